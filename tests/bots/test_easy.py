"""What easy does, as a table. The gold is 5p."""

from random import Random

import pytest

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Win
from fzmj_engine.bots import easy
from fzmj_engine.legal import choices
from fzmj_engine.rules import load
from fzmj_engine.state import State
from fzmj_engine.tiles import Tile
from tests.bots.tables import TABLE, drawn, early, offered

SICHUAN = early(load("sichuan"))
THIRTEEN = early(load("thirteen"))
SETS = "123m456m789m234s"
"""Four sets."""

CASES: list[tuple[str, State, Action]] = [
    ("edges first", drawn(TABLE, SETS + "67s99p1p"), Discard(Tile.P1)),
    (
        "a chow that helps",
        offered(TABLE, "123m456m789m24s68s99p1p", "3s"),
        Chow((Tile.S2, Tile.S4)),
    ),
    ("a pair is needed", offered(TABLE, SETS + "67s99p", "9p", 2), Pass()),
    ("any win at once", offered(TABLE, SETS + "678s5p", "1m"), Win()),
    ("the suit to lack goes", drawn(SICHUAN, "123m456m78m2233s5p9m"), Discard(Tile.P5)),
    ("even from a set", drawn(SICHUAN, "11123m456s99977p5p"), Discard(Tile.S4)),
    (
        "the pair of a third suit is no set",
        offered(SICHUAN, "456m77p88s45s9s", "7p", melds="111m"),
        Pass(),
    ),
    (
        "a third suit is never laid",
        offered(SICHUAN, "11p7p9p8m9m9m", "1p", melds="111m 222s"),
        Pass(),
    ),
    ("seven pairs", drawn(THIRTEEN, "11m44m77m22s55s99s36p"), Discard(Tile.P3)),
    ("a kong of four", drawn(SICHUAN, "123m456m1111s99m12m"), Kong(Tile.S1)),
]


@pytest.mark.parametrize(
    ("state", "answer"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_easy(state: State, answer: Action) -> None:
    """Fewest tiles missing to a hand it may win with; of equal discards the farthest out."""
    assert easy.choose(state, 0, choices(state, 0), Random(0)) == answer
