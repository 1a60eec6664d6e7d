"""Seven pairs: how far a hand of 13 or 14 tiles is from them, and what helps (R-FAN-PAIRS)."""

from functools import lru_cache

from fzmj_engine.packed import POWERS, golds_in, keys

PAIRS = 7
"""How many pairs a hand has."""

ALL = (1 << 9) - 1
"""Every rank of a suit."""


@lru_cache(maxsize=4096)
def _parted(key: int) -> tuple[int, int]:
    """Pairs of one suit, four equal tiles being two, and the ranks of its odd tiles as bits."""
    held = [key // power % 5 for power in POWERS]
    odd = sum(count % 2 << rank for rank, count in enumerate(held))
    return sum(count // 2 for count in held), odd


def pairs_missing(hand: int) -> int:
    """Tiles missing to seven pairs, golds wild: one beside each odd tile used, two to the rest."""
    pairs, odd = _counted(hand)
    return PAIRS - pairs + max(0, PAIRS - pairs - odd) - golds_in(hand)


def _counted(hand: int) -> tuple[int, int]:
    """Pairs and odd tiles of a hand, golds left aside."""
    one, two, three = keys(hand)
    (a, m), (b, p), (c, s) = _parted(one), _parted(two), _parted(three)
    return a + b + c, m.bit_count() + p.bit_count() + s.bit_count()


def pairing(hand: int) -> list[int]:
    """Ranks of each suit, as bits, that bring a hand nearer to seven pairs: what is odd, or any
    tile where there are too few kinds. So does a gold."""
    if sum(_counted(hand)) < PAIRS:
        return [ALL] * 3
    return [_parted(key)[1] for key in keys(hand)]
