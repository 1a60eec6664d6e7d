"""Who greets a house and may come in: what takes time over it, passwords and look-ups."""

from collections.abc import Callable

from fzmj_net.accounts import Accounts
from fzmj_net.asks import Account, Guest, Hello, Password
from fzmj_net.door import Door
from fzmj_net.limits import Bucket, Limits
from fzmj_net.people import User
from fzmj_net.refused import Refused
from fzmj_net.tells import Trouble

REMEMBERED = 4096
"""Addresses that are counted; beyond, those not seen for longest are forgotten."""


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
        self._tries = Buckets(1, limits.login_tries)
        self._greetings = Buckets(limits.greet_rate, limits.greet_burst)

    async def greet(self, number: int, ask: Hello, address: str) -> None:
        """Let a connection in as whoever it says it is; Refused, if it is not."""
        if address and not self._greetings.take(address, self._now()):
            raise Refused(Trouble.RATE, "too many are coming from there; wait a moment")
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

    async def change(self, user: User, ask: Password, address: str) -> None:
        """Another password for somebody who is here; Refused, if he does not know the old one."""
        if not user.account:
            raise Refused(Trouble.GUESTS, "guests have no password")
        if not self._may_try(address):
            raise Refused(Trouble.RATE, "too many tries; wait a minute")
        await self._accounts.change(user.id, ask.old, ask.new)

    def _may_try(self, address: str) -> bool:
        """So many passwords a minute; by address, so that nobody can lock somebody else out."""
        minutes_as_seconds = self._now() * self._limits.login_tries // 60
        return self._tries.take(address, minutes_as_seconds)


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: int, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str, now: int) -> bool:
        """Whether one more is allowed from there."""
        bucket = self._by_address.pop(address, None) or Bucket(self._rate, self._burst)
        while len(self._by_address) >= REMEMBERED:
            del self._by_address[next(iter(self._by_address))]
        self._by_address[address] = bucket
        return bucket.take(now)
