"""The embedded store: SQLite, one writer in a thread of its own, many entries to a commit.

What was handed in together is committed together, and in the order it came. When the disk is full
or the file locked, the writer says so and tries the same again until it works: nothing is told
meanwhile, and nothing is lost.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import Any, NamedTuple

import apsw

from fzmj_net.entries import Entry
from fzmj_net.schema import TABLES, UPGRADES, VERSION, write

GROUP = 512
"""How many batches go into one commit at the most."""
RETRY_S = 0.2
"""How long the writer waits after a failure."""
BUSY_MS = 1_000
"""How long SQLite itself waits for somebody else's lock."""

CallBack = Callable[[Callable[[], None]], object]
"""Has a function called in the event loop, from any thread."""

PASSING = (apsw.BusyError, apsw.LockedError, apsw.FullError, apsw.IOError, apsw.ReadOnlyError)
"""Troubles that may be over the next time."""


class Batch(NamedTuple):
    """Entries that belong together, and who waits for them."""

    entries: list[Entry]
    done: Callable[[], None]


class Query(NamedTuple):
    """Something to look up or to settle between commits, in the writer's thread."""

    do: Callable[[apsw.Connection], Any]
    answer: Callable[[Any], None]
    """Told in the event loop what came of it: a value, or the exception."""


class Unusable(Exception):
    """A file that is no store, or one of another version."""


class Store:
    """One file. `submit` and `ask` may be called from the event loop at any time."""

    def __init__(self, path: Path, call_back: CallBack, vfs: str | None = None) -> None:
        """Open or create it; Unusable, if that cannot be done."""
        self.trouble: Callable[[str | None], None] = lambda why: None
        """Told in the event loop when writing fails and why, and with None when it works again."""
        self.broken: Callable[[Exception], None] = lambda error: None
        """Told in the event loop when nothing can be written any more."""
        self._call_back = call_back
        self._db = open_file(path, vfs)
        self._jobs: SimpleQueue[Batch | Query | None] = SimpleQueue()
        self._closing = Flag()
        self._thread = Thread(target=self._work, name="fzmj-store", daemon=True)
        self._thread.start()

    def submit(self, entries: list[Entry], done: Callable[[], None]) -> None:
        """Write entries; `done` is called in the event loop when they are durable."""
        self._jobs.put(Batch(entries, done))

    def ask(self, do: Callable[[apsw.Connection], Any], answer: Callable[[Any], None]) -> None:
        """Have something done after all that was submitted before, and hear what came of it."""
        self._jobs.put(Query(do, answer))

    def close(self) -> None:
        """Write what was submitted, unless that fails, and close the file."""
        self._closing.set()
        self._jobs.put(None)
        self._thread.join()
        with suppress(apsw.Error):
            self._db.close()

    # In the thread

    def _work(self) -> None:
        try:
            while self._do(self._gathered()):
                pass
        except Exception as error:
            broken = error
            self._call_back(lambda: self.broken(broken))

    def _gathered(self) -> list[Batch | Query | None]:
        """All that has come, at least one."""
        jobs = [self._jobs.get()]
        while len(jobs) < GROUP and not self._jobs.empty():
            jobs.append(self._jobs.get())
        return jobs

    def _do(self, jobs: list[Batch | Query | None]) -> bool:
        """Commit what stands together and answer between; False when the store is closed."""
        group: list[Batch] = []
        for job in jobs:
            if isinstance(job, Batch):
                group.append(job)
                continue
            if not self._commit(group) or job is None:
                return False
            group = []
            self._look_up(job)
        return self._commit(group)

    def _look_up(self, query: Query) -> None:
        try:
            found = query.do(self._db)
        except Exception as error:
            found = error
        self._call_back(lambda: query.answer(found))

    def _commit(self, group: list[Batch]) -> bool:
        """Write a group, as often as it takes; False if the store is closed before it works."""
        if not group:
            return True
        failing = False
        while True:
            try:
                self._write(group)
            except PASSING as error:
                if not failing:
                    failing = True
                    self._say(str(error))
                if self._closing.wait(RETRY_S):
                    return False
            else:
                break
        if failing:
            self._say(None)
        self._call_back(lambda: _done(group))
        return True

    def _say(self, why: str | None) -> None:
        self._call_back(lambda: self.trouble(why))

    def _write(self, group: list[Batch]) -> None:
        with transaction(self._db):
            for batch in group:
                for entry in batch.entries:
                    write(self._db, entry)


def _done(group: list[Batch]) -> None:
    for batch in group:
        batch.done()


@contextmanager
def transaction(db: apsw.Connection) -> Iterator[None]:
    """All of it or nothing; the write lock is taken at the beginning."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            with suppress(apsw.Error):
                db.execute("ROLLBACK")
        raise


def open_file(path: Path, vfs: str | None = None) -> apsw.Connection:
    """Open or create a store's file; Unusable, if it is something else."""
    try:
        db = apsw.Connection(str(path), vfs=vfs)
        db.set_busy_timeout(BUSY_MS)
        db.pragma("journal_mode", "wal")
        db.pragma("synchronous", "full")
        found = int(str(db.pragma("user_version")))
        if not 0 <= found <= VERSION:
            raise Unusable(f"{path}: layout {found}, this program writes {VERSION}")
        with transaction(db):
            _bring_up_to_date(db, found)
    except apsw.Error as error:
        raise Unusable(f"{path}: {error}") from None
    return db


def _bring_up_to_date(db: apsw.Connection, layout: int) -> None:
    """Make the tables of a new file, or those of an older one as they are now."""
    if layout == 0:
        db.execute(TABLES)
    else:
        for older in range(layout, VERSION):
            db.execute(UPGRADES[older])
    db.pragma("user_version", VERSION)
