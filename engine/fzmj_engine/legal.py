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
from fzmj_engine.events import How, Tiles
from fzmj_engine.melds import Kind, runs_with
from fzmj_engine.patterns import finished, refusal
from fzmj_engine.shapes import is_complete, pack
from fzmj_engine.state import Concealed, Phase, State, next_seat
from fzmj_engine.tiles import FLOWERS, Tile

ACTING: frozenset[Phase] = frozenset({Phase.OPENING, Phase.TURN, Phase.DISCARD})
"""Phases in which the seat whose turn it is acts from its own tiles."""


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
    return _WHY[type(action)](state, seat, action)


def only_wins(state: State) -> bool:
    """No tile may be drawn after the one at hand: win, or the hand is exhausted (R-LAST-ZERO)."""
    return state.phase is Phase.TURN and state.rules.last_group > 0 and state.drawable == 0


def pending_flower(own: Concealed) -> bool:
    """A drawn flower waits to be replaced before anything else (R-FLOWER-PLAY)."""
    return own.drawn in FLOWERS


def robbery_open(state: State) -> bool:
    """The dealer's first discard lies there, and nothing else happened since (R-ROB)."""
    return state.phase is Phase.CLAIM and state.discards == 1 and state.marker


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
    if offer.tile in tiles:
        yield Kong(offer.tile)
        yield Pung()
    if seat == next_seat(offer.seat):
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
    if state.discards == 0:
        yield from (Discard(tile, rob=True) for tile in faces)
    yield from map(Discard, faces)


def _passable(state: State, seat: int) -> bool:
    """Acting means discarding at last; anything else may be let go (R-PASSABLE)."""
    return state.phase not in ACTING or state.turn != seat or only_wins(state)


def _turn(state: State, seat: int) -> str | None:
    """The rule broken by acting out of turn, or before a flower is replaced."""
    if state.phase not in ACTING or state.turn != seat:
        return "R-TURN"
    return "R-FLOWER-PLAY" if pending_flower(state.concealed[seat]) else None


def _after_claim(state: State) -> str | None:
    closed = state.phase is Phase.DISCARD and not state.rules.win_after_claim
    return "R-AFTER-CLAIM" if closed else None


def _discard(state: State, seat: int, action: Discard) -> str | None:
    if rule := _turn(state, seat):
        return rule
    if only_wins(state):
        return "R-LAST-ZERO"
    if action.tile not in state.concealed[seat].tiles:
        return "R-TURN"
    if action.tile == state.chowed and not state.rules.chowed_tile:
        return "R-CHOWED-TILE"
    return _dealer_robbery(state, seat, action.tile) if action.rob else None


def _dealer_robbery(state: State, seat: int, tile: Tile) -> str | None:
    """The dealer's hand must be complete with the marker for the tile he throws (R-ROB-DEALER)."""
    if state.discards or not state.marker or "rob_gold" not in state.rules.specials:
        return "R-ROB-DEALER"
    own = list(state.concealed[seat].tiles)
    own.remove(tile)
    sets = state.rules.sets - len(state.players[seat].melds)
    whole = is_complete(pack((*own, state.gold or tile), state.gold), sets)
    return None if whole else "R-ROB-DEALER"


def _offered(state: State, seat: int) -> str | None:
    """The rule broken by claiming anything at all."""
    if state.phase is not Phase.CLAIM or state.offer is None or state.offer.seat == seat:
        return "R-CLAIMS"
    return "R-GOLD-DISCARD" if state.offer.tile == state.gold else None


def _chow(state: State, seat: int, action: Chow) -> str | None:
    if rule := _offered(state, seat):
        return rule
    assert state.offer is not None
    if seat != next_seat(state.offer.seat):
        return "R-CLAIMS"
    if state.gold in action.tiles:
        return "R-GOLD-MELD"
    fits = action in _chows(state.concealed[seat].tiles, state.offer.tile)
    return None if fits else "R-CLAIMS"


def _pung(state: State, seat: int, action: Pung) -> str | None:
    if rule := _offered(state, seat):
        return rule
    assert state.offer is not None
    held = state.concealed[seat].tiles.count(state.offer.tile)
    return None if held >= 2 else "R-CLAIMS"


def _kong(state: State, seat: int, action: Kong) -> str | None:
    if state.phase is Phase.CLAIM:
        return _exposed_kong(state, seat, action.tile)
    if rule := _turn(state, seat) or _after_claim(state):
        return rule
    if only_wins(state):
        return "R-LAST-ZERO"
    if action.tile == state.gold:
        return "R-GOLD-MELD"
    return None if _four(state, seat, action.tile) else "R-KONG"


def _exposed_kong(state: State, seat: int, tile: Tile) -> str | None:
    if rule := _offered(state, seat):
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


def way_to_win(state: State, seat: int) -> How:
    """What "win" means at this moment: by a discard, as dealt, or by one's own draw."""
    if state.phase is Phase.CLAIM:
        return How.DISCARD
    heavenly = state.phase is Phase.OPENING and "heavenly" in state.rules.specials
    return How.HEAVENLY if heavenly else How.SELF_DRAW


def _win(state: State, seat: int, action: Win) -> str | None:
    if state.phase is Phase.CLAIM:
        rule = _offered(state, seat)
    else:
        rule = _turn(state, seat) or _after_claim(state)
    return rule or refusal(finished(state, seat, way_to_win(state, seat)))


def _rob_gold(state: State, seat: int, action: RobGold) -> str | None:
    if not robbery_open(state) or seat == state.dealer:
        return "R-ROB"
    return refusal(finished(state, seat, How.ROB_GOLD))


def _three_golds(state: State, seat: int, action: ThreeGolds) -> str | None:
    if state.phase is not Phase.OPENING and (rule := _turn(state, seat) or _after_claim(state)):
        return rule
    return refusal(finished(state, seat, How.THREE_GOLDS))


def _pass(state: State, seat: int, action: Pass) -> str | None:
    return None if Pass() in choices(state, seat) else "R-TURN"


_WHY: dict[type, Callable[[State, int, Any], str | None]] = {
    Discard: _discard,
    Chow: _chow,
    Pung: _pung,
    Kong: _kong,
    Win: _win,
    RobGold: _rob_gold,
    ThreeGolds: _three_golds,
    Pass: _pass,
}
