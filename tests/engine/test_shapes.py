"""The evaluator against hands worked out on paper, its own laws, and a slow reader."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fzmj_engine import shapes
from fzmj_engine.tiles import FLOWERS, SUIT_TILES, Tile, parse
from tests import slow_reader
from tests.near_wins import Hand, near_win

GOLD = Tile("5p")
hands = st.integers(0, 2**32).map(lambda seed: near_win(Random(seed)))


def packed(text: str, gold: Tile | None = GOLD) -> int:
    return shapes.pack(parse(text), gold)


COMPLETE = {
    "no gold": ("123m456m789m234s678s99p", 5),
    "C3: a gold as 9m": ("123m456m78m5p234s678s99p", 5),
    "R-SHAPE-LOW: 8-9 and a gold": ("89m5p123m456m234s678s99p", 5),
    "R-SHAPE-LOW: 8-8-9-9 and two golds": ("8899m55p123p123s456s77s", 5),
    "a run of one tile and two golds": ("123m456m234s678s99p9m55p", 5),
    "C8": ("123m456m789m234s99s555p", 5),
    "the pair alone": ("5p7s", 0),
    "golds alone": ("55p", 0),
    "a gold is a fifth tile": ("1111m5p", 1),
    "three runs and a pair of threes, the fifth a gold": ("1223333445m5p", 3),
    "four golds after a robbery": ("123m456m7m2m5555p234s99s", 5),
}


@pytest.mark.parametrize(("text", "sets"), COMPLETE.values(), ids=COMPLETE)
def test_complete(text: str, sets: int) -> None:
    """R-SHAPE, R-SHAPE-LOW, R-GOLD."""
    assert shapes.deficiency(packed(text), sets) == 0
    assert shapes.is_complete(packed(text), sets)
    assert slow_reader.wins(parse(text), sets, GOLD)


@pytest.mark.parametrize(
    ("text", "sets", "tiles"),
    [
        ("123m456m789m234s678s9m9s", 5, 1),
        ("123m456m789m234s67s1f99p", 5, 1),  # a flower is no tile (R-TILES)
        ("89m12p", 1, 2),
        ("147m28p369s", 2, 5),
        ("", 5, 17),
    ],
)
def test_incomplete(text: str, sets: int, tiles: int) -> None:
    assert shapes.deficiency(packed(text), sets) == tiles
    assert not shapes.is_complete(packed(text), sets)


@pytest.mark.parametrize(
    ("text", "sets", "sparrow", "dragon"),
    [
        ("123m456m789m234s678s55p", 5, True, False),  # C7
        ("123m456m789m234s99s555p", 5, True, True),  # C8: a dragon is a sparrow too
        ("123m456m789m234s9s1p555p", 5, False, False),
        ("123m456m789m34s99s5p5p6s", 5, False, False),  # trap 14: any two golds
        ("123m456m789m234s67s555p", 5, True, False),  # a third gold may be wild there
        ("555p99s", 1, True, True),
    ],
)
def test_golds_of_their_own(text: str, sets: int, sparrow: bool, dragon: bool) -> None:
    """R-SPARROW, R-DRAGON."""
    hand = packed(text)
    golds = shapes.golds_in(hand)
    assert (golds >= 2 and shapes.sets_missing(hand, sets) <= golds - 2) is sparrow
    assert (golds == 3 and shapes.missing(hand, sets - 1) == 0) is dragon
    assert slow_reader.sparrow(parse(text), sets, GOLD) is sparrow
    assert slow_reader.dragon(parse(text), sets, GOLD) is dragon


@pytest.mark.parametrize(
    ("text", "sets", "waits"),
    [
        ("123m456m789m234s67s99p", 5, "5p58s"),
        ("123m456m789m23s678s99p", 5, "5p14s"),
        ("7s", 0, "5p7s"),
        ("5p", 0, "123456789m123456789p123456789s"),  # R-RUNNING-GOLD: any tile
        ("1111m", 1, "1m5p"),  # the four are gone, a gold is the fifth
        ("1223333445m", 3, "36m5p"),
        ("2223m", 1, "134m5p"),
        ("89m99s", 1, "7m5p"),
        ("147m9s", 1, ""),
    ],
)
def test_waits(text: str, sets: int, waits: str) -> None:
    """The gold's face among them; nobody looks whether copies are left (DESIGN 5)."""
    assert shapes.waits(packed(text), sets, GOLD) == parse(waits)


