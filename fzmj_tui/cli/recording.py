"""What the terminal is sent, kept as an asciicast (version 2) that `asciinema play` shows again.

https://docs.asciinema.org/manual/asciicast/v2/: a header, then a line for everything written ("o")
and for every new size of the terminal ("r"), with the seconds since the beginning.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOSPC
from io import FileIO
from os import strerror
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

from fzmj_tui.cli.console import BadInput, say, shown
from fzmj_tui.cli.lines import reason

UNKNOWN = (80, 25)
"""What Textual takes a terminal for that does not say how large it is."""


class Recorder:
    """A terminal to write to, and a file that is told of it.

    A recording never stands in the way of a game: where the file cannot be written any more it ends
    there, and `trouble` says why.
    """

    def __init__(self, terminal: TextIO, file: FileIO) -> None:
        """Write the header; OSError where even that is not possible."""
        self._terminal, self._file = terminal, file
        self._began, self._end = monotonic(), 0
        self._size = size()
        self.trouble: OSError | None = None
        self._line({"version": 2, "width": self._size[0], "height": self._size[1]})

    def write(self, text: str) -> int:
        """What is shown."""
        written = self._terminal.write(text)
        if self.trouble is None:
            try:
                self._resized()
                self._event("o", text)
            except OSError as error:
                self.trouble = error
                with suppress(OSError):
                    self._file.truncate(self._end)
        return written

    def flush(self) -> None:
        """What was written is on the terminal."""
        self._terminal.flush()

    def fileno(self) -> int:
        """The terminal's."""
        return self._terminal.fileno()

    def isatty(self) -> bool:
        """Whether it is one."""
        return self._terminal.isatty()

    def _resized(self) -> None:
        now = size()
        if now != self._size:
            self._size = now
            self._event("r", f"{now[0]}x{now[1]}")

    def _event(self, kind: str, what: str) -> None:
        self._line([round(monotonic() - self._began, 3), kind, what])

    def _line(self, told: Any) -> None:
        """One whole line, not buffered: a game may end by a kill, a disk be full."""
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        line = f"{text}\n".encode("utf-8", "replace")
        if self._file.write(line) != len(line):
            raise OSError(ENOSPC, strerror(ENOSPC))
        self._end += len(line)


def size() -> tuple[int, int]:
    """Columns and rows of the terminal."""
    columns, rows = shutil.get_terminal_size(UNKNOWN)
    return columns, rows


@contextmanager
def recorded(path: Path | None) -> Iterator[None]:
    """Keep what is shown meanwhile; BadInput for a file that cannot be written."""
    terminal = sys.__stderr__
    if path is None or terminal is None:
        yield
        return
    try:
        file = FileIO(path, "w")
        recorder = Recorder(terminal, file)
    except (OSError, ValueError) as error:
        raise BadInput(_why(path, error)) from None
    sys.__stderr__ = recorder  # type: ignore[assignment, misc]  # Textual draws there
    try:
        yield
    finally:
        sys.__stderr__ = terminal  # type: ignore[misc]
        file.close()
        if recorder.trouble is not None:
            say(f"{_why(path, recorder.trouble)}; the recording ends there")


def _why(path: Path, error: Exception) -> str:
    return f"--record: {shown(str(path), 200)}: {reason(error)}"
