"""Robbing an added kong, and playing to the last tile: `club` (RULES 6, 8). Gold is 5p."""

import pytest

from fzmj_engine.actions import Chow, Discard, Kong, Pass, Pung, Win
from fzmj_engine.events import Drawn, HandEnded, How, KongDeclared, Melded
from fzmj_engine.legal import why_not
from fzmj_engine.melds import Kind
from fzmj_engine.rules import load, override
from fzmj_engine.state import Phase
from fzmj_engine.tiles import Tile
from tests.engine.test_opening import ended, how
from tests.engine.test_wall_end import JUNK, KONGS, draws
from tests.engine.test_wall_end import WAITING as WAITERS
from tests.stack import Script, among, stack_dry

CLUB = load("club")
WAITING = "123m 456m 789m 234s 67s 88p"
"""Waits for 5s and 8s."""


def declared(**options: object) -> Script:
    """Seat 1 has punged the dealer's 8s and now declares the fourth one; seat 3 waits for it."""
    hands = {0: "8s", 1: "88s 9p", 3: "123m 456m 789m 234s 67s 33p"}
    script = Script(among(hands, "5p 6p", "1p 2p 3p 8s"), override(CLUB, options))
    script.do({0: Discard(Tile.S8)})
    script.do({1: Pung()})
    script.throw("9p")
    while script.state.turn != 1:
        script.throw()
    script.do({1: Kong(Tile.S8)})
    return script


def test_all_three_are_asked_before_the_kong_is_made() -> None:
    """R-ROB-KONG: declared, offered, not yet a kong; it may be robbed and nothing else."""
    script = declared()
    assert isinstance(script.last, KongDeclared)
    assert script.state.players[1].melds[0].kind is Kind.PUNG
    assert script.state.reserve == 18
    assert why_not(script.state, 2, Pung()) == "R-ROB-KONG"
    assert why_not(script.state, 2, Chow((Tile.S6, Tile.S7))) == "R-ROB-KONG"
    assert Win() in script.may(3)


def test_robbed() -> None:
    """R-ROB-KONG, R-ZERO-SUM: the pung stays, no kong; in `club` all three pay like a discard."""
    script = declared()
    script.do({3: Win()})
    assert how(script) == (3, How.ROB_KONG, Tile.S8, 1)
    assert [meld.kind for meld in script.state.players[1].melds] == [Kind.PUNG]
    assert script.state.reserve == 18
    assert ended(script).gains == (-40, -40, -40, 120)  # flowerless, F = G = L = 0


def test_robbed_and_paid_by_the_konger() -> None:
    """R-ROB-KONG: the switch makes the konger pay alone."""
    script = declared(discard_paid_by="discarder")
    script.do({3: Win()})
    assert ended(script).gains == (0, -40, 0, 40)


def test_not_robbed() -> None:
    """R-ROB-KONG: after everybody has passed, the meld, the reserve and the replacement."""
    script = declared()
    script.do({})
    melded, drawn = script.table.log[-2:]
    assert isinstance(melded, Melded) and melded.meld.kind is Kind.ADDED
    assert isinstance(drawn, Drawn) and drawn.tail
    assert script.state.reserve == 19
    assert script.state.phase is Phase.TURN


def test_without_the_rule_nobody_is_asked() -> None:
    """R-ROB-KONG is a switch: off, the kong is laid at once."""
    script = declared(rob_kong=False)
    assert script.state.players[1].melds[0].kind is Kind.ADDED


def test_a_win_on_a_running_gold_does_not_rob() -> None:
    """R-RUNNING-GOLD holds for robbed kongs."""
    hands = {0: "8s", 1: "88s 9p", 3: "123m 456m 789m 234s 666s 5p"}
    script = Script(among(hands, "5p 6p", "1p 2p 3p 8s"), CLUB)
    script.do({0: Discard(Tile.S8)})
    script.do({1: Pung()})
    script.throw("9p")
    while script.state.turn != 1:
        script.throw()
    script.table.answer(1, Kong(Tile.S8))
    script.table.step()
    assert why_not(script.state, 3, Win()) == "R-RUNNING-GOLD"


def at_the_end(hands: list[str], last: str, **options: object) -> Script:
    """One lap before the last tile; `last` are the tiles drawn then."""
    rules = override(CLUB, options)
    script = Script(stack_dry(hands, "5p", draws(hands, last, 21)), rules)
    script.throw_until(4)
    return script


def test_play_goes_on_to_the_last_tile() -> None:
    """R-WALL-END: no last group; the last draw is thrown, and its discard may be claimed."""
    script = at_the_end(JUNK, "")
    for left in (3, 2, 1, 0):
        script.throw()
        assert (script.state.phase, script.state.drawable) == (Phase.TURN, left)
    script.throw()
    assert isinstance(script.last, HandEnded)
    assert script.last.victory is None


def test_the_last_discard_may_be_won() -> None:
    """R-WALL-END: drawable is 0, and the tile thrown then is still offered."""
    script = at_the_end(WAITERS, "9m 9m 9m 8s")
    for _ in range(4):
        script.throw()
    assert script.state.drawable == 0
    thrower = script.state.turn
    script.do({thrower: Discard(Tile.S8)})
    assert Win() in script.may(2)


@pytest.mark.parametrize("forced", [True, False])
def test_must_win_in_the_last_four(forced: bool) -> None:
    """R-WALL-END: with the switch a possible win leaves no choice, also on a discard."""
    script = at_the_end(WAITERS, "9m 8s 9m 9m", must_win_last_four=forced)
    script.throw()
    script.throw()
    script.do({script.state.turn: Discard(Tile.S8)})
    assert Win() in script.may(2)
    assert (Pass() in script.may(2)) is not forced
    assert why_not(script.state, 2, Pass()) == ("R-WALL-END" if forced else None)


def test_a_kong_needs_a_tile_to_draw() -> None:
    """R-WALL-END: with nothing drawable no kong is laid."""
    script = at_the_end(KONGS, "")
    for _ in range(4):
        script.throw()
    assert script.state.drawable == 0
    script.do({script.state.turn: Discard(Tile.P8)})
    assert why_not(script.state, 3, Kong(Tile.P8)) == "R-WALL-END"
    assert why_not(script.state, 3, Pung()) is None
