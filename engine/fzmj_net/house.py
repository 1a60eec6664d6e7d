"""A house: a lobby with a clock and a store, which any kind of connection may enter."""

import asyncio
import secrets

from fzmj_net.asks import Ask, Guest, Hello, Resume
from fzmj_net.limits import Limits
from fzmj_net.lobby import Lobby
from fzmj_net.outgoing import Deliver, Outgoing, Submit
from fzmj_net.refused import Refused
from fzmj_net.tells import Bye, Error, Trouble
from fzmj_net.wire import Malformed, OtherVersion, decode_ask

STRIKES = 3
"""Lines that are no messages before a connection is closed."""


class House:
    """All that is not the wire itself."""

    def __init__(self, submit: Submit, limits: Limits) -> None:
        self.limits = limits
        self._loop = asyncio.get_running_loop()
        self._post = Outgoing(submit)
        self.lobby = Lobby(self._post, secrets.token_bytes, limits)
        self._last = 0
        self._strikes: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None

    def now(self) -> int:
        """Milliseconds on a clock that never goes back."""
        return int(self._loop.time() * 1000)

    def visit(self, deliver: Deliver) -> int:
        """A new connection; its number."""
        self._last += 1
        self._post.lines[self._last] = deliver
        return self._last

    def closed(self, number: int) -> None:
        """A connection is closed."""
        self._post.lines.pop(number, None)
        self._strikes.pop(number, None)
        self.lobby.gone(number, self.now())
        self._after()

    def receive(self, number: int, line: bytes) -> None:
        """A connection has sent a line."""
        try:
            ask = decode_ask(line)
        except OtherVersion as error:
            self._refuse(number, Error(Trouble.VERSION, str(error)))
        except Malformed as error:
            self._strike(number, str(error))
        else:
            self._hear(number, ask)
        self._after()

    def _strike(self, number: int, why: str) -> None:
        strikes = self._strikes[number] = self._strikes.get(number, 0) + 1
        error = Error(Trouble.MALFORMED, why)
        if strikes >= STRIKES or number not in self.lobby.people.sessions:
            self._refuse(number, error)
        else:
            self._post.tell(number, error)

    def _refuse(self, number: int, error: Error) -> None:
        self._post.tell(number, error)
        self._post.tell(number, Bye("refused"))
        self._post.cut(number)

    def _hear(self, number: int, ask: Ask) -> None:
        now = self.now()
        due = self.lobby.due()
        if due is not None and due <= now:
            self.lobby.tick(now)
        if number in self.lobby.people.sessions:
            self.lobby.receive(number, ask, now)
        elif isinstance(ask, Hello | Resume):
            self.lobby.guarded(number, ask, lambda: self._greet(number, ask, now))
        else:
            self._refuse(number, Error(Trouble.GREETING, "hello or resume comes first"))

    def _greet(self, number: int, ask: Hello | Resume, now: int) -> None:
        door = self.lobby.door
        if isinstance(ask, Resume):
            door.resume(number, ask, now)
        elif isinstance(ask.auth, Guest):
            door.guest(number, ask.auth.name, now)
        else:
            raise Refused(Trouble.PASSWORD, "no accounts here")

    def _after(self) -> None:
        """Hand on what was said, and look when there is something to do."""
        self._post.flush()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.lobby.due()
        if due is not None:
            self._timer = self._loop.call_at(due / 1000, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self.lobby.tick(self.now())
        self._after()
