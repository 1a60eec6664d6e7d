"""Seven pairs in the evaluator: hands worked out on paper, its laws, and a slow reader."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fzmj_engine import shapes
from fzmj_engine.pairs import pairs_missing
from fzmj_engine.tiles import SUIT_TILES, Tile, parse
from tests import slow_reader
from tests.near_wins import Hand, near_pairs

GOLD = Tile("5p")
hands = st.integers(0, 2**32).map(lambda seed: near_pairs(Random(seed)))


def packed(text: str) -> int:
    return shapes.pack(parse(text), GOLD)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("1122m3344p5566s77s", 0),
        ("1111m3344p5566s77s", 0),  # four equal tiles are two pairs
        ("1122m3344p666s5p77s", 0),
        ("1122m34p666s7s555p7s", 0),
        ("1122m3344p666s89s7s", 2),
        ("1122m3344p6668s", 2),
        ("1m", 13),
    ],
)
def test_seven_pairs(text: str, tiles: int) -> None:
    """R-FAN-PAIRS."""
    assert pairs_missing(packed(text)) == tiles


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("1133m446688p55s7s", "5p7s"),
        ("1133m446688p5s7s5p", "5p57s"),
        ("1133m446688p55s5p", "123456789m123456789p123456789s"),
        ("1111m3344p5566s7s", "5p7s"),
        ("1122334455667m", "147m5p"),  # sets and a pair as well as pairs
        ("1133m446688p5s79s", ""),
    ],
)
def test_waits(text: str, waits: str) -> None:
    """R-FAN-PAIRS, R-SHAPE: whichever of the two is nearer."""
    assert shapes.waits(packed(text), 4, GOLD, pairs=True) == parse(waits)


@given(hands)
def test_discards_are_each_tile_taken_away(hand: Hand) -> None:
    tiles, sets, gold = hand
    whole = shapes.pack(tiles, gold)
    found = shapes.discards(whole, sets, gold, dict.fromkeys(SUIT_TILES, 2), pairs=True)
    assert set(found) == set(tiles)
    for tile, after in found.items():
        rest = whole - shapes.weights(gold)[tile]
        assert after.deficiency == shapes.deficiency(rest, sets, pairs=True)
        assert tuple(after.useful) == shapes.useful(rest, sets, gold, pairs=True)


@given(hands, st.sampled_from(SUIT_TILES))
def test_a_tile_helps_by_one_or_not_at_all_and_a_gold_always(hand: Hand, tile: Tile) -> None:
    tiles, sets, gold = hand
    opened = shapes.pack(tiles[1:], gold)
    if tiles[1:].count(tile) < 4:
        before = shapes.deficiency(opened, sets, pairs=True)
        after = shapes.deficiency(opened + shapes.weights(gold)[tile], sets, pairs=True)
        helps = tile in shapes.useful(opened, sets, gold, pairs=True)
        assert before - after == helps
        assert helps or tile != gold


def test_5000_hands_read_as_the_slow_reader_reads_them() -> None:
    """R-FAN-PAIRS, R-SHAPE: seven pairs and near ones with 0–3 golds.

    `tools/prove_shapes.py` does the same for 200,000, their waits and deficiencies included.
    """
    rng = Random("5000 hands")
    won = 0
    for _ in range(5000):
        hand = near_pairs(rng)
        wins = slow_reader.wins_either(*hand)
        packed = shapes.pack(hand.tiles, hand.gold)
        assert shapes.is_complete(packed, hand.sets, pairs=True) is wins, str(hand)
        won += wins
    assert 1_000 < won < 4_000


def test_deficiency_and_waits_as_the_slow_reader_finds_them() -> None:
    rng = Random("pairs")
    for _ in range(200):
        tiles, sets, gold = near_pairs(rng)
        plain, golds = slow_reader.parted(tiles, gold)
        hand, opened = shapes.pack(tiles, gold), shapes.pack(tiles[1:], gold)
        assert pairs_missing(hand) == slow_reader.pairs_lacking(plain) - golds
        lacking = slow_reader.lacking_either(plain, sets) - golds
        assert shapes.deficiency(hand, sets, pairs=True) == lacking
        winning = [x for x in SUIT_TILES if slow_reader.wins_either((*tiles[1:], x), sets, gold)]
        assert shapes.waits(opened, sets, gold, pairs=True) == tuple(winning)
    slow_reader.lacking.cache_clear()
    slow_reader.pairs_lacking.cache_clear()
