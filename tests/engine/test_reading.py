"""How hands are read: the texts of the contract, and that every reading is one."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fzmj_engine.groups import Group, Reading
from fzmj_engine.reading import Predicates, marks, pairings, reading, readings, variants
from fzmj_engine.tiles import SUIT_TILES, Tile, parse
from tests import slow_reader
from tests.near_wins import Hand, near_win

GOLD = Tile("5p")
hands = st.integers(0, 2**32).map(lambda seed: near_win(Random(seed)))


def texts(tiles: str, sets: int, prefer: str | None = None) -> str:
    return " ".join(map(str, reading(parse(tiles), sets, GOLD, prefer)))


@pytest.mark.parametrize(
    ("tiles", "sets", "prefer", "expected"),
    [
        ("123m456m789m234s678s55p", 5, "gold_sparrow", "123m 456m 789m 234s 678s 55p"),
        ("123m456m78m5p234s678s99p", 5, None, "123m 456m 78m5p(9m) 234s 678s 99p"),
        ("79m5p99s", 1, None, "7m5p(8m)9m 99s"),
        ("89m5p22s", 1, None, "5p(7m)89m 22s"),
        ("8899m55p22s", 2, None, "99m5p(9m) 22s5p(2s) 88m"),
        ("7m55p22s", 1, None, "22s5p(2s) 7m5p(7m)"),
        ("46p5p11m", 1, None, "456p 11m"),
        ("4p55p11m", 1, None, "45p5p(6p) 11m"),
        ("1111m5p", 1, None, "111m 1m5p(1m)"),
        ("123m456m789m234s99s555p", 5, "gold_dragon", "123m 456m 789m 555p 234s 99s"),
        ("123m456m789m234s99s555p", 5, "gold_sparrow", "123m 456m 789m 234s 99s5p(9s) 55p"),
        ("123m456m789m234s67s555p", 5, "gold_sparrow", "123m 456m 789m 234s 67s5p(8s) 55p"),
        ("111222333m44s", 3, None, "111m 222m 333m 44s"),
        ("1m9m2s", 5, "three_golds", "1m 9m 2s"),
    ],
)
def test_texts(tiles: str, sets: int, prefer: str | None, expected: str) -> None:
    """DESIGN 5; R-SHAPE-LOW, R-SPARROW, R-DRAGON."""
    assert texts(tiles, sets, prefer) == expected


@pytest.mark.parametrize(
    ("tiles", "first", "second"),
    [
        ("1133m446688p55s77s", "11m 33m 44p 66p 88p 55s 77s", None),
        ("1199m45p22s4s5p66s88s", "11m 99m 4p5p(4p) 22s 4s5p(4s) 66s 88s", None),
        ("1133m446688p55s55p", "11m 33m 44p 55p 66p 88p 55s", "5p(1m)5p(1m) 11m"),
        ("1133m446688p55s7s6s", None, None),
    ],
)
def test_pairings(tiles: str, first: str | None, second: str | None) -> None:
    """R-FAN-PAIRS, R-GOLD: a gold beside each odd tile; golds alone are their own face first."""
    found = [" ".join(map(str, groups)) for groups in pairings(parse(tiles), GOLD)]
    assert next(iter(found), None) == first
    assert (len(found) > 1) is (second is not None)
    assert second is None or sorted(found[1].split()[:2]) == sorted(second.split())


Part = tuple[tuple[Tile, Tile], ...]
"""A group as tiles and what they stand for."""


def partitions(parts: Part, sets: int, pair: bool) -> set[frozenset[tuple[Part, int]]]:
    """Every way to make groups of tiles whose reading is settled, by trying all companions.

    A group nobody's own tile is in says nothing, golds alone are read as themselves.
    """
    if not parts:
        return {frozenset()} if not sets and not pair else set()
    found = set()
    for size in (2, 3):
        for others in combinations(range(1, len(parts)), size - 1):
            group = tuple(parts[place] for place in (0, *others))
            if not (pair if size == 2 else sets) or not is_group(group):
                continue
            rest = tuple(part for place, part in enumerate(parts) if place not in (0, *others))
            for more in partitions(rest, sets - (size == 3), pair and size == 3):
                counted = Counter(dict(more))
                counted[tuple(sorted(group))] += 1
                found.add(frozenset(counted.items()))
    return found


def is_group(group: Part) -> bool:
    stands = sorted(stand for _, stand in group)
    run = [f"{int(stands[0][0]) + step}{stands[0][1]}" for step in range(3)]
    own = any(tile == stand for tile, stand in group)
    return own and (len(set(stands)) == 1 or stands == run)


def slow_readings(hand: Hand) -> set[frozenset[tuple[Part, int]]]:
    """Every reading, by letting every gold stand for each of the 27 faces."""
    plain, golds = slow_reader.parted(hand.tiles, hand.gold)
    found = set()
    for stands in combinations_with_replacement(SUIT_TILES, golds):
        parts = (*zip(plain, plain, strict=True), *((hand.gold, stand) for stand in stands))
        found |= partitions(parts, hand.sets, True)
    return found


def parts_of(groups: Reading) -> frozenset[tuple[Part, int]]:
    parts = [tuple(sorted(zip(each.tiles, each.stands, strict=True))) for each in groups]
    return frozenset(Counter(parts).items())


def test_all_readings_are_found_and_each_once() -> None:
    rng = Random("readings")
    small = (hand for hand in iter(lambda: near_win(rng), None) if 0 < len(hand.tiles) <= 8)
    for hand in islice(small, 60):
        found = [parts_of(groups) for groups in readings(*hand)]
        assert len(found) == len(set(found))
        assert set(found) == slow_readings(hand), str(hand)


@given(hands)
def test_a_reading_uses_every_tile_once(hand: Hand) -> None:
    groups = reading(*hand)
    assert Counter(tile for group in groups for tile in group.tiles) == Counter(hand.tiles)
    kinds = Counter(group.kind for group in groups)
    if slow_reader.wins(*hand):
        assert kinds["pair"] == 1
        assert kinds["chow"] + kinds["pung"] == hand.sets
        assert all(is_group(tuple(zip(x.tiles, x.stands, strict=True))) for x in groups)
    else:
        assert kinds == {"single": len(hand.tiles)}


@given(hands)
def test_the_special_that_is_paid_is_shown(hand: Hand) -> None:
    """R-SPARROW, R-DRAGON."""
    if slow_reader.sparrow(*hand):
        assert reading(*hand, "gold_sparrow")[-1].tiles == (hand.gold,) * 2
    if slow_reader.dragon(*hand):
        groups = reading(*hand, "gold_dragon")
        assert Group("pung", (hand.gold,) * 3, (hand.gold,) * 3) in groups


ASKED: Predicates = {
    "pung": lambda group: group.kind != "chow",
    "end": lambda group: any(tile.rank in (1, 9) for tile in group.stands),
    "low": lambda group: group.stands[0].rank < 5,
    "real": lambda group: group.tiles == group.stands,
}


@given(hands)
def test_variants_are_readings_and_none_is_missing(hand: Hand) -> None:
    """One for every way in which readings differ; golds alone may be more than themselves."""
    found = variants(*hand, ASKED)
    for shared, groups in found.items():
        assert shared == frozenset(ASKED).intersection(*(marks(each, ASKED) for each in groups))
        assert Counter(tile for each in groups for tile in each.tiles) == Counter(hand.tiles)
        assert [each.kind for each in groups].count("pair") == 1
    every = islice(readings(*hand), 500)
    assert {frozenset(ASKED).intersection(*(marks(x, ASKED) for x in each)) for each in every} <= {
        *found
    }
    assert bool(found) is slow_reader.wins(*hand)
