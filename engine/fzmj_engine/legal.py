"""What a seat may do: the one legality function.

`why_not` answers None or the id of the rule that forbids an action. `choices` are the candidates it
allows; a seat is asked when it has any. Both need only what the seat itself may see (law 2).
"""

from collections.abc import Callable, Iterator
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
from fzmj_engine.events import Tiles
from fzmj_engine.melds import Kind, runs_with
from fzmj_engine.state import Phase, State, next_seat
from fzmj_engine.tiles import Tile
from fzmj_engine.turns import (
    ACTING,
    after_claim,
    not_your_turn,
    nothing_offered,
    only_wins,
    robbery_open,
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
    if state.phase is Phase.CLAIM:
        found = _claims(state, seat)
    elif state.phase in ACTING and state.turn == seat:
        found = _acts(state, seat)
    elif state.phase is Phase.OPENING:
        found = iter((ThreeGolds(),))
    else:
        return ()
    allowed = tuple(action for action in found if why_not(state, seat, action) is None)
    return (*allowed, Pass()) if allowed and _passable(state, seat) else allowed


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


def _claims(state: State, seat: int) -> Iterator[Action]:
    """Candidates on the offered tile."""
    offer = state.offer
    if offer is None or offer.seat == seat:
        return
    if robbery_open(state):
        yield RobGold()
    if offer.tile == state.gold:
        return
    tiles = state.concealed[seat].tiles
    yield Win()
    if offer.kong:
        return
    if offer.tile in tiles:
        yield Kong(offer.tile)
        yield Pung()
    if state.rules.chow and seat == next_seat(offer.seat):
        yield from _chows(tiles, offer.tile)


def _chows(tiles: Tiles, tile: Tile) -> Iterator[Chow]:
    for run in runs_with(tile):
        low, high = (other for other in run if other != tile)
        if low in tiles and high in tiles:
            yield Chow((low, high))


def _acts(state: State, seat: int) -> Iterator[Action]:
    """Candidates on one's own turn, the most weighty first."""
    own = state.concealed[seat]
    faces = tuple(dict.fromkeys(own.tiles))
    yield Win()
    yield ThreeGolds()
    if state.phase is not Phase.DISCARD or state.rules.win_after_claim:
        yield from (Kong(tile) for tile in faces if _four(state, seat, tile))
    if state.discards == 0 and state.rules.knows("rob_gold"):
        yield from (Discard(tile, rob=True) for tile in faces)
    yield from map(Discard, faces)


def _passable(state: State, seat: int) -> bool:
    """Acting means discarding at last; anything else may be let go (R-PASSABLE)."""
    if must_win(state, seat):
        return False
    return state.phase not in ACTING or state.turn != seat or only_wins(state)


def _discard(state: State, seat: int, action: Discard) -> str | None:
    if rule := not_your_turn(state, seat):
        return rule
    if only_wins(state):
        return "R-LAST-ZERO"
    if action.tile not in state.concealed[seat].tiles:
        return "R-TURN"
    if action.tile == state.chowed and not state.rules.chowed_tile:
        return "R-CHOWED-TILE"
    return dealer_robbery_refused(state, seat, action.tile) if action.rob else None


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
    fits = action in _chows(state.concealed[seat].tiles, state.offer.tile)
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
    return any(
        meld.kind is Kind.PUNG and meld.tiles[0] == tile for meld in state.players[seat].melds
    )


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
