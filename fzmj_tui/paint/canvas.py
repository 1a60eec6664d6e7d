"""A grid of cells that no wide character can break.

Every row has exactly as many cells as the canvas is wide: a wide character that would stick out is
left out, and one that is half painted over leaves a blank. Control and zero-width characters never
get in, so a name cannot write escape sequences into somebody's terminal.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size
from rich.style import Style
from rich.text import Text

PLAIN = Style.null()

JUMP = 8
"""Unchanged cells between two changes that are worth jumping over."""


class Region(NamedTuple):
    """A rectangle of cells and what clicking it means."""

    x: int
    y: int
    width: int
    height: int
    value: object


@lru_cache(maxsize=8192)
def glyphs(text: str) -> tuple[tuple[str, int], ...]:
    """The characters that take room, each with its cells: 1 or 2."""
    return tuple(
        (letter, size)
        for letter in text
        if letter.isprintable() and (size := get_character_cell_size(letter)) > 0
    )


@lru_cache(maxsize=8192)
def cells(text: str) -> int:
    """How many cells a text takes on a canvas."""
    return sum(size for _, size in glyphs(text))


def clip(text: str, width: int, cut: str = "…") -> str:
    """The text, or as much as fits with a sign that something is missing."""
    if cells(text) <= width:
        return text
    kept, room = "", width - cells(cut)
    if room < 0:
        return ""
    for letter, size in glyphs(text):
        room -= size
        if room < 0:
            break
        kept += letter
    return kept + cut


TOKEN = (
    r"\s+|[（(“]*[\u1100-\uffff][，。：；？！、）”),.;:]*"
    r"|[^\s\u1100-\uffff]+[，。：；？！、）”]*"
)
"""What stays together when text is wrapped: a word, or a wide character with brackets and stops.

