"""What was acknowledged is there, whatever happens to the disk."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import apsw
import pytest

from fzmj_engine.events import Drawn
from fzmj_engine.rules import load
from fzmj_engine.tiles import BACK
from fzmj_net import store as store_module
from fzmj_net.asks import Terms
from fzmj_net.entries import HOUSE, Entry, Logged, Opened, Paid, Seated, Ticketed
from fzmj_net.saved import tickets
from fzmj_net.store import Store, Unusable, open_file
from tests.net.disk import Disk, after_power_cut

GAME = "ab" * 16
BOT = Seated("easy")
OPENED = Opened(GAME, "ABCDEF", Terms(), load("classic"), (BOT, BOT, BOT, BOT), 0)


def event(seq: int) -> Logged:
    return Logged(GAME, seq, 1, Drawn(seq % 4, BACK), 0)


class Writer:
    """A store, and what it has acknowledged."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.acked: list[int] = []
        self.troubles: list[str | None] = []
        self.broken: list[Exception] = []
        self.disk = disk
        self.news = threading.Condition()
        self.store = Store(path, self.call_back, disk.name if disk else None)
        self.store.trouble = self.troubles.append
        self.store.broken = self.broken.append

    def call_back(self, do: Callable[[], None]) -> None:
        with self.news:
            do()
            self.news.notify_all()

    def submit(self, number: int, *entries: Entry) -> None:
        self.store.submit(list(entries), lambda: self.done(number))

    def done(self, number: int) -> None:
        self.acked.append(number)
        if self.disk is not None:
            self.disk.ack(number)

    def wait(self, ready: Callable[[], bool]) -> None:
        with self.news:
            assert self.news.wait_for(ready, 30), (self.acked, self.troubles, self.broken)

    def wait_all(self, count: int) -> None:
        self.wait(lambda: len(self.acked) == count)


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    found = Writer(tmp_path / "fzmj.db")
    yield found
    found.store.close()


def rows(path: Path) -> list[int]:
    db = open_file(path)
    found = [int(str(seq)) for (seq,) in db.execute("SELECT seq FROM events ORDER BY seq")]
    assert db.pragma("integrity_check") == "ok"
    db.close()
    return found


def test_batches_are_acknowledged_in_order(writer: Writer) -> None:
    for seq in range(1, 301):
        writer.submit(seq, event(seq))
    writer.wait(lambda: len(writer.acked) == 300)
    assert writer.acked == list(range(1, 301))


@pytest.mark.parametrize("seed", range(12))
def test_power_cut(tmp_path: Path, seed: int) -> None:
    """Whenever power fails, what was acknowledged is there, and nothing out of its order."""
    random = Random(seed)
    disk = Disk()
    folder = tmp_path / "disk"
    folder.mkdir()
    writer = Writer(folder / "fzmj.db", disk)
    base = tmp_path / "base"
    shutil.copytree(folder, base)
    disk.steps.clear()
    seq = 0
    while seq < 60:
        for _ in range(random.randrange(1, 6)):
            seq += 1
            writer.submit(seq, event(seq))
        if random.random() < 0.7:
            writer.wait_all(seq)
    writer.wait_all(seq)
    steps = list(disk.steps)
    writer.store.close()
    for cut in random.sample(range(len(steps)), 12):
        target = tmp_path / f"cut-{cut}"
        after_power_cut(base, steps[:cut], target, random)
        acked = [step.place for step in steps[:cut] if step.what == "ack"]
        found = rows(target / "fzmj.db")
        assert found == list(range(1, len(found) + 1))
        assert len(found) >= max(acked, default=0)


@pytest.mark.parametrize("failure", [apsw.FullError, apsw.IOError, apsw.ReadOnlyError])
def test_disk_fails(tmp_path: Path, failure: type[apsw.Error]) -> None:
    """Disk full, input or output error, read-only: nothing is acknowledged until it works again."""
    disk = Disk()
    writer = Writer(tmp_path / "fzmj.db", disk)
    writer.submit(1, event(1))
    writer.wait(lambda: writer.acked == [1])
    disk.failing = failure
    writer.submit(2, event(2))
    writer.submit(3, event(3))
    writer.wait(lambda: bool(writer.troubles))
    assert writer.acked == [1] and writer.troubles[0]
    disk.failing = None
    writer.wait(lambda: writer.acked == [1, 2, 3])
    assert writer.troubles[-1] is None and not writer.broken
    writer.store.close()
    assert rows(tmp_path / "fzmj.db") == [1, 2, 3]


