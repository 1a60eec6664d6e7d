"""The tables of the embedded store, and how each kind of entry is written into them."""

from collections.abc import Callable
from typing import Any

import apsw
import msgspec

from fzmj_net.entries import (
    Closed,
    Cut,
    Entry,
    Logged,
    Opened,
    Paid,
    Seeded,
    Spent,
    Ticketed,
)

TICKET_DAYS = 7
"""A token that was given longer ago is not taken up when a host opens."""
VERSION = 2
"""Number of this layout, kept in the file."""

TABLES = """
CREATE TABLE games (
    game BLOB PRIMARY KEY, opened TEXT NOT NULL, hands INTEGER
) WITHOUT ROWID;
CREATE TABLE events (
    game BLOB, seq INTEGER, hand INTEGER NOT NULL, answered INTEGER NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE seeds (
    game BLOB, hand INTEGER, seed BLOB NOT NULL, nonces TEXT NOT NULL, PRIMARY KEY (game, hand)
) WITHOUT ROWID;
CREATE TABLE tickets (
    digest BLOB PRIMARY KEY, user TEXT NOT NULL, name TEXT NOT NULL, account INTEGER NOT NULL,
    given INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE accounts (
    id TEXT PRIMARY KEY, folded TEXT UNIQUE NOT NULL, name TEXT NOT NULL, password TEXT
) WITHOUT ROWID;
CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, account TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE ledger (
    reason TEXT, account TEXT, amount INTEGER NOT NULL, PRIMARY KEY (reason, account)
) WITHOUT ROWID;
CREATE TABLE balances (
    account TEXT PRIMARY KEY, coins INTEGER NOT NULL, CHECK (coins >= 0 OR account = 'house')
) WITHOUT ROWID;
CREATE TABLE bans (kind TEXT, value TEXT, PRIMARY KEY (kind, value)) WITHOUT ROWID;
"""
"""`games.hands` is NULL while a match is on."""

UPGRADES = {
    1: """
    ALTER TABLE tickets ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
    UPDATE tickets SET given = unixepoch();
    """,
}
"""What makes a file of the next layout out of one of an older layout."""

_json = msgspec.json.Encoder().encode


def write(db: apsw.Connection, entry: Entry) -> None:
    """Write one entry; inside a transaction."""
    _WRITE[type(entry)](db, entry)


def _opened(db: apsw.Connection, entry: Opened) -> None:
    db.execute(
        "INSERT INTO games VALUES (?, ?, NULL)", (bytes.fromhex(entry.game), _json(entry).decode())
    )


def _seeded(db: apsw.Connection, entry: Seeded) -> None:
    nonces = _json([nonce and nonce.hex() for nonce in entry.nonces]).decode()
    db.execute(
        "INSERT OR REPLACE INTO seeds VALUES (?, ?, ?, ?)",
        (bytes.fromhex(entry.game), entry.hand, entry.seed, nonces),
    )


def _logged(db: apsw.Connection, entry: Logged) -> None:
    event = _json(entry.event).decode()
    db.execute(
        "INSERT INTO events VALUES (?, ?, ?, ?, ?)",
        (bytes.fromhex(entry.game), entry.seq, entry.hand, entry.answered, event),
    )


def _cut(db: apsw.Connection, entry: Cut) -> None:
    game = bytes.fromhex(entry.game)
    db.execute("DELETE FROM events WHERE game = ? AND seq >= ?", (game, entry.seq))


def _closed(db: apsw.Connection, entry: Closed) -> None:
    db.execute(
        "UPDATE games SET hands = ? WHERE game = ?", (entry.hands, bytes.fromhex(entry.game))
    )


def _ticketed(db: apsw.Connection, entry: Ticketed) -> None:
    db.execute(
        "INSERT OR REPLACE INTO tickets VALUES (?, ?, ?, ?, unixepoch())",
        (entry.digest, entry.user, entry.name, entry.account),
    )


def _spent(db: apsw.Connection, entry: Spent) -> None:
    db.execute("DELETE FROM tickets WHERE digest = ?", (entry.digest,))


def _paid(db: apsw.Connection, entry: Paid) -> None:
    """Once for each reason; the sum is looked at here too, since coins last longer than a match."""
    if sum(amount for _, amount in entry.amounts):
        raise ValueError(f"{entry.reason}: coins would be made or lost")
    if db.execute("SELECT 1 FROM ledger WHERE reason = ?", (entry.reason,)).fetchone():
        return
    for account, amount in entry.amounts:
        db.execute("INSERT INTO ledger VALUES (?, ?, ?)", (entry.reason, account, amount))
        db.execute(
            "INSERT INTO balances VALUES (?, ?) ON CONFLICT DO UPDATE SET coins = coins + ?",
            (account, amount, amount),
        )


_WRITE: dict[type, Callable[[apsw.Connection, Any], None]] = {
    Opened: _opened,
    Seeded: _seeded,
    Logged: _logged,
    Cut: _cut,
    Closed: _closed,
    Ticketed: _ticketed,
    Spent: _spent,
    Paid: _paid,
}
