"""A concealed hand as one integer.

Each suit fills 21 bits with its nine counts as a number in base 5, 1 first; golds are counted above
them. Take a tile's weight away and the tile is gone, so a loop over discards or draws needs no
lists. A suit's part alone is its *key*.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from fzmj_engine.tiles import SUIT_TILES, Tile

SUIT_BITS = 21
"""Room for one suit: 5^9 is just below 2^21."""

SUIT_MASK = (1 << SUIT_BITS) - 1
"""A packed hand's first suit; shift the hand for the others."""

GOLD = 1 << 3 * SUIT_BITS
"""What one gold weighs."""

POWERS: tuple[int, ...] = tuple(5**rank for rank in range(9))
"""What one tile of each rank weighs in its suit."""

WEIGHED: tuple[tuple[tuple[Tile, int], ...], ...] = tuple(
    tuple(zip(SUIT_TILES[start : start + 9], POWERS, strict=True)) for start in (0, 9, 18)
)
"""The faces of each suit with their weights in it."""


@cache
def weights(gold: Tile | None) -> Mapping[Tile, int]:
    """What each tile adds to a packed hand; flowers and BACK add nothing."""
    weight = dict.fromkeys(Tile, 0)
    for place, faces in enumerate(WEIGHED):
        for tile, power in faces:
            weight[tile] = power << place * SUIT_BITS
    if gold is not None:
        weight[gold] = GOLD
    return weight


def pack(tiles: Iterable[Tile], gold: Tile | None) -> int:
    """A concealed hand as one integer; at most four of a face."""
    return sum(map(weights(gold).__getitem__, tiles))


def golds_in(hand: int) -> int:
    """How many golds a packed hand holds."""
    return hand >> 3 * SUIT_BITS


def keys(hand: int) -> tuple[int, int, int]:
    """The three suits of a hand."""
    return hand & SUIT_MASK, hand >> SUIT_BITS & SUIT_MASK, hand >> 2 * SUIT_BITS & SUIT_MASK


def counts(hand: int) -> list[int]:
    """How many the hand holds of each of the 27 faces, golds not counted."""
    return [key // power % 5 for key in keys(hand) for power in POWERS]
