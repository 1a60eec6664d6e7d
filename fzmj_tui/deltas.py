"""Only what changes is sent: cells of a row, and of their looks what differs from the cell before.

Textual ends an update where a change ends, but begins at the left; a row of the table is one
widget, so that a tile at its right end would cost the whole row. And Rich names both colours of
every stretch and takes them back after it, which is most of what a picture weighs. It also keeps
a style's codes on the style, whatever colours there were when it was drawn first.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.strip import Strip

PIECE = re.compile(r"\x1b\[([\d;]*)m([^\x1b]*)\x1b\[0m|(\x1b\[\d+;\d+H)|([^\x1b]+|\x1b)")
"""A stretch in colours as Rich writes it, a jump, or anything else."""
SEEN_ON_BLANKS = {"4", "7", "9", "21"}
"""Underlined, reversed, struck out: these show where no letter is."""
RESET = "\x1b[0m"


class Worn(NamedTuple):
    """How a stretch is written, in the numbers of SGR."""

    manner: tuple[str, ...] = ()
    """Bold and the like."""
    ink: str = ""
    ground: str = ""


def send_changes_only() -> None:
    """Have every App of this process send no more than what changed."""
    ChopsUpdate.render_segments = _changed  # type: ignore[method-assign]
    LayoutUpdate.render_segments = _whole  # type: ignore[method-assign]
    Strip.render_style = classmethod(styled)  # type: ignore[assignment]


def _changed(self: ChopsUpdate, console: Console) -> str:
    """The spans of an update, each row cut to its span on both sides."""
    sent: list[str] = []
    for y, start, end in self.spans:
        for stop, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
            first, last = max(x, start), min(stop, end)
            if strip is not None and first < last:
                first -= _in_the_middle(strip, first - x)
                last += _in_the_middle(strip, last - x)
                sent.append(Control.move_to(first, y).segment.text)
                sent.append(strip.crop(first - x, last - x).render(console))
    return terse("".join(sent))


def _in_the_middle(strip: Strip, cell: int) -> bool:
    """Whether a wide character lies on both sides of where a cell begins.

    It was half covered by something that is gone, and all of it has to be drawn.
    """
    for size in map(get_character_cell_size, strip.text):
        if cell <= 0:
            break
        cell -= size
    return cell < 0


def styled(cls: type[Strip], style: Style, text: str, color_system: ColorSystem) -> str:
    """Text with its codes, looked up by style and colours. Textual's also writes hyperlinks."""
    codes = cls.render_ansi(style, color_system)
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text


def _whole(self: LayoutUpdate, console: Console) -> str:
    """A whole rectangle, row by row."""
    sent: list[str] = []
    for y, row in enumerate(self.strips, self.region.y):
        sent.append(Control.move_to(self.region.x, y).segment.text)
        sent += [strip.render(console) for strip in row]
    return terse("".join(sent))


def terse(sent: str) -> str:
    """The same picture in fewer bytes; it ends as plain as it began."""
    return "".join(_pieces(sent))


def _pieces(sent: str) -> Iterator[str]:
    now = plain = Worn()
    for found in PIECE.finditer(sent):
        codes, text, jump, other = found.groups()
        if codes is not None:
            change, now = _step(now, worn(codes), not text.strip(" "))
            yield change + text
        elif jump:
            yield jump
        else:
            yield (RESET if now != plain else "") + other
            now = plain
    if now != plain:
        yield RESET


@lru_cache(maxsize=4096)
def _step(now: Worn, then: Worn, blank: bool) -> tuple[str, Worn]:
    """What has to be said from one stretch to the next, and what is worn afterwards."""
    if blank and not SEEN_ON_BLANKS & {*now.manner, *then.manner} and then.ground and now.ground:
        then = Worn(now.manner, now.ink, then.ground)
    ends = {*now.manner} - {*then.manner}
    if ends or (now.ink and not then.ink) or (now.ground and not then.ground):
        now, said = Worn(), ["0"]
    else:
        said = []
    said += [number for number in then.manner if number not in now.manner]
    said += [new for new, old in ((then.ink, now.ink), (then.ground, now.ground)) if new != old]
    return f"\x1b[{';'.join(said)}m" if said else "", then


@lru_cache(maxsize=4096)
def worn(codes: str) -> Worn:
    """What SGR numbers mean; colours are `38;2;r;g;b`, `38;5;n` or one number."""
    manner, colours = [], ["", ""]
    numbers = iter(codes.split(";"))
    for number in numbers:
        value = int(number or 0)
        if value in (38, 48):
            kind = next(numbers)
            colours[value == 48] = ";".join(
                (number, kind, *(next(numbers) for _ in range(3 if kind == "2" else 1)))
            )
        elif 30 <= value <= 39 or 90 <= value <= 97:
            colours[0] = number
        elif 40 <= value <= 49 or 100 <= value <= 107:
            colours[1] = number
        else:
            manner.append(number)
    return Worn(tuple(manner), *colours)
