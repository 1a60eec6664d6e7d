"""What somebody who is in asks for that waits for the store: another password, an old match."""

from fzmj_net.accounts import Accounts
from fzmj_net.archive import page
from fzmj_net.asks import Password, Replay
from fzmj_net.people import User
from fzmj_net.refused import Refused
from fzmj_net.tells import Done, Page
from fzmj_net.tries import Tries
from fzmj_net.trouble import Trouble

Errand = Password | Replay


class Errands:
    """Done one at a time for each connection."""

    def __init__(self, accounts: Accounts, tries: Tries) -> None:
        self._accounts = accounts
        self._tries = tries

    async def run(self, user: User, ask: Errand, address: str) -> Done | Page:
        """What comes of it; Refused, if nothing does."""
        if isinstance(ask, Password):
            return await self._password(user, ask, address)
        return await self._page(user, ask)

    async def _password(self, user: User, ask: Password, address: str) -> Done:
        """Another password for somebody who is here, if he knows the old one."""
        if not user.account:
            raise Refused(Trouble.GUESTS, "guests have no password")
        self._tries.password(address)
        await self._accounts.change(user.id, ask.old, ask.new)
        return Done("password")

    async def _page(self, user: User, ask: Replay) -> Page:
        found = await self._accounts.fetch(lambda db: page(db, ask.game, ask.line, user.id))
        if found is None:
            raise Refused(Trouble.UNKNOWN, "no match of yours that is over has this id")
        return found
