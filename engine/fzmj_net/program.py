"""A program that plays: it is sent lines, answers with lines, and may crash, hang or babble.

It speaks the messages of the wire. Beside them it is told `asked`: what it may answer now, so that
a few lines of any language make a player.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from fzmj_engine.actions import Action
from fzmj_net.asks import Act, Ask, Code, Count, Record
from fzmj_net.tells import Acted, Ev, HandEnd, Match, MatchEnd
from fzmj_net.wire import INBOUND, Malformed, decode_ask, encode

DEAF_S = 30.0
"""How long a program may leave its input unread."""
NONSENSE = 20
"""Lines that are no answers before a program is given up."""


class Asked(Record, frozen=True):
    """It is the program's move: any of these may be answered, with the same `at`."""

    table: Code
    at: Count
    choices: tuple[Action, ...]


class Failed(Exception):
    """A program cannot go on; the text says why."""


Told = Match | Ev | Asked | Acted | HandEnd | MatchEnd


class Program:
    """A running program at the other end of two pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._nonsense = 0

    @classmethod
    async def start(cls, command: Sequence[str]) -> "Program":
        """Start it; Failed if that cannot be done."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=INBOUND,
            )
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from None
        return cls(process)

    async def tell(self, message: Told) -> None:
        """Send it a line; Failed if it is gone or does not read."""
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(encode(message) + b"\n")
            async with asyncio.timeout(DEAF_S):
                await stdin.drain()
        except TimeoutError:
            raise Failed("the program does not read what it is sent") from None
        except (BrokenPipeError, ConnectionResetError):
            raise Failed(await self._end()) from None

    async def hear(self) -> Act:
        """The next answer; Failed if there will be none. Nonsense is skipped, up to a point."""
        while True:
            ask = await self._line()
            if isinstance(ask, Act):
                return ask
            self._nonsense += 1
            if self._nonsense > NONSENSE:
                raise Failed("the program says nothing that is an answer")

    async def _line(self) -> Ask | None:
        stdout = self._process.stdout
        assert stdout is not None
        try:
            line = await stdout.readline()
        except ValueError:
            raise Failed(f"the program wrote a line longer than {INBOUND} bytes") from None
        if not line:
            raise Failed(await self._end())
        try:
            return decode_ask(line)
        except Malformed:
            return None

    async def _end(self) -> str:
        """How it ended."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._process.wait()
        code = self._process.returncode
        return "the program has closed its output" if code is None else f"it ended with {code}"

    async def stop(self) -> None:
        """End it, if it has not ended."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        if self._process.stdout is not None:
            await self._process.stdout.read()
        await self._process.wait()
