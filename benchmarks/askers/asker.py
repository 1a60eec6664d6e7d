"""The loop every asker runs in its own environment: a task a line in, a time and answers out.

Time is that of the process, not of the clock, so that a busy machine matters less. Whatever a peer
prints goes to stderr.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any

SUITS = range(27)
"""万 筒 索, 1 to 9 each: 0–26 in every peer, honours behind."""

HONOUR = 27
"""A tile that is in no hand; a meld of four of it stands beside the short ones."""

Hand = Sequence[int]
Task = Callable[[dict[str, Any]], dict[str, Any]]


def serve(tasks: dict[str, Task]) -> None:
    """Do what each line of stdin asks until it closes."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        asked = json.loads(line)
        answers.write(json.dumps(tasks[asked["task"]](asked)) + "\n")
        answers.flush()


def over_hands(
    read: Callable[[Hand], Any], solve: Callable[[Any], Any], plain: Callable[[Any], Any]
) -> Task:
    """A task over hands: `read` is not timed, `solve` is; `plain` makes answers comparable.

    Timed answers are let go at once: keeping thousands would time the garbage collector.
    """

    def task(asked: dict[str, Any]) -> dict[str, Any]:
        hands = [read(hand) for hand in asked["hands"]]
        if asked["check"]:
            return {"answers": [plain(solve(hand)) for hand in hands]}
        began = process_time()
        for hand in hands:
            solve(hand)
        return {"seconds": process_time() - began}

    return task


def over_games(play: Callable[[int], int]) -> Task:
    """A task that plays game after game by seed, and counts decisions."""

    def task(asked: dict[str, Any]) -> dict[str, Any]:
        began = process_time()
        seed, count = asked["seed"] * 1_000_000, 0
        while (seconds := process_time() - began) < asked["seconds"]:
            count += play(seed)
            seed += 1
        return {"seconds": seconds, "count": count}

    return task


def left_of(hand: Hand) -> list[int]:
    """Copies of each suit face that are not in a hand."""
    held = Counter(hand)
    return [4 - held[face] for face in SUITS]


def listed(discards: Iterable[tuple[int, int, dict[Any, int]]]) -> list[Any]:
    """Discard, tiles missing after it, what helps then: sorted, faces without a copy left out."""
    return sorted(
        (int(face), missing, sorted([int(tile), left] for tile, left in useful.items() if left))
        for face, missing, useful in discards
    )
