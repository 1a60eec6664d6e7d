"""What a hand needs, golds left aside: four look-ups in tables made once (EVALUATOR).

A suit matters only through its *needs*: how many tiles it lacks to 0…5 sets, without a pair and
with one. Over all 5^9 suits just 152 different needs occur, and putting suits together adds 135
more. So `SUIT` names a suit's class, `TOGETHER` the class of two heaps, and two tables what a class
lacks. There may be five copies of a face, because a gold can be the fifth. The tables come from
`tools/build_shapes.py`, and `tools/prove_shapes.py` compares them with a slow reader.

`sets` is always how many sets are still concealed: 5 less the melds, 4 less in the 13-tile games.
"""

import os
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from fzmj_engine.packed import POWERS, SUIT_BITS, SUIT_MASK


class Data(msgspec.Struct, frozen=True):
    """What lies in shapes.bin, as zlib-packed msgpack."""

    blocks: list[list[tuple[int, int, int, int, int]]]
    """The 5^9 classes of suits, folded: a block of a floor is five blocks of the floor below, and
    below the first floor lie the classes themselves. The last floor is one block."""

    together: list[list[int]]
    """The class of any heap of suits (287) with one more suit (152) put to it."""

    needs: list[list[int]]
    """For each of the 287 classes the tiles it lacks, at place 2·sets + pair."""


def unfold(blocks: Sequence[Sequence[Sequence[int]]]) -> bytes:
    """The class of every suit key, out of the folded blocks."""
    floor = [bytes([suit_class]) for suit_class in range(152)]
    for block in blocks:
        floor = [b"".join([floor[part] for part in parts]) for parts in block]
    return floor[0]


def load() -> tuple[bytes, list[list[int]], list[list[int]]]:
    """The tables that ship beside this module: classes of suits, heaps put together, needs."""
    # no pathlib here: importing it takes longer than all of this
    with open(os.path.join(os.path.dirname(__file__), "shapes.bin"), "rb") as file:
        data = msgspec.msgpack.decode(zlib.decompress(file.read()), type=Data)
    return unfold(data.blocks), data.together, data.needs


SUIT, TOGETHER, _NEEDS = load()
SETS: list[list[int]] = [[needs[2 * sets] for needs in _NEEDS] for sets in range(6)]
"""Tiles lacking to so many sets, by the class of a heap."""
SETS_AND_PAIR: list[list[int]] = [[needs[2 * sets + 1] for needs in _NEEDS] for sets in range(6)]
"""Tiles lacking to so many sets and a pair."""
_CLASS = {tuple(needs): suit_class for suit_class, needs in enumerate(_NEEDS)}


def heap(hand: int) -> int:
    """The class of all three suits of a packed hand."""
    two = TOGETHER[SUIT[hand & SUIT_MASK]][SUIT[hand >> SUIT_BITS & SUIT_MASK]]
    return TOGETHER[two][SUIT[hand >> 2 * SUIT_BITS & SUIT_MASK]]


def missing(hand: int, sets: int) -> int:
    """Tiles missing to `sets` sets and a pair if golds were no tiles; a dragon asks (R-DRAGON)."""
    return SETS_AND_PAIR[sets][heap(hand)]


def sets_missing(hand: int, sets: int) -> int:
    """Tiles missing to `sets` sets if golds were no tiles, no pair asked for.

    A sparrow has `sets_missing ≤ golds - 2` (R-SPARROW), a hand that any tile completes
    `sets_missing ≤ golds - 1` (R-RUNNING-GOLD, R-YOU-LEVEL).
    """
    return SETS[sets][heap(hand)]


def _uses(key: int, rank: int) -> Iterable[tuple[int, int, int]]:
    """Where a fifth copy may go: what suit is left, tiles lacking, and 2 for a set, 1 the pair."""
    yield key - 2 * POWERS[rank], 0, 2
    yield key - POWERS[rank], 0, 1
    for low in range(max(0, rank - 2), min(rank, 6) + 1):
        others = [POWERS[other] for other in range(low, low + 3) if other != rank]
        held = [power for power in others if key // power % 5]
        yield key - sum(held), len(others) - len(held), 2


@lru_cache(maxsize=1024)
def with_fifth(key: int, power: int) -> int:
    """The class of a suit with four of a rank and one more, which base 5 cannot write.

    The fifth is idle, or one set or the pair takes it; the rest is a suit the table knows.
    """
    best = list(_NEEDS[SUIT[key]])
    for rest, lacking, step in _uses(key, POWERS.index(power)):
        needs = _NEEDS[SUIT[rest]]
        for place in range(step, 12, 3 - step):
            best[place] = min(best[place], needs[place - step] + lacking)
    return _CLASS[tuple(best)]
