"""How much is sent for a key: the changed cells, not the row from its left edge on."""

from pathlib import Path

import pytest
from rich.console import Console
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from fzmj_tui.deltas import send_changes_only
from tests.tui.terminal import Terminal

LEFT, RIGHT = "\x1b[D", "\x1b[C"
MOST = 2500
"""Bytes of one move of the cursor at 120 × 40 in true colour."""


def test_a_row_is_cut_on_both_sides() -> None:
    send_changes_only()
    strips = {0: Strip([]).adjust_cell_length(4), 4: Strip.blank(6)}
    update = ChopsUpdate([strips], [(0, 2, 7)], [[4, 10]])
    sent = update.render_segments(Console(color_system=None))
    assert sent == "\x1b[1;3H" + "  " + "\x1b[1;5H" + "   "


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
    assert sorted(costs)[len(costs) // 2] < MOST / 2, costs
