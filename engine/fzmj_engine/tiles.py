"""Tiles, their notation, and the wall they are shuffled into.

`Tile("3p")` is 三筒 and `str(tile) == "3p"`: `1m…9m` 万, `1p…9p` 筒, `1s…9s` 索,
`1z…7z` 东南西北白发中, `1f…4f` 春夏秋冬, `5f…8f` 梅兰竹菊. Runs are compressed: `123m55p`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import shake_256
from itertools import groupby


class Suit(StrEnum):
    """The letter behind a tile's rank; honours and plants only ever serve as flowers (R-TILES)."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOOS = "s"
    HONOURS = "z"
    PLANTS = "f"


class Tile(StrEnum):
    """One face; every face but the eight plants comes four times, and BACK is no face at all."""

    M1 = "1m"
    M2 = "2m"
    M3 = "3m"
    M4 = "4m"
    M5 = "5m"
    M6 = "6m"
    M7 = "7m"
    M8 = "8m"
    M9 = "9m"
    P1 = "1p"
    P2 = "2p"
    P3 = "3p"
    P4 = "4p"
    P5 = "5p"
    P6 = "6p"
    P7 = "7p"
    P8 = "8p"
    P9 = "9p"
    S1 = "1s"
    S2 = "2s"
    S3 = "3s"
    S4 = "4s"
    S5 = "5s"
    S6 = "6s"
    S7 = "7s"
    S8 = "8s"
    S9 = "9s"
    EAST = "1z"
    SOUTH = "2z"
    WEST = "3z"
    NORTH = "4z"
    WHITE = "5z"
    GREEN = "6z"
    RED = "7z"
    SPRING = "1f"
    SUMMER = "2f"
    AUTUMN = "3f"
    WINTER = "4f"
    PLUM = "5f"
    ORCHID = "6f"
    BAMBOO = "7f"
    CHRYSANTHEMUM = "8f"
    BACK = "??"

    # Enum hashes the member's name in Python code; the string's own hash is ten times faster.
    __hash__ = str.__hash__

    @property
    def rank(self) -> int:
        """1–9, or the place among honours (1–7) or plants (1–8)."""
        return int(self[0])

    @property
    def suit(self) -> Suit:
        """The tile's family; BACK has none (ValueError)."""
        return Suit(self[1])


BACK = Tile.BACK
"""A tile whose face the viewer may not see."""

SUIT_TILES: tuple[Tile, ...] = tuple(tile for tile in Tile if tile[1] in "mps")
"""The 27 faces that are ever held in a hand, 万 筒 索 by rank."""

FLOWERS: frozenset[Tile] = frozenset(tile for tile in Tile if tile[1] in "zf")
"""The 15 faces that count as flowers and are replaced (R-TILES)."""

ORDER: dict[Tile, int] = {tile: place for place, tile in enumerate(Tile)}
"""Where a tile stands in a sorted hand."""

FLOWER_SETS: tuple[tuple[Tile, ...], ...] = (
    *((honour,) * 4 for honour in Tile if honour[1] == "z"),
    (Tile.SPRING, Tile.SUMMER, Tile.AUTUMN, Tile.WINTER),
    (Tile.PLUM, Tile.ORCHID, Tile.BAMBOO, Tile.CHRYSANTHEMUM),
)
"""The nine sets worth a bonus (R-FLOWER-SET)."""

FULL_WALL: tuple[Tile, ...] = tuple(
    tile for tile in Tile if tile != BACK for _ in range(1 if tile[1] == "f" else 4)
)
"""All 144 tiles, unshuffled (R-TILES)."""

_RUN = re.compile(r"([1-9]+)([mpszf])")


def copies(tile: Tile) -> int:
    """How many tiles of this face a full wall has: 4, and 1 for each plant."""
    return 1 if tile[1] == "f" else 4


def parse(text: str) -> tuple[Tile, ...]:
    """Read `123m55p` as tiles, in the order written; ValueError names the part that is no tile."""
    found: list[Tile] = []
    end = 0
    for run in _RUN.finditer(text):
        if run.start() != end:
            break
        end = run.end()
        for rank in run[1]:
            if rank + run[2] not in Tile.__members__.values():
                raise ValueError(f"no such tile: {rank + run[2]}")
            found.append(Tile(rank + run[2]))
    if end != len(text):
        raise ValueError(f"not tile notation: {text[end : end + 20]!r}")
    return tuple(found)


def write(tiles: Iterable[Tile]) -> str:
    """Compress tiles to `123m55p`, in the order given; the inverse of parse."""
    runs = groupby(tiles, key=lambda tile: tile[1])
    return "".join("".join(tile[0] for tile in run) + suit for suit, run in runs)


@lru_cache(maxsize=1024)
def counted(tiles: tuple[Tile, ...]) -> Mapping[Tile, int]:
    """How often each face is there, in the order they came.

    Kept while the same hand is asked again; comparing tiles one by one costs more than all else.
    """
    counts: dict[Tile, int] = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
    return counts


def ordered(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles as a player sorts them: 万 筒 索, flowers behind, by rank."""
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def _numbers(key: bytes) -> Iterator[int]:
    """Endless even bytes out of a key (SHAKE-256), so that anybody can rebuild a wall from it."""
    size = 1024
    done = 0
    while True:
        stream = shake_256(key).digest(size)
        yield from stream[done:]
        done, size = size, size * 2


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number in [0, limit), limit ≤ 256, unbiased: bytes past the last multiple are refused."""
    fair = 256 - 256 % limit
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % limit


def shuffled(tiles: Sequence[Tile], key: bytes) -> tuple[tuple[Tile, ...], tuple[int, int]]:
    """The wall and the two dice that belong to a key: dice first, then Fisher–Yates downwards.

    The same key always gives the same wall; 32 secret bytes make one nobody can guess.
    """
    numbers = _numbers(key)
    dice = (_below(6, numbers) + 1, _below(6, numbers) + 1)
    wall = list(tiles)
    for place in range(len(wall) - 1, 0, -1):
        other = _below(place + 1, numbers)
        wall[place], wall[other] = wall[other], wall[place]
    return tuple(wall), dice


def pick(limit: int, key: bytes) -> int:
    """A number in [0, limit), limit ≤ 256, that belongs to a key."""
    return _below(limit, _numbers(key))
