"""How far a concealed hand is from winning, golds wild: four look-ups (R-SHAPE, R-SHAPE-LOW).

A hand is one integer. Each suit fills 21 bits with its nine counts as a number in base 5, 1 first;
golds are counted above them. Take a tile's weight away and the tile is gone, so a loop over
discards or draws needs no lists.

A suit matters only through its *needs*: how many tiles it lacks to 0…5 sets, without a pair and
with one. Over all 5^9 suits just 152 different needs occur, and putting suits together adds 135
more. So `_SUIT` names a suit's class, `_TOGETHER` the class of two heaps, and `_NEEDS` what a class
lacks; golds only lower the answer and need no table. There may be five copies of a face, because
a gold can be the fifth. The tables come from `tools/build_shapes.py`, and `tools/prove_shapes.py`
compares them with a slow reader (EVALUATOR).

`sets` is always how many sets are still concealed: 5 less the melds, 4 less in the 13-tile games.
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from fzmj_engine.tiles import SUIT_TILES, Suit, Tile

SUIT_BITS = 21
"""Room for one suit: 5^9 is just below 2^21."""

GOLD = 1 << 3 * SUIT_BITS
"""What one gold weighs."""

_SUIT_MASK = (1 << SUIT_BITS) - 1
_POWERS = tuple(5**rank for rank in range(9))
_SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)
_WEIGHED = tuple(tuple(zip(SUIT_TILES[i : i + 9], _POWERS, strict=True)) for i in (0, 9, 18))
"""The faces of each suit with their weights in it."""


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
    packed = Path(__file__).with_name("shapes.bin").read_bytes()
    data = msgspec.msgpack.decode(zlib.decompress(packed), type=Data)
    return unfold(data.blocks), data.together, data.needs


_SUIT, _TOGETHER, _NEEDS = load()
_SETS = [[needs[2 * sets] for needs in _NEEDS] for sets in range(6)]
_SETS_AND_PAIR = [[needs[2 * sets + 1] for needs in _NEEDS] for sets in range(6)]
_CLASS = {tuple(needs): suit_class for suit_class, needs in enumerate(_NEEDS)}


@cache
def weights(gold: Tile | None) -> Mapping[Tile, int]:
    """What each tile adds to a packed hand; flowers and BACK add nothing."""
    weight = dict.fromkeys(Tile, 0)
    for place, faces in enumerate(_WEIGHED):
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


def only(hand: int, suit: Suit) -> int:
    """The hand with the other two suits taken out, golds kept: what one suit asks (R-ONE-SUIT)."""
    kept = _SUIT_MASK << _SUITS.index(suit) * SUIT_BITS
    return hand & kept | golds_in(hand) * GOLD


def _class(hand: int) -> int:
    """The class of all three suits, golds left aside."""
    two = _TOGETHER[_SUIT[hand & _SUIT_MASK]][_SUIT[hand >> SUIT_BITS & _SUIT_MASK]]
    return _TOGETHER[two][_SUIT[hand >> 2 * SUIT_BITS & _SUIT_MASK]]


def missing(hand: int, sets: int) -> int:
    """Tiles missing to `sets` sets and a pair if golds were no tiles; a dragon asks (R-DRAGON)."""
    return _SETS_AND_PAIR[sets][_class(hand)]


def sets_missing(hand: int, sets: int) -> int:
    """Tiles missing to `sets` sets if golds were no tiles, no pair asked for.

    A sparrow has `sets_missing ≤ golds - 2` (R-SPARROW), a hand that any tile completes
    `sets_missing ≤ golds - 1` (R-RUNNING-GOLD, R-YOU-LEVEL).
    """
    return _SETS[sets][_class(hand)]


def deficiency(hand: int, sets: int, pairs: bool = False) -> int:
    """Tiles missing to `sets` sets and a pair, golds wild; 0 is a complete hand of 3·sets + 2.

    With `pairs`, or to seven pairs if that is nearer; only a hand without melds may ask so.
    """
    lacking = _SETS_AND_PAIR[sets][_class(hand)] - (hand >> 3 * SUIT_BITS)
    return min(lacking, pairs_missing(hand)) if pairs else lacking


def is_complete(hand: int, sets: int, pairs: bool = False) -> bool:
    """Whether a hand of 3·sets + 2 tiles wins by its shape (R-SHAPE)."""
    return missing(hand, sets) <= golds_in(hand) or (pairs and pairs_missing(hand) <= 0)


def _uses(key: int, rank: int) -> Iterable[tuple[int, int, int]]:
    """Where a fifth copy may go: what suit is left, tiles lacking, and 2 for a set, 1 the pair."""
    yield key - 2 * _POWERS[rank], 0, 2
    yield key - _POWERS[rank], 0, 1
    for low in range(max(0, rank - 2), min(rank, 6) + 1):
        others = [_POWERS[other] for other in range(low, low + 3) if other != rank]
        held = [power for power in others if key // power % 5]
        yield key - sum(held), len(others) - len(held), 2


@lru_cache(maxsize=1024)
def _fifth(key: int, power: int) -> int:
    """The class of a suit with four of a rank and one more, which base 5 cannot write.

    The fifth is idle, or one set or the pair takes it; the rest is a suit the table knows.
    """
    best = list(_NEEDS[_SUIT[key]])
    for rest, lacking, step in _uses(key, _POWERS.index(power)):
        needs = _NEEDS[_SUIT[rest]]
        for place in range(step, 12, 3 - step):
            best[place] = min(best[place], needs[place - step] + lacking)
    return _CLASS[tuple(best)]


def counts(hand: int) -> list[int]:
    """How many the hand holds of each of the 27 faces, golds not counted."""
    return [
        (hand >> place * SUIT_BITS & _SUIT_MASK) // power % 5
        for place in range(3)
        for power in _POWERS
    ]


@lru_cache(maxsize=2048)
def _draws(place: int, key: int, gold: Tile | None) -> list[tuple[Tile, int]]:
    """Tiles that change the class of a suit, with the class they make; the gold's face stays in."""
    now = _SUIT[key]
    return [
        (tile, then)
        for tile, power in _WEIGHED[place]
        if (then := _SUIT[key + power] if key // power % 5 < 4 else _fifth(key, power)) != now
        or tile is gold
    ]


def _keys(hand: int) -> list[int]:
    """The three suits of a hand."""
    return [hand & _SUIT_MASK, hand >> SUIT_BITS & _SUIT_MASK, hand >> 2 * SUIT_BITS & _SUIT_MASK]


def _nearer(keys: Sequence[int], sets: int, gold: Tile | None) -> tuple[int, list[Tile]]:
    """Tiles missing if golds were no tiles, and all tiles that bring the hand nearer, in order."""
    m, p, s = [_SUIT[key] for key in keys]
    needs, with_m, with_p = _SETS_AND_PAIR[sets], _TOGETHER[m], _TOGETHER[p]
    now = needs[_TOGETHER[with_m[p]][s]]
    found: list[Tile] = []
    for place, others in ((0, with_p[s]), (1, with_m[s]), (2, with_m[p])):
        whole = _TOGETHER[others]
        draws = _draws(place, keys[place], gold)
        found += [tile for tile, then in draws if needs[whole[then]] < now or tile is gold]
    return now, found


def _nearest(hand: int, sets: int, gold: Tile | None, pairs: bool) -> tuple[int, list[Tile]]:
    """The deficiency of a hand of 3·sets + 1, and all tiles that lower it, in order."""
    missing, tiles = _nearer(_keys(hand), sets, gold)
    lacking = missing - golds_in(hand)
    if not pairs or (to_pairs := pairs_missing(hand)) > lacking:
        return lacking, tiles
    pairing = _pairing(hand, gold)
    if to_pairs == lacking:
        pairing |= set(tiles)
    return to_pairs, [tile for tile in SUIT_TILES if tile in pairing]


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


def pairs_missing(hand: int) -> int:
    """Tiles missing to seven pairs, golds wild; four equal tiles are two pairs (R-FAN-PAIRS)."""
    held = counts(hand)
    pairs = sum(count // 2 for count in held)
    singles = sum(count % 2 for count in held)
    return 7 - pairs + max(0, 7 - pairs - singles) - golds_in(hand)


def _pairing(hand: int, gold: Tile | None) -> set[Tile]:
    """Tiles that bring a hand nearer to seven pairs: any tile where there are too few kinds."""
    held = counts(hand)
    too_few = sum(count // 2 + count % 2 for count in held) < 7
    return {
        tile
        for tile, count in zip(SUIT_TILES, held, strict=True)
        if count % 2 or too_few or tile == gold
    }


def pungs_missing(hand: int, sets: int) -> int:
    """Tiles missing to `sets` pungs and a pair if golds were no tiles (R-FAN-PUNGS)."""
    heaps = sorted(
        [part for count in counts(hand) for part in (min(count, 3), count // 4)], reverse=True
    )
    return 3 * sets + 2 - sum(heaps[:sets]) - min(heaps[sets], 2)