Compiled where it is first needed: so large a set of characters takes milliseconds.
"""


def wrap(text: str, width: int, cut: str = "…", used: int = 0) -> list[str]:
    """Rows of at most so many cells, of which some are `used` in the first one.

    A word that is longer than a row is clipped.
    """
    rows, room = [""], width - used
    for token in re.findall(TOKEN, text):
        if cells(rows[-1] + token) <= room:
            rows[-1] += token
        elif not token.isspace():
            rows.append(clip(token, width, cut))
            room = width
    return [row.rstrip() for row in rows[not (rows[0] or used) :]] or [""]


class Canvas:
    """Characters, styles and hit regions; (0, 0) is the top left cell."""

    __slots__ = ("_letters", "_regions", "_styles", "height", "width")

    def __init__(self, width: int, height: int, ground: Style = PLAIN) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._letters = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[ground] * self.width for _ in range(self.height)]
        self._regions: list[Region] = []

    def copy(self) -> "Canvas":
        """The same picture, to be painted on."""
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other._letters = [row.copy() for row in self._letters]
        other._styles = [row.copy() for row in self._styles]
        other._regions = self._regions.copy()
        return other

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, end: int | None = None) -> int:
        """Write from a cell on and answer the column behind it; nothing is drawn past `end`.

        A style without a ground is laid over what is there.
        """
        if not 0 <= y < self.height:
            return x + cells(text)
        letters, styles = self._letters[y], self._styles[y]
        limit = self.width if end is None else min(end, self.width)
        keep = style.bgcolor is None
        below = above = PLAIN
        for letter, size in glyphs(text):
            if x >= 0 and x + size <= limit:
                if keep and (styles[x] is not below or above is PLAIN):
                    below = styles[x]
                    above = below + style
                self._set(letters, x, letter, size)
                styles[x] = above if keep else style
                if size == 2:
                    styles[x + 1] = styles[x]
            x += size
        return x

    def _set(self, letters: list[str], x: int, letter: str, size: int) -> None:
        """One character; the other halves of wide ones it hits become blank."""
        if not letters[x]:
            letters[x - 1] = " "
        last = x + size
        if last < self.width and not letters[last]:
            letters[last] = " "
        letters[x] = letter
        if size == 2:
            letters[x + 1] = ""

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Blank a rectangle, on another ground."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def overlay(self, x: int, y: int, width: int, style: Style) -> None:
        """Lay a style over cells without changing the characters."""
        if 0 <= y < self.height:
            styles = self._styles[y]
            for place in range(max(0, x), min(self.width, x + width)):
                styles[place] = styles[place] + style

    def blit(self, other: "Canvas", x: int, y: int) -> None:
        """Lay another canvas on this one, hit regions too; what sticks out is clipped.

        Where the other has no ground of its own, this one's shines through.
        """
        first, last = max(0, -x), min(other.width, self.width - x)
        for row in range(max(0, -y), min(other.height, self.height - y)):
            if first < last:
                self._copy(other, row, first, last, (x, y))
        for region in other._regions:
            self.mark(region.x + x, region.y + y, region.width, region.height, region.value)

    def _copy(self, other: "Canvas", row: int, first: int, last: int, at: tuple[int, int]) -> None:
        start, end = at[0] + first, at[0] + last
        letters, theirs = self._letters[at[1] + row], other._letters[row][first:last]
        if not theirs[0]:
            theirs[0] = " "
        if last < other.width and not other._letters[row][last]:
            theirs[-1] = " "
        if not letters[start]:
            letters[start - 1] = " "
        if end < self.width and not letters[end]:
            letters[end] = " "
        letters[start:end] = theirs
        styles = self._styles[at[1] + row]
        styles[start:end] = [
            below if style is PLAIN else below + style if style.bgcolor is None else style
            for below, style in zip(styles[start:end], other._styles[row][first:last], strict=True)
        ]

    def mark(self, x: int, y: int, width: int, height: int, value: object) -> None:
        """Make a rectangle answer `value` to a click; later ones lie on top."""
        self._regions.append(Region(x, y, width, height, value))

    def hit(self, x: int, y: int) -> object | None:
        """What lies under a cell."""
        for left, top, width, height, value in reversed(self._regions):
            if left <= x < left + width and top <= y < top + height:
                return value
        return None

    def row(self, y: int) -> list[tuple[str, Style]]:
        """One row as runs of equal style; their texts are exactly `width` cells."""
        runs: list[tuple[str, Style]] = []
        letters, styles = self._letters[y], self._styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or (styles[x] is not styles[start] and styles[x] != styles[start]):
                runs.append(("".join(letters[start:x]), styles[start]))
                start = x
        return runs

    def changes(self, old: "Canvas") -> Iterator[tuple[int, int, int]]:
        """Column, row and cells of every stretch that differs; the sizes are the same."""
        for y in range(self.height):
            letters, was = self._letters[y], old._letters[y]
            styles, worn = self._styles[y], old._styles[y]
            if letters == was and styles == worn:
                continue
            cells = zip(letters, was, styles, worn, strict=True)
            differ = [
                x for x, (a, b, c, d) in enumerate(cells) if a != b or (c is not d and c != d)
            ]
            for first, end in _stretches(differ):
                first -= not (letters[first] and was[first])
                end += end < self.width and not (letters[end] and was[end])
                yield first, y, end - first

    def to_rich(self) -> Text:
        """All cells as they look, for a widget that shows text."""
        return Text("\n").join(Text.assemble(*self.row(y)) for y in range(self.height))

    def to_text(self) -> str:
        """All characters, a line a row, blanks at the right left out."""
        return "\n".join("".join(letters).rstrip() for letters in self._letters)


def _stretches(places: list[int]) -> Iterator[tuple[int, int]]:
    """First and end of what lies close together; to jump over less costs more than to send it."""
    first = last = places[0]
    for place in places[1:]:
        if place - last > JUMP:
            yield first, last + 1
            first = place
        last = place
    yield first, last + 1
