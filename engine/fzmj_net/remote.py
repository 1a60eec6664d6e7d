"""The link to a table elsewhere; the screen cannot tell it from a local one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from fzmj_engine.actions import Action
from fzmj_engine.events import Event, HandBegan
from fzmj_engine.legal import IllegalAction
from fzmj_net.asks import Act, Ask, Nonce, Sync
from fzmj_net.link import Notice, WallNotice
from fzmj_net.mailbox import Mailbox
from fzmj_net.proof import Proof
from fzmj_net.result import Result
from fzmj_net.tells import Acted, Ev, Evs, Fair, HandEnd, Match

NOTICES = 500
"""Notices that are kept for a screen that does not look."""


class RemoteLink:
    """A `Link` that a `Client` feeds with what the server says of one match."""

    def __init__(self, match: Match, say: Callable[[Ask], Awaitable[None]]) -> None:
        self.table = match.table
        self.game = match.game
        self.rules = match.rules
        self.length = match.length
        self.seat = match.seat if match.seat is not None else 0
        self.spectating = match.seat is None
        self.names = match.names
        self.seq = match.seq
        """The number of the last event received."""
        self._say = say
        self._events: Mailbox[tuple[int, Event]] = Mailbox()
        self._notices: Mailbox[Notice] = Mailbox(NOTICES)
        self.at = match.seq
        """The number of the last event pulled: what an answer is an answer to."""
        self._answer: Act | None = None
        self._acted: asyncio.Future[Acted] | None = None
        self._syncing = False
        self._proof = Proof(match.rules, match.seat)

    @property
    def behind(self) -> bool:
        """More has happened already than the screen has pulled."""
        return len(self._events) > 0

    # For the screen

    async def send(self, action: Action) -> None:
        """Answer for the seat; IllegalAction when the rules refuse it. An answer is final."""
        self._answer = Act(self.table, self.at, action)
        self._acted = asyncio.get_running_loop().create_future()
        await self._say(self._answer)
        acted = await self._acted
        if acted.result is Result.ILLEGAL:
            self._answer = None
            raise IllegalAction(action, acted.rule or "R-CLAIMS")

    async def events(self) -> AsyncIterator[Event]:
        """What happens, as the seat may see it, until the match is over."""
        while (found := await self._events.take()) is not None:
            self.at, event = found
            yield event

    async def notices(self) -> AsyncIterator[Notice]:
        """What is said beside the events, until the match is over."""
        while (notice := await self._notices.take()) is not None:
            yield notice

    # For the client

    async def take(self, message: Ev | Evs | Acted) -> None:
        """Something about the game was said."""
        if isinstance(message, Acted):
            self._heard(message)
        else:
            await self._follow(message)

    async def _follow(self, message: Ev | Evs) -> None:
        """Take in events: those known already are skipped, and a gap is asked for once."""
        events = (message.event,) if isinstance(message, Ev) else message.events
        for seq, event in enumerate(events, message.seq):
            if seq <= self.seq:
                continue
            if seq > self.seq + 1 and not isinstance(event, HandBegan):
                await self._ask_again()
                return
            self.seq = seq
            self._syncing = False
            self._events.put((seq, event))
            self._proof.see(event)

    async def _ask_again(self) -> None:
        if not self._syncing:
            self._syncing = True
            await self._say(Sync(self.table, self.game, self.seq))

    async def back(self) -> None:
        """The line is up again: an answer that may have been lost is given once more."""
        self._syncing = False
        if self._answer is not None and self._answer.at == self.seq:
            await self._say(self._answer)
        elif self._answer is not None:
            self._heard(Acted(self.table, self._answer.at, Result.STALE))

    def _heard(self, message: Acted) -> None:
        """What came of the answer."""
        waiting, answer = self._acted, self._answer
        if waiting is None or waiting.done() or answer is None:
            return
        if message.at == answer.at:
            waiting.set_result(message)

    def notice(self, notice: Notice) -> None:
        """Something is said beside the events."""
        self._notices.put(notice)

    async def committed(self, fair: Fair) -> None:
        """The host has committed itself to a hand: add one's own share before it begins."""
        nonce = self._proof.commit(fair)
        if nonce is not None and not self.spectating:
            await self._say(Nonce(self.table, fair.hand, nonce.hex()))

    def revealed(self, end: HandEnd) -> None:
        """The host reveals what a hand was made of: check it."""
        self.notice(WallNotice(end.hand, self._proof.check(end)))

    def finish(self) -> None:
        """Nothing more will come."""
        if self._answer is not None:
            self._heard(Acted(self.table, self._answer.at, Result.STALE))
        self._events.close()
        self._notices.close()
