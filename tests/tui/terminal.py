"""A real (pseudo) terminal with a program in it, read by pyte."""

import os
import pty
import re
import select
import struct
import sys
import time
from collections.abc import Callable, Mapping
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pyte

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
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.environ.update(
                TERM="xterm-256color", LANG="C.UTF-8", HOME=str(home), XDG_STATE_HOME=str(home)
            )
            os.environ.update(environment)
            os.execv(sys.executable, [sys.executable, "-c", program])
        ioctl(self.end, TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.end, text.encode())

    def until(self, true: Callable[[], bool], seconds: float = 60) -> None:
        """Read what is written until something is so and no more comes, or the program ends."""
        until, more = time.monotonic() + seconds, True
        while more or not true():
            assert time.monotonic() < until, self.shown()
            more = bool(select.select([self.end], [], [], 0.15)[0])
            if more:
                try:
                    found = os.read(self.end, 65536)
                except OSError:
                    return
                self.sent += found
                self.stream.feed(found.replace(b"\x1b[>", b"\x1b[?").replace(b"\x1b[<u", b""))

    def shown(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    def ended(self) -> int:
        """Wait for the program; its exit code."""
        self.until(lambda: False)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)

    def modes(self) -> dict[int, bool]:
        """Which of the terminal's private modes are on or off, as the program left them."""
        return {
            int(number): found[2] == b"h"
            for found in MODE.finditer(self.sent)
            for number in found[1].split(b";")
        }
