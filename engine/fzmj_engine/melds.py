"""Melds: sets that lie beside a hand.

Written `123m` chow, `555s` pung, `5555s` exposed, `5555s+` added, `(5555s)` concealed kong.
"""

from enum import StrEnum
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from fzmj_engine.tiles import BACK, SUIT_TILES, Tile, parse, write


class Kind(StrEnum):
    """What a meld is (RULES 2)."""

    __hash__ = str.__hash__  # as for tiles: Enum's own is slow

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED = "exposed"
    ADDED = "added"
    CONCEALED = "concealed"


KONGS: frozenset[Kind] = frozenset({Kind.EXPOSED, Kind.ADDED, Kind.CONCEALED})
"""The kinds that count as kongs (R-KONG)."""


class Meld(Struct, frozen=True, forbid_unknown_fields=True):
    """One set laid down; a concealed kong shows four backs (R-MELD-SHOWN)."""

    kind: Kind
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=3, max_length=4)]
    """Three or four tiles, a run in rising order."""
    taken: Tile | None = None
    """The tile claimed from somebody, if one was."""
    source: int | None = None
    """The seat it was taken from."""

    @property
    def is_kong(self) -> bool:
        """Four equal tiles, however they came together."""
        return self.kind in KONGS

    def __str__(self) -> str:
        """Contract notation, which `parse_meld` reads."""
        text = write(self.tiles)
        return {Kind.ADDED: f"{text}+", Kind.CONCEALED: f"({text})"}.get(self.kind, text)


def hidden_kong(tile: Tile = BACK) -> Meld:
    """A concealed kong as the others see it, or with its face when that is known."""
    return Meld(Kind.CONCEALED, (tile,) * 4)


@cache
def runs_with(tile: Tile) -> tuple[tuple[Tile, Tile, Tile], ...]:
    """Every run a suit tile belongs to, lowest first; none for flowers and backs."""
    if tile not in SUIT_TILES:
        return ()
    lows = range(max(1, tile.rank - 2), min(7, tile.rank) + 1)
    return tuple(tuple(Tile(f"{low + step}{tile[1]}") for step in range(3)) for low in lows)  # type: ignore[misc]


def parse_meld(text: str) -> Meld:
    """Read one meld in contract notation; ValueError says what is wrong with it."""
    concealed = text.startswith("(") and text.endswith(")")
    added = text.endswith("+")
    tiles = parse(text[1:-1] if concealed else text.removesuffix("+"))
    kind = _kind(tiles, concealed, added)
    if kind is None or any(tile not in SUIT_TILES for tile in tiles):
        raise ValueError(f"not a meld: {text!r}")
    return Meld(kind, tiles)


def _kind(tiles: tuple[Tile, ...], concealed: bool, added: bool) -> Kind | None:
    equal = len(set(tiles)) == 1
    if equal and len(tiles) == 4:
        return Kind.CONCEALED if concealed else Kind.ADDED if added else Kind.EXPOSED
    if concealed or added or len(tiles) != 3:
        return None
    if equal:
        return Kind.PUNG
    return Kind.CHOW if tiles in runs_with(tiles[0]) else None
