"""What a seat may do: the one legality function.

`why_not` answers None or the id of the rule that forbids an action. `choices` are the candidates
(candidates.py) that it allows; a seat is asked when it has any. Both need only what the seat itself
may see (law 2).
"""

from collections.abc import Callable
from typing import Any

from fzmj_engine.actions import (
    Action,
    Chow,
    Discard,
    Kong,
    Pass,
    Pung,
    RobGold,
    ThreeGolds,
    Win,
)
from fzmj_engine.candidates import acts, chows, claims, own_pungs, three_golds
from fzmj_engine.state import Phase, State, next_seat
from fzmj_engine.tiles import Tile, counted
from fzmj_engine.turns import (
    ACTING,
    after_claim,
    not_your_turn,
    nothing_offered,
    only_wins,
)
from fzmj_engine.wins import (
    dealer_robbery_refused,
    rob_gold_refused,
    three_golds_refused,
    win_refused,
)


class IllegalAction(ValueError):
    """An action the rules refuse; `rule` is the id of the one that does."""

    def __init__(self, action: Action, rule: str) -> None:
        super().__init__(f"{action} is refused by {rule}")
        self.rule = rule


def choices(state: State, seat: int) -> tuple[Action, ...]:
    """Everything a seat may do now, as actions; empty when it is not asked."""
    throws: list[Action] = []
    if state.phase is Phase.CLAIM:
        found = claims(state, seat)
    elif state.phase not in ACTING:
        return ()
    elif state.turn == seat:
        found, throws = acts(state, seat), _throws(state, seat)
    else:
        found = three_golds(state, seat) if state.phase is Phase.OPENING else []
    allowed = [action for action in found if why_not(state, seat, action) is None]
    if throws:
        return (*allowed, *throws)
    return (*allowed, Pass()) if allowed and _passable(state, seat) else tuple(allowed)


def why_not(state: State, seat: int, action: Action) -> str | None:
    """The rule that forbids this seat this action now, or None."""
    rule = _WHY[type(action)](state, seat, action)
    if rule is None and type(action) not in _WINS and must_win(state, seat):
        return "R-WALL-END"
    return rule


def must_win(state: State, seat: int) -> bool:
    """A possible win has to be taken now, where the last four tiles ask for it (R-WALL-END)."""
    late = state.rules.must_win_last_four and state.drawable <= 4
    return late and any(_WHY[type(win)](state, seat, win) is None for win in (Win(), ThreeGolds()))


_THROW: dict[Tile, Discard] = {tile: Discard(tile) for tile in Tile}
"""Every ordinary discard, made once."""


def _throws(state: State, seat: int) -> list[Action]:
    """The ordinary discards that are allowed: what forbids one forbids all, one tile excepted."""
    if _no_discard(state, seat) or must_win(state, seat):
        return []
    kept = _kept(state)
    return [_THROW[tile] for tile in counted(state.concealed[seat].tiles) if tile is not kept]


def _passable(state: State, seat: int) -> bool:
    """A claim or a win may be let go where no discard is due (R-PASSABLE)."""
    if must_win(state, seat):
        return False
    return state.phase not in ACTING or state.turn != seat or only_wins(state)


def _discard(state: State, seat: int, action: Discard) -> str | None:
    if rule := _no_discard(state, seat):
        return rule
    if action.tile not in state.concealed[seat].tiles:
        return "R-TURN"
    if action.tile == _kept(state):
        return "R-CHOWED-TILE"
    return dealer_robbery_refused(state, seat, action.tile) if action.rob else None


def _no_discard(state: State, seat: int) -> str | None:
    """The rule that forbids every discard now."""
    return not_your_turn(state, seat) or ("R-LAST-ZERO" if only_wins(state) else None)


def _kept(state: State) -> Tile | None:
    """The face just chowed, where it has to stay in hand for this turn (R-CHOWED-TILE)."""
    return None if state.rules.chowed_tile else state.chowed


def _meldable(state: State, seat: int) -> str | None:
    """The rule broken by laying the offered tile: one declared for a kong may only be robbed."""
    kong = state.offer is not None and state.offer.kong
    return nothing_offered(state, seat) or ("R-ROB-KONG" if kong else None)


def _chow(state: State, seat: int, action: Chow) -> str | None:
    if rule := _meldable(state, seat):
        return rule
    assert state.offer is not None
    if not state.rules.chow:
        return "R-SICHUAN"
    if seat != next_seat(state.offer.seat):
        return "R-CLAIMS"
    if state.gold in action.tiles:
        return "R-GOLD-MELD"
    fits = action in chows(state.concealed[seat].tiles, state.offer.tile)
    return None if fits else "R-CLAIMS"


def _pung(state: State, seat: int, action: Pung) -> str | None:
    if rule := _meldable(state, seat):
        return rule
    assert state.offer is not None
    held = state.concealed[seat].tiles.count(state.offer.tile)
    return None if held >= 2 else "R-CLAIMS"


def _kong(state: State, seat: int, action: Kong) -> str | None:
    if state.phase is Phase.CLAIM:
        return _exposed_kong(state, seat, action.tile)
    if rule := not_your_turn(state, seat) or after_claim(state):
        return rule
    if rule := _replaceable(state):
        return rule
    if action.tile == state.gold:
        return "R-GOLD-MELD"
    return None if _four(state, seat, action.tile) else "R-KONG"


def _replaceable(state: State) -> str | None:
    """The rule that leaves a kong without its replacement."""
    if only_wins(state):
        return "R-LAST-ZERO"
    return "R-WALL-END" if state.rules.last_group == 0 and state.drawable == 0 else None


def _exposed_kong(state: State, seat: int, tile: Tile) -> str | None:
    if rule := _meldable(state, seat) or _replaceable(state):
        return rule
    assert state.offer is not None
    held = state.concealed[seat].tiles.count(tile)
    return None if tile == state.offer.tile and held == 3 else "R-KONG"


def _four(state: State, seat: int, tile: Tile) -> bool:
    """Whether four of a face are there: in hand, or three laid down and one in hand."""
    held = state.concealed[seat].tiles.count(tile)
    return held == 4 or (held == 1 and own_pung(state, seat, tile))


def own_pung(state: State, seat: int, tile: Tile) -> bool:
    """Whether a seat has laid a pung of this face."""
    return tile in own_pungs(state, seat)


def _pass(state: State, seat: int, action: Pass) -> str | None:
    if Pass() in choices(state, seat):
        return None
    return "R-WALL-END" if must_win(state, seat) else "R-TURN"


_WINS: frozenset[type] = frozenset({Win, ThreeGolds, RobGold})

_WHY: dict[type, Callable[[State, int, Any], str | None]] = {
    Discard: _discard,
    Chow: _chow,
    Pung: _pung,
    Kong: _kong,
    Win: win_refused,
    RobGold: rob_gold_refused,
    ThreeGolds: three_golds_refused,
    Pass: _pass,
}
