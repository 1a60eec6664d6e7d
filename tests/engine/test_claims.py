"""Claims, kongs, golds in play, and who goes first (RULES 4 and 6). Gold is 5p."""

import pytest

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from fzmj_engine.events import Drawn, HandEnded, KongConcealed, Melded, seen_by
from fzmj_engine.legal import why_not
from fzmj_engine.melds import Kind, Meld
from fzmj_engine.rules import load, override
from fzmj_engine.state import Phase, view
from fzmj_engine.tiles import BACK, Tile, parse
from tests.engine.test_opening import EAST, KONG_EAST, KONG_SOUTH, NORTH, SOUTH, WEST
from tests.stack import Script, stack

DEALER = f"{EAST} 9m"
WAITING = "123m 456m 789m 234s 67s 99p"
"""Waits for 5s and 8s."""


def test_only_the_next_seat_may_chow() -> None:
    """R-CLAIMS: two ways to take 4m for the next seat, none for anybody else."""
    script = Script(stack([DEALER, WEST, SOUTH, NORTH], "5p"))
    script.do({0: Discard(Tile.M4)})
    assert script.may(1) == (Chow((Tile.M2, Tile.M3)), Chow((Tile.M3, Tile.M5)), Pass())
    assert why_not(script.state, 2, Chow((Tile.M2, Tile.M3))) == "R-CLAIMS"
    script.do({1: Chow((Tile.M2, Tile.M3))})
    assert script.last == Melded(1, Meld(Kind.CHOW, parse("234m"), Tile.M4, 0))
    assert script.state.players[0].river == ()
    assert (script.state.phase, script.state.turn) == (Phase.DISCARD, 1)


def punged() -> Script:
    """Seat 3 has taken 6s from the dealer to a pung, before seat 1's chow; 6s comes again."""
    chower = "258m 39m 2578s 36p 47p 25s 3p"
    script = Script(stack([DEALER, chower, SOUTH, NORTH], "5p 2s", "2m 5m 8m 6s"))
    script.do({0: Discard(Tile.S6)})
    assert Chow((Tile.S7, Tile.S8)) in script.may(1)
    script.do({1: Chow((Tile.S7, Tile.S8)), 3: Pung()})
    assert script.last == Melded(3, Meld(Kind.PUNG, parse("666s"), Tile.S6, 0))
    return script


def test_pung_goes_before_chow_and_play_goes_on_from_there() -> None:
    """R-CLAIMS, R-TURN: the claimer only discards, then the seat after him draws."""
    script = punged()
    script.throw("3s")
    assert isinstance(script.last, Drawn)
    assert (script.state.turn, script.last.tail) == (0, False)


def test_added_kong() -> None:
    """R-KONG, R-RESERVE: the own fourth tile joins the pung; one more stays in the wall."""
    script = punged()
    script.throw("3s")
    while script.state.turn != 3:
        script.throw()
    assert Kong(Tile.S6) in script.may(3)
    script.do({3: Kong(Tile.S6)})
    laid, drawn = script.table.log[-2:]
    assert laid == Melded(3, Meld(Kind.ADDED, parse("6666s"), Tile.S6, 0))
    assert isinstance(drawn, Drawn)
    assert drawn.tail
    assert script.state.reserve == 19
    assert len(script.state.players[3].melds) == 1


@pytest.mark.parametrize("allowed", [False, True])
def test_after_a_claim(allowed: bool) -> None:
    """R-AFTER-CLAIM: complete after his pung, the claimer may only discard; a switch allows it."""
    hands = [
        "147m 258m 369m 6s 3s 47p 47p 2s 5s",
        "147m 258m 36m 258s 258s 36p",
        "147m 258m 36m 147s 147s 36p",
        "66s 1111p 23p 789p 789p 99p",
    ]
    rules = override(load("classic"), {"win_after_claim": allowed})
    script = Script(stack(hands, "5p"), rules)
    script.do({0: Discard(Tile.S6)})
    assert Win() in script.may(3)
    script.do({3: Pung()})
    expected = None if allowed else "R-AFTER-CLAIM"
    assert why_not(script.state, 3, Win()) == expected
    assert why_not(script.state, 3, Kong(Tile.P1)) == expected
    assert (Win() in script.may(3)) is allowed


@pytest.mark.parametrize("allowed", [False, True])
def test_the_tile_just_chowed(allowed: bool) -> None:
    """R-CHOWED-TILE: another 4m may be thrown after chowing 4m, unless the switch forbids it."""
    chower = "2458m 39m 258s 36p 47p 58s 3p"
    rules = override(load("classic"), {"chowed_tile": allowed})
    script = Script(stack([DEALER, chower, SOUTH, NORTH], "5p"), rules)
    script.do({0: Discard(Tile.M4)})
    script.do({1: Chow((Tile.M3, Tile.M5))})
    assert (Discard(Tile.M4) in script.may(1)) is allowed
    assert why_not(script.state, 1, Discard(Tile.M4)) == (None if allowed else "R-CHOWED-TILE")


