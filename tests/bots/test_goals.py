"""What normal plays for in each profile, as a table. The gold is 5p."""

from random import Random

import pytest
from msgspec.structs import replace

from fzmj_engine.actions import Action, Discard, Kong, Pass, Pung, ThreeGolds, Win
from fzmj_engine.bots import normal
from fzmj_engine.legal import choices
from fzmj_engine.rules import load, override
from fzmj_engine.state import State
from fzmj_engine.tiles import Tile
from tests.bots.tables import TABLE, drawn, early, offered, opened, rivers

SETS = "123m456m789m234s"
"""Four sets."""


def at(profile: str, flowers: str = "1z2z3z1f", **options: object) -> State:
    """Early in a hand of a profile, perhaps with a switch set otherwise."""
    return early(override(load(profile), options), flowers)


def roaming(state: State, level: int) -> State:
    """Seat 0 roams already."""
    first, *others = state.players
    return replace(state, players=(replace(first, roam=level), *others))


def shown(table: State, tile: str) -> State:
    """Each of the others has thrown this tile."""
    for seat in (1, 2, 3):
        table = rivers(tile, seat, table)
    return table


BARE, YOUJIN, SICHUAN, THIRTEEN = at("classic", ""), at("youjin"), at("sichuan"), at("thirteen")
LATE = replace(SICHUAN, head=104)
"""Nobody draws more than once."""

ROAMER = SETS + "678s5p"
"""Any tile wins."""

LOST = "147m258m369s14s59s"
"""Nothing comes of it."""

FLOWERS: list[tuple[str, State, Action]] = [
    ("a kong with flowers", drawn(TABLE, "123m456m789m678s9999p1s"), Kong(Tile.P9)),
    ("a flowerless hand keeps four", drawn(BARE, "123m456m789m678s9999p1s"), Discard(Tile.P9)),
    ("a flowerless win is not let go", offered(at("baida", ""), SETS + "67s99p", "8s"), Win()),
]

GOLDS: list[tuple[str, State, Action]] = [
    ("two golds wait for a sparrow", offered(TABLE, SETS + "67s55p", "1m", 1), Pass()),
    ("three golds", drawn(at("baida"), "14799m14678s2379p555p"), ThreeGolds()),
    ("three golds as dealt", opened("14799m14678s2379p555p"), ThreeGolds()),
]

ROAM: list[tuple[str, State, Action]] = [
    ("rather roam than win at once", drawn(YOUJIN, ROAMER + "9p"), Discard(Tile.P9)),
    ("at the first level any draw wins", drawn(roaming(YOUJIN, 1), ROAMER + "9p"), Win()),
    ("a gold drawn is thrown to climb", drawn(roaming(YOUJIN, 1), ROAMER + "5p"), Discard(Tile.P5)),
    ("to the top", drawn(roaming(YOUJIN, 2), ROAMER + "5p"), Discard(Tile.P5)),
    ("and no further", drawn(roaming(YOUJIN, 3), ROAMER + "5p"), Win()),
    ("a cheap win is let go", offered(YOUJIN, SETS + "6s5p99p", "8s", 1), Pass()),
    ("not late", offered(replace(YOUJIN, head=108), SETS + "6s5p99p", "8s", 1), Win()),
    ("no ladder, no roaming", drawn(at("youjin", roam_multipliers=()), ROAMER + "9p"), Win()),
]

SUITS: list[tuple[str, State, Action]] = [
    ("the suit to lack goes", drawn(SICHUAN, "123m456m78m2233s5p9m"), Discard(Tile.P5)),
    ("even from a set", drawn(SICHUAN, "11123m456s99977p5p"), Discard(Tile.S4)),
    ("one suit is worth a tile", drawn(SICHUAN, "1112345m6789m99s2s"), Discard(Tile.S2)),
    ("a third suit is not laid", offered(SICHUAN, "11p7p9p8m9m9m", "1p", 2, "111m 222s"), Pass()),
    ("two hundred for one suit", drawn(at("club"), "111222333456689m99s"), Discard(Tile.S9)),
    ("not here", drawn(TABLE, "111222333456689m99s"), Discard(Tile.M9)),
]

FANS: list[tuple[str, State, Action]] = [
    ("seven pairs", drawn(THIRTEEN, "11m44m77m22s55s99s36p"), Discard(Tile.P3)),
    ("a pung for pungs", offered(SICHUAN, "11m33m55s4s", "5s", 2, "777s 222m"), Pung()),
    ("money for a kong", drawn(SICHUAN, "123m456m1111s8s99m6s"), Kong(Tile.S1)),
    ("a plain win is let go early", offered(SICHUAN, "123m456m789m67s99s", "8s", 1), Pass()),
    ("not late", offered(LATE, "123m456m789m67s99s", "8s", 1), Win()),
]

DANGER: list[tuple[str, State, Action]] = [
    ("the discarder pays: what all threw", drawn(shown(LATE, "5s"), LOST), Discard(Tile.S5)),
    ("else an end", drawn(LATE, LOST), Discard(Tile.M1)),
]

CASES = [*FLOWERS, *GOLDS, *ROAM, *SUITS, *FANS, *DANGER]


@pytest.mark.parametrize(
    ("state", "answer"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_goals(state: State, answer: Action) -> None:
    """Each case has one good answer."""
    assert normal.choose(state, 0, choices(state, 0), Random(0)) == answer
