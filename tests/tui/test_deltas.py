"""How much is sent for a key: the changed cells, not the row from its left edge on."""

from pathlib import Path
from typing import get_args

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from fzmj_tui.deltas import send_changes_only, terse
from fzmj_tui.paint.table import paint_table
from fzmj_tui.palettes import THEMES, Depth
from tests.paint.scenes import look, worst
from tests.tui.terminal import Terminal

LEFT, RIGHT = "\x1b[D", "\x1b[C"
MOST, USUAL = 2500, 1500
"""Bytes of one move of the cursor at 120 × 40 in true colour."""


def test_a_row_is_cut_on_both_sides() -> None:
    send_changes_only()
    strips = {0: Strip([]).adjust_cell_length(4), 4: Strip.blank(6)}
    update = ChopsUpdate([strips], [(0, 2, 7)], [[4, 10]])
    sent = update.render_segments(Console(color_system=None))
    assert sent == "\x1b[1;3H" + "  " + "\x1b[1;5H" + "   "


SHOWN_ON_BLANKS = ("underscore", "reverse", "strikethrough")


def cells(sent: str, size: tuple[int, int] = (40, 3)) -> list[object]:
    """What an emulator shows; the ink of a blank is seen only where it is underlined or so."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(sent)
    found = [screen.buffer[y][x] for y in range(size[1]) for x in range(size[0])]
    seen = [any(getattr(cell, name) for name in SHOWN_ON_BLANKS) for cell in found]
    return [
        cell if cell.data != " " or shows else (cell.data, cell.bg)
        for cell, shows in zip(found, seen, strict=True)
    ]


COLOURS = st.sampled_from(
    [None, "default", "red", "bright_blue", "color(214)", "#ffb52e", "#0e3328"]
)
STYLES = st.builds(
    Style,
    color=COLOURS,
    bgcolor=COLOURS,
    bold=st.sampled_from([None, True]),
    underline=st.sampled_from([None, True]),
    reverse=st.sampled_from([None, True]),
)
PIECES = st.tuples(
    st.sampled_from(["a", " ", "五", "  b", "   "]), st.none() | STYLES, st.booleans()
)


@given(
    pieces=st.lists(PIECES, max_size=20),
    system=st.sampled_from([ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD]),
)
def test_fewer_bytes_are_the_same_picture(
    pieces: list[tuple[str, Style | None, bool]], system: ColorSystem
) -> None:
    sent = ""
    for text, style, jumps in pieces:
        sent += "\x1b[2;3H" * jumps
        sent += style.render(text, color_system=system) if style else text
    short = terse(sent)
    assert cells(short) == cells(sent) and len(short) <= len(sent)
    assert cells(short + "x")[-1] == cells(sent + "x")[-1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", get_args(Depth))
def test_every_palette_is_sent_whole(depth: Depth, theme: str) -> None:
    canvas = paint_table(worst(), look(depth=depth), 120, 40)
    systems = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT}
    system = systems.get(depth, ColorSystem.STANDARD)
    sent = "".join(
        f"\x1b[{y + 1};1H" + "".join(style.render(text, color_system=system) for text, style in row)
        for y in range(canvas.height)
        for row in [canvas.row(y)]
    )
    assert cells(terse(sent), (120, 40)) == cells(sent, (120, 40))
    assert len(terse(sent)) < (1 if depth == "mono" else 0.85) * len(sent)


@pytest.mark.parametrize("span", [(0, 2, 3), (0, 1, 2), (0, 1, 3)])
def test_a_wide_character_is_never_sent_by_half(span: tuple[int, int, int]) -> None:
    """What covered half of it is gone: all of it comes back."""
    send_changes_only()
    update = ChopsUpdate([{0: Strip([Segment("a条b")])}], [span], [[4]])
    assert update.render_segments(Console(color_system=None)) == "\x1b[1;2H条"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_a_move_of_the_cursor_is_cheap(tmp_path: Path, size: tuple[int, int]) -> None:
    program = (
        "import sys; from fzmj_tui.cli import main\n"
        "options = ['--seed', '7', '--speed', 'instant', '--colours', 'truecolour']\n"
        "sys.exit(main(['play', *options]))"
    )
    terminal = Terminal(program, tmp_path, size)
    terminal.until(lambda: "Discard" in terminal.shown())
    costs = []
    for key in (LEFT,) * 17 + (RIGHT,) * 3:
        before, shown = len(terminal.sent), terminal.shown()
        terminal.type(key)
        terminal.until(lambda shown=shown: terminal.shown() != shown)  # type: ignore[misc]
        costs.append(len(terminal.sent) - before)
    terminal.type("\x03")
    assert terminal.ended() == 130
    assert max(costs) < MOST, costs
    assert sorted(costs)[len(costs) // 2] < USUAL, costs
