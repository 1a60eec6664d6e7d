"""Who greets a house and may come in: what takes time over it, passwords and look-ups."""

from fzmj_net.accounts import Accounts
from fzmj_net.asks import Account, Guest, Hello
from fzmj_net.bans import Bans
from fzmj_net.door import Door
from fzmj_net.refused import Refused
from fzmj_net.tries import Tries
from fzmj_net.trouble import Trouble


class Greeter:
    """Lets guests and members in at the door."""

    def __init__(
        self, door: Door, accounts: Accounts, bans: Bans, tries: Tries, guests: bool
    ) -> None:
        self._door = door
        self._accounts = accounts
        self._bans = bans
        self._tries = tries
        self._guests = guests

    async def greet(self, number: int, ask: Hello, address: str) -> None:
        """Let a connection in as whoever it says it is; Refused, if it is not."""
        if self._bans.named(ask.auth.name):
            raise Refused(Trouble.BANNED, "you are not welcome here")
        self._tries.greeting(address)
        if isinstance(ask.auth, Guest):
            await self._guest(number, ask.auth)
        else:
            await self._member(number, ask.auth, address)

    async def _guest(self, number: int, auth: Guest) -> None:
        if not self._guests:
            raise Refused(Trouble.GUESTS, "this server wants accounts")
        if await self._accounts.taken(auth.name):
            raise Refused(Trouble.NAME, "this name belongs to an account")
        self._door.guest(number, auth.name, self._tries.now())

    async def _member(self, number: int, auth: Account, address: str) -> None:
        self._tries.password(address)
        if auth.new:
            member = await self._accounts.claim(auth.name, auth.password)
        else:
            member = await self._accounts.login(auth.name, auth.password)
        self._door.member(number, member.id, member.name, member.coins, self._tries.now())
