"""Who greets a house and may come in: what takes time over it, passwords and look-ups."""

from collections.abc import Callable

from fzmj_net.accounts import Accounts
from fzmj_net.asks import Account, Guest, Hello
from fzmj_net.door import Door
from fzmj_net.limits import Bucket, Limits
from fzmj_net.refused import Refused
from fzmj_net.tells import Trouble

REMEMBERED = 4096
"""Addresses whose wrong passwords are counted; beyond, the oldest are forgotten."""


class Greeter:
    """Lets guests and members in at the door."""

    def __init__(
        self, door: Door, accounts: Accounts, limits: Limits, now: Callable[[], int], guests: bool
    ) -> None:
        self._door = door
        self._accounts = accounts
        self._limits = limits
        self._now = now
        self._guests = guests
        self._tries: dict[str, Bucket] = {}

    async def greet(self, number: int, ask: Hello, address: str) -> None:
        """Let a connection in as whoever it says it is; Refused, if it is not."""
        if isinstance(ask.auth, Guest):
            await self._guest(number, ask.auth)
        else:
            await self._member(number, ask.auth, address)

    async def _guest(self, number: int, auth: Guest) -> None:
        if not self._guests:
            raise Refused(Trouble.GUESTS, "this server wants accounts")
        if await self._accounts.taken(auth.name):
            raise Refused(Trouble.NAME, "this name belongs to an account")
        self._door.guest(number, auth.name, self._now())

    async def _member(self, number: int, auth: Account, address: str) -> None:
        if not self._may_try(address):
            raise Refused(Trouble.RATE, "too many tries; wait a minute")
        if auth.new:
            member = await self._accounts.claim(auth.name, auth.password)
        else:
            member = await self._accounts.login(auth.name, auth.password)
        self._door.member(number, member.id, member.name, member.coins, self._now())

    def _may_try(self, address: str) -> bool:
        """So many passwords a minute; by address, so that nobody can lock somebody else out."""
        tries = self._tries.pop(address, None)
        if tries is None:
            tries = Bucket(1, self._limits.login_tries)
            while len(self._tries) >= REMEMBERED:
                del self._tries[next(iter(self._tries))]
        self._tries[address] = tries
        minutes_as_seconds = self._now() * self._limits.login_tries // 60
        return tries.take(minutes_as_seconds)
