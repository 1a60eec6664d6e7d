"""`mahjong`: reads tile numbers 0–135, and is asked for sets and a pair only."""

from collections import Counter

from asker import Hand, over_hands, serve
from mahjong.shanten import Shanten
from mahjong.tile import TilesConverter


def read(hand: Hand) -> list[int]:
    """Every tile with a number of its own."""
    seen: Counter[int] = Counter()
    numbers = []
    for face in hand:
        numbers.append(4 * face + seen[face])
        seen[face] += 1
    return numbers


def deficiency(hand: list[int]) -> int:
    """Tiles missing to sets and a pair."""
    return 1 + Shanten.calculate_shanten_for_regular_hand(TilesConverter.to_34_array(hand))


serve({"deficiency": over_hands(read, deficiency, int)})
