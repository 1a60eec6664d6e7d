"""Heavenly hand, three golds and the robberies, in their order (RULES 5). Gold is 5p."""

import pytest

from fzmj_engine.actions import Discard, Kong, Pass, RobGold, ThreeGolds, Win
from fzmj_engine.events import HandEnded, How
from fzmj_engine.legal import why_not
from fzmj_engine.state import Phase
from fzmj_engine.tiles import Tile
from tests.stack import Script, stack

EAST = "147m 258m 147p 28p 14p 369s"
SOUTH = "369m 12m 369p 29p 147s 19s 1s"
WEST = "258m 39m 258s 36p 47p 258s 3p"
NORTH = "147m 36m 69p 69p 3s 69s 47s 6s 1p"
"""Sixteen tiles each that are far from anything."""

ROBBERS = [
    "111m 222m 333m 44m 678s 9s 99p",
    "14p 14p 14p 28p 28p 33p 36s 9m9m",
    "555m 666m 777m 88m 234s 34s",
    "111s 222s 555s 66s 67p 678p",
]
"""With the marker seats 2 and 3 are complete, and the dealer once he has thrown 9s."""

KONG_EAST = "47m 258m 147p 28p 14p 3369s"
KONG_SOUTH = "369m 2m 3699p 29p 147s 19s 1s"


def ended(script: Script) -> HandEnded:
    """The end of the hand, which must have come."""
    assert isinstance(script.last, HandEnded), script.last
    return script.last


def how(script: Script) -> tuple[int, How, Tile | None, int | None]:
    """Who won, how, with which tile, from whom."""
    victory = ended(script).victory
    assert victory is not None
    return victory.seat, victory.how, victory.tile, victory.source


def test_heavenly_hand() -> None:
    """R-HEAVENLY, R-ROB-COUNTS, C9: one flower turned at the gold, one gold; three payers."""
    script = Script(stack(["123m456m789m234s678s 9s 5p", EAST, SOUTH, WEST], "1f 5p"))
    assert set(script.table.asked) == {0}
    script.do({0: Win()})
    assert how(script) == (0, How.HEAVENLY, None, None)
    end = ended(script)
    assert (end.special, end.each, end.gains) == ("heavenly", 44, (132, -44, -44, -44))


def test_heavenly_hand_goes_before_three_golds() -> None:
    """R-HEAVENLY: once the dealer has taken it, nobody else's answer matters."""
    golds = "555p 369m 12m 36p 29p 147s 1s"
    script = Script(stack(["123m456m789m234s678s 99s", WEST, golds, NORTH], "5p"))
    assert set(script.table.asked) == {0, 2}
    script.table.answer(0, Win())
    assert script.table.settled
    script.do({2: ThreeGolds()})
    assert how(script)[:2] == (0, How.HEAVENLY)


def test_heavenly_refused_but_a_kong_may_win() -> None:
    """R-HEAVENLY: a win on the kong's replacement is an ordinary self-draw."""
    hand = "1111m 23m 456m 789m 234s 99s"
    script = Script(stack([hand, KONG_EAST, KONG_SOUTH, WEST], "5p 4m"))
    assert Win() in script.may(0)
    script.do({0: Kong(Tile.M1)})
    assert Win() in script.may(0)
    script.do({0: Win()})
    assert how(script) == (0, How.SELF_DRAW, Tile.M4, None)
    assert (ended(script).special, ended(script).each) == (None, 14)


def test_heavenly_refused_is_no_win_later_on_the_same_tiles() -> None:
    """R-HEAVENLY: after the discard the dealer waits like anybody else."""
    script = Script(stack(["123m456m789m234s678s 99s", EAST, SOUTH, WEST], "5p", "8p"))
    script.throw("9s")
    assert script.state.turn == 1
    assert why_not(script.state, 0, Win()) == "R-TURN"


