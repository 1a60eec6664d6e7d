"""A real (pseudo) terminal with a program in it, read by pyte."""

import os
import pty
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Mapping
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pyte

from tests.seen import shown

MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


class Terminal:
    """Runs a Python program in a terminal and keeps every byte it writes."""

    def __init__(
        self,
        program: str,
        home: Path,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] = {},
    ) -> None:
        width, height = size
        begun, beginning = os.pipe()
        self.pid, self.end = pty.fork()
        if not self.pid:
            for ignored in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                signal.signal(ignored, signal.SIG_DFL)  # as a shell in the foreground has them
            os.environ.update(
                TERM="xterm-256color",
                LANG="C.UTF-8",
                HOME=str(home),
                XDG_STATE_HOME=str(home),
                FZMJ_CONFIG=str(home),
            )
            os.environ.update(environment)
            # readline, which pytest loads, sets these behind Python's back; execv passes them on
            for size_of_another in ("COLUMNS", "LINES"):
                os.environ.pop(size_of_another, None)
            os.execve(sys.executable, [sys.executable, "-c", program], os.environ)
        # A signal before execve would be lost to the copy of this process; a pipe ends with it.
        os.close(beginning)
        os.read(begun, 1)
        os.close(begun)
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = bytearray()
        self.status: int | None = None
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        ioctl(self.end, TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen.resize(height, width)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.end, text.encode())

    def read(self, quiet: float) -> bool:
        """Take in what is written now or soon; False where nothing was, or the program ended."""
        if not select.select([self.end], [], [], quiet)[0]:
            return False
        try:
            found = os.read(self.end, 65536)
        except OSError:
            return False
        self.sent += found
        self.stream.feed(found.replace(b"\x1b[>", b"\x1b[?").replace(b"\x1b[<u", b""))
        return bool(found)

    def until(self, true: Callable[[], bool], seconds: float = 60) -> None:
        """Read what is written until something is so and no more comes."""
        until = time.monotonic() + seconds
        while self.read(0.15) or not true():
            assert time.monotonic() < until, self.shown()

    def shown(self) -> str:
        """The screen as text."""
        return shown(self.screen)

    def ended(self) -> int:
        """Wait for the program; its exit code."""
        self.until(self.is_over)
        os.close(self.end)
        assert self.status is not None
        return os.waitstatus_to_exitcode(self.status)

    def is_over(self) -> bool:
        if self.status is None:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = status if found else None
        return self.status is not None

    def modes(self) -> dict[int, bool]:
        """Which of the terminal's private modes are on or off, as the program left them."""
        return {
            int(number): found[2] == b"h"
            for found in MODE.finditer(self.sent)
            for number in found[1].split(b";")
        }
