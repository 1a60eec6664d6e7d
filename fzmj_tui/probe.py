"""What a terminal really draws: signs are written and the cursor is asked where it is then.

Nobody waits for the answers. They come between the keys, are taken out there, and keys stay what
they were. A terminal that says nothing within PATIENCE is believed to do as the tables say.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from fzmj_tui.faces import GLYPHS

PATIENCE = 0.3
"""Seconds until nothing more is expected."""

ROW = 2
"""Where signs are written on an empty screen: `ESC [ 1 ; 2 R` would be the key Shift+F3."""

TEXTS: tuple[str, ...] = ("─", "三", "\U0001f004", *(GLYPHS[n : n + 9] for n in range(0, 42, 9)))
"""A border, a character, the red dragon, and all glyphs that a face is made of."""

COLOUR = "\x1b[38;2;1;2;3m\x1bP$qm\x1b\\\x1b[m"
"""Takes a colour that only many have, and asks which one it is (DECRQSS)."""

ANSWER = re.compile(r"\x1b\[(\d+);(\d+)R|\x1bP[01]\$r([^\x1b\x07]*)(?:\x1b\\|\x07)")
BEGUN = re.compile(r"\x1b(?:\[[\d;]*|P(?:[01](?:\$(?:r[^\x1b\x07]*\x1b?)?)?)?)?$")
"""An answer that has not come whole yet; any other key that begins so is let go soon."""


class Measured(NamedTuple):
    """What was found out; None where nothing was said."""

    line: int | None = None
    """Cells of `─`."""
    character: int | None = None
    """Cells of `三`."""
    dragon: int | None = None
    """Cells of `🀄`."""
    glyphs: bool | None = None
    """Whether every glyph of a face has one cell."""
    truecolour: bool | None = None

    @property
    def unusual(self) -> bool:
        """Whether nothing but ASCII stands where it should."""
        return self.line is not None and (self.line, self.character) != (1, 2)


def questions(row: int | None, colour: bool) -> str:
    """To be written to a terminal, in a row of its own or the one where the cursor is.

    All of it is hidden, shown at once where that is possible, and gone at the end.
    """
    start = "\r" if row is None else f"\x1b[{row};1H"
    asked = "".join(f"{start}{text}\x1b[6n" for text in TEXTS)
    return f"\x1b[?2026h\x1b[8m{asked}{COLOUR * colour}\x1b[m{start}\x1b[K\x1b[?2026l"


class Ear:
    """Takes the answers out of what comes from a terminal."""

    def __init__(self, row: int | None, colour: bool, until: float) -> None:
        """Answers are about a row, or about any; after `until` no more are expected."""
        self._row = row
        self._colour = colour
        self._until = until
        self._held = ""
        self._columns: list[int] = []
        self._said: str | None = None

    def hear(self, text: str, now: float) -> str:
        """What is left when the answers are taken out; no text is a pause."""
        pause, text = not text, self._held + text
        self._held = ""
        text = ANSWER.sub(self._take, text)
        if not pause and not self.done(now) and (begun := BEGUN.search(text)):
            self._held = begun[0]
        return text.removesuffix(self._held)

    def done(self, now: float) -> bool:
        """Whether all has been said, or nothing more is expected."""
        whole = len(self._columns) >= len(TEXTS) and not (self._colour and self._said is None)
        return whole or now >= self._until

    @property
    def measured(self) -> Measured:
        """What has been said by now."""
        if len(self._columns) < len(TEXTS):
            return Measured()
        line, character, dragon, *groups = (column - 1 for column in self._columns)
        ones: Sequence[int] = [len(text) for text in TEXTS[3:]]
        said = self._said
        colour = (
            None if said is None else bool(re.search(r"38[:;]2[:;]+(?:\d*:)?1[:;]2[:;]3", said))
        )
        return Measured(line, character, dragon, groups == ones, colour)

    def _take(self, found: re.Match[str]) -> str:
        if found[1] is None:
            self._said = found[3]
        elif self._row is None or int(found[1]) == self._row:
            self._columns.append(int(found[2]))
        else:
            return found[0]
        return ""
