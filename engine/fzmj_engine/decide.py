"""What follows once every seat that was asked has answered: one event at a time.

The state says what is due, so a beat of the game is a single step: answers and the wall in, the
next event out. Answers that compete are ranked; whoever has not answered passes.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fzmj_engine.actions import (
    Action,
    Chow,
    Discard,
    Kong,
    Pung,
    RobGold,
    ThreeGolds,
    Win,
)
from fzmj_engine.dealing import deal, flower_round, from_tail, horse
from fzmj_engine.events import (
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    HandEnded,
    How,
    KongConcealed,
    KongDeclared,
    LastGroupBegan,
    Melded,
    Tiles,
    Victory,
)
from fzmj_engine.finished import Finished, finished
from fzmj_engine.legal import own_pung
from fzmj_engine.melds import Kind, Meld
from fzmj_engine.payments import Payment, balances
from fzmj_engine.ranking import DECLARED, NOTHING, Answers, Rank, rank
from fzmj_engine.refusals import refusal
from fzmj_engine.roaming import roam_level
from fzmj_engine.score import score
from fzmj_engine.settlement import exhausted_payments, won_payments
from fzmj_engine.state import SEATS, Phase, State, next_seat
from fzmj_engine.tiles import Tile, ordered
from fzmj_engine.turns import pending_flower, robbery_open
from fzmj_engine.wins import way_to_win


def decide(state: State, answers: Answers, wall: Tiles) -> Event | None:
    """The next event; None between hands, where a new deal is due."""
    return _DUE[state.phase](state, answers, wall)


def _act(state: State, answers: Answers, wall: Tiles) -> Event:
    """The strongest answer of the opening, a full turn or a forced discard."""
    own = state.concealed[state.turn]
    if own.drawn is not None and pending_flower(own):
        if _no_replacement(state):
            return _exhausted(state)
        return FlowersReplaced(state.turn, (own.drawn,), from_tail(state, wall, 1))
    return _strongest(state, answers) or _exhausted(state)


def _no_replacement(state: State) -> bool:
    """A flower ends the hand where nothing may be drawn for it (R-WALL-END, R-LAST-ZERO)."""
    left = state.face_down if state.rules.last_group else state.drawable
    return left == 0


def _claim(state: State, answers: Answers, wall: Tiles) -> Event:
    """The strongest claim, the dealer's declared robbery before any but a robbery, or a draw."""
    declared = state.robbery and robbery_open(state)
    event = _strongest(state, answers, before=DECLARED if declared else NOTHING)
    if event is not None:
        return event
    if declared:
        return _victory(finished(state, state.dealer, How.ROB_GOLD), state)
    if state.offer is not None and state.offer.kong:
        return _added(state, state.offer.seat, state.offer.tile)
    if state.rules.roam_at_once and state.players[state.turn].roam == 3:
        return _roamed(state)
    return _next_draw(state, wall)


def _next_draw(state: State, wall: Tiles) -> Event:
    """The normal draw that is due, or the beginning of the end (R-LAST-GROUP, R-LAST-ZERO)."""
    seat, drawable = next_seat(state.turn), state.drawable
    if drawable == 0:
        return _exhausted(state)
    if drawable <= state.rules.last_group:
        return LastGroupBegan(seat, drawable)
    return Drawn(seat, wall[state.head])


def _replace(state: State, answers: Answers, wall: Tiles) -> Event:
    (tile,) = from_tail(state, wall, 1)
    return Drawn(state.turn, tile, tail=True)


def _last(state: State, answers: Answers, wall: Tiles) -> Event:
    """A winning draw of the last group is taken by itself, else the next one is drawn."""
    seat = state.turn
    if state.concealed[seat].drawn is not None:
        for how in (How.SELF_DRAW, How.THREE_GOLDS):
            win = finished(state, seat, how)
            if refusal(win) is None:
                return _victory(win, state)
    if state.last_left == 0:
        return _exhausted(state)
    return Drawn(next_seat(seat), wall[state.head])


def _strongest(state: State, answers: Answers, before: Rank = NOTHING) -> Event | None:
    best: tuple[int, Action] | None = None
    for seat, action in answers.items():
        if (found := rank(state, seat, action)) < before:
            before, best = found, (seat, action)
    return None if best is None else _EVENT[type(best[1])](state, *best)


