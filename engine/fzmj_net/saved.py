"""What the store remembers when a house opens again: matches that were on, tokens that are out."""

from contextlib import suppress
from typing import NamedTuple

import apsw
import msgspec
from msgspec import Struct

from fzmj_engine.events import Event
from fzmj_net.entries import HOUSE, Opened, Seeded, Ticketed
from fzmj_net.schema import TICKET_DAYS


class Happening(Struct, frozen=True):
    """An event as it was written down."""

    seq: int
    answered: int
    event: Event


class Unfinished(Struct, frozen=True):
    """A match that was on: how it was opened, its last hand, the chance of that and the next."""

    opened: Opened
    hand: tuple[Happening, ...]
    seeds: tuple[Seeded, ...]
    broken: tuple[int, str] | None = None
    """The event from which its record cannot be read, and why."""


class Aged(NamedTuple):
    """A token, and for how many milliseconds its owner may have been gone."""

    ticket: Ticketed
    age: int


HexNonces = tuple[str | None, str | None, str | None, str | None]

_opened = msgspec.json.Decoder(Opened).decode
_event = msgspec.json.Decoder(Event).decode
_nonces = msgspec.json.Decoder(HexNonces).decode


class Kept(NamedTuple):
    """All that a house needs to open again."""

    matches: list[Unfinished]
    tickets: list[Aged]
    purses: dict[str, int]


def kept(db: apsw.Connection) -> Kept:
    """Read all of it."""
    return Kept(unfinished(db), tickets(db), purses(db))


def tickets(db: apsw.Connection) -> list[Aged]:
    """All tokens that are out and not too old; the others are forgotten."""
    db.execute(f"DELETE FROM tickets WHERE given < unixepoch() - {TICKET_DAYS * 86_400}")
    rows = db.execute("SELECT digest, user, name, account, unixepoch() - given FROM tickets")
    return [
        Aged(Ticketed(digest, user, name, bool(account)), max(0, int(str(age))) * 1000)
        for digest, user, name, account, age in rows
    ]


def purses(db: apsw.Connection) -> dict[str, int]:
    """Coins by account."""
    rows = db.execute("SELECT account, coins FROM balances WHERE account != ?", (HOUSE,))
    return {str(account): int(str(coins)) for account, coins in rows}


def unfinished(db: apsw.Connection) -> list[Unfinished]:
    """All matches that were on; one of which nothing can be read is not even named."""
    rows = db.execute("SELECT opened FROM games WHERE hands IS NULL").fetchall()
    found = []
    for (opened,) in rows:
        with suppress(msgspec.MsgspecError, RecursionError):
            found.append(_unfinished(db, _opened(str(opened))))
    return found


def _unfinished(db: apsw.Connection, opened: Opened) -> Unfinished:
    hand: list[Happening] = []
    broken = None
    for seq, answered, event in _last_hand(db, opened.game):
        try:
            if hand and seq != hand[-1].seq + 1:
                raise ValueError("events before it are missing")
            hand.append(Happening(seq, answered, _event(event)))
        except (ValueError, RecursionError) as error:
            broken = (seq, str(error))
            break
    return Unfinished(opened, tuple(hand), tuple(_seeds(db, opened.game)), broken)


def _last_hand(db: apsw.Connection, game: str) -> list[tuple[int, int, str]]:
    """Rows of the last hand, read backwards so that a long match costs no more than a short one."""
    rows: list[tuple[int, int, str]] = []
    last = None
    for seq, hand, answered, event in db.execute(
        "SELECT seq, hand, answered, event FROM events WHERE game = ? ORDER BY seq DESC",
        (bytes.fromhex(game),),
    ):
        if last is not None and hand != last:
            break
        last = hand
        rows.append((seq, answered, event))
    return rows[::-1]


def _seeds(db: apsw.Connection, game: str) -> list[Seeded]:
    rows = db.execute(
        "SELECT hand, seed, nonces FROM seeds WHERE game = ? ORDER BY hand DESC LIMIT 2",
        (bytes.fromhex(game),),
    )
    return [Seeded(game, hand, seed, nonces_of(nonces)) for hand, seed, nonces in rows]


def nonces_of(text: str) -> tuple[bytes | None, bytes | None, bytes | None, bytes | None]:
    """The seats' shares in a hand, as they are kept."""
    first, second, third, fourth = (
        None if nonce is None else bytes.fromhex(nonce) for nonce in _nonces(text)
    )
    return first, second, third, fourth
