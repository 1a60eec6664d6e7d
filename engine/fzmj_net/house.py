"""A house: a lobby with a clock and a store, which any kind of connection may enter."""

import asyncio
import secrets
from collections.abc import Coroutine

from fzmj_net.accounts import Accounts, Member
from fzmj_net.archive import page
from fzmj_net.asks import Ask, Hello, Ping, Replay, Resume
from fzmj_net.greeter import Greeter
from fzmj_net.limits import Limits
from fzmj_net.lobby import Lobby
from fzmj_net.outgoing import Deliver, Outgoing
from fzmj_net.refused import Refused
from fzmj_net.reopening import reopen
from fzmj_net.saved import tickets, unfinished
from fzmj_net.store import Store
from fzmj_net.tells import Bye, Error, Notice, Pong, Tell, Trouble
from fzmj_net.text import Line, safe
from fzmj_net.wire import Malformed, OtherVersion, decode_ask, encode

STRIKES = 3
"""Lines that are no messages before a connection is closed."""
NAP_MS = 3_000
"""A tick later than this means that the host has slept: clocks get the time back."""
BACK_MS = 2_000
"""When clients are told to come back after a restart."""


class House:
    """All that is not the wire itself. Everything happens in one event loop."""

    def __init__(self, store: Store, limits: Limits, *, guests: bool = True) -> None:
        """Prepare; `open` takes up what was on. `guests` may come without an account."""
        self.limits = limits
        self.accounts = Accounts(store)
        self.lost: list[str] = []
        """Matches that could not be taken up, with the reason."""
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._post = Outgoing(store.submit)
        self.lobby = Lobby(self._post, secrets.token_bytes, limits)
        door = self.lobby.door
        self._greeter = Greeter(door, self.accounts, limits, self.now, guests)
        self._last = 0
        self._strikes: dict[int, int] = {}
        self._addresses: dict[int, str] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._paused_at: int | None = None
        store.trouble = self._trouble

    def now(self) -> int:
        """Milliseconds on a clock that never goes back."""
        return int(self._loop.time() * 1000)

    async def open(self) -> None:
        """Take up the matches that were on when the host stopped."""
        saved = await self.accounts.fetch(lambda db: (unfinished(db), tickets(db)))
        self.lost = reopen(self.lobby, self._post, secrets.token_bytes, *saved, self.now())
        self._after()

    async def close(self) -> None:
        """Say good-bye to everybody, and write down what there is; matches are taken up later."""
        self.lobby.draining = True
        self._after()
        deadline = self.now() + self.limits.drain_ms // 2
        while not self._post.settled and self.now() < deadline:
            await asyncio.sleep(0.01)
        for number in tuple(self._post.lines):
            self._tell_now(number, Bye("restart", retry_ms=BACK_MS))
            self._post.lines[number]([])
        if self._timer is not None:
            self._timer.cancel()
        await self._loop.run_in_executor(None, self._store.close)
        self.accounts.close()

    # Connections

    def visit(self, deliver: Deliver, address: str = "") -> int:
        """A new connection; its number. It has to greet before long."""
        self._last += 1
        number = self._last
        self._post.lines[number] = deliver
        self._addresses[number] = address
        self._loop.call_later(self.limits.hello_ms / 1000, self._silent, number)
        return number

    def _silent(self, number: int) -> None:
        if number in self._post.lines and number not in self.lobby.people.sessions:
            self._tell_now(number, Bye("silent"))
            self._post.lines[number]([])

    def closed(self, number: int) -> None:
        """A connection is closed."""
        self._post.lines.pop(number, None)
        self._strikes.pop(number, None)
        self._addresses.pop(number, None)
        if (task := self._busy.pop(number, None)) is not None:
            task.cancel()
        self.lobby.gone(number, self.now())
        self._after()

    def enter(self, number: int, member: Member) -> None:
        """Somebody who has shown who he is, by an SSH key for instance, comes in."""
        self.lobby.door.member(number, member.id, member.name, member.coins, self.now())
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
        if self._paused_at is not None:
            self._tell_now(number, Pong(ask.n) if isinstance(ask, Ping) else PAUSED)
            return
        self._catch_up()
        if number in self._busy:
            return
        if number in self.lobby.people.sessions:
            if isinstance(ask, Replay):
                self._start(number, ask, self._read(number, ask))
            else:
                self.lobby.receive(number, ask, self.now())
        elif isinstance(ask, Resume):
            self.lobby.resume(number, ask, self.now())
        elif isinstance(ask, Hello):
            self._start(number, ask, self._greeter.greet(number, ask, self._addresses[number]))
        else:
            self._refuse(number, Error(Trouble.GREETING, "hello or resume comes first"))

    # What takes time

    def _start(self, number: int, ask: Ask, work: Coroutine[None, None, None]) -> None:
        """Do something that waits for the store; what is said meanwhile is not heard."""
        task = self._loop.create_task(self._worked(number, ask, work))
        self._busy[number] = task

    async def _worked(self, number: int, ask: Ask, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Refused as error:
            self.lobby.refuse(number, ask, error)
        finally:
            self._busy.pop(number, None)
        self._after()

    async def _read(self, number: int, ask: Replay) -> None:
        user = self.lobby.people.sessions[number].user.id
        found = await self.accounts.fetch(lambda db: page(db, ask.game, ask.line, user))
        if found is None:
            raise Refused(Trouble.UNKNOWN, "no match of yours that is over has this id")
        self._post.tell(number, found)

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
            self._tell_now(number, PAUSED if why is not None else GOES_ON)
        self._after()

    def _tell_now(self, number: int, message: Tell) -> None:
        """Say something that is no part of the game, before all that waits to become durable."""
        if number in self._post.lines:
            self._post.lines[number]([encode(message)])

    def announce(self, text: str) -> None:
        """Say something to everybody."""
        for number in self.lobby.people.sessions:
            self._tell_now(number, Notice(safe(Line, text)))


PAUSED = Error(Trouble.PAUSED, "the server cannot write its log; the game waits")
GOES_ON = Notice(Line("The server can write again; the game goes on."))
