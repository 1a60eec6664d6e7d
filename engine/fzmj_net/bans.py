"""Who may not come in: names, and addresses."""

from typing import Literal

import apsw

from fzmj_net.accounts import Accounts
from fzmj_net.people import folded
from fzmj_net.store import transaction

Kind = Literal["name", "address"]


class Bans:
    """What is banned, at hand and in the store."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._banned: set[tuple[str, str]] = set()

    async def load(self) -> None:
        """Read what was banned."""
        self._banned = await self._accounts.fetch(_all)

    def named(self, name: str) -> bool:
        """Whether a name is banned."""
        return ("name", folded(name)) in self._banned

    def at(self, address: str) -> bool:
        """Whether an address is banned."""
        return ("address", address) in self._banned

    async def put(self, kind: Kind, value: str, banned: bool) -> None:
        """Ban, or let in again."""
        entry = (kind, folded(value) if kind == "name" else value)
        await self._accounts.fetch(lambda db: _write(db, entry, banned))
        if banned:
            self._banned.add(entry)
        else:
            self._banned.discard(entry)

    def listed(self) -> list[tuple[str, str]]:
        """All of them."""
        return sorted(self._banned)


def _all(db: apsw.Connection) -> set[tuple[str, str]]:
    return {(str(kind), str(value)) for kind, value in db.execute("SELECT kind, value FROM bans")}


def _write(db: apsw.Connection, entry: tuple[str, str], banned: bool) -> None:
    with transaction(db):
        if banned:
            db.execute("INSERT OR IGNORE INTO bans VALUES (?, ?)", entry)
        else:
            db.execute("DELETE FROM bans WHERE kind = ? AND value = ?", entry)
