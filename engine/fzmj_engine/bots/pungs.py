"""How far a hand is from pungs and a pair, golds wild, and what helps (R-FAN-PUNGS)."""

from functools import lru_cache

from fzmj_engine.packed import POWERS, golds_in, keys
from fzmj_engine.tiles import SUIT_TILES, Tile

_FACES = tuple(SUIT_TILES[start : start + 9] for start in (0, 9, 18))
_Tiles = tuple[Tile, ...]


@lru_cache(maxsize=8192)
def _parted(place: int, key: int) -> tuple[int, _Tiles, _Tiles]:
    """Pungs of one suit, four equal tiles being one, its pairs and its single tiles."""
    held = [(tile, key // power % 5) for tile, power in zip(_FACES[place], POWERS, strict=True)]
    pairs = tuple(tile for tile, count in held if count == 2)
    return sum(count > 2 for _, count in held), pairs, tuple(t for t, count in held if count == 1)


def _counted(hand: int) -> tuple[int, _Tiles, _Tiles]:
    parts = [_parted(place, key) for place, key in enumerate(keys(hand))]
    (a, pairs_m, ones_m), (b, pairs_p, ones_p), (c, pairs_s, ones_s) = parts
    return a + b + c, pairs_m + pairs_p + pairs_s, ones_m + ones_p + ones_s


def pungs_missing(hand: int, sets: int) -> int:
    """Tiles missing to `sets` pungs and a pair, made of the highest heaps there are."""
    pungs, pairs, ones = _counted(hand)
    heaps = [3] * pungs + [2] * len(pairs) + [1] * len(ones) + [0] * (sets + 1)
    return 3 * sets + 2 - sum(heaps[:sets]) - min(heaps[sets], 2) - golds_in(hand)


def pungs_useful(hand: int, sets: int, gold: Tile | None) -> _Tiles:
    """A third tile while pungs are missing, a second one while pairs are; a gold always."""
    pungs, pairs, ones = _counted(hand)
    third = pairs if pungs < sets else ()
    second = ones if pungs + len(pairs) <= sets else ()
    return third + second + (() if gold is None else (gold,))
