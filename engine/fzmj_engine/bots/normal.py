"""Points to expect: every choice is worth what it pays now, or what the hand may still bring."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from fzmj_engine import shapes
from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.bots.prospect import Seat
from fzmj_engine.events import How
from fzmj_engine.finished import Finished, finished
from fzmj_engine.score import score
from fzmj_engine.state import Phase, State
from fzmj_engine.wins import way_to_win

_NEVER = -999.0
_FIRST = 0.95
"""What a declared robbery is worth of its pay, as another may rob before (R-ROB-ORDER)."""


def choose(state: State, seat: int, choices: tuple[Action, ...], chance: Random) -> Action:
    """The choice that is worth most; of equal ones the first."""
    own = Seat(state, seat)
    return max(choices, key=lambda action: _WORTH[type(action)](own, action))


def _paid(own: Seat, win: Finished) -> float:
    return score(win).gains[own.seat] / max(1, own.state.base)


def _win(own: Seat, action: Win) -> float:
    return _paid(own, finished(own.state, own.seat, way_to_win(own.state, own.seat)))


def _rob_gold(own: Seat, action: RobGold) -> float:
    return _paid(own, finished(own.state, own.seat, How.ROB_GOLD))


def _three_golds(own: Seat, action: ThreeGolds) -> float:
    return _paid(own, finished(own.state, own.seat, How.THREE_GOLDS))


def _discard(own: Seat, action: Discard) -> float:
    if action.rob:
        return _robbing(own, action)
    return own.throwing.get(action.tile, _NEVER)


def _robbing(own: Seat, action: Discard) -> float:
    """The dealer's declared robbery: the marker for the tile he throws (R-ROB-DEALER)."""
    gold = own.state.gold
    assert gold is not None
    win = finished(own.state, own.seat, How.ROB_GOLD)
    tiles = list(win.tiles)
    tiles.remove(action.tile)
    return _FIRST * _paid(own, replace(win, tiles=tuple(tiles)))


def _pass(own: Seat, action: Pass) -> float:
    if own.state.phase is not Phase.CLAIM:
        return 0.0
    return own.worth(own.hand, own.sets, own.passed)


def _chow(own: Seat, action: Chow) -> float:
    weight = shapes.weights(own.state.gold)
    return _called(own, own.hand - weight[action.tiles[0]] - weight[action.tiles[1]])


def _pung(own: Seat, action: Pung) -> float:
    assert own.state.offer is not None
    return _called(own, own.hand - 2 * shapes.weights(own.state.gold)[own.state.offer.tile])


def _called(own: Seat, rest: int) -> float:
    """A set more on the table, and a discard from the rest."""
    return max(own.discards(rest, own.sets - 1).values(), default=_NEVER)


def _kong(own: Seat, action: Kong) -> float:
    """Points more and a replacement, for what it takes from the hand."""
    state = own.state
    held = state.concealed[own.seat].tiles.count(action.tile)
    rest = own.hand - held * shapes.weights(state.gold)[action.tile]
    sets = own.sets if held == 1 else own.sets - 1
    return own.worth(rest, sets, own.konged, 2 if held == 4 else 1)


_WORTH: dict[type, Callable[[Seat, Any], float]] = {
    Win: _win,
    RobGold: _rob_gold,
    ThreeGolds: _three_golds,
    Discard: _discard,
    Chow: _chow,
    Pung: _pung,
    Kong: _kong,
    Pass: _pass,
}
