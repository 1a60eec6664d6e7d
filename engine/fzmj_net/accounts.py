"""Accounts: names that are claimed by a password or an SSH key, and what they own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Any, TypeVar

import apsw
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from fzmj_net.entries import HOUSE, Paid
from fzmj_net.people import folded
from fzmj_net.refused import Refused
from fzmj_net.schema import write
from fzmj_net.store import Store, transaction
from fzmj_net.text import Name
from fzmj_net.trouble import Trouble

GIFT = 2_000
"""Coins a new account begins with."""
WAITING = 16
"""Passwords that may wait to be checked; each check takes some 50 ms and 64 MB."""

Found = TypeVar("Found")


class Member(Struct, frozen=True):
    """The owner of an account."""

    id: str
    name: Name
    coins: int


class Accounts:
    """Looks accounts up in a store; passwords are checked in threads of their own."""

    def __init__(self, store: Store, hasher: PasswordHasher | None = None) -> None:
        self._store = store
        self._hasher = hasher or PasswordHasher()
        self._pool = ThreadPoolExecutor(2, "fzmj-password")
        self._waiting = 0

    def close(self) -> None:
        """Wait for the checks that are being made."""
        self._pool.shutdown()

    async def taken(self, name: str) -> bool:
        """Whether an account has this name."""
        return await self.fetch(lambda db: _row(db, name)) is not None

    async def login(self, name: Name, password: str) -> Member:
        """The owner of an account; Refused, if name or password are wrong."""
        row = await self.fetch(lambda db: _row(db, name))
        digest = row[2] if row is not None else None
        good = await self._slow(self._verify, digest or "", password)
        if row is None or not good:
            raise Refused(Trouble.PASSWORD, "wrong name or password")
        return await self.fetch(lambda db: _member(db, row[0], row[1]))

    async def claim(self, name: Name, password: str) -> Member:
        """A new account; Refused, if the name is taken."""
        if await self.taken(name):
            raise Refused(Trouble.NAME, "this name is taken")
        digest = await self._slow(self._hasher.hash, password)
        return await self.fetch(lambda db: _create(db, name, digest, None))

    async def change(self, id_: str, old: str | None, new: str) -> None:
        """Another password, or a first one; Refused, if the old one is wrong."""
        had = await self.fetch(lambda db: _password(db, id_))
        if had is not None and not await self._slow(self._verify, had, old or ""):
            raise Refused(Trouble.PASSWORD, "wrong password")
        digest = await self._slow(self._hasher.hash, new)
        if not await self.fetch(lambda db: _change(db, id_, had, digest)):
            raise Refused(Trouble.PASSWORD, "somebody else has just changed it")

    async def add_key(self, id_: str, fingerprint: str) -> None:
        """One more SSH key for an account, whose owner has shown that he is; Refused, if another
        account has it."""
        await self.fetch(lambda db: _add_key(db, id_, fingerprint))

    async def by_key(self, fingerprint: str, name: Name) -> Member:
        """The owner of an SSH key; a new key claims the name, Refused if that is taken."""
        return await self.fetch(lambda db: _of_key(db, fingerprint, name))

    async def fetch(self, do: Callable[[apsw.Connection], Found]) -> Found:
        """Have something looked up in the store's thread."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._store.ask(do, lambda found: None if answer.done() else answer.set_result(found))
        found = await answer
        if isinstance(found, Exception):
            raise found
        return found  # type: ignore[no-any-return]

    async def _slow(self, do: Callable[..., Found], *arguments: str) -> Found:
        if self._waiting >= WAITING:
            raise Refused(Trouble.FULL, "too many are logging in; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, do, *arguments)
        finally:
            self._waiting -= 1

    def _verify(self, digest: str, password: str) -> bool:
        """Whether a password is right; it takes as long where there is none to compare with."""
        if not digest:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(digest, password)
        except (VerificationError, InvalidHashError):
            return False


def _row(db: apsw.Connection, name: str) -> tuple[str, str, str | None] | None:
    found = db.execute("SELECT id, name, password FROM accounts WHERE folded = ?", (folded(name),))
    row: tuple[str, str, str | None] | None = found.fetchone()
    return row


def _password(db: apsw.Connection, id_: str) -> str | None:
    (digest,) = db.execute("SELECT password FROM accounts WHERE id = ?", (id_,)).fetchall()[0]
    return None if digest is None else str(digest)


def _change(db: apsw.Connection, id_: str, had: str | None, digest: str) -> bool:
    """Whether it was still the password that had been looked at."""
    with transaction(db):
        db.execute(
            "UPDATE accounts SET password = ? WHERE id = ? AND password IS ?", (digest, id_, had)
        )
        return db.changes() == 1


def _member(db: apsw.Connection, id_: str, name: str) -> Member:
    row = db.execute("SELECT coins FROM balances WHERE account = ?", (id_,)).fetchone()
    return Member(id_, Name(name), int(str(row[0])) if row else 0)


def _create(db: apsw.Connection, name: Name, digest: str | None, key: str | None) -> Member:
    id_ = token_hex(16)
    try:
        with transaction(db):
            db.execute(
                "INSERT INTO accounts VALUES (?, ?, ?, ?)", (id_, folded(name), str(name), digest)
            )
            if key is not None:
                db.execute("INSERT INTO keys VALUES (?, ?)", (key, id_))
            write(db, Paid(f"gift:{id_}", ((id_, GIFT), (HOUSE, -GIFT))))
    except apsw.ConstraintError:
        raise Refused(Trouble.NAME, "this name is taken") from None
    return Member(id_, name, GIFT)


def _add_key(db: apsw.Connection, id_: str, fingerprint: str) -> None:
    with transaction(db):
        db.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", (fingerprint, id_))
        owner = db.execute("SELECT account FROM keys WHERE fingerprint = ?", (fingerprint,))
        if owner.fetchone() != (id_,):
            raise Refused(Trouble.NAME, "this key belongs to another account")


def _of_key(db: apsw.Connection, fingerprint: str, name: Name) -> Member:
    row = db.execute(
        "SELECT id, name FROM accounts JOIN keys ON account = id WHERE fingerprint = ?",
        (fingerprint,),
    ).fetchone()
    if row is not None:
        return _member(db, str(row[0]), str(row[1]))
    return _create(db, name, None, fingerprint)
