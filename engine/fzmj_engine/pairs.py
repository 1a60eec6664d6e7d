"""Seven pairs: how far a hand of 13 or 14 tiles is from them, and what helps (R-FAN-PAIRS)."""

from functools import lru_cache

from fzmj_engine.packed import POWERS, counts, golds_in, keys
from fzmj_engine.tiles import SUIT_TILES, Tile

PAIRS = 7
"""How many pairs a hand has."""


@lru_cache(maxsize=4096)
def _parted(key: int) -> tuple[int, int]:
    """Pairs and odd tiles of one suit; four equal tiles are two pairs."""
    held = [key // power % 5 for power in POWERS]
    return sum(count // 2 for count in held), sum(count % 2 for count in held)


def _whole(hand: int) -> tuple[int, int]:
    """Pairs and odd tiles of a hand, golds left aside."""
    pairs, singles = zip(*map(_parted, keys(hand)), strict=True)
    return sum(pairs), sum(singles)


def pairs_missing(hand: int) -> int:
    """Tiles missing to seven pairs, golds wild: one beside each odd tile used, two to the rest."""
    pairs, singles = _whole(hand)
    return PAIRS - pairs + max(0, PAIRS - pairs - singles) - golds_in(hand)


def pairing(hand: int, gold: Tile | None) -> set[Tile]:
    """Tiles that bring a hand nearer to seven pairs: any tile where there are too few kinds."""
    too_few = sum(_whole(hand)) < PAIRS
    return {
        tile
        for tile, count in zip(SUIT_TILES, counts(hand), strict=True)
        if count % 2 or too_few or tile == gold
    }