def test_heavenly_and_robbing_are_both_offered() -> None:
    """R-HEAVENLY, R-ROB-DEALER: throwing 9s and robbing is a sparrow, worth twice as much."""
    script = Script(stack(["123m456m789m234s678s 9s 5p", EAST, SOUTH, WEST], "5p"))
    assert {Win(), Discard(Tile.S9, rob=True)} <= set(script.may(0))
    script.do({0: Discard(Tile.S9, rob=True)})
    assert how(script) == (0, How.ROB_GOLD, Tile.P5, None)
    assert ended(script).special == "gold_sparrow"
    assert not script.state.marker


def test_dealer_robs_the_gold() -> None:
    """R-ROB-DEALER, C11: L = 3, 1m thrown, the marker as 9m, the four seasons."""
    hand = "1m 123m 456m 78m 23s 99p 1f2f3f4f"
    script = Script(stack([hand, EAST, SOUTH, WEST], "4s 678s 5p"), streak=3)
    script.do({0: Discard(Tile.M1, rob=True)})
    assert how(script) == (0, How.ROB_GOLD, Tile.P5, None)
    end = ended(script)
    assert (end.special, end.each, end.gains) == ("rob_gold", 60, (180, -60, -60, -60))


def test_dealer_robs_after_a_kong() -> None:
    """R-ROB-DEALER, R-KONG: kongs made before count, as melds and as points."""
    hand = "1111m 23m 456m 789m 23s 99s 1p"
    script = Script(stack([hand, KONG_EAST, KONG_SOUTH, WEST], "5p 4s"))
    script.do({0: Kong(Tile.M1)})
    script.do({0: Discard(Tile.P1, rob=True)})
    script.do({})
    end = ended(script)
    assert (end.special, end.each, end.gains) == ("rob_gold", 46, (138, -46, -46, -46))


def test_a_robbery_not_declared_with_the_first_discard_is_lost() -> None:
    """R-ROB-DEALER: nothing brings it back."""
    script = Script(stack(ROBBERS, "5p", "8s"))
    script.throw("9s")
    assert how_many_robberies(script) == 0
    assert why_not(script.state, 0, Discard(Tile.M1, rob=True)) == "R-TURN"
    while script.state.turn != 0:
        script.throw()
    thrown = script.state.concealed[0].drawn
    assert thrown is not None
    assert why_not(script.state, 0, Discard(thrown, rob=True)) == "R-ROB-DEALER"


def how_many_robberies(script: Script) -> int:
    """Seats that may rob the gold right now."""
    return sum(RobGold() in found for found in script.table.asked.values())


@pytest.mark.parametrize(("robbing", "winner"), [((2, 3), 2), ((2,), 2), ((3,), 3), ((), 0)])
def test_robbery_order(robbing: tuple[int, ...], winner: int) -> None:
    """R-ROB, R-ROB-ORDER: the nearest non-dealer first, the dealer's declared one last."""
    script = Script(stack(ROBBERS, "5p"))
    script.do({0: Discard(Tile.S9, rob=True)})
    assert how_many_robberies(script) == 2
    script.do({seat: RobGold() for seat in robbing})
    assert how(script) == (winner, How.ROB_GOLD, Tile.P5, None)
    assert ended(script).gains[winner] == 3 * ended(script).each


def test_robbing_makes_a_sparrow() -> None:
    """R-ROB, R-ROB-COUNTS, R-SPARROW, C10: the pair of golds beats the robbery."""
    robber = "123m456m789m234s78s 1z2z"
    script = Script(stack([f"{EAST} 9m", SOUTH, robber, WEST], "6s 5p 5p"))
    script.do({0: Discard(Tile.M9)})
    assert {Win(), RobGold()} <= set(script.may(2))
    script.do({2: RobGold()})
    end = ended(script)
    assert (end.special, end.each, end.gains) == ("gold_sparrow", 78, (-78, -78, 234, -78))


