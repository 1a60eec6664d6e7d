"""Askers side by side: the same work for each in turn, round after round.

A busy machine slows neighbours in time alike, so what is compared is the ratio within a round; of
all rounds the median is shown, with the lowest and the highest.
"""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

HERE = Path(__file__).parent
WALL = [face for face in range(27) for _ in range(4)]
"""The 108 suit tiles."""


class Asker:
    """A process that does tasks in a peer's environment."""

    def __init__(self, name: str, python: Path) -> None:
        """Start it."""
        script = HERE / "askers" / f"ask_{name}.py"
        self.name = name
        self._process = subprocess.Popen(
            [python, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, task: str, **more: Any) -> dict[str, Any]:
        """What came of a task; RuntimeError if the peer gave up."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"task": task, **more}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} ended in the middle of {task!r}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Let it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Entry(NamedTuple):
    """One way to do a task."""

    asker: Asker
    task: str


class Timing(NamedTuple):
    """What an entry needed, and how that compares with the first entry."""

    each: float
    """Seconds a piece of work, the median of the rounds."""
    ratio: float
    """Its time over that of the first entry in the same round, the median."""
    low: float
    high: float


Work = Callable[[Entry, int], float]
"""Does a round's work and says what a piece of it took."""


def hands(count: int, tiles: int, seed: str) -> list[list[int]]:
    """Hands drawn from the 108 suit tiles."""
    rng = Random(seed)
    return [rng.sample(WALL, tiles) for _ in range(count)]


def over(count: int, tiles: int, title: str) -> Work:
    """So many new hands each round, the same for everybody; no table asks about them again."""

    def work(entry: Entry, number: int) -> float:
        drawn = hands(count, tiles, f"{title} {tiles} {number}")
        answer = entry.asker.ask(entry.task, hands=drawn, check=False)
        return float(answer["seconds"]) / count

    return work


def for_seconds(seconds: float) -> Work:
    """Games for so long each round, every entry from its own seeds."""

    def work(entry: Entry, number: int) -> float:
        answer = entry.asker.ask(entry.task, seconds=seconds, seed=number + 1)
        return float(answer["seconds"]) / int(answer["count"])

    return work


def side_by_side(entries: Mapping[str, Entry], work: Work, rounds: int) -> dict[str, Timing]:
    """Time the entries in turn, the order turned every round; the first round only warms up."""
    names = list(entries)
    taken: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds + 1):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            seconds = work(entries[name], number)
            if number:
                taken[name].append(seconds)
    return {name: _timing(taken[name], taken[names[0]]) for name in names}


def _timing(taken: Sequence[float], first: Sequence[float]) -> Timing:
    ratios = sorted(mine / theirs for mine, theirs in zip(taken, first, strict=True))
    return Timing(median(taken), median(ratios), ratios[0], ratios[-1])
