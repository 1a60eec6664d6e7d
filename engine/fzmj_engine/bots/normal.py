"""Points to expect: every choice is worth what it pays now, or what the hand may still bring."""

from collections.abc import Callable
from functools import cached_property
from math import inf
from random import Random
from typing import Any

from msgspec.structs import replace

from fzmj_engine import shapes
from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.bots.goals import Melded
from fzmj_engine.bots.outlook import Outlook, nearer
from fzmj_engine.bots.prospect import Seat
from fzmj_engine.events import How
from fzmj_engine.finished import Finished, finished
from fzmj_engine.kong_money import kong_paid
from fzmj_engine.melds import Kind
from fzmj_engine.score import score
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import Tile
from fzmj_engine.wins import way_to_win

_NEVER = -inf
"""What is not worth a thought."""

_FIRST = 0.95
"""What a declared robbery is worth of its pay, as another may rob before (R-ROB-ORDER).

`tools/measure_bots.py` counts 3 robberies in 100 hands of classic; being robbed costs as well."""


class _Own(Seat, frozen=True, dict=True):
    """A seat that looks at its discards once."""

    @cached_property
    def throwing(self) -> dict[Tile, float]:
        """Points to expect after each discard that is worth a thought."""
        return Outlook(self, self.melded, self.thrown, self.hand).discards()

    @cached_property
    def letting_go(self) -> Outlook:
        """What the seat looks forward to if it passes."""
        return Outlook(self, self.melded, self.passed, self.hand)


def choose(state: State, seat: int, choices: tuple[Action, ...], chance: Random) -> Action:
    """The choice that is worth most; of equal ones the first."""
    own = _Own(state, seat)
    return max(choices, key=lambda action: _WORTH[type(action)](own, action))


def _paid(own: Seat, win: Finished) -> float:
    return score(win).gains[own.seat] / max(1, own.state.base)


def _win(own: Seat, action: Win) -> float:
    return _paid(own, finished(own.state, own.seat, way_to_win(own.state, own.seat)))


def _rob_gold(own: Seat, action: RobGold) -> float:
    return _paid(own, finished(own.state, own.seat, How.ROB_GOLD))


def _three_golds(own: Seat, action: ThreeGolds) -> float:
    return _paid(own, finished(own.state, own.seat, How.THREE_GOLDS))


def _discard(own: _Own, action: Discard) -> float:
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


def _pass(own: _Own, action: Pass) -> float:
    if own.state.phase is not Phase.CLAIM:
        return 0.0
    return own.letting_go.worth()


def _chow(own: _Own, action: Chow) -> float:
    weight = shapes.weights(own.state.gold)
    rest = own.hand - weight[action.tiles[0]] - weight[action.tiles[1]]
    return _called(own, rest, own.melded.with_one(action.tiles[0], chow=True))


def _pung(own: _Own, action: Pung) -> float:
    assert own.state.offer is not None
    tile = own.state.offer.tile
    rest = own.hand - 2 * shapes.weights(own.state.gold)[tile]
    return _called(own, rest, own.melded.with_one(tile))


def _called(own: _Own, rest: int, melded: Melded) -> float:
    """A set more on the table, and a discard from the rest."""
    claimed = Outlook(own, melded, own.thrown, rest)
    if not nearer(claimed, own.letting_go):
        return _NEVER
    return max(claimed.discards().values(), default=_NEVER)


def _kong(own: _Own, action: Kong) -> float:
    """Points and money for it and a replacement, for what it takes from the hand."""
    state, tile = own.state, action.tile
    held = state.concealed[own.seat].tiles.count(tile)
    kind, source = _kind(state, held)
    rest = own.hand - held * shapes.weights(state.gold)[tile]
    melded = own.melded if kind is Kind.ADDED else own.melded.with_one(tile)
    points = 2 if kind is Kind.CONCEALED else 1
    worth = Outlook(own, melded, own.konged, rest, points, int(kind is Kind.EXPOSED)).worth()
    if kind is Kind.ADDED and state.rules.rob_kong:
        worth -= own.danger(tile) * (worth + own.price.fed)
    fresh = state.concealed[own.seat].drawn == tile
    paid = kong_paid(state, own.seat, kind, source, fresh)[len(state.paid) :]
    return worth + sum(payment.amount for payment in paid) / max(1, state.base)


def _kind(state: State, held: int) -> tuple[Kind, int | None]:
    """Which kong it is, by the tiles that come from the hand, and who feeds it."""
    if state.phase is Phase.CLAIM and state.offer is not None:
        return Kind.EXPOSED, state.offer.seat
    return (Kind.CONCEALED if held == 4 else Kind.ADDED), None


_WORTH: dict[type, Callable[[_Own, Any], float]] = {
    Win: _win,
    RobGold: _rob_gold,
    ThreeGolds: _three_golds,
    Discard: _discard,
    Chow: _chow,
    Pung: _pung,
    Kong: _kong,
    Pass: _pass,
}
