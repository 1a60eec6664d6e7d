"""How far a concealed hand is from winning, golds wild, and what brings it nearer (R-SHAPE,
R-SHAPE-LOW): all that anybody asks the evaluator.

Golds only lower the answer, so the tables of `needs` know nothing of them. `sets` is always how
many sets are still concealed: 5 less the melds, 4 less in the 13-tile games.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter, or_

from msgspec import Struct

from fzmj_engine.needs import (
    SETS_AND_PAIR,
    SUIT,
    TOGETHER,
    heap,
    missing,
    sets_missing,
    with_fifth,
)
from fzmj_engine.packed import (
    POWERS,
    SUIT_BITS,
    WEIGHED,
    counts,
    golds_in,
    keys,
    pack,
    weights,
)
from fzmj_engine.pairs import pairing, pairs_missing
from fzmj_engine.tiles import SUIT_TILES, Tile, ordered

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


Ranks = int
"""Ranks of one suit as nine bits, rank 1 the lowest."""

Helping = Sequence[Ranks]
"""Tiles that help, suit by suit."""


def _faces(suit: Iterable[Tile]) -> list[tuple[Tile, ...]]:
    """The tiles that any ranks of a suit are."""
    found: list[tuple[Tile, ...]] = [()]
    for tile in suit:
        found += [(*tiles, tile) for tiles in found]
    return found


_FACES = [_faces(SUIT_TILES[start : start + 9]) for start in (0, 9, 18)]


@lru_cache(maxsize=8192)
def _draws(key: int) -> tuple[tuple[int, Ranks], ...]:
    """Classes that a tile more makes of a suit, each with the ranks that make it."""
    made: dict[int, Ranks] = {}
    for rank, power in enumerate(POWERS):
        then = SUIT[key + power] if key // power % 5 < 4 else with_fifth(key, power)
        if then != SUIT[key]:
            made[then] = made.get(then, 0) | 1 << rank
    return tuple(made.items())


def _helping(key: int, whole: Sequence[int], needs: Sequence[int], now: int) -> Ranks:
    """Ranks of a suit that leave less than `now`; `whole` puts the suit to the other two."""
    helping = 0
    for then, ranks in _draws(key):
        if needs[whole[then]] < now:
            helping |= ranks
    return helping


def _nearer(hand: int, sets: int) -> tuple[int, Helping]:
    """Tiles missing if golds were no tiles, and what brings the hand nearer."""
    suits = keys(hand)
    m, p, s = [SUIT[key] for key in suits]
    needs, with_m, with_p = SETS_AND_PAIR[sets], TOGETHER[m], TOGETHER[p]
    now = needs[TOGETHER[with_m[p]][s]]
    others = with_p[s], with_m[s], with_m[p]
    return now, [
        _helping(key, TOGETHER[other], needs, now) for key, other in zip(suits, others, strict=True)
    ]


def _or_pairs(hand: int, lacking: int, helping: Helping) -> tuple[int, Helping]:
    """Seven pairs instead where they are nearer, both where they are as near."""
    to_pairs = pairs_missing(hand)
    if to_pairs > lacking:
        return lacking, helping
    if to_pairs < lacking:
        return to_pairs, pairing(hand)
    return lacking, list(map(or_, helping, pairing(hand)))


def _named(helping: Helping, gold: Tile | None) -> tuple[Tile, ...]:
    """What helps as tiles, in order; a gold always does."""
    m, p, s = helping
    one, two, three = _FACES
    tiles = one[m] + two[p] + three[s]
    if gold is None or gold in tiles:
        return tiles
    return ordered((*tiles, gold))


def _nearest(hand: int, sets: int, gold: Tile | None, pairs: bool) -> tuple[int, tuple[Tile, ...]]:
    """The deficiency of a hand of 3·sets + 1, and all tiles that lower it, in order."""
    needed, helping = _nearer(hand, sets)
    lacking = needed - golds_in(hand)
    if pairs:
        lacking, helping = _or_pairs(hand, lacking, helping)
    return lacking, _named(helping, gold)


def useful(hand: int, sets: int, gold: Tile | None, pairs: bool = False) -> tuple[Tile, ...]:
    """All tiles that bring a hand of 3·sets + 1 nearer, in order, the gold's face among them.

    Nobody looks whether a copy is left: a gold may stand for a face whose four copies are gone.
    """
    return _nearest(hand, sets, gold, pairs)[1]


def waits(hand: int, sets: int, gold: Tile | None, pairs: bool = False) -> tuple[Tile, ...]:
    """All tiles that complete a hand of 3·sets + 1, in order; none if it is not one tile away."""
    lacking, tiles = _nearest(hand, sets, gold, pairs)
    return tiles if lacking == 1 else ()


class Analysis(Struct, frozen=True):
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
    for place in range(3):
        for tile, needed, helping in _thrown(hand, sets, place, gold):
            rest = hand - weight[tile]
            lacking = needed - golds_in(rest)
            if pairs:
                lacking, helping = _or_pairs(rest, lacking, helping)
            useful = {draw: left[draw] for draw in _named(helping, gold)}
            answer[tile] = Analysis(lacking, useful)
    return answer


def _thrown(
    hand: int, sets: int, place: int, gold: Tile | None
) -> Iterator[tuple[Tile, int, Helping]]:
    """For every discard from one suit what `_nearer` says of the rest.

    The other two suits stay as they are, so for them only the class counts that the discard leaves.
    """
    own, one, two = _OTHERS[place](keys(hand))
    needs, with_one, with_two = SETS_AND_PAIR[sets], TOGETHER[SUIT[one]], TOGETHER[SUIT[two]]
    whole = TOGETHER[with_one[SUIT[two]]]
    beside: dict[int, tuple[Ranks, Ranks]] = {}
    for tile, key in _less_one(own, place, golds_in(hand) and gold):
        left = SUIT[key]
        now = needs[whole[left]]
        if left not in beside:
            beside[left] = (
                _helping(one, TOGETHER[with_two[left]], needs, now),
                _helping(two, TOGETHER[with_one[left]], needs, now),
            )
        helping = [*beside[left]]
        helping.insert(place, _helping(key, whole, needs, now))
        yield tile, now, helping


_OTHERS = (itemgetter(0, 1, 2), itemgetter(1, 0, 2), itemgetter(2, 0, 1))
"""A suit before the other two."""


def _less_one(key: int, place: int, gold: Tile | int | None) -> list[tuple[Tile, int]]:
    """Each tile of a suit with the suit without it; a gold is not in its suit (packed.py)."""
    return [
        (tile, key if tile is gold else key - power)
        for tile, power in WEIGHED[place]
        if key // power % 5 or tile is gold
    ]
