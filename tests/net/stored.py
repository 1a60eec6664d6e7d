"""What a host has written down."""

from pathlib import Path

import msgspec

from fzmj_engine.events import Event
from fzmj_engine.replay import Header
from fzmj_net.archive import header
from fzmj_net.entries import Opened
from fzmj_net.store import open_file


def log_of(folder: Path) -> tuple[Header, list[Event]]:
    """The one match in a host's folder, if it is over."""
    db = open_file(folder / "fzmj.db")
    (row,) = db.execute("SELECT game, opened, hands FROM games").fetchall()
    game, opened, hands = row
    rows = db.execute(
        "SELECT seq, event FROM events WHERE game = ? ORDER BY seq", (game,)
    ).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    events = [msgspec.json.decode(str(event), type=Event) for _, event in rows]
    found = header(db, msgspec.json.decode(str(opened), type=Opened), int(str(hands)))
    db.close()
    return found, events