def _discarded(state: State, seat: int, action: Discard) -> Event:
    drawn = state.concealed[seat].drawn == action.tile
    level = roam_level(state, seat, action.tile)
    return Discarded(seat, action.tile, drawn, action.rob, level)


def _chowed(state: State, seat: int, action: Chow) -> Event:
    assert state.offer is not None
    tile = state.offer.tile
    run = ordered((*action.tiles, tile))
    return Melded(seat, Meld(Kind.CHOW, run, tile, state.offer.seat))


def _punged(state: State, seat: int, action: Pung) -> Event:
    assert state.offer is not None
    tile = state.offer.tile
    return Melded(seat, Meld(Kind.PUNG, (tile,) * 3, tile, state.offer.seat))


def _konged(state: State, seat: int, action: Kong) -> Event:
    tiles = (action.tile,) * 4
    if state.phase is Phase.CLAIM and state.offer is not None:
        return Melded(seat, Meld(Kind.EXPOSED, tiles, action.tile, state.offer.seat))
    if not own_pung(state, seat, action.tile):
        return KongConcealed(seat, action.tile)
    if state.rules.rob_kong or state.rules.kong_money:
        fresh = state.rules.kong_money and state.concealed[seat].drawn == action.tile
        return KongDeclared(seat, action.tile, fresh)
    return _added(state, seat, action.tile)


def _added(state: State, seat: int, tile: Tile) -> Event:
    melds = state.players[seat].melds
    pung = next(meld for meld in melds if meld.tiles == (tile,) * 3)
    return Melded(seat, Meld(Kind.ADDED, (tile,) * 4, pung.taken, pung.source))


def _roamed(state: State) -> Event:
    """The third level wins with the gold just thrown (R-YOU-WIN)."""
    assert state.offer is not None
    win = finished(state, state.turn, How.SELF_DRAW)
    tile = state.offer.tile
    return _victory(replace(win, tiles=(*win.tiles, tile), tile=tile, source=None), state)


def _won(state: State, seat: int, action: Win) -> Event:
    return _victory(finished(state, seat, way_to_win(state, seat)), state)


def _robbed(state: State, seat: int, action: RobGold) -> Event:
    return _victory(finished(state, seat, How.ROB_GOLD), state)


def _three_golds(state: State, seat: int, action: ThreeGolds) -> Event:
    return _victory(finished(state, seat, How.THREE_GOLDS), state)


def _victory(win: Finished, state: State) -> HandEnded:
    count = score(win)
    hands = tuple(win.tiles if seat == win.seat else state.concealed[seat].tiles for seat in SEATS)
    victory = Victory(win.seat, win.how, win.tile, win.source)
    payments = won_payments(state, win, count)
    return _ended(state, victory, count.special, count.each, hands, payments)


def _exhausted(state: State) -> HandEnded:
    hands = tuple(own.tiles for own in state.concealed)
    return _ended(state, None, None, 0, hands, exhausted_payments(state))


def _ended(
    state: State,
    victory: Victory | None,
    special: str | None,
    each: int,
    hands: tuple[Tiles, ...],
    payments: tuple[Payment, ...],
) -> HandEnded:
    kongs = tuple(own.kongs for own in state.concealed)
    gains = balances(payments)[:4]
    return HandEnded(victory, special, each, gains, hands, kongs, payments, state.horse)


def _between(state: State, answers: Answers, wall: Tiles) -> None:
    return None


_DUE: dict[Phase, Callable[[State, Answers, Tiles], Event | None]] = {
    Phase.DEAL: lambda state, answers, wall: deal(state, wall),
    Phase.HORSE: lambda state, answers, wall: horse(state, wall),
    Phase.FLOWERS: lambda state, answers, wall: flower_round(state, wall),
    Phase.OPENING: _act,
    Phase.TURN: _act,
    Phase.DISCARD: _act,
    Phase.CLAIM: _claim,
    Phase.REPLACE: _replace,
    Phase.LAST: _last,
    Phase.ENDED: _between,
}

_EVENT: dict[type, Callable[[State, int, Any], Event]] = {
    Discard: _discarded,
    Chow: _chowed,
    Pung: _punged,
    Kong: _konged,
    Win: _won,
    RobGold: _robbed,
    ThreeGolds: _three_golds,
}
