"""A visit to a host elsewhere, in lines: the tables, one's own, and the matches there."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from msgspec import ValidationError, convert

from fzmj_net.asks import Ask, Code, Create, Join, Leave, Quick, Ready, Rooms, Terms
from fzmj_net.client import Client
from fzmj_net.link import Line, LineNotice
from fzmj_net.tells import Error, Here, Left, Match, Notice, Phrased, RoomList, Said
from fzmj_tui.plain.far import FarSitting, speak_up
from fzmj_tui.plain.sitting import Left as GotUp
from fzmj_tui.plain.sitting import Lines, Over
from fzmj_tui.plain.speech import listed
from fzmj_tui.plain.typed import understood
from fzmj_tui.screens.far.sitters import (
    manner,
    room_line,
    sitting_lines,
    terms_line,
    waits_for,
)
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words

NEWS = ("bot", "away", "auto")
"""What is told of a seat during a match."""


class Visit:
    """Everything at one host, for somebody who reads lines."""

    def __init__(
        self, client: Client, words: Words, lines: Lines, say: Callable[[str], None]
    ) -> None:
        """`client` has been greeted."""
        self.client = client
        self.words = words
        self.lines = lines
        self._say = say
        self.found: list[tuple[str, Ask]] = []
        """What may be chosen by number, while one has no table."""
        self.sitting: FarSitting | None = None
        self._room: tuple[str, ...] = ()
        """What was said of the table last."""
        self._line = Line.UP

    def say(self, text: str) -> None:
        """One line."""
        self._say(" ".join(text.split()))

    async def run(self, code: str | None = None) -> None:
        """Until one leaves: Left of the sitting, or Over."""
        welcome = self.client.welcome
        assert welcome is not None
        self.say(self.words("plain.far.connected", name=welcome.name, server=welcome.server))
        table = welcome.table or code
        await self.client.say(Join(table) if table else Rooms())
        tasks: dict[str, asyncio.Task[Any]] = {}
        try:
            while True:
                await self._wait(tasks)
        finally:
            for task in tasks.values():
                task.cancel()
                with suppress(asyncio.CancelledError, GotUp):
                    await task

    async def _wait(self, tasks: dict[str, "asyncio.Task[Any]"]) -> None:
        """The next thing said, and the next line, which during a match is the match's."""
        if "message" not in tasks:
            tasks["message"] = asyncio.create_task(self.client.hear())
        if "match" not in tasks and "line" not in tasks:
            tasks["line"] = asyncio.create_task(_next(self.lines))
        await asyncio.wait(tasks.values(), return_when=asyncio.FIRST_COMPLETED)
        for name in [name for name, task in tasks.items() if task.done()]:
            result = tasks.pop(name).result()
            if name == "line":
                await self._typed(result)
            elif name == "match":
                self._after()
            elif isinstance(result, Match):
                await self._begin(tasks)
            else:
                await self._heard(result)

    async def _begin(self, tasks: dict[str, "asyncio.Task[Any]"]) -> None:
        """A match is on: lines go to its seat."""
        if self.client.link is None:
            return
        if (line := tasks.pop("line", None)) is not None:
            line.cancel()
        self.sitting = FarSitting(self.client, self.client.link, self.words, self.lines, self.say)
        self._show(self.client.here)
        tasks["match"] = asyncio.create_task(self.sitting.play())

    def _after(self) -> None:
        """The match is over; who still has a table may play another."""
        self.sitting = None
        if self.client.here is not None:
            self.say(self.words("plain.far.ready"))

    # What is said

    async def _heard(self, message: Any) -> None:
        if (follows := _FOLLOWS.get(type(message))) is not None:
            await follows(self, message)

    async def _tables(self, message: RoomList) -> None:
        say = self.words
        self.found = [
            (say("plain.far.quick"), Quick()),
            (say("plain.far.create"), Create(Terms(pace="slow"))),
            *((room_line(room, say), Join(room.table)) for room in message.rooms),
        ]
        self._ask()

    def _ask(self) -> None:
        numbered = (
            self.words("plain.numbered", place=place, said=said)
            for place, (said, _) in enumerate(self.found, 1)
        )
        self.say(self.words("plain.far.lobby", choices=listed(numbered, self.words)))

    async def _here(self, here: Here) -> None:
        self.found = []
        if self.sitting is not None or here.room.playing:
            self._show(here)
            return
        say, room = self.words, here.room
        seats = listed(sitting_lines(here, say), say)
        lines = (
            say("plain.far.terms", code=room.table, terms=terms_line(room, say)),
            say("plain.far.room", seats=seats),
            say("plain.far.ready") if self._is_asked(here) else waits_for(here, say),
        )
        for line in lines:
            if line not in self._room:
                self.say(line)
        self._room = lines

    def _is_asked(self, here: Here) -> bool:
        """Whether all wait for oneself to be ready."""
        own = None if here.seat is None else here.room.seats[here.seat]
        return own is not None and manner(own) == "waiting"

    def _show(self, here: Here | None) -> None:
        """Who has dropped out, is back, or has a bot play for him."""
        if here is None or self.sitting is None:
            return
        seated = self.sitting.seated
        for seat, sitting in enumerate(here.room.seats):
            if sitting is not None:  # a bot gets up after the match, but its end still names it
                self._shown(seated, seat, manner(sitting))

    def _shown(self, seated: Seated, seat: int, new: str) -> None:
        """How one seat is played from now on."""
        old, new = seated.manners[seat], new if new in NEWS else ""
        manners = (new if one == seat else is_ for one, is_ in enumerate(seated.manners))
        first, second, third, fourth = manners
        seated.manners = (first, second, third, fourth)
        if old != new and "away" in (old, new):
            said = self.words(f"room.{new}" if new else "lobby.up")
            self.say(f"{seated.names(self.words)[seat]}: {said}")
        elif old != new == "auto" and seat == seated.seat:
            self.say(self.words("plain.far.auto"))

    async def _gone(self, message: Left) -> None:
        self._room = ()
        self.say(self.words("plain.far.gone"))
        await self.client.say(Rooms())

    async def _said(self, message: Said | Phrased) -> None:
        said = message.text if isinstance(message, Said) else self.words(f"phrase.{message.phrase}")
        self.say(f"{message.name}: {said}")

    async def _refused(self, message: Error) -> None:
        self.say(self.words(f"trouble.{message.code}"))
        if self.client.here is None and not self.found:
            await self.client.say(Rooms())

    async def _announced(self, message: Notice) -> None:
        self.say(message.text)

    async def _lined(self, notice: LineNotice) -> None:
        if notice.line is Line.OVER:
            keys = (f"bye.{notice.reason}", f"trouble.{notice.reason}", "far.over")
            raise Over(self.words(next(key for key in keys if key in self.words)))
        if notice.line is not self._line:
            self._line = notice.line
            self.say(self.words(f"far.{notice.line}"))

    # What is typed, where no match is on

    async def _typed(self, line: str | None) -> None:
        if line is None:
            raise GotUp
        typed, here = understood(line), self.client.here
        verb = typed.verb if typed is not None else ""
        if verb == "leave" and here is None:
            raise GotUp
        if verb == "help":
            for text in (*self.words("plain.help").splitlines(), *self._help()):
                self.say(text)
        elif typed is not None and verb == "say" and typed.text and here is not None:
            await speak_up(self.client, here.room.table, typed.text, self.words, self.say)
        elif (ask := self._asked(line, verb, typed.number if typed else None)) is not None:
            await self.client.say(ask)
        elif verb == "again":
            self._ask()
        else:
            self.say(self.words("plain.unknown", text=_printable(line)))

    def _help(self) -> list[str]:
        return self.words("plain.far.help").splitlines()

    def _asked(self, line: str, verb: str, number: int | None) -> Ask | None:
        """What a line asks the host for, if anything."""
        here = self.client.here
        if here is not None:
            table = here.room.table
            asks: dict[str, Ask] = {"leave": Leave(table)}
            return asks.get(verb, Ready(table) if verb in ("again", "ready") else None)
        if number is not None and 1 <= number <= len(self.found):
            return self.found[number - 1][1]
        if verb == "tables":
            return Rooms()
        with suppress(ValidationError):
            return Join(convert(line.strip().upper(), Code))
        return None


async def _next(lines: Lines) -> str | None:
    return await lines()


def _printable(line: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in line.strip()[:40])


_FOLLOWS: dict[type, Callable[[Visit, Any], Awaitable[None]]] = {
    RoomList: Visit._tables,
    Here: Visit._here,
    Left: Visit._gone,
    Said: Visit._said,
    Phrased: Visit._said,
    Error: Visit._refused,
    Notice: Visit._announced,
    LineNotice: Visit._lined,
}
"""What follows of each message; of any other nothing does here."""
