"""`baida`: a win let go binds, a running gold is drawn, the first discard robs. Gold is 5p."""

from fzmj_engine.actions import Discard, Win
from fzmj_engine.events import How
from fzmj_engine.legal import why_not
from fzmj_engine.rules import Rules, load
from fzmj_engine.tiles import Tile
from tests.engine.test_opening import ended, how
from tests.stack import Script, among

BAIDA = load("baida")
WAITING = "123m 456m 789m 234s 67s 88p"
"""Waits for 5s and 8s."""


def let_go(seat: int, draws: str, rules: Rules = BAIDA) -> Script:
    """The dealer throws 8s, and the seat that waits for it lets it go."""
    script = Script(among({0: "8s", seat: WAITING}, "5p", draws), rules)
    script.throw("8s")
    return script


def test_a_win_let_go_binds() -> None:
    """R-PASS-LOCK: the same face from the next seat is refused."""
    script = let_go(3, "8s")
    assert script.state.players[3].let_go == (Tile.S8,)
    script.table.answer(1, Discard(Tile.S8))
    script.table.step()
    assert why_not(script.state, 3, Win()) == "R-PASS-LOCK"
    assert script.may(3) == ()


def test_elsewhere_it_binds_nothing() -> None:
    """R-PASS-LOCK is a switch; in `classic` the next seat's tile may be won (R-PASSABLE)."""
    script = let_go(3, "8s", load("classic"))
    script.do({1: Discard(Tile.S8)})
    assert Win() in script.may(3)


def test_another_face_is_open() -> None:
    """R-PASS-LOCK: 5s is not the face that was let go."""
    script = let_go(3, "5s")
    script.do({1: Discard(Tile.S5)})
    script.do({3: Win()})
    assert how(script) == (3, How.DISCARD, Tile.S5, 1)


def test_a_self_draw_stays_open_and_a_discard_unlocks() -> None:
    """R-PASS-LOCK: the face itself may be drawn; after one's own discard it may be won again."""
    script = let_go(1, "8s 9m 8s")
    assert Win() in script.may(1)
    script.throw("8s")
    assert script.state.players[1].let_go == ()
    script.throw("9m")
    assert script.state.turn == 3
    script.do({3: Discard(Tile.S8)})
    assert Win() in script.may(1)


def test_the_first_discard_robs() -> None:
    """R-ROB-BAIDA, R-MAX: 30, ten more for the flowerless hand, and the dealer alone pays."""
    script = Script(among({0: "8s", 1: WAITING}, "5p"), BAIDA)
    script.do({0: Discard(Tile.S8)})
    script.do({1: Win()})
    assert how(script) == (1, How.DISCARD, Tile.S8, 0)
    end = ended(script)
    assert (end.special, end.each, end.gains) == ("rob_gold", 40, (-40, 40, 0, 0))


RUNNING = "123m 456m 789m 234s 678s 5p"


def test_a_running_gold_wins_by_self_draw_only() -> None:
    """R-RUNNING-GOLD: any tile completes it, so no discard does; its own draw does."""
    script = Script(among({0: "5s", 2: RUNNING}, "5p", "9m 9p"), BAIDA)
    script.do({0: Discard(Tile.S5)})
    assert why_not(script.state, 2, Win()) == "R-RUNNING-GOLD"
    script.do({})
    script.throw("9m")
    script.do({2: Win()})
    assert how(script) == (2, How.SELF_DRAW, Tile.P9, None)


def test_two_golds_do_not_run() -> None:
    """R-RUNNING-GOLD: holding two, a tile may be won on a discard as well."""
    script = Script(among({0: "5s", 2: "123m 456m 789m 234s 67s 55p"}, "5p"), BAIDA)
    script.do({0: Discard(Tile.S5)})
    script.do({2: Win()})
    assert ended(script).special == "gold_sparrow"
