"""How far a concealed hand is from winning, golds wild, and what brings it nearer (R-SHAPE,
R-SHAPE-LOW): all that anybody asks the evaluator.

Golds only lower the answer, so the tables of `needs` know nothing of them. `sets` is always how
many sets are still concealed: 5 less the melds, 4 less in the 13-tile games.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from fzmj_engine.needs import (
    SETS_AND_PAIR,
    SUIT,
    TOGETHER,
    heap,
    missing,
    sets_missing,
    with_fifth,
)
from fzmj_engine.packed import SUIT_BITS, WEIGHED, counts, golds_in, keys, pack, weights
from fzmj_engine.pairs import pairing, pairs_missing
from fzmj_engine.tiles import SUIT_TILES, Tile

__all__ = [
    "Analysis",
    "counts",
    "deficiency",
    "discards",
    "golds_in",
    "is_complete",
    "missing",
    "pack",
    "sets_missing",
    "useful",
    "waits",
    "weights",
]


def deficiency(hand: int, sets: int, pairs: bool = False) -> int:
    """Tiles missing to `sets` sets and a pair, golds wild; 0 is a complete hand of 3·sets + 2.

    With `pairs`, or to seven pairs if that is nearer; only a hand without melds may ask so.
    """
    lacking = SETS_AND_PAIR[sets][heap(hand)] - (hand >> 3 * SUIT_BITS)
    return min(lacking, pairs_missing(hand)) if pairs else lacking


def is_complete(hand: int, sets: int, pairs: bool = False) -> bool:
    """Whether a hand of 3·sets + 2 tiles wins by its shape (R-SHAPE)."""
    return missing(hand, sets) <= golds_in(hand) or (pairs and pairs_missing(hand) <= 0)


@lru_cache(maxsize=2048)
def _draws(place: int, key: int, gold: Tile | None) -> list[tuple[Tile, int]]:
    """Tiles that change the class of a suit, with the class they make; the gold's face stays in."""
    now = SUIT[key]
    return [
        (tile, then)
        for tile, power in WEIGHED[place]
        if (then := SUIT[key + power] if key // power % 5 < 4 else with_fifth(key, power)) != now
        or tile is gold
    ]


def _nearer(hand: int, sets: int, gold: Tile | None) -> tuple[int, list[Tile]]:
    """Tiles missing if golds were no tiles, and all tiles that bring the hand nearer, in order."""
    suits = keys(hand)
    m, p, s = [SUIT[key] for key in suits]
    needs, with_m, with_p = SETS_AND_PAIR[sets], TOGETHER[m], TOGETHER[p]
    now = needs[TOGETHER[with_m[p]][s]]
    found: list[Tile] = []
    for place, others in ((0, with_p[s]), (1, with_m[s]), (2, with_m[p])):
        whole = TOGETHER[others]
        draws = _draws(place, suits[place], gold)
        found += [tile for tile, then in draws if needs[whole[then]] < now or tile is gold]
    return now, found


def _nearest(hand: int, sets: int, gold: Tile | None, pairs: bool) -> tuple[int, list[Tile]]:
    """The deficiency of a hand of 3·sets + 1, and all tiles that lower it, in order."""
    needed, tiles = _nearer(hand, sets, gold)
    lacking = needed - golds_in(hand)
    if not pairs or (to_pairs := pairs_missing(hand)) > lacking:
        return lacking, tiles
    helpful = pairing(hand, gold)
    if to_pairs == lacking:
        helpful |= set(tiles)
    return to_pairs, [tile for tile in SUIT_TILES if tile in helpful]


def useful(hand: int, sets: int, gold: Tile | None, pairs: bool = False) -> tuple[Tile, ...]:
    """All tiles that bring a hand of 3·sets + 1 nearer, in order, the gold's face among them.

    Nobody looks whether a copy is left: a gold may stand for a face whose four copies are gone.
    """
    return tuple(_nearest(hand, sets, gold, pairs)[1])


def waits(hand: int, sets: int, gold: Tile | None, pairs: bool = False) -> tuple[Tile, ...]:
    """All tiles that complete a hand of 3·sets + 1, in order; none if it is not one tile away."""
    lacking, tiles = _nearest(hand, sets, gold, pairs)
    return tuple(tiles) if lacking == 1 else ()


class Analysis(NamedTuple):
    """What one discard leaves."""

    deficiency: int
    """Tiles still missing, at least 1."""

    useful: dict[Tile, int]
    """Each tile that brings the hand nearer, with the copies left, 0 included."""


def discards(
    hand: int, sets: int, gold: Tile | None, left: Mapping[Tile, int], pairs: bool = False
) -> dict[Tile, Analysis]:
    """Every different discard of a hand of 3·sets + 2, in order, with what it leaves.

    `left` has the copies the caller believes are left of each of the 27 faces.
    """
    weight = weights(gold)
    answer: dict[Tile, Analysis] = {}
    for tile, held in zip(SUIT_TILES, counts(hand), strict=True):
        if held or (tile is gold and golds_in(hand)):
            rest = hand - weight[tile]
            lacking, draws = _nearest(rest, sets, gold, pairs)
            answer[tile] = Analysis(lacking, {draw: left[draw] for draw in draws})
    return answer
