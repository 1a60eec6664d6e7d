"""Which suits a seat may still win with: two at most where a winner's tiles lack one (R-SICHUAN).

A choice of suits is a mask over a packed hand: what it keeps counts, the rest is only there to be
thrown. Golds are kept by every mask but those of `PURE`.
"""

from collections.abc import Iterable

from fzmj_engine.finished import faced
from fzmj_engine.packed import SUIT_BITS, SUIT_MASK
from fzmj_engine.state import State
from fzmj_engine.tiles import SUIT_TILES, Suit, Tile

EVERY = -1
"""All three suits."""

PURE: dict[Suit, int] = {
    suit: SUIT_MASK << place * SUIT_BITS
    for place, suit in enumerate((Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS))
}
"""The masks that keep one suit and no golds."""

ONE: dict[Suit, int] = {suit: EVERY ^ sum(PURE.values()) | bits for suit, bits in PURE.items()}
"""The masks that keep one suit."""

BITS: dict[Tile, int] = {tile: PURE[tile.suit] for tile in SUIT_TILES}
"""Where a tile's suit lies in a packed hand."""


def laid(state: State, seat: int) -> frozenset[Suit]:
    """The suits of a seat's own melds."""
    return frozenset({meld.tiles[0].suit for meld in faced(state, seat)})


def lacking_one(suits: frozenset[Suit]) -> tuple[int, ...]:
    """The masks that leave one suit out and keep these."""
    return tuple(EVERY ^ bits for suit, bits in PURE.items() if suit not in suits)


def allowed(state: State, seat: int) -> tuple[int, ...]:
    """The masks a seat may win with; every tile where it can win with none."""
    if not state.rules.missing_suit:
        return (EVERY,)
    return lacking_one(laid(state, seat)) or (EVERY,)


def keeping(masks: Iterable[int], tile: Tile) -> tuple[int, ...]:
    """Those of some masks that keep a tile."""
    return tuple(mask for mask in masks if mask & BITS[tile])
