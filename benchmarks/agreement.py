"""Whether peers say what we say: a peer that is asked wrongly is no comparison.

Two differences are meant, both with three or four equal tiles in hand. A fifth copy: to them a tile
is no help, or a hand further away, where it would need one; we do not look, a gold may stand for
the fifth. Seven pairs: four equal tiles are two pairs to us, and one to them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from rounds import Entry, hands


class Agreement(NamedTuple):
    """How many answers were compared."""

    hands: int
    meant: int
    """Different, and the hand holds three or four equal tiles: a difference that is meant."""
    others: list[str]
    """Different without that reason; there should be none."""


def agreement(ours: Entry, theirs: Entry, tiles: int, count: int) -> Agreement:
    """Ask both about the same hands and compare every answer."""
    drawn = hands(count, tiles, "agreement")
    first, second = (
        entry.asker.ask(entry.task, hands=drawn, check=True)["answers"] for entry in (ours, theirs)
    )
    meant, others = 0, []
    for hand, one, other in zip(drawn, first, second, strict=True):
        if one != other and max(Counter(hand).values()) >= 3:
            meant += 1
        elif one != other:
            others.append(f"{sorted(hand)}: {shortened(one)}, {shortened(other)}")
    return Agreement(count, meant, others)


def shortened(answer: Any) -> str:
    """An answer that fits on a line."""
    text = str(answer)
    return text if len(text) < 200 or not isinstance(answer, Sequence) else f"{text[:200]}…"
