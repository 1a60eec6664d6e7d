"""A second opinion on winning hands: plain recursion over lists of tiles, sharing no code with
`fzmj_engine.shapes`. It takes the first tile and tries every set and the pair it may be in.

Nobody looks at copies here either: a gold may be a fifth tile of a face.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from fzmj_engine.tiles import SUIT_TILES, Tile

Tiles = tuple[Tile, ...]


def groups_with(tile: Tile) -> Iterator[Tiles]:
    """The companions of a tile in every pung, pair and run it may be in (R-SHAPE)."""
    yield (tile, tile)
    yield (tile,)
    for low in range(tile.rank - 2, tile.rank + 1):
        run = [f"{rank}{tile.suit}" for rank in range(low, low + 3)]
        if low >= 1 and low + 2 <= 9:
            yield tuple(Tile(other) for other in run if other != tile)


def without(tiles: Tiles, companions: Tiles) -> tuple[Tiles, int]:
    """What is left when the companions are taken out, and how many of them are not there."""
    left, absent = list(tiles), 0
    for tile in companions:
        if tile in left:
            left.remove(tile)
        else:
            absent += 1
    return tuple(left), absent


def splits(tiles: Tiles, wilds: int, sets: int, pair: bool) -> bool:
    """Whether sorted tiles and some wilds are exactly `sets` sets and, if asked for, a pair.

    A wild is used only where the tile itself is missing: it could stand in that tile's other place.
    """
    if wilds < 0 or sets < 0:
        return False
    if not tiles:
        return wilds == 3 * sets + 2 * pair
    first, rest = tiles[0], tiles[1:]
    for companions in groups_with(first):
        left, absent = without(rest, companions)
        if len(companions) == 2 and splits(left, wilds - absent, sets - 1, pair):
            return True
        if len(companions) == 1 and pair and splits(left, wilds - absent, sets, False):
            return True
    return False


def parted(tiles: Sequence[Tile], gold: Tile | None) -> tuple[Tiles, int]:
    """The tiles that are no gold, sorted, and the number of golds."""
    plain = tuple(sorted((tile for tile in tiles if tile != gold), key=SUIT_TILES.index))
    return plain, len(tiles) - len(plain)


def wins(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> bool:
    """Whether concealed tiles are `sets` sets and a pair, golds wild (R-SHAPE, R-SHAPE-LOW)."""
    if not set(tiles) <= set(SUIT_TILES):
        return False
    plain, golds = parted(tiles, gold)
    return splits(plain, golds, sets, True)


def sparrow(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> bool:
    """Whether two golds are the pair and everything else is sets (R-SPARROW)."""
    plain, golds = parted(tiles, gold)
    return splits(plain, golds - 2, sets, False)


def dragon(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> bool:
    """Whether exactly three golds are their own pung, the rest complete without (R-DRAGON)."""
    plain, golds = parted(tiles, gold)
    return golds == 3 and splits(plain, 0, sets - 1, True)


@cache
def lacking(tiles: Tiles, sets: int, pair: bool) -> int:
    """Fewest tiles missing from sorted tiles to `sets` sets and a pair; any tile may be idle."""
    if not tiles:
        return 3 * sets + 2 * pair
    first, rest = tiles[0], tiles[1:]
    fewest = lacking(rest, sets, pair)
    for companions in groups_with(first):
        left, absent = without(rest, companions)
        if len(companions) == 2 and sets:
            fewest = min(fewest, absent + lacking(left, sets - 1, pair))
        if len(companions) == 1 and pair:
            fewest = min(fewest, absent + lacking(left, sets, False))
    return fewest


def pairs(tiles: Sequence[Tile], gold: Tile | None) -> bool:
    """Whether concealed tiles are seven pairs, golds wild (R-FAN-PAIRS)."""
    plain, golds = parted(tiles, gold)
    odd = sum(plain.count(tile) % 2 for tile in set(plain))
    return len(tiles) == 14 and odd <= golds


@cache
def pairs_lacking(tiles: Tiles, pairs: int = 7) -> int:
    """Fewest tiles missing from sorted tiles to that many pairs; any tile may be idle."""
    if not tiles or not pairs:
        return 2 * pairs
    first, rest = tiles[0], tiles[1:]
    left, absent = without(rest, (first,))
    return min(pairs_lacking(rest, pairs), absent + pairs_lacking(left, pairs - 1))


def lacking_either(tiles: Tiles, sets: int) -> int:
    """Fewest tiles missing to `sets` sets and a pair, or to seven pairs."""
    return min(lacking(tiles, sets, True), pairs_lacking(tiles))


def wins_either(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> bool:
    """Whether concealed tiles win where seven pairs do so too (R-SHAPE)."""
    return wins(tiles, sets, gold) or pairs(tiles, gold)
