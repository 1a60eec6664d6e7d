"""Hands at random: whatever is pressed and clicked, the client neither fails nor gets stuck.

`python benchmarks/pilot.py` does it a thousand times.
"""

from collections import Counter
from random import Random

from tests.tui.mashing import sitting


async def test_random_hands() -> None:
    done: Counter[str] = Counter()
    number = 0
    while done["hands"] < 3:
        done += await sitting(Random(f"suite/{number}"), hands=2)
        number += 1
    assert done["steps"] > 50
