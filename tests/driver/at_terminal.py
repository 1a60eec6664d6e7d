"""A person at a real terminal with some program in it, in the loop of the test."""

import asyncio
import os
import pty
import signal
import struct
from collections.abc import Mapping, Sequence
from fcntl import ioctl
from termios import TIOCSWINSZ

import pyte

from tests.driver.elsewhere import UNKNOWN_TO_PYTE, until
from tests.seen import shown


class AtTerminal:
    """A program, and what it shows."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int]
    ) -> None:
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.closed = asyncio.Event()
        self.pid, self.end = pty.fork()
        if not self.pid:
            told = {"PATH": os.environ["PATH"], "HOME": "/nowhere", **environment}
            os.execve(command[0], list(command), told)
        self.resize(*size)
        asyncio.get_running_loop().add_reader(self.end, self._read)

    def resize(self, width: int, height: int) -> None:
        """Another window."""
        self.screen.resize(height, width)
        ioctl(self.end, TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.end, text.encode())

    def shown(self) -> str:
        """The screen as text."""
        return shown(self.screen)

    async def sees(self, text: str, seconds: float = 20) -> None:
        """Wait until something is on the screen."""
        try:
            await until(lambda: text in self.shown(), seconds)
        except TimeoutError:
            raise AssertionError(f"no {text!r} on\n{self.shown()}") from None

    async def sees_no_more(self, text: str, seconds: float = 20) -> None:
        """Wait until something has gone from the screen."""
        await until(lambda: text not in self.shown(), seconds)

    async def ended(self) -> int:
        """Wait for the program to end; its exit code."""
        await asyncio.wait_for(self.closed.wait(), 20)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    async def killed(self, how: int = signal.SIGKILL) -> None:
        """End it without a word."""
        if not self.closed.is_set():
            os.kill(self.pid, how)
        await self.ended()

    def _read(self) -> None:
        try:
            found = os.read(self.end, 65536)
        except OSError:
            found = b""
        if found:
            self.sent += found
            self.stream.feed(UNKNOWN_TO_PYTE.sub(b"", found))
        else:
            asyncio.get_running_loop().remove_reader(self.end)
            os.close(self.end)
            self.closed.set()
