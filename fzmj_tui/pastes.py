"""Pasted text, kept back until all of it is there.

A terminal puts pasted text between two marks, so that it is no keys (bracketed paste). Textual's
parser takes a mark whose second half comes late for keys; it would wait for the end of such a paste
for ever and hear nothing more, and an escape code within the text would be keys as well.
"""

START, END = "\x1b[200~", "\x1b[201~"
"""The marks."""

PATIENCE = 3.0
"""Seconds from its start after which a paste is let go: its end is lost."""

KEPT = 1024
"""Characters of a paste that are handed on."""


class Pastes:
    """Takes what a terminal sends and gives it on, pastes whole and without control characters."""

    def __init__(self) -> None:
        self._tail = ""
        """The last characters outside of a paste; they may be the beginning of a mark."""
        self._kept = ""
        """What is within the paste that has begun."""
        self._since: float | None = None
        """When it has begun."""

    def hear(self, text: str, now: float) -> str:
        """What can be given on of all that has come by now, in seconds."""
        if self._since is not None and now - self._since > PATIENCE:
            self._kept, self._since, text = "", None, END + text
        heard = ""
        while text:
            if self._since is None:
                done, text, begins = self._outside(text)
                self._since = now if begins else None
            else:
                done, text = self._inside(text)
            heard += done
        return heard

    def _outside(self, text: str) -> tuple[str, str, bool]:
        """What is no paste, what comes after it, and whether that is one."""
        before, mark, after = (self._tail + text).partition(START)
        done = (before + mark)[len(self._tail) :]
        self._tail = "" if mark else before[1 - len(START) :]
        return done, after, bool(mark)

    def _inside(self, text: str) -> tuple[str, str]:
        """The paste with its end, and what comes after it; nothing while the end is not there."""
        pasted, mark, after = (self._kept + text).partition(END)
        if not mark:
            rest = pasted[KEPT:]
            self._kept = pasted[:KEPT] + rest[1 - len(END) :]
            return "", ""
        self._kept, self._since = "", None
        letters = (letter for letter in pasted[:KEPT] if letter.isprintable() or letter in "\n\r\t")
        return "".join(letters) + END, after