def test_useful_tiles_bring_a_far_hand_nearer() -> None:
    hand = packed("1m9m19s")
    assert shapes.waits(hand, 1, GOLD) == ()
    assert shapes.useful(hand, 1, GOLD) == parse("123789m5p123789s")


def test_discards_count_the_copies_left() -> None:
    tiles = parse("123m789m234s678s99p1m89m")
    left = {tile: 4 - tiles.count(tile) for tile in SUIT_TILES} | {GOLD: 3}
    found = shapes.discards(shapes.pack(tiles, GOLD), 5, GOLD, left)
    assert list(found) == sorted(set(tiles), key=SUIT_TILES.index)
    assert found[Tile("1m")] == shapes.Analysis(1, {Tile("7m"): 3, GOLD: 3})
    assert found[Tile("9p")].deficiency == 2


@given(hands)
def test_discards_are_each_tile_taken_away(hand: Hand) -> None:
    tiles, sets, gold = hand
    whole = shapes.pack(tiles, gold)
    found = shapes.discards(whole, sets, gold, dict.fromkeys(SUIT_TILES, 2))
    assert set(found) == set(tiles)
    for tile, after in found.items():
        rest = whole - shapes.weights(gold)[tile]
        assert after.deficiency == shapes.deficiency(rest, sets)
        assert tuple(after.useful) == shapes.useful(rest, sets, gold)
        assert set(after.useful.values()) == {2}


@given(hands, st.sampled_from(SUIT_TILES))
def test_a_tile_helps_by_one_or_not_at_all_and_a_gold_always(hand: Hand, tile: Tile) -> None:
    tiles, sets, gold = hand
    before = shapes.deficiency(shapes.pack(tiles[1:], gold), sets)
    if tiles[1:].count(tile) < 4:
        after = shapes.deficiency(shapes.pack((*tiles[1:], tile), gold), sets)
        helps = tile in shapes.useful(shapes.pack(tiles[1:], gold), sets, gold)
        assert before - after == helps
        assert helps or tile != gold


@given(st.lists(st.sampled_from(list(Tile)), max_size=17), st.sampled_from([None, *SUIT_TILES]))
def test_a_packed_hand_counts_its_tiles(tiles: list[Tile], gold: Tile | None) -> None:
    tiles = [tile for tile, count in Counter(tiles).items() for _ in range(min(count, 4))]
    hand = shapes.pack(tiles, gold)
    plain = [tile for tile in tiles if tile != gold]
    assert shapes.golds_in(hand) == len(tiles) - len(plain)
    assert shapes.counts(hand) == [plain.count(tile) for tile in SUIT_TILES]
    assert all(shapes.weights(gold)[tile] == 0 for tile in (*FLOWERS, Tile.BACK))


def test_20000_hands_read_as_the_slow_reader_reads_them() -> None:
    """R-SHAPE, R-SHAPE-LOW, R-GOLD: near-wins with 0–3 golds, 8-9 + gold among them.

    `tools/prove_shapes.py` does the same for 200,000, their waits and deficiencies included.
    """
    rng = Random("20000 hands")
    won = 0
    for _ in range(20_000):
        hand = near_win(rng)
        wins = slow_reader.wins(*hand)
        assert shapes.is_complete(shapes.pack(hand.tiles, hand.gold), hand.sets) is wins, str(hand)
        won += wins
    assert 8_000 < won < 14_000


def test_deficiency_and_waits_as_the_slow_reader_finds_them() -> None:
    rng = Random("waits")
    for _ in range(500):
        tiles, sets, gold = near_win(rng)
        plain, golds = slow_reader.parted(tiles, gold)
        hand, opened = shapes.pack(tiles, gold), shapes.pack(tiles[1:], gold)
        assert shapes.missing(hand, sets) == slow_reader.lacking(plain, sets, True)
        assert shapes.sets_missing(hand, sets) == slow_reader.lacking(plain, sets, False)
        assert shapes.deficiency(hand, sets) == shapes.missing(hand, sets) - golds
        winning = [x for x in SUIT_TILES if slow_reader.wins((*tiles[1:], x), sets, gold)]
        assert shapes.waits(opened, sets, gold) == tuple(winning)
