"""A plain seat at a table elsewhere: a clock runs, others talk, and the next hand waits for all."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from fzmj_engine.state import Phase
from fzmj_net.asks import Auto, Chat, Leave, Ready
from fzmj_net.client import Client
from fzmj_net.link import Link, WallNotice
from fzmj_net.remote import RemoteLink
from fzmj_net.tells import Clock, HandEnd
from fzmj_net.text import Line, safe
from fzmj_tui.plain.sitting import Lines, PlainSitting
from fzmj_tui.plain.typed import Typed
from fzmj_tui.words import Words

WARN_MS = 10_000
"""When one is told that time runs out; not where there was little more from the beginning."""

LATE_S = 2.0
"""So long after a question is gone, an answer may still have been meant for it."""


class FarSitting(PlainSitting):
    """The same seat; lines are read all the time, because the table does not wait."""

    listens = True

    def __init__(
        self,
        client: Client,
        link: RemoteLink,
        words: Words,
        lines: Lines,
        say: Callable[[str], None],
    ) -> None:
        """Sit down for the match that a client has."""
        super().__init__(cast(Link, link), words, lines, say)
        self.client = client
        self.table = link.table
        self._loop = asyncio.get_running_loop()
        self._ends_at = 0.0
        """When one's own time is over, on the loop's clock."""
        self._warning: asyncio.TimerHandle | None = None
        self._next_ms: int | None = None
        self._lost_at = float("-inf")

    async def play(self) -> None:
        """The whole match."""
        hearing = asyncio.create_task(self._hear())
        try:
            await super().play()
        finally:
            self._quiet()
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing

    async def _hear(self) -> None:
        async for notice in self.link.notices():
            match notice:
                case Clock():
                    self._clocked(notice.remaining_ms[self.seated.seat])
                case HandEnd():
                    self._next_ms = notice.next_ms
                    self._say_next()
                case WallNotice(trouble=str(why)):
                    self.say(self.words("far.unfair", why=why))

    # The clock

    def _clocked(self, own_ms: int) -> None:
        self._quiet()
        self._ends_at = self._loop.time() + own_ms / 1000
        if own_ms > 1.5 * WARN_MS:
            self._warning = self._loop.call_at(self._ends_at - WARN_MS / 1000, self._warn)

    def _quiet(self) -> None:
        if self._warning is not None:
            self._warning.cancel()

    def _warn(self) -> None:
        if self.found:
            self.say(self.words("plain.far.ten", count=WARN_MS // 1000))

    def _time(self) -> None:
        left = round(self._ends_at - self._loop.time())
        key = "ten" if self.found and left > 0 else "no_clock"
        self.say(self.words(f"plain.far.{key}", count=left))

    # What is typed

    async def _meanwhile(self, coming: Any) -> None:
        self._say_next()
        await super()._meanwhile(coming)
        if self.found:
            self._lost_at = self._loop.time()

    def _say_next(self) -> None:
        """How one goes on after a hand, once its end has been told."""
        if self._next_ms is not None and self._ended:
            self.say(self.words("plain.far.next", count=self._next_ms // 1000))
            self._next_ms = None

    @property
    def _ended(self) -> bool:
        return self.seated.state.phase is Phase.ENDED and self.seated.state.hand > 0

    async def _take(self, typed: Typed, coming: Any) -> None:
        if self.seated.auto:
            await self.client.say(Auto(self.table, False))
        if self._ended and typed.verb in ("again", "ready"):
            await self.client.say(Ready(self.table))
        elif typed.verb == "leave":
            await self._leave(coming)
        elif typed.verb == "say" and typed.text:
            await speak_up(self.client, self.table, typed.text, self.words, self.say)
        elif typed.verb == "time":
            self._time()
        elif typed.number is not None and self._loop.time() - self._lost_at < LATE_S:
            self.say(self.words("plain.far.changed"))
            self._ask()
        else:
            await super()._take(typed, coming)

    def _told(self, verb: str) -> None:
        super()._told(verb)
        if verb == "help":
            self._say_all(self.words("plain.far.help").splitlines())

    async def _leave(self, coming: Any) -> None:
        """Get up for good, after a question (R-ESCAPE)."""
        state = self.seated.state
        penalty = state.rules.escape_penalty * state.base
        why = (
            self.words("far.leave_why", points=penalty) if penalty else self.words("far.leave_free")
        )
        if await self._agreed((self.words("ask.leave"), why), coming):
            await self.client.say(Leave(self.table))
        else:
            self._ask()


async def speak_up(
    client: Client, table: str, text: str, words: Words, say: Callable[[str], None]
) -> None:
    """Say something at a table."""
    try:
        await client.say(Chat(table, safe(Line, text)))
    except ValueError:
        say(words("room.unsayable"))
