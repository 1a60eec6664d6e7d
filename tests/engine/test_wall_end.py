"""The end of the wall, and who deals next (RULES 8 and 9). Gold is 5p."""

import pytest

from fzmj_engine.actions import Discard, Kong, Pass, Win
from fzmj_engine.dealing import next_deal
from fzmj_engine.events import Drawn, HandEnded, How, LastGroupBegan, Victory
from fzmj_engine.legal import why_not
from fzmj_engine.rules import load, override
from fzmj_engine.state import State
from fzmj_engine.tiles import SUIT_TILES, Tile, write
from tests.engine.test_opening import EAST, NORTH, SOUTH, WEST
from tests.stack import Script, read, stack_dry

JUNK = [f"{EAST} 9m", WEST, SOUTH, NORTH]
WAITING = [
    "147p 147p 28p 28p 36p 199s 15s",
    "8s 47p 369p 28m 58m 258s 369s",
    "123m 456m 789m 234s 67s 99p",
    "147m 36m 69p 6p 2p 369s 147s 1p",
]
"""Seat 2 waits for 5s and 8s."""

KONGS = [
    "147m 258m 147p 23p 14p 369s 9m",
    "258m 39m 258s 36p 47p 258s 8p",
    "111s 23s 123m 456m 789m 99p",
    "888p 147m 36m 69p 1s 69s 47s 1p",
]
"""Seat 1 can feed seat 3 a kong of 8p, seat 3 then seat 2 one of 1s."""


def draws(hands: list[str], last: str, normal: int = 21) -> str:
    """So many tiles nobody asked for, and then the last ones."""
    used = [*read("".join(hands)), *read(last), Tile.P5]
    rest = [tile for tile in SUIT_TILES for _ in range(4 - used.count(tile))]
    return write(rest[:normal]) + last


def test_the_last_group() -> None:
    """R-LAST-GROUP, C12: at four the next four only draw; nobody wins, nobody pays."""
    script = Script(stack_dry(JUNK, "5p"))
    assert script.state.drawable == 25
    script.throw_until(4)
    assert script.state.turn == 1
    script.throw()
    *_, began, a, b, c, d, end = script.table.log
    assert began == LastGroupBegan(2, 4)
    assert [event.seat for event in (a, b, c, d) if isinstance(event, Drawn)] == [2, 3, 0, 1]
    assert isinstance(end, HandEnded)
    assert (end.victory, end.gains) == (None, (0, 0, 0, 0))
    assert next_deal(script.state) == (0, 0)
    assert script.state.face_down == 17


def test_a_winning_draw_of_the_last_group_is_taken() -> None:
    """R-LAST-GROUP: by itself, as a self-draw, although it was let go on discards before."""
    script = Script(stack_dry(WAITING, "5p", draws(WAITING, "8s")))
    script.throw_until(4)
    script.throw()
    assert isinstance(script.last, HandEnded)
    assert script.last.victory == Victory(2, How.SELF_DRAW, Tile.S8, None)


def test_three_golds_in_the_last_group() -> None:
    """R-LAST-GROUP, R-THREE: taken too, also by a seat that has held them all the time."""
    hands = [*JUNK[:2], "555p 369m 12m 36p 29p 147s 1s", JUNK[3]]
    script = Script(stack_dry(hands, "5p"))
    script.throw_until(4)
    script.throw()
    assert isinstance(script.last, HandEnded)
    assert script.last.victory is not None
    assert (script.last.victory.seat, script.last.victory.how) == (2, How.THREE_GOLDS)


def test_a_flower_of_the_last_group_stays_in_hand() -> None:
    """R-LAST-GROUP: not exposed, no score, no change of the reserve."""
    script = Script(stack_dry(JUNK, "5p", draws(JUNK, "8f", normal=22), kept="8f"))
    script.throw_until(4)
    script.throw()
    state = script.state
    assert LastGroupBegan(3, 4) in script.table.log
    assert Tile.CHRYSANTHEMUM in state.concealed[3].tiles
    assert len(state.players[3].flowers) == 8
    assert state.reserve == 18


def to_the_kong(tail: str) -> Script:
    """Seat 1 has thrown 8p with four tiles left, and seat 3 has taken it to a kong."""
    script = Script(stack_dry(KONGS, tail))
    script.throw_until(4)
    assert script.state.turn == 1
    script.do({1: Discard(Tile.P8)})
    assert Kong(Tile.P8) in script.may(3)
    script.do({3: Kong(Tile.P8)})
    return script


def test_a_kong_with_four_left_shrinks_the_last_group() -> None:
    """R-LAST-SHRINK, R-RESERVE: one more reserved, one drawn, so two are left."""
    script = to_the_kong("5p 7s")
    assert (script.state.reserve, script.state.drawable, script.state.turn) == (19, 2, 3)
    script.throw()
    assert LastGroupBegan(0, 2) in script.table.log
    assert isinstance(script.last, HandEnded)
    assert sum(isinstance(event, Drawn) for event in script.table.log[-3:]) == 2


def test_nothing_left_after_a_replacement() -> None:
    """R-LAST-ZERO: a second kong; no win on its replacement, so it is over at once."""
    script = to_the_kong("5p 7s 9m")
    script.do({3: Discard(Tile.S1)})
    script.do({2: Kong(Tile.S1)})
    assert script.state.drawable == 0
    assert isinstance(script.last, HandEnded)
    assert script.last.victory is None


@pytest.mark.parametrize("taken", [True, False])
def test_the_last_replacement_may_win(taken: bool) -> None:
    """R-LAST-ZERO, R-PASSABLE: it is offered, and only it; let go, the hand is exhausted."""
    script = to_the_kong("5p 7s 4s")
    script.do({3: Discard(Tile.S1)})
    script.do({2: Kong(Tile.S1)})
    assert script.may(2) == (Win(), Pass())
    assert why_not(script.state, 2, Discard(Tile.P9)) == "R-LAST-ZERO"
    script.do({2: Win() if taken else Pass()})
    assert isinstance(script.last, HandEnded)
    assert (script.last.victory is not None) is taken


def ended(winner: int | None, **options: bool) -> State:
    """Seat 1 dealt with L = 2 and this seat won."""
    victory = None if winner is None else Victory(winner, How.SELF_DRAW, Tile.M1, None)
    outcome = HandEnded(victory, None, 0, (0, 0, 0, 0), (), ())
    rules = override(load("classic"), options)
    return State(rules=rules, hand=1, dealer=1, streak=2, outcome=outcome)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (ended(1), (1, 3)),
        (ended(3), (2, 0)),
        (ended(0), (2, 0)),
        (ended(None), (1, 2)),
        (ended(None, draw_adds_streak=True), (1, 3)),
        (ended(None, draw_keeps_dealer=False), (2, 0)),
    ],
)
def test_who_deals_next(state: State, expected: tuple[int, int]) -> None:
    """R-DEAL-MOVES, R-L-COUNT: a winning dealer stays; a draw leaves L; moving on makes it 0."""
    assert next_deal(state) == expected
