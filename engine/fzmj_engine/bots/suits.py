"""Which suits a seat may still win with: two at most where a winner's tiles lack one (R-SICHUAN).

A choice of suits is a mask over a packed hand: what it keeps counts, the rest is only there to be
thrown. Golds are kept by every mask.
"""

from collections.abc import Iterable

from fzmj_engine.finished import faced
from fzmj_engine.packed import SUIT_BITS, SUIT_MASK
from fzmj_engine.state import State
from fzmj_engine.tiles import Suit, Tile

EVERY = -1
"""All three suits."""

SUIT: dict[Suit, int] = {
    suit: SUIT_MASK << place * SUIT_BITS
    for place, suit in enumerate((Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS))
}
"""Where each suit lies in a packed hand."""

ONE: dict[Suit, int] = {suit: EVERY ^ sum(SUIT.values()) | bits for suit, bits in SUIT.items()}
"""The masks that keep one suit."""


def laid(state: State, seat: int) -> tuple[Suit, ...]:
    """The suits of a seat's own melds."""
    return tuple({meld.tiles[0].suit for meld in faced(state, seat)})


def allowed(state: State, seat: int) -> tuple[int, ...]:
    """The masks a seat may win with; every tile where it can win with none."""
    if not state.rules.missing_suit:
        return (EVERY,)
    bound = laid(state, seat)
    return tuple(EVERY ^ bits for suit, bits in SUIT.items() if suit not in bound) or (EVERY,)


def keeping(masks: Iterable[int], tile: Tile) -> tuple[int, ...]:
    """Those of some masks that keep a tile."""
    return tuple(mask for mask in masks if mask & SUIT[tile.suit])