def test_closing_while_the_disk_fails(tmp_path: Path) -> None:
    disk = Disk()
    writer = Writer(tmp_path / "fzmj.db", disk)
    disk.failing = apsw.FullError
    writer.submit(1, event(1))
    writer.wait(lambda: bool(writer.troubles))
    writer.store.close()
    assert writer.acked == []


def test_locked_by_somebody_else(
    tmp_path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten seconds in full length; here one is enough for many tries."""
    monkeypatch.setattr(store_module, "RETRY_S", 0.01)
    writer.store.ask(lambda db: db.set_busy_timeout(10), lambda found: None)
    other = open_file(tmp_path / "fzmj.db")
    other.execute("BEGIN IMMEDIATE")
    writer.submit(1, event(1))
    writer.wait(lambda: bool(writer.troubles))
    time.sleep(0.3)
    assert writer.acked == []
    other.execute("ROLLBACK")
    other.close()
    writer.wait(lambda: writer.acked == [1])
    assert writer.troubles[-1] is None


def test_an_event_is_written_once(writer: Writer) -> None:
    """A second one with the same number is an error of ours: nothing is written any more."""
    writer.submit(1, event(1))
    writer.submit(2, event(1))
    writer.wait(lambda: bool(writer.broken))
    assert isinstance(writer.broken[0], apsw.ConstraintError)
    assert writer.acked in ([], [1])


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "fzmj.db"
    path.write_bytes(b"This is a shopping list.\n" * 100)
    with pytest.raises(Unusable, match=r"fzmj\.db"):
        open_file(path)


def test_a_store_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "fzmj.db"
    db = open_file(path)
    db.pragma("user_version", 99)
    db.close()
    with pytest.raises(Unusable, match="layout 99, this program writes 2"):
        open_file(path)


def test_an_older_store_is_brought_up_to_date(tmp_path: Path) -> None:
    """Layout 1 did not say when a token was given."""
    path = tmp_path / "fzmj.db"
    db = open_file(path)
    db.execute("ALTER TABLE tickets DROP COLUMN given")
    db.execute("INSERT INTO tickets VALUES (x'00', 'user', 'ann', 0)")
    db.pragma("user_version", 1)
    db.close()
    db = open_file(path)
    assert len(tickets(db)) == 1
    assert db.pragma("user_version") == 2
    db.close()


# Coins


def coins(path: Path) -> dict[str, int]:
    db = open_file(path)
    found = {str(account): int(str(has)) for account, has in db.execute("SELECT * FROM balances")}
    db.close()
    return found


def test_a_payment_is_made_once(tmp_path: Path, writer: Writer) -> None:
    gift = Paid("gift:ann", (("ann", 100), (HOUSE, -100)))
    for number in range(3):
        writer.submit(number, gift)
    writer.wait(lambda: len(writer.acked) == 3)
    assert coins(tmp_path / "fzmj.db") == {"ann": 100, HOUSE: -100}


@pytest.mark.parametrize(
    "amounts", [(("ann", 5),), (("ann", 5), ("bob", -4)), (("ann", -1), (HOUSE, 1))]
)
def test_coins_are_neither_made_nor_owed(
    writer: Writer, amounts: tuple[tuple[str, int], ...]
) -> None:
    writer.submit(1, Paid("x", amounts))
    writer.wait(lambda: bool(writer.broken))
    assert writer.acked == []


# Damage


def test_a_token_is_kept_as_its_digest_only(tmp_path: Path, writer: Writer) -> None:
    writer.submit(1, Ticketed(b"\0" * 32, "user", "ann", False))
    writer.wait(lambda: writer.acked == [1])
    db = open_file(tmp_path / "fzmj.db")
    kept = "SELECT digest, user, name, account FROM tickets"
    assert db.execute(kept).fetchall() == [(b"\0" * 32, "user", "ann", 0)]
    db.close()
