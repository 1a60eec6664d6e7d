"""Who greets a house and may come in: what takes time over it, passwords and look-ups."""

from fzmj_net.accounts import Accounts, Member
from fzmj_net.asks import Account, Guest
from fzmj_net.bans import Bans
from fzmj_net.door import Door
from fzmj_net.refused import Refused
from fzmj_net.text import Name
from fzmj_net.tries import Tries
from fzmj_net.trouble import Trouble
from fzmj_net.visits import Visit


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

    async def greet(self, number: int, auth: Guest | Account, visit: Visit) -> None:
        """Let a connection in as whoever it says it is; Refused, if it is not."""
        self._admit(auth.name)
        if visit.seen is None:
            self._tries.greeting(visit.address)
        key = visit.seen.key if visit.seen is not None else None
        if isinstance(auth, Account):
            self._enter(number, await self._member(auth, key, visit.address))
        elif key is not None:
            self._enter(number, await self._accounts.by_key(key, auth.name))
        else:
            await self._guest(number, auth.name, visit.seen.guest if visit.seen else None)

    def _admit(self, name: str) -> None:
        if self._bans.named(name):
            raise Refused(Trouble.BANNED, "you are not welcome here")

    async def _guest(self, number: int, name: Name, id_: str | None) -> None:
        """A guest; one who was here before, and still has a seat, has his name as well."""
        if not self._guests:
            raise Refused(Trouble.GUESTS, "this server wants accounts")
        known = self._door.known(id_)
        if known is not None:
            self._admit(known.name)
        elif await self._accounts.taken(name):
            raise Refused(Trouble.NAME, "this name belongs to an account")
        self._door.guest(number, name, self._tries.now(), id_)

    async def _member(self, auth: Account, key: str | None, address: str) -> Member:
        """Whoever knows the password; the SSH key he came with opens his account from now on."""
        self._tries.password(address)
        if auth.new:
            return await self._accounts.claim(auth.name, auth.password)
        member = await self._accounts.login(auth.name, auth.password)
        if key is not None:
            await self._accounts.add_key(member.id, key)
        return member

    def _enter(self, number: int, member: Member) -> None:
        self._admit(member.name)
        self._door.member(number, member.id, member.name, member.coins, self._tries.now())
