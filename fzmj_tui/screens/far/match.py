"""A match at a table elsewhere: the table screen, with a clock, talk, and a line that may drop."""

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, cast

from textual import work
from textual.app import SystemCommand

from fzmj_engine.state import Phase
from fzmj_net.asks import Auto, Leave, Ready
from fzmj_net.client import Client
from fzmj_net.link import Line, LineNotice, Link, WallNotice
from fzmj_net.remote import RemoteLink
from fzmj_net.tells import Clock, Error, Here, Phrased, Said
from fzmj_net.tells import Notice as Broadcast
from fzmj_tui.keys import FAR
from fzmj_tui.paint.look import Look
from fzmj_tui.screens.ask import Asked
from fzmj_tui.screens.ask import Leave as LeaveQuestion
from fzmj_tui.screens.base import bound
from fzmj_tui.screens.chronicle import Entry
from fzmj_tui.screens.far.room import Talk, mutes, speak_up
from fzmj_tui.screens.far.sitters import manner
from fzmj_tui.screens.seated import FAR_HINTS, WATCHING_HINTS
from fzmj_tui.screens.table import TableScreen
from fzmj_tui.words import Words

LOOK_S = 0.25
"""How often an open sheet looks whether the table has gone on."""


class FarTable(TableScreen):
    """The same table; what is said beside the events is shown around it."""

    BINDINGS = bound(FAR)
    GO = "sheet.room"

    def __init__(self, client: Client, link: RemoteLink, talk: Talk) -> None:
        super().__init__(cast(Link, link), link.length)
        self.far = link
        self.client = client
        self.talk = talk
        self.seated.watching = link.spectating
        self.seated.hints = WATCHING_HINTS if link.spectating else FAR_HINTS
        self._state = Line.UP
        self._clock: Clock | None = None
        self._clock_at = 0.0
        self.left = False
        """One has got up, and wants to see no more of it."""

    def on_mount(self) -> None:
        """Listen, and look at the clock every second; Textual has the table itself sit down."""
        self._show(self.client.here)
        self._hear()
        self.set_interval(1.0, self._tick)

    @work(exclusive=True, group="notices")
    async def _hear(self) -> None:
        async for notice in self.far.notices():
            self._note(notice)
            self.repaint()

    def _note(self, notice: Any) -> None:
        if (told := _TOLD.get(type(notice))) is not None:
            told(self, notice)

    def _clocked(self, clock: Clock) -> None:
        self._clock, self._clock_at = clock, monotonic()
        self._set_timer()

    def _said(self, notice: Said) -> None:
        self._say(notice.seat, notice.name, notice.text)

    def _phrased(self, notice: Phrased) -> None:
        self._say(notice.seat, notice.name, self.words(f"phrase.{notice.phrase}"))

    def _announced(self, notice: Broadcast) -> None:
        self.seated.hint = notice.text

    def _refused(self, notice: Error) -> None:
        self.seated.hint = self.words(f"trouble.{notice.code}")

    def _checked(self, notice: WallNotice) -> None:
        if notice.trouble is not None:
            self.seated.hint = self.words("far.unfair", why=notice.trouble)

    def _show(self, here: Here | None) -> None:
        """Who is there, and who has a bot sitting in."""
        if here is not None:
            seated = zip(here.room.seats, self.seated.manners, strict=True)
            # A bot gets up after the match, but the sheets still name it.
            self.seated.manners = tuple(old if one is None else manner(one) for one, old in seated)

    def _say(self, seat: int | None, name: str, text: str) -> None:
        self.talk.add(f"{name}: {text}")
        key = "log.said" if seat is not None else "log.heard"
        self.seated.notes.append(Entry(seat, key, fields={"who": name, "text": text}))

    def _line(self, notice: LineNotice) -> None:
        self._state = notice.line
        self.seated.hint = self.words(f"far.{notice.line}")

    def _scene(self) -> Any:
        say, seated = self.words, self.seated
        trouble = "" if self._state is Line.UP else say(f"far.{self._state}")
        watching = say("room.watching") if self.far.spectating else ""
        seated.line = trouble or watching or self.waited_for(say)
        seated.connection = say(f"lobby.{self._state}")
        return super()._scene()

    def waited_for(self, words: Words) -> str:
        """Who has to come back, or between two hands has not said yet that he is ready."""
        here = self.client.here
        held, ended = self._held > 0, self.seated.state.phase is Phase.ENDED
        if here is None or not self.is_on or not (held or ended):
            return ""
        names = [
            sitting.name
            for seat, sitting in enumerate(here.room.seats)
            if sitting is not None
            and seat != here.seat
            and manner(sitting) == ("away" if held else "waiting")
        ]
        key = "far.wait_back" if held else "room.wait_for"
        return words(key, name=", ".join(names)) if names else ""

    # The clock

    def _tick(self) -> None:
        before = self.seated.seconds
        self._set_timer()
        if self.seated.seconds != before:
            self.repaint()

    def _set_timer(self) -> None:
        """Seconds until a held table goes on, or left for oneself, if asked, or for any other."""
        if self._clock is None or not self.is_on:
            self.seated.seconds = None
            return
        own = self._clock.remaining_ms[self.seated.seat] if self.seated.choices else 0
        given = own or max(self._clock.remaining_ms)
        left = self._held or given - self._gone
        self.seated.seconds = max(0, -(-left // 1000)) if given > 0 else None

    @property
    def _gone(self) -> int:
        """Milliseconds since the clock was told."""
        return int((monotonic() - self._clock_at) * 1000)

    @property
    def _held(self) -> int:
        """Milliseconds for which nothing happens, unless those who are away come back."""
        return 0 if self._clock is None else max(0, self._clock.held_ms - self._gone)

    # Between hands

    async def _show_sheet(self) -> None:
        """The sheet closes by itself when the table goes on; who closes it is ready."""
        from fzmj_tui.screens.sheet import HandSheet

        last = not self.is_on or self.seated.state.hand == self.length
        sheet = HandSheet(self.seated, last)
        watch = asyncio.create_task(self._close_when_behind(sheet))
        try:
            await self.ask(sheet)
        finally:
            watch.cancel()
        if self.is_on and not self.far.spectating and not self.far.behind:
            await self.client.say(Ready(self.far.table))

    async def _close_when_behind(self, sheet: Any) -> None:
        while not self.far.behind:
            await asyncio.sleep(LOOK_S)
        sheet.finish()

    # What only a table elsewhere has

    def action_chat(self) -> None:
        """Say something."""
        self._chat()

    @work(exclusive=True, group="chat")
    async def _chat(self) -> None:
        await speak_up(self, self.client, self.far.table)

    def action_auto(self) -> None:
        """Let a bot of the host play."""
        self._drive(True)

    def take_back(self) -> None:
        """The host's bot gets up."""
        self._drive(False)

    @work(exclusive=True, group="auto")
    async def _drive(self, on: bool) -> None:
        if not self.far.spectating:
            await self.client.say(Auto(self.far.table, on))

    def commands(self) -> Iterable[SystemCommand]:
        """Not to hear somebody, or to hear him again."""
        seat = None if self.far.spectating else self.seated.seat
        manners = self.seated.manners
        others = {
            number: name
            for number, name in enumerate(self.far.names)
            if number != seat and manners[number] != "bot"
        }
        return mutes(self.words, self.client, self.talk, self.far.table, others)

    @property
    def is_on(self) -> bool:
        """Whether the match is still being played."""
        return self.client.link is self.far

    def action_leave(self) -> None:
        """Get up for good; who plays is asked first, as long as the match is on."""
        if not self.is_on:
            self.post_message(self.Over(self))
        elif not isinstance(self.app.screen, LeaveQuestion):
            self._leave()

    @work(exclusive=True, group="leave")
    async def _leave(self) -> None:
        penalty = self.seated.state.rules.escape_penalty * self.seated.state.base

        def asks(look: Look, say: Words) -> Asked:
            why = say("far.leave_why", points=penalty) if penalty else say("far.leave_free")
            return Asked(say("ask.leave"), (say("ask.no"), say("ask.yes")), (why,))

        if self.far.spectating or await self.ask(LeaveQuestion(asks)):
            self.left = True
            await self.client.say(Leave(self.far.table))


_TOLD: dict[type, Callable[[FarTable, Any], None]] = {
    Clock: FarTable._clocked,
    Here: FarTable._show,
    Said: FarTable._said,
    Phrased: FarTable._phrased,
    LineNotice: FarTable._line,
    Broadcast: FarTable._announced,
    Error: FarTable._refused,
    WallNotice: FarTable._checked,
}
"""What is made of each notice; of any other nothing is."""
