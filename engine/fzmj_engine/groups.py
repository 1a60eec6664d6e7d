"""What a hand may be taken apart into: sets and pairs, every gold as itself or as another tile.

The tables of `needs` say at once whether what is left can still be finished, so the first group
tried is nearly always one that leads on. A gold read as its own face is no wild tile but an
ordinary one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from msgspec import Struct

from fzmj_engine.melds import runs_with
from fzmj_engine.needs import missing, sets_missing
from fzmj_engine.packed import GOLD, counts, golds_in, pack
from fzmj_engine.tiles import SUIT_TILES, Tile, write

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


def wild(gold: Tile | None, face: Tile) -> tuple[Tile, ...]:
    """The gold where it may stand for a face that is not its own."""
    return () if gold is None or gold == face else (gold,)


def _equals(kind: Kind, tile: Tile, gold: Tile | None) -> Iterator[_Choice]:
    """Pungs or pairs with one tile or more of their own, golds behind."""
    size = 3 if kind == "pung" else 2
    for own in range(1, size + 1):
        tiles = (tile,) * own + wild(gold, tile) * (size - own)
        if len(tiles) == size:
            yield _choice(kind, tiles, (tile,) * size)


def _chows(tile: Tile, gold: Tile | None) -> Iterator[_Choice]:
    """Runs in which this is the lowest tile that is no gold; golds may lie below (R-SHAPE-LOW)."""
    for faces in reversed(runs_with(tile)):
        ways = (
            (face,) if face == tile else (face,) * (face > tile) + wild(gold, face)
            for face in faces
        )
        for tiles in product(*ways):
            yield _choice("chow", tiles, faces)


@cache
def _choices(tile: Tile, gold: Tile | None) -> tuple[_Choice, ...]:
    """Every group whose lowest real tile this is, those with the fewest wild tiles first."""
    found = [*_equals("pung", tile, gold), *_chows(tile, gold), *_equals("pair", tile, gold)]
    return tuple(sorted(found, key=lambda choice: choice.wilds))


@cache
def _golden(gold: Tile | None) -> tuple[_Choice, ...]:
    """Every group of golds alone that all stand for another tile."""
    if gold is None:
        return ()
    faces: dict[tuple[Tile, ...], Kind] = {}
    for tile in SUIT_TILES:
        faces |= {(tile,) * 3: "pung", (tile,) * 2: "pair"}
        faces |= dict.fromkeys(runs_with(tile), "chow")
    return tuple(
        _choice(kind, (gold,) * len(stands), stands)
        for stands, kind in faces.items()
        if gold not in stands
    )


class Left(NamedTuple):
    """What of a packed hand is still to be taken apart, and into what."""

    hand: int
    sets: int
    pair: bool

    @property
    def possible(self) -> bool:
        """Whether there is any way left."""
        lacking = missing if self.pair else sets_missing
        return lacking(self.hand, self.sets) <= golds_in(self.hand)

    def without(self, group: Group, weight: int) -> "Left | None":
        """What is left when a group is taken out; None where no group of its kind is asked for."""
        closes = group.kind == "pair"
        if not (self.pair if closes else self.sets):
            return None
        return Left(self.hand - weight, self.sets - (not closes), self.pair and not closes)


DONE = Left(0, 0, False)
"""Nothing is left."""

Place = tuple[Tile | None, int]
"""A choice: its tile, and where it stands among the choices for that tile."""


def steps(
    left: Left, gold: Tile | None, after: Place = (None, 0), alone: bool = False
) -> Iterator[tuple[Group, Left, Place]]:
    """Every group that may hold the lowest tile that is no wild one, with what is left then.

    Whoever wants no way twice says `after` which place this step comes: choices for the same tile
    are then made in their order. With `alone`, wild golds left over may be any group themselves.
    """
    held = dict(zip(SUIT_TILES, counts(left.hand), strict=True))
    tile = next((tile for tile in SUIT_TILES if held[tile]), None)
    choices = (_golden(gold) if alone else ()) if tile is None else _choices(tile, gold)
    for place in range(after[1] if after[0] == tile else 0, len(choices)):
        choice = choices[place]
        rest = left.without(choice.group, choice.weight)
        if rest is not None and _held(choice, left.hand, held) and rest.possible:
            yield choice.group, rest, (tile, place)


def _held(choice: _Choice, hand: int, held: Mapping[Tile, int]) -> bool:
    """Whether the hand has the tiles and the golds for a group."""
    enough = all(held[face] >= need for face, need in choice.real.items())
    return enough and choice.wilds <= golds_in(hand)