def test_robbing_goes_before_every_claim() -> None:
    """R-ROB, R-CLAIMS: a win on the dealer's discard waits for the robbery of a farther seat."""
    script = Script(
        stack(
            ["5s 11m 222m 333m 44m 678s 99p 9m", *ROBBERS[1:3], "111s 222s 55s8p 66s 67p 678p"],
            "5p",
        )
    )
    script.do({0: Discard(Tile.S5)})
    assert Win() in script.may(2)
    assert RobGold() in script.may(3)
    script.do({2: Win(), 3: RobGold()})
    assert how(script)[:2] == (3, How.ROB_GOLD)


def test_two_golds_do_not_rob_a_third() -> None:
    """R-ROB-TWO: the marker does not make three golds; a real shape is another matter."""
    script = Script(stack([f"{EAST} 9m", "55p 369m 12m 36p 29p 147s 19s", WEST, NORTH], "5p"))
    script.do({0: Discard(Tile.M9)})
    assert RobGold() not in script.may(1)


def test_two_golds_and_the_marker_as_a_dragon() -> None:
    """R-ROB-TWO, R-DRAGON, C14: sets and a pair, with a pung of golds."""
    robber = "123m456m789m 23s 9s 55p 1z1f"
    script = Script(stack([f"{EAST} 9m", SOUTH, robber, WEST], "4s 9s 5p"))
    script.do({0: Discard(Tile.M9)})
    script.do({2: RobGold()})
    end = ended(script)
    assert (end.special, end.each, end.gains) == ("gold_dragon", 140, (-140, -140, 420, -140))


GOLDS = "555p 369m 12m 36p 29p 147s 1s"


def test_three_golds_in_the_opening() -> None:
    """R-THREE: the holder is asked once, whoever it is, before the dealer's own act counts."""
    script = Script(stack([f"{EAST} 9m", WEST, GOLDS, NORTH], "5p"))
    assert script.may(2) == (ThreeGolds(), Pass())
    script.table.answer(0, Discard(Tile.M9))
    assert not script.table.settled
    script.do({2: ThreeGolds()})
    assert how(script) == (2, How.THREE_GOLDS, None, None)
    assert ended(script).special == "three_golds"


def test_three_golds_passed_come_back_on_an_own_full_turn() -> None:
    """R-THREE, R-PASSABLE: not on a discard, but with the next tile drawn."""
    script = Script(stack([f"{EAST} 9m", WEST, GOLDS, NORTH], "5p", "8m 9s"))
    script.do({0: Discard(Tile.M9), 2: Pass()})
    assert script.state.turn == 1
    assert why_not(script.state, 2, ThreeGolds()) == "R-TURN"
    script.throw("8m")
    assert ThreeGolds() in script.may(2)
    script.do({2: ThreeGolds()})
    assert how(script) == (2, How.THREE_GOLDS, Tile.S9, None)


def test_four_golds() -> None:
    """R-ROB-TWO, R-DRAGON: who passed three golds may rob with a shape; a sparrow, no dragon."""
    robber = "555p 123m 456m 789m 234s 6s"
    script = Script(stack([f"{EAST} 9m", WEST, robber, NORTH], "5p"))
    script.do({0: Discard(Tile.M9), 2: Pass()})
    script.do({2: RobGold()})
    assert (ended(script).special, ended(script).each) == ("gold_sparrow", 78)


def test_the_window_never_reopens() -> None:
    """R-ROB: once the first discard has been let go nobody robs, whatever he waits for."""
    script = Script(stack(ROBBERS, "5p", "8s"))
    script.throw("9s")
    script.do({1: Discard(Tile.S8)})
    assert how_many_robberies(script) == 0
    assert why_not(script.state, 2, RobGold()) == "R-ROB"


def test_a_gold_as_first_discard_opens_the_window() -> None:
    """R-ROB, R-GOLD-DISCARD: it may be answered by a robbery, by nothing else."""
    script = Script(stack(["5p 11m 222m 333m 444m 678s 99p", *ROBBERS[1:]], "5p"))
    script.do({0: Discard(Tile.P5)})
    assert script.may(2) == script.may(3) == (RobGold(), Pass())
    script.do({})
    assert (script.state.turn, script.state.phase) == (1, Phase.TURN)
