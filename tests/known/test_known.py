"""Known numbers of winning hands, counted by the slow reader alone (tools/count_shapes.py).

Like the move counts of chess programs: whole closed families, so that nothing can hide between
random hands.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

from fzmj_engine import shapes
from fzmj_engine.events import How
from fzmj_engine.finished import Finished
from fzmj_engine.melds import parse_meld
from fzmj_engine.packed import GOLD as GOLD_WEIGHT
from fzmj_engine.pairs import pairs_missing
from fzmj_engine.patterns import specials
from fzmj_engine.refusals import refusal
from fzmj_engine.rules import Rules, load, profiles
from fzmj_engine.tiles import Tile, parse

KNOWN: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("shapes.toml").read_text(encoding="utf-8")
)
FAMILIES = KNOWN["families"]
GOLD = Tile("5p")
COUNTED = ("hands", "won", "gold_sparrow", "gold_dragon", "seven_pairs")
MELD = parse_meld("111m")


def filled(faces: tuple[Tile, ...], size: int) -> Iterator[tuple[Tile, ...]]:
    """All hands of some faces, at most four of each and three golds."""
    if not faces:
        if not size:
            yield ()
        return
    for count in range(min(size, 4 - (faces[0] == GOLD)) + 1):
        for rest in filled(faces[1:], size - count):
            yield (*faces[:1] * count, *rest)


def finished(rules: Rules, tiles: tuple[Tile, ...]) -> Finished:
    """A self-draw with melds of characters beside."""
    return Finished(
        rules=rules,
        gold=GOLD if rules.gold else None,
        seat=0,
        dealer=0,
        streak=0,
        base=1,
        tiles=tiles,
        melds=(MELD,) * (rules.sets - len(tiles) // 3),
        flowers=(),
        how=How.SELF_DRAW,
        tile=tiles[-1],
    )


def part(rules: Rules, family: dict[str, Any]) -> Counter[str]:
    """The concealed parts that win, each asked as a finished hand."""
    found: Counter[str] = Counter()
    for tiles in filled(parse(family["faces"]), family["tiles"] - family["golds"]):
        win = finished(rules, (*tiles, *[GOLD] * family["golds"]))
        found["hands"] += 1
        if refusal(win) is None:
            found["won"] += 1
            found.update(specials(win))
    return found


def weighed(powers: tuple[int, ...], size: int) -> list[int]:
    """All packed hands of so many tiles of a suit."""
    if len(powers) == 1:
        return [size * powers[0]] if size <= 4 else []
    return [
        count * powers[0] + rest
        for count in range(min(size, 4) + 1)
        for rest in weighed(powers[1:], size - count)
    ]


@cache
def whole(faces: str, tiles: int, golds: int, pairs: bool) -> Counter[str]:
    """The whole hands that win, straight from the tables."""
    powers = tuple(shapes.weights(None)[tile] for tile in parse(faces))
    hands = [hand + golds * GOLD_WEIGHT for hand in weighed(powers, tiles - golds)]
    found = Counter(hands=len(hands))
    found["won"] = sum(shapes.is_complete(hand, tiles // 3, pairs) for hand in hands)
    found["seven_pairs"] = sum(pairs_missing(hand) <= 0 for hand in hands) if pairs else 0
    return found


@pytest.mark.parametrize("profile", profiles())
def test_as_many_hands_win_as_are_known_to(profile: str) -> None:
    """R-SHAPE, R-SPARROW, R-DRAGON, R-FAN-PAIRS, R-SICHUAN."""
    rules = load(profile)
    for name, wanted in KNOWN[profile].items():
        family = FAMILIES[name]
        if family["tiles"] // 3 == rules.sets:
            found = whole(**family, pairs=rules.pairs)
        else:
            found = part(rules, family)
        assert {key: found[key] for key in COUNTED if found[key]} == wanted, name


def test_seven_pairs_by_arithmetic() -> None:
    """R-FAN-PAIRS: k fours and 7 - 2k twos of nine ranks, for every k."""
    ways = sum(comb(9, fours) * comb(9 - fours, 7 - 2 * fours) for fours in range(4))
    assert KNOWN["sichuan"]["whole_14_0_golds"]["seven_pairs"] == ways
