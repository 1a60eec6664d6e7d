"""Logs of matches that are over, as those who played them may read them again."""

import apsw
import msgspec
from msgspec import Raw

from fzmj_engine.replay import VERSION as LOG
from fzmj_engine.replay import Fairness, Header, Revealed
from fzmj_net.entries import Opened
from fzmj_net.tells import Page

PAGE = 64
"""Lines of a log in one message."""

_opened = msgspec.json.Decoder(Opened).decode
_nonces = msgspec.json.Decoder(tuple[str | None, str | None, str | None, str | None]).decode


def page(db: apsw.Connection, game: str, line: int, user: str) -> Page | None:
    """Lines of the log of a match that is over and that this user has played; None: no such."""
    row = db.execute(
        "SELECT opened, hands FROM games WHERE game = ? AND hands > 0", (bytes.fromhex(game),)
    ).fetchone()
    if row is None:
        return None
    opened = _opened(str(row[0]))
    if user not in {seated.user for seated in opened.seats}:
        return None
    rows = db.execute(
        "SELECT event FROM events WHERE game = ? AND seq >= ? ORDER BY seq LIMIT ?",
        (bytes.fromhex(game), max(1, line - 1), PAGE + 1),
    )
    lines = [Raw(str(event).encode()) for (event,) in rows]
    if line == 1:
        lines.insert(0, Raw(msgspec.json.encode(header(db, opened, int(str(row[1]))))))
    return Page(game, line, tuple(lines[:PAGE]), more=len(lines) > PAGE)


def header(db: apsw.Connection, opened: Opened, hands: int) -> Header:
    """The first line of a match's log, with all its walls were made of."""
    first, second, third, fourth = (seated.name for seated in opened.seats)
    return Header(LOG, opened.rules, (first, second, third, fourth), hands, _fairness(db, opened))


def _fairness(db: apsw.Connection, opened: Opened) -> Fairness:
    rows = db.execute(
        "SELECT seed, nonces FROM seeds JOIN games USING (game)"
        " WHERE game = ? AND hand <= hands ORDER BY hand",
        (bytes.fromhex(opened.game),),
    )
    hands = tuple(Revealed(bytes(seed).hex(), _nonces(str(nonces))) for seed, nonces in rows)
    return Fairness(opened.game, hands)
