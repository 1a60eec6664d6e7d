"""`xiangting`: it is given 34 counts and looks at seven pairs and thirteen orphans too.

It knows one hand at a time and says what helps as bits, so the loop over discards and the copies
left are ours: once with its own `to_array`, once with a table of ours that is faster than that.
"""

from typing import Any

from asker import SUITS, Hand, left_of, listed, over_hands, serve
from xiangting import (
    PlayerCount,
    calculate_necessary_tiles,
    calculate_replacement_number,
    to_array,
)

FOUR = PlayerCount.FOUR
FACES = [
    [tuple(face for face in SUITS[at : at + 9] if bits >> face - at & 1) for bits in range(512)]
    for at in (0, 9, 18)
]
"""The faces of each suit that nine bits name."""


def counted(hand: Hand) -> list[int]:
    """The hand as counts."""
    counts = [0] * 34
    for face in hand:
        counts[face] += 1
    return counts


def deficiency(hand: Hand) -> int:
    """Tiles missing, from a list of tiles."""
    return calculate_replacement_number(counted(hand), FOUR)


def deficiency_of_counts(counts: list[int]) -> int:
    """Tiles missing, from counts."""
    return calculate_replacement_number(counts, FOUR)


def read_to_throw(hand: Hand) -> tuple[Hand, list[int]]:
    """A hand with the copies that are left."""
    return hand, left_of(hand)


def discards_by_array(asked: tuple[Hand, list[int]]) -> Any:
    """Every discard, with what helps then, the bits read by the peer."""
    hand, left = asked
    counts = counted(hand)
    found = {}
    for face in SUITS:
        if counts[face]:
            counts[face] -= 1
            missing, bits = calculate_necessary_tiles(counts, FOUR)
            counts[face] += 1
            helps = zip(SUITS, to_array(bits), strict=False)
            found[face] = missing, {tile: left[tile] for tile, helping in helps if helping}
    return found


def discards(asked: tuple[Hand, list[int]]) -> Any:
    """Every discard, with what helps then, the bits read by our table."""
    hand, left = asked
    counts = counted(hand)
    one, two, three = FACES
    found = {}
    for face in SUITS:
        if counts[face]:
            counts[face] -= 1
            missing, bits = calculate_necessary_tiles(counts, FOUR)
            counts[face] += 1
            helping = one[bits & 511] + two[bits >> 9 & 511] + three[bits >> 18 & 511]
            found[face] = missing, {tile: left[tile] for tile in helping}
    return found


def plain(found: Any) -> Any:
    """Discards in the order of their faces."""
    return listed((face, *after) for face, after in found.items())


serve(
    {
        "deficiency or pairs": over_hands(list, deficiency, int),
        "deficiency as held": over_hands(counted, deficiency_of_counts, int),
        "discards or pairs": over_hands(read_to_throw, discards_by_array, plain),
        "discards or pairs, our table": over_hands(read_to_throw, discards, plain),
    }
)
