"""Decisions that have an answer, as tables. The gold is 5p."""

from random import Random

import pytest
from msgspec.structs import replace

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.bots import normal
from fzmj_engine.bots.danger import danger, threats
from fzmj_engine.bots.reckon import unseen
from fzmj_engine.legal import choices
from fzmj_engine.melds import parse_meld
from fzmj_engine.state import State
from fzmj_engine.tiles import Tile, parse
from tests.bots.tables import TABLE, drawn, offered, opened, rivers


def normally(state: State) -> Action:
    """What normal does in seat 0."""
    return normal.choose(state, 0, choices(state, 0), Random(0))


SETS = "123m456m789m234s"
"""Four sets."""

CASES: list[tuple[str, State, Action]] = [
    ("a lone tile goes", drawn(TABLE, SETS + "67s99p1p"), Discard(Tile.P1)),
    ("dead tiles are no wait", drawn(rivers("3333p"), SETS + "24p78s9p9p"), Discard(Tile.P2)),
    ("a gold is kept", drawn(TABLE, SETS + "68s2p5p9p"), Discard(Tile.P9)),
    ("a self-draw", drawn(TABLE, SETS + "67s99p8s"), Win()),
    ("three golds", drawn(TABLE, "14799m14678s2379p555p"), ThreeGolds()),
    ("a dragon, not three golds", drawn(TABLE, SETS + "99s555p"), Win()),
    ("a win on a discard", offered(TABLE, SETS + "67s99p", "8s"), Win()),
    ("a sparrow on a discard", offered(TABLE, SETS + "67s55p", "8s", 1), Win()),
    ("a chow", offered(TABLE, "123m456m789m24s68s99p1p", "3s"), Chow((Tile.S2, Tile.S4))),
    ("a pung", offered(TABLE, "123m456m789m88s99p24p7s", "8s", 2), Pung()),
    ("a pair is needed", offered(TABLE, SETS + "67s99p", "9p", 2), Pass()),
    ("a kong that takes nothing", drawn(TABLE, SETS + "1p9999p"), Kong(Tile.P9)),
    ("robbing as a sparrow pays more", opened(SETS + "666s9s5p"), Discard(Tile.S9, rob=True)),
    ("heavenly", opened(SETS + "678s99s"), Win()),
    ("any tile wins: rather draw it", offered(TABLE, SETS + "678s5p", "1m"), Pass()),
    ("no draw will come", offered(replace(TABLE, head=108), SETS + "678s5p", "1m", 1), Win()),
]
"""What normal does, and why."""


@pytest.mark.parametrize(
    ("state", "answer"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_normal(state: State, answer: Action) -> None:
    """Each case has one good answer."""
    assert normal.choose(state, 0, choices(state, 0), Random(0)) == answer


def test_the_marker_is_robbed_for_what_pays_most() -> None:
    """Three payers and 30 beat the discard that lies there."""
    state = offered(replace(TABLE, head=65, discards=1), SETS + "67s9p5p", "8s")
    found = choices(replace(state, dealer=3), 0)
    assert RobGold() in found
    assert normal.choose(replace(state, dealer=3), 0, found, Random(0)) == RobGold()


def test_unseen_copies() -> None:
    """Own tiles, rivers, melds and the marker are seen; hidden kongs of others are not."""
    state = drawn(rivers("11m"), "1m234s99p5p67s", "789m (9999s)")
    others = replace(state.players[1], melds=(parse_meld("333p"),))
    state = replace(state, players=(state.players[0], others, *state.players[2:]))
    left = unseen(state, 0)
    assert {tile: left[tile] for tile in parse("1m7m3p5p9p8s")} == {
        Tile.M1: 1,
        Tile.M7: 3,
        Tile.P3: 1,
        Tile.P5: 2,
        Tile.P9: 2,
        Tile.S8: 4,
    }


def test_what_somebody_let_go_is_safe_from_him() -> None:
    """Thrown by himself, or by another since his own last discard."""
    state = rivers("4s", seat=3)
    seen = threats(replace(state, turn=0), 0, 4)
    risk = {rank: danger(seen, Tile(f"{rank}s"), gold=True) for rank in (1, 4, 5)}
    assert risk[4] < risk[1] < risk[5]
