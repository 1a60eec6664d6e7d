"""A house: a lobby with a clock and a store, which any kind of connection may enter."""

import asyncio
import secrets
from collections.abc import Callable, Mapping

from fzmj_engine.rules import Rules
from fzmj_net.accounts import Accounts
from fzmj_net.asks import Ask, Hello, Ping, Resume
from fzmj_net.bans import Bans
from fzmj_net.errands import Errand, Errands
from fzmj_net.greeter import Greeter
from fzmj_net.limits import Limits
from fzmj_net.lobby import Lobby
from fzmj_net.outgoing import Deliver, Outgoing
from fzmj_net.refused import Refused
from fzmj_net.reopening import Opening, reopen
from fzmj_net.saved import kept
from fzmj_net.seen import Seen
from fzmj_net.store import Store
from fzmj_net.tells import Bye, Error, Notice, Pong
from fzmj_net.text import Line, clipped, safe
from fzmj_net.tries import Tries
from fzmj_net.trouble import Trouble
from fzmj_net.visits import Visits
from fzmj_net.wire import Malformed, OtherVersion, decode_ask

NAP_MS = 3_000
"""A tick later than this means that the host has slept: clocks get the time back."""
BACK_MS = 2_000
"""When clients are told to come back after a restart."""


class House:
    """All that is not the wire itself. Everything happens in one event loop."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        *,
        guests: bool = True,
        own: Mapping[str, Rules] = {},
    ) -> None:
        """Prepare; `open` takes up what was on. Guests may come without an account.

        `own` are profiles beside the built-in ones.
        """
        self.limits = limits
        self.accounts = Accounts(store)
        self.bans = Bans(self.accounts)
        self.mishap: Callable[[Exception], None] = lambda error: None
        """Told of errors of our own; what caused one is dropped, everybody else plays on."""
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._post = Outgoing(store.submit)
        self.visits = Visits(self._post)
        self.lobby = Lobby(self._post, secrets.token_bytes, limits, own)
        self.lobby.mishap = lambda error: self.mishap(error)
        tries = Tries(limits, self.now)
        self._greeter = Greeter(self.lobby.door, self.accounts, self.bans, tries, guests)
        self._errands = Errands(self.accounts, tries)
        self._timer: asyncio.TimerHandle | None = None
        self._paused_at: int | None = None
        store.trouble = self._trouble

    def now(self) -> int:
        """Milliseconds on a clock that never goes back."""
        return int(self._loop.time() * 1000)

    async def open(self, *, salvage: bool = False) -> list[str]:
        """Take up the matches that were on when the host stopped; those that cannot be, and why.

        `salvage` goes on with a broken one from where its record still holds.
        """
        await self.bans.load()
        found = await self.accounts.fetch(kept)
        secret = secrets.token_bytes
        lost = reopen(Opening(self.lobby, self._post, secret, salvage, self.now()), found)
        self._after()
        return lost

    async def close(self) -> None:
        """Say good-bye to everybody, and write down what there is; matches are taken up later."""
        self.lobby.usher.draining = True
        self._after()
        deadline = self.now() + self.limits.drain_ms // 2
        while not self._post.settled and self.now() < deadline:
            await asyncio.sleep(0.01)
        for number in self.visits.numbers():
            self.dismiss(number, Bye("restart", retry_ms=BACK_MS))
        if self._timer is not None:
            self._timer.cancel()
        await self._loop.run_in_executor(None, self._store.close)
        self.accounts.close()

    # Connections

    def visit(self, deliver: Deliver, address: str = "", seen: Seen | None = None) -> int:
        """A new connection; its number. It has to greet before long."""
        number = self.visits.open(deliver, address, seen)
        self._loop.call_later(self.limits.hello_ms / 1000, self._silent, number)
        return number

    def _silent(self, number: int) -> None:
        if number not in self.lobby.people.sessions:
            self.dismiss(number, Bye("silent"))

    def dismiss(self, number: int, bye: Bye) -> None:
        """Send a connection away at once."""
        self.visits.tell_now(number, bye)
        self.visits.hang_up(number)

    def closed(self, number: int) -> None:
        """A connection is closed."""
        self.visits.close(number)
        self._safely(number, lambda: self.lobby.gone(number, self.now()))

    def receive(self, number: int, line: bytes) -> None:
        """A connection has sent a line."""
        self._safely(number, lambda: self._read_line(number, line))

    def _safely(self, number: int, do: Callable[[], None]) -> None:
        """Do something for one connection; an error of ours costs only that one."""
        try:
            do()
        except Exception as error:
            self.mishap(error)
            self.dismiss(number, Bye("refused"))
        self._after()

    def _read_line(self, number: int, line: bytes) -> None:
        try:
            ask = decode_ask(line)
        except OtherVersion as error:
            self._refuse(number, Error(Trouble.VERSION, clipped(str(error))))
        except Malformed as error:
            refusal = Error(Trouble.MALFORMED, clipped(str(error)))
            if self.visits.strike(number) or number not in self.lobby.people.sessions:
                self._refuse(number, refusal)
            else:
                self._post.tell(number, refusal)
        else:
            self._hear(number, ask)

    def _refuse(self, number: int, error: Error) -> None:
        self._post.tell(number, error)
        self._post.tell(number, Bye("refused"))
        self._post.cut(number)

    def _hear(self, number: int, ask: Ask) -> None:
        if self._paused_at is not None:
            self.visits.tell_now(number, Pong(ask.n) if isinstance(ask, Ping) else PAUSED)
            return
        self._catch_up()
        if self.visits[number].busy is not None:
            return
        if number not in self.lobby.people.sessions:
            self._hear_stranger(number, ask)
        elif isinstance(ask, Errand):
            self._start(number, ask)
        else:
            self.lobby.receive(number, ask, self.now())

    def _hear_stranger(self, number: int, ask: Ask) -> None:
        if isinstance(ask, Resume):
            self.lobby.resume(number, ask, self.now())
        elif isinstance(ask, Hello):
            self._start(number, ask)
        else:
            self._refuse(number, Error(Trouble.GREETING, Line("hello or resume comes first")))

    # What takes time

    def _start(self, number: int, ask: Hello | Errand) -> None:
        """Do something that waits for the store; what is said meanwhile is not heard."""
        self.visits[number].busy = self._loop.create_task(self._work(number, ask))

    async def _work(self, number: int, ask: Hello | Errand) -> None:
        try:
            visit = self.visits[number]
            if isinstance(ask, Hello):
                await self._greeter.greet(number, ask.auth, visit)
            else:
                user = self.lobby.people.sessions[number].user
                told = await self._errands.run(user, ask, visit.address)
                self._post.tell(number, told)
        except Refused as error:
            self.lobby.refuse(number, ask, error)
        except Exception as error:
            self.mishap(error)
            self.dismiss(number, Bye("refused"))
        if number in self.visits:
            self.visits[number].busy = None
        self._after()

    # Time

    def _catch_up(self) -> None:
        """What is due comes first; a host that has slept gives the time back."""
        now, due = self.now(), self.lobby.due()
        if due is None or due > now:
            return
        if now - due > NAP_MS:
            self.lobby.grace(now - due)
        self.lobby.tick(now)

    def _after(self) -> None:
        """Hand on what was said, and look when there is something to do."""
        self._post.flush()
        due = None if self._paused_at is not None else self.lobby.due()
        if self._timer is not None:
            if due is not None and self._timer.when() == due / 1000:
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer = self._loop.call_at(due / 1000, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._paused_at is None:
            self._catch_up()
        self._after()

    # Trouble

    def _trouble(self, why: str | None) -> None:
        """Nothing can be written: all tables wait, and nothing is acknowledged, until it can."""
        if why is not None:
            self._paused_at = self.now()
        elif self._paused_at is not None:
            self.lobby.grace(self.now() - self._paused_at)
            self._paused_at = None
        for number in self.lobby.people.sessions:
            self.visits.tell_now(number, PAUSED if why is not None else GOES_ON)
        self._after()

    def announce(self, text: str) -> None:
        """Say something to everybody; ValueError if it cannot be said."""
        notice = Notice(safe(Line, text))
        for number in self.lobby.people.sessions:
            self.visits.tell_now(number, notice)


PAUSED = Error(Trouble.PAUSED, Line("the server cannot write its log; the game waits"))
GOES_ON = Notice(Line("The server can write again; the game goes on."))
