"""A client: it greets a house, comes back when the line drops, and keeps links fed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from random import uniform

from fzmj_net.asks import Account, Ask, Guest, Spectate
from fzmj_net.credentials import Credentials, Place, Refused
from fzmj_net.keeping import Held, Keep
from fzmj_net.link import Line, LineNotice
from fzmj_net.mailbox import Mailbox
from fzmj_net.remote import RemoteLink
from fzmj_net.tells import (
    Acted,
    Bye,
    Clock,
    Error,
    Ev,
    Evs,
    Fair,
    HandEnd,
    Here,
    Left,
    Match,
    MatchEnd,
    Phrased,
    Said,
    Tell,
    Welcome,
)
from fzmj_net.tells import Notice as Broadcast
from fzmj_net.transport import LineDropped, Transport
from fzmj_net.trouble import Trouble
from fzmj_net.wire import Malformed, decode_tell, encode

Dial = Callable[[], Awaitable[Transport]]
"""Builds up a line; LineDropped if it cannot."""

FIRST_MS = 500
"""How long the first pause before a new try is; each further one is twice as long."""
LONGEST_MS = 15_000
PASSING = (Trouble.RATE, Trouble.PAUSED)
"""Why a house has no time for us now, but will have later."""
MAIL = 1_000
"""Messages that are kept for somebody who does not listen."""


class Client:
    """One person's connection to a house, across any number of lines."""

    def __init__(self, dial: Dial, auth: Guest | Account, name: str, keep: Keep | None = None):
        """Prepare to talk; `name` is the program's, in `keep` is the token of last time.

        Somebody who gives a password is asked for it all the same.
        """
        self.welcome: Welcome | None = None
        self.here: Here | None = None
        """The table one is at."""
        self.link: RemoteLink | None = None
        """The match that is on there."""
        self._credentials = Credentials(auth, name, keep or Held(), self._forgotten)
        self._dial = dial
        self._transport: Transport | None = None
        self._heard: Mailbox[Tell | LineNotice] = Mailbox(MAIL)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Client":
        """Greet; LineDropped or Refused, if that does not work out."""
        await self._greet()
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *problem: object) -> None:
        """Hang up. The seat stays one's own for a while; say `leave` to give it up."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._transport is not None:
            await self._transport.close()
        self._part()

    async def say(self, ask: Ask) -> None:
        """Say something; what is said while the line is down is lost, as on any telephone."""
        if self._transport is not None:
            with suppress(LineDropped):
                await self._transport.send(encode(ask))

    async def hear(self) -> Tell | LineNotice:
        """The next thing said that is neither an event nor a clock of a match."""
        heard = await self._heard.take()
        assert heard is not None
        return heard

    async def listen(self) -> AsyncIterator[Tell | LineNotice]:
        """All that is said, from now on."""
        while True:
            yield await self.hear()

    async def _greet(self) -> None:
        """Build up a line and say who we are."""
        transport = await self._dial()
        try:
            self.welcome = await self._credentials.present(transport, self._place())
        except BaseException:
            await transport.close()
            raise
        self._transport = transport

    def _forgotten(self) -> None:
        """The house knows nothing of us any more, nor of our seat."""
        self._part()
        if self.here is not None:
            self._heard.put(Left(self.here.room.table))
            self.here = None

    def _place(self) -> Place:
        """The table one is at; no seat that another window holds."""
        link = self.link
        if link is not None:
            return Place(link.table, link.game, link.seq)
        return Place(self.here.room.table if self.here else None)

    # The line

    async def _run(self) -> None:
        """Listen until it is over; come back whenever the line drops."""
        while True:
            bye = await self._follow()
            if bye is not None and bye.retry_ms is None:
                self._tell(LineNotice(Line.OVER, bye.reason))
                break
            if not await self._return(0 if bye is None else bye.retry_ms or 0):
                break
        self._part()

    async def _follow(self) -> Bye | None:
        """Take in what is said until the line drops; the last words, if there were any."""
        bye = None
        transport = self._transport
        assert transport is not None
        while True:
            try:
                message = decode_tell(await transport.receive())
            except (LineDropped, Malformed):
                self._transport = None
                await transport.close()
                return bye
            if isinstance(message, Bye):
                bye = message
            else:
                await self._take(message)

    async def _return(self, pause_ms: int) -> bool:
        """Come back, trying more and more rarely; False if we are not wanted any more."""
        tries = 0
        while True:
            wait = max(pause_ms, min(LONGEST_MS, FIRST_MS << min(tries, 10)))
            wait = int(wait * uniform(0.75, 1.25))
            self._tell(LineNotice(Line.DOWN, retry_ms=wait))
            await asyncio.sleep(wait / 1000)
            try:
                await self._greet()
            except Refused as error:
                if error.code not in PASSING:
                    self._tell(LineNotice(Line.OVER, error.code))
                    return False
                tries += 1
            except (LineDropped, Malformed):
                tries += 1
            else:
                break
        self._tell(LineNotice(Line.UP))
        await self._take_up()
        return True

    async def _take_up(self) -> None:
        """The line is up again: answer once more what may not have been heard, or watch again."""
        if self.link is not None and not self.link.spectating:
            await self.link.back()
        elif self.here is not None and self.here.seat is None:
            await self.say(Spectate(self.here.room.table))

    # What is said

    async def _take(self, message: Tell) -> None:
        match message:
            case Ev() | Evs() | Acted():
                if self.link is not None:
                    await self.link.take(message)
            case Match():
                self._match(message)
            case Here():
                self.here = message
                self._tell(message)
                if not message.room.playing:
                    self._part()
            case Left():
                self.here = None
                self._part()
                self._heard.put(message)
            case _:
                self._tell(message)
                await self._ends(message)

    async def _ends(self, message: Tell) -> None:
        """What begins and ends a hand or a match."""
        link = self.link
        if link is None:
            return
        if isinstance(message, Fair):
            await link.committed(message)
        elif isinstance(message, HandEnd):
            link.revealed(message)
        elif isinstance(message, MatchEnd):
            self._part()

    def _part(self) -> None:
        """The match is over, or goes on without us."""
        if self.link is not None:
            self.link.finish()
            self.link = None

    def _match(self, message: Match) -> None:
        """A match is on: a new one, or the one we are in after a drop."""
        if self.link is None or self.link.game != message.game:
            self._part()
            self.link = RemoteLink(message, self.say)
            self._heard.put(message)

    def _tell(self, message: Tell | LineNotice) -> None:
        """Let the lobby's screens hear it, and the table's if it is about that."""
        if not isinstance(message, Clock):
            self._heard.put(message)
        if self.link is not None and isinstance(message, NOTICES):
            self.link.notice(message)


NOTICES = (LineNotice, Clock, Here, Said, Phrased, Fair, HandEnd, MatchEnd, Broadcast, Error)
"""What belongs to a link as well: the members of `Notice`."""
