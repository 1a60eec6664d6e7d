"""`youjin`: the ladder of roaming, and what it closes to the others. Gold is 5p."""

import pytest

from fzmj_engine.actions import Discard, Kong, Pung, ThreeGolds, Win
from fzmj_engine.events import How
from fzmj_engine.legal import why_not
from fzmj_engine.rules import load, override
from fzmj_engine.state import view
from fzmj_engine.tiles import Tile
from tests.engine.test_opening import ended, how
from tests.stack import Script, among

YOUJIN = load("youjin")
ROAMER = "123m 456m 789m 234s 678s 5p"
"""Any tile wins."""


def table(draws: str, *, at_once: bool = False, **others: str) -> Script:
    """Seat 1 draws 9p first and throws it; it roams from then on."""
    hands = {1: ROAMER, **{int(seat[1]): hand for seat, hand in others.items()}}
    rules = override(YOUJIN, {"roam_at_once": at_once})
    script = Script(among(hands, "5p", f"9p {draws}"), rules)
    script.throw()
    assert roam(script, 1) == 0
    script.throw("9p")
    assert roam(script, 1) == 1
    return script


def lap(script: Script) -> None:
    """The other three throw what they draw."""
    for _ in range(3):
        script.throw()
    assert script.state.turn == 1


def roam(script: Script, seat: int) -> int:
    """A seat's level, as everybody may see it."""
    return view(script.state, None).players[seat].roam


def test_a_gold_drawn_and_thrown_is_the_next_level() -> None:
    """R-YOU-LEVEL: three at most; nobody may take the gold (R-GOLD-DISCARD)."""
    script = table("1p 2p 3p 5p 1p 2p 3p 5p")
    for level in (2, 3):
        lap(script)
        script.throw("5p")
        assert roam(script, 1) == level


def test_another_tile_keeps_the_level_and_a_broken_set_ends_it() -> None:
    """R-YOU-LEVEL: the shape is looked at after every discard of one's own."""
    script = table("1p 2p 3p 5p 1p 2p 3p 9s 1p 2p 3p 9s")
    lap(script)
    script.throw("5p")
    lap(script)
    script.throw("9s")
    assert roam(script, 1) == 2
    lap(script)
    script.throw("8s")
    assert roam(script, 1) == 0


@pytest.mark.parametrize("golds, each", [(0, 20), (1, 40), (2, 80)])
def test_any_draw_wins_at_the_level(golds: int, each: int) -> None:
    """R-YOU-WIN: 5 × 4, 8 or 16 from each of three, whatever is drawn; passing keeps it."""
    script = table("1p 2p 3p " + "5p 1p 2p 3p " * golds + "9s 1p 2p 3p")
    for _ in range(golds):
        lap(script)
        script.throw("5p")
    lap(script)
    assert Win() in script.may(1)
    script.do({1: Win()})
    assert how(script) == (1, How.SELF_DRAW, Tile.S9, None)
    assert (ended(script).special, ended(script).each) == ("roam", each)


WAITING = "111p 222p 444p 777s 11s 3p 3p"
"""Waits for 3p and 1s."""


def test_nobody_else_wins_on_a_discard() -> None:
    """R-YOU-OTHERS: while another seat is at level 2, claims stay and discard wins do not."""
    script = table("9s 6p 8p 5p 3p", s3=WAITING)
    lap(script)
    script.throw("5p")
    assert roam(script, 1) == 2
    script.do({2: Discard(Tile.P3)})
    assert why_not(script.state, 3, Win()) == "R-YOU-OTHERS"
    assert Pung() in script.may(3)


def test_at_level_one_they_do() -> None:
    """R-YOU-OTHERS: only levels 2 and 3 close discards."""
    script = table("3p", s3=WAITING)
    script.do({2: Discard(Tile.P3)})
    assert Win() in script.may(3)


def test_the_third_level_may_win_at_once() -> None:
    """R-YOU-WIN, the switch: with the gold just thrown, as a self-draw at ×16."""
    script = table("1p 2p 3p 5p 1p 2p 3p 5p", at_once=True)
    lap(script)
    script.throw("5p")
    lap(script)
    script.do({1: Discard(Tile.P5)})
    assert how(script) == (1, How.SELF_DRAW, Tile.P5, None)
    assert ended(script).each == 5 * 16


def test_three_golds_count_four() -> None:
    """R-YOU-WIN, R-THREE: without a level ×4, complete or not."""
    script = Script(among({1: "555p"}, "5p"), YOUJIN)
    script.table.answer(1, ThreeGolds())
    script.table.step()
    assert (ended(script).special, ended(script).each) == ("three_golds", 20)


def test_a_dealers_complete_hand_is_an_ordinary_self_draw() -> None:
    """R-HEAVENLY: youjin has none, and no robbery."""
    script = Script(among({0: "123m 456m 789m 234s 678s 99s"}, "5p"), YOUJIN)
    assert not any(isinstance(action, Discard) and action.rob for action in script.may(0))
    script.do({0: Win()})
    assert how(script) == (0, How.SELF_DRAW, None, None)
    assert (ended(script).special, ended(script).each) == (None, 10)


@pytest.mark.parametrize(
    ("hand", "claim", "thrown"),
    [
        ("456m 789m 234s 678s 99s 5p 1p", Pung(), "1p"),
        ("456m 789m 234s 678s 999s 5p", Kong(Tile.S9), "4p"),
    ],
)
def test_after_a_claim_the_shape_is_looked_at(hand: str, claim: Pung | Kong, thrown: str) -> None:
    """R-YOU-LEVEL: a pung or kong completes the sets; the discard after it starts level 1."""
    script = Script(among({0: "9s", 1: hand}, "5p 4p"), YOUJIN)
    script.do({0: Discard(Tile.S9)})
    script.do({1: claim})
    assert roam(script, 1) == 0
    script.throw(thrown)
    assert roam(script, 1) == 1
