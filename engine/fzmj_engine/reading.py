"""How a complete hand may be read: as which sets and which pair, every gold as which tile.

The tables of `shapes` say at once whether what is left can still be finished, so the first way
tried is nearly always the way taken. A gold read as its own face is no wild tile but an ordinary
one; readings with most of these come first.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from msgspec import Struct

from fzmj_engine.shapes import (
    GOLD,
    counts,
    golds_in,
    missing,
    pack,
    pairs_missing,
    sets_missing,
)
from fzmj_engine.tiles import ORDER, SUIT_TILES, Tile, ordered, write

Kind = Literal["chow", "pung", "pair", "single"]


class Group(Struct, frozen=True):
    """A set or the pair; a single tile only where a hand has no shape (R-THREE)."""

    kind: Kind
    tiles: tuple[Tile, ...]
    """What is held, a run in rising order."""
    stands: tuple[Tile, ...]
    """What each of these is read as: itself, or the tile a gold stands for."""

    def __str__(self) -> str:
        """`456p`, or `7m5p(8m)9m` where the gold 5p stands for 8m (DESIGN 5)."""
        text, plain = "", list[Tile]()
        for tile, stand in zip(self.tiles, self.stands, strict=True):
            if tile == stand:
                plain.append(tile)
            else:
                text += f"{write(plain)}{tile}({stand})"
                plain.clear()
        return text + write(plain)

    text = __str__


Reading = tuple[Group, ...]
"""Sets in the order of their tiles, the pair last."""


class _Choice(NamedTuple):
    """A group, and what it takes out of a hand."""

    group: Group
    weight: int
    real: Mapping[Tile, int]
    """Copies needed of each tile that is read as itself."""
    wilds: int
    """Golds that stand for another tile."""


def _choice(kind: Kind, tiles: tuple[Tile, ...], faces: tuple[Tile, ...]) -> _Choice:
    real = Counter(face for tile, face in zip(tiles, faces, strict=True) if tile == face)
    wilds = len(tiles) - real.total()
    return _Choice(
        Group(kind, tiles, faces), pack(real.elements(), None) + wilds * GOLD, real, wilds
    )


def _wild(gold: Tile | None, face: Tile) -> tuple[Tile, ...]:
    """The gold where it may stand for a face that is not its own."""
    return () if gold is None or gold == face else (gold,)


def _equals(kind: Kind, tile: Tile, gold: Tile | None) -> Iterator[_Choice]:
    """Pungs or pairs with one tile or more of their own, golds behind."""
    size = 3 if kind == "pung" else 2
    for own in range(1, size + 1):
        tiles = (tile,) * own + _wild(gold, tile) * (size - own)
        if len(tiles) == size:
            yield _choice(kind, tiles, (tile,) * size)


def _chows(tile: Tile, gold: Tile | None) -> Iterator[_Choice]:
    """Runs in which this is the lowest tile that is no gold; golds may lie below (R-SHAPE-LOW)."""
    for low in range(min(tile.rank, 7), max(0, tile.rank - 3), -1):
        faces = tuple(Tile(f"{rank}{tile.suit}") for rank in range(low, low + 3))
        ways = (
            (face,) if face == tile else (face,) * (face > tile) + _wild(gold, face)
            for face in faces
        )
        for tiles in product(*ways):
            yield _choice("chow", tiles, faces)


@cache
def _choices(tile: Tile, gold: Tile | None) -> tuple[_Choice, ...]:
    """Every group whose lowest real tile this is, those with the fewest wild tiles first."""
    found = [*_equals("pung", tile, gold), *_chows(tile, gold), *_equals("pair", tile, gold)]
    return tuple(sorted(found, key=lambda choice: choice.wilds))


def _split(
    hand: int, sets: int, pair: bool, gold: Tile | None, last: tuple[Tile | None, int] = (None, 0)
) -> Iterator[Reading]:
    """All ways to take a packed hand apart from its lowest tile up.

    `last` is the choice made before this one: choices for the same tile are made in their order,
    so that no way comes twice.
    """
    held = dict(zip(SUIT_TILES, counts(hand), strict=True))
    tile = next((tile for tile in SUIT_TILES if held[tile]), None)
    if tile is None:
        if not (hand or sets or pair):
            yield ()
        return
    choices = _choices(tile, gold)
    for place in range(last[1] if last[0] == tile else 0, len(choices)):
        choice = choices[place]
        closes = choice.group.kind == "pair"
        rest = hand - choice.weight, sets - (not closes), pair and not closes
        if (pair if closes else sets) and _held(choice, hand, held) and _possible(*rest):
            for more in _split(*rest, gold, (tile, place)):
                yield (choice.group, *more)


def _held(choice: _Choice, hand: int, held: Mapping[Tile, int]) -> bool:
    """Whether the hand has the tiles and the golds for a group."""
    enough = all(held[face] >= need for face, need in choice.real.items())
    return enough and choice.wilds <= golds_in(hand)


def _possible(hand: int, sets: int, pair: bool) -> bool:
    """Whether there is any way left."""
    return (missing if pair else sets_missing)(hand, sets) <= golds_in(hand)


def readings(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> Iterator[Reading]:
    """Every way to read tiles as `sets` sets and a pair, most golds as their own face first.

    Golds alone make their own pung or pair. The four-copy limit does not hold: a gold may stand
    for a fifth copy.
    """
    if len(tiles) != 3 * sets + 2:
        return
    golds = [tile for tile in tiles if tile == gold]
    others = pack((tile for tile in tiles if tile != gold), None)
    for wild in range(len(golds) + 1):
        hand = others + pack(golds[wild:], None) + wild * GOLD
        if _possible(hand, sets, True):
            for groups in _split(hand, sets, True, gold):
                yield tuple(sorted(groups, key=_order))


def _order(group: Group) -> tuple[bool, int, int]:
    return group.kind == "pair", ORDER[group.stands[0]], ORDER[group.stands[-1]]


def _pairs(tiles: Sequence[Tile], gold: Tile | None) -> Reading | None:
    """Seven pairs, a gold beside each odd tile; None if it does not come out (R-FAN-PAIRS)."""
    if pairs_missing(pack(tiles, gold)) != 0:
        return None
    held = Counter(tile for tile in ordered(tiles) if tile != gold)
    found = [(tile, tile) for tile, count in held.items() for _ in range(count // 2)]
    found += [(tile, wild) for tile in held if held[tile] % 2 for wild in _wild(gold, tile)]
    if gold is not None:
        found += [(gold, gold)] * (7 - len(found))
    return tuple(Group("pair", pair, (pair[0],) * 2) for pair in found)


def _dragon(groups: Reading, gold: Tile | None) -> bool:
    return any(group.kind == "pung" and group.tiles == (gold,) * 3 for group in groups)


def _sparrow(groups: Reading, gold: Tile | None) -> bool:
    return groups[-1].kind == "pair" and groups[-1].tiles == (gold, gold)


def _pungs(groups: Reading, gold: Tile | None) -> bool:
    return all(group.kind != "chow" for group in groups)


_SHOWS: Mapping[str, Callable[[Reading, Tile | None], bool]] = {
    "gold_dragon": _dragon,
    "gold_sparrow": _sparrow,
    "all_pungs": _pungs,
}
"""What a reading has to show for a win of that name (R-SPARROW, R-DRAGON, R-FAN-PUNGS)."""


def reading(
    tiles: Sequence[Tile], sets: int, gold: Tile | None, prefer: str | None = None
) -> Reading:
    """The reading that shows the win that is paid, else the most natural; always the same one.

    `prefer` is the name of the win (DESIGN 5); one of seven pairs ends in `pairs`. Tiles without
    a shape come back as single ones, sorted.
    """
    if prefer is not None and prefer.endswith("pairs") and (pairs := _pairs(tiles, gold)):
        return pairs
    singles = tuple(Group("single", (tile,), (tile,)) for tile in ordered(tiles))
    natural = next(readings(tiles, sets, gold), singles)
    shows = _SHOWS.get(prefer or "")
    if shows is None or shows(natural, gold):
        return natural
    return next((other for other in readings(tiles, sets, gold) if shows(other, gold)), natural)