PLAIN = "123m 456m 789m 234s 67s 77p"
SPARROW = "123m 456m 789m 234s 67s 55p"


@pytest.mark.parametrize(
    ("third", "answers", "winner"),
    [
        (PLAIN, {1: Win(), 2: Kong(Tile.S8), 3: Win()}, 1),
        (PLAIN, {2: Kong(Tile.S8), 3: Win()}, 3),
        (SPARROW, {1: Win(), 2: Kong(Tile.S8), 3: Win()}, 3),
        (PLAIN, {2: Kong(Tile.S8)}, None),
    ],
)
def test_who_gets_a_discard(third: str, answers: dict[int, Action], winner: int | None) -> None:
    """R-CLAIMS, R-NEAREST, R-SPARROW: nearest win, but a sparrow first; a win before a kong."""
    hands = [
        "8s 147p 147p 28p 36p 36p 199s 5s",
        WAITING,
        "888s 469p 28p 28p 136p 1s 5s 5s",
        third,
    ]
    script = Script(stack(hands, "5p 5m"))
    script.do({0: Discard(Tile.S8)})
    script.do(answers)
    if winner is None:
        laid, drawn = script.table.log[-2:]
        assert laid == Melded(2, Meld(Kind.EXPOSED, parse("8888s"), Tile.S8, 0))
        assert isinstance(drawn, Drawn)
        assert (drawn.seat, drawn.tail, script.state.reserve) == (2, True, 19)
        return
    assert isinstance(script.last, HandEnded)
    assert script.last.victory is not None
    assert (script.last.victory.seat, script.last.victory.source) == (winner, 0)
    assert script.last.gains[0] == -script.last.each


def test_a_concealed_kong_stays_hidden() -> None:
    """R-MELD-SHOWN, R-KONG, R-RESERVE: four backs for the others, two more tiles reserved."""
    hand = "1111m 23m 456m 789m 23s 99s 1p"
    script = Script(stack([hand, KONG_EAST, KONG_SOUTH, WEST], "5p 4s"))
    script.do({0: Kong(Tile.M1)})
    event = script.table.log[-2]
    assert event == KongConcealed(0, Tile.M1)
    assert seen_by(event, 0) == event
    assert seen_by(event, 1) == seen_by(event, None) == KongConcealed(0, BACK)
    for viewer in (0, 1, None):
        seen = view(script.state, viewer)
        assert seen.players[0].melds[0].tiles == (BACK,) * 4
        assert seen.concealed[0].kongs == ((Tile.M1,) if viewer == 0 else (BACK,))
    assert script.state.reserve == 20


def test_golds_never_help_to_claim() -> None:
    """R-GOLD-MELD: 5p and 6p in hand do not chow 4p when 5p is gold."""
    script = Script(stack([DEALER, WEST.replace("36p", "56p"), SOUTH, NORTH], "5p"))
    script.table.answer(0, Discard(Tile.P4))
    script.table.step()
    assert script.may(1) == ()
    assert why_not(script.state, 1, Chow((Tile.P5, Tile.P6))) == "R-GOLD-MELD"


def test_nobody_takes_a_gold() -> None:
    """R-GOLD-DISCARD: no chow, pung, kong or win on it."""
    script = Script(stack([f"{EAST} 5p", WEST.replace("36p", "55p"), SOUTH, NORTH], "5p"))
    script.table.answer(0, Discard(Tile.P5))
    script.table.step()
    refused = (Win(), Pung(), Kong(Tile.P5), Chow((Tile.P4, Tile.P6)))
    assert {why_not(script.state, 1, action) for action in refused} == {"R-GOLD-DISCARD"}


def test_gold_lock() -> None:
    """R-GOLD-LOCK: who has thrown a gold wins no discard any more, but what he draws."""
    hands = [
        "147p 147p 28p 28p 36p 199s 15s",
        WAITING,
        "8s 47p 369p 28m 58m 258s 369s",
        "147m 36m 69p 6p 2p 369s 147s 1p",
    ]
    script = Script(stack(hands, "5p", "5p 2m 3m 4m 8s"))
    script.throw("9s")
    assert Win() in script.may(1)
    script.throw("5p")
    assert script.state.players[1].gold_thrown
    script.do({2: Discard(Tile.S8)})
    assert script.may(1) == ()
    assert why_not(script.state, 1, Win()) == "R-GOLD-LOCK"
    script.do({})
    while script.state.turn != 1:
        script.throw()
    assert Win() in script.may(1)


def test_a_passed_win_binds_nothing() -> None:
    """R-PASSABLE: passed on one seat's 8s, taken from the next seat's."""
    hands = [
        "147p 147p 28p 28p 36p 199s 8s 1s",
        WAITING,
        "8s 47p 369p 28m 58m 258s 369s",
        "147m 36m 69p 6p 2p 369s 147s 1p",
    ]
    script = Script(stack(hands, "5p", "3s 2m 3m"))
    script.do({0: Discard(Tile.S8)})
    assert Win() in script.may(1)
    script.do({})
    script.throw("3s")
    script.do({2: Discard(Tile.S8)})
    assert Win() in script.may(1)
