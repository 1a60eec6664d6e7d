"""A disk that remembers what was written and what was synced, and that can fail or lose power."""

import shutil
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import apsw

_names = count()


class Step(NamedTuple):
    """Something that happened to a file, or an acknowledgement."""

    what: str
    """write, truncate, sync or ack"""
    file: str
    place: int
    content: bytes


class Disk(apsw.VFS):
    """Files below a folder, seen through a glass that writes down what is done to them."""

    def __init__(self) -> None:
        self.name = f"disk-{next(_names)}"
        self.steps: list[Step] = []
        self.failing: type[apsw.Error] | None = None
        """Raised by every write and sync while it is set."""
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> "File":
        return File(self, name, flags)

    def check(self) -> None:
        """Raise what the disk fails with."""
        if self.failing is not None:
            raise self.failing("the disk fails")

    def ack(self, number: int) -> None:
        """Something was acknowledged now."""
        self.steps.append(Step("ack", "", number, b""))


class File(apsw.VFSFile):
    """One file on the disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.disk = disk
        self.file = Path(path).name if path else ""
        super().__init__("", name, flags)

    def _note(self, what: str, place: int = 0, content: bytes = b"") -> None:
        self.disk.check()
        self.disk.steps.append(Step(what, self.file, place, content))

    def xWrite(self, data: bytes, offset: int) -> None:
        self._note("write", offset, bytes(data))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        self._note("truncate", size)
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        self._note("sync")
        super().xSync(flags)


def after_power_cut(base: Path, steps: list[Step], target: Path, random: Random) -> None:
    """The files as a power cut after these steps may leave them.

    What was synced is there. Of the rest any part may be, in any order, and torn.
    """
    shutil.copytree(base, target)
    unsynced: dict[str, list[Step]] = {}
    for step in steps:
        if step.what == "sync":
            for earlier in unsynced.pop(step.file, []):
                _apply(target, earlier)
        elif step.what != "ack":
            unsynced.setdefault(step.file, []).append(step)
    for pending in unsynced.values():
        for step in random.sample(pending, random.randrange(len(pending) + 1)):
            torn = random.choice((len(step.content), random.randrange(len(step.content) + 1)))
            _apply(target, step._replace(content=step.content[:torn]))


def _apply(folder: Path, step: Step) -> None:
    path = folder / step.file
    path.touch()
    with path.open("r+b") as file:
        if step.what == "truncate":
            file.truncate(step.place)
        else:
            file.seek(step.place)
            file.write(step.content)
