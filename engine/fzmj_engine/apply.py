"""How an event changes a state. There is no other way for a state to come about (law 1)."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from fzmj_engine.events import (
    Dealt,
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    GoldTurned,
    HandBegan,
    HandEnded,
    HandVoided,
    HorseTaken,
    KongConcealed,
    KongDeclared,
    LastGroupBegan,
    Melded,
    PlayOpened,
    Victory,
)
from fzmj_engine.laying import (
    kong_concealed,
    kong_declared,
    melded,
    offer_passed,
    put,
    reserved,
    take_offer,
    without,
)
from fzmj_engine.payments import FIFTH, balances
from fzmj_engine.state import Concealed, Offer, Phase, State, Thrown, next_seat
from fzmj_engine.tiles import FLOWERS


def apply(state: State, event: Event) -> State:
    """The state after an event; it must be one that can happen there."""
    return _APPLY[type(event)](state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    """A state after many events."""
    return reduce(apply, events, state)


def _hand_began(state: State, event: HandBegan) -> State:
    return State(
        rules=state.rules,
        hand=event.hand,
        dealer=event.dealer,
        streak=event.streak,
        base=event.base,
        scores=event.scores,
        fifth=event.fifth,
        house=event.house,
        dice=event.dice,
        reserve=state.rules.reserve,
        phase=Phase.DEAL,
        turn=(event.dealer + sum(event.dice) - 1) % 4,
    )


def _dealt(state: State, event: Dealt) -> State:
    concealed = put(state.concealed, event.seat, tiles=event.tiles)
    done = all(own.tiles for own in concealed)
    dealt = Phase.HORSE if state.rules.horse else Phase.FLOWERS
    return replace(
        state,
        concealed=concealed,
        head=state.head + len(event.tiles),
        phase=dealt if done else Phase.DEAL,
        turn=state.dealer if done else next_seat(event.seat),
    )


def _horse_taken(state: State, event: HorseTaken) -> State:
    taken = state.tail + 1 + len(event.aside)
    return replace(state, horse=event.tile, aside=event.aside, tail=taken, phase=Phase.FLOWERS)


def _flowers_replaced(state: State, event: FlowersReplaced) -> State:
    own = state.concealed[event.seat]
    tiles = (*without(own.tiles, event.flowers), *event.tiles)
    flowers = state.players[event.seat].flowers + event.flowers
    players = put(state.players, event.seat, flowers=flowers)
    dealing = state.phase is Phase.FLOWERS
    drawn = None if dealing else event.tiles[-1]
    return replace(
        state,
        players=players,
        concealed=put(state.concealed, event.seat, tiles=tiles, drawn=drawn),
        tail=state.tail + len(event.tiles),
        reserve=reserved(state, players),
        turn=next_seat(event.seat) if dealing else event.seat,
    )


def _gold_turned(state: State, event: GoldTurned) -> State:
    state = replace(state, tail=state.tail + 1)
    if event.tile not in FLOWERS:
        return replace(state, gold=event.tile, marker=True, phase=Phase.OPENING, turn=state.dealer)
    flowers = (*state.players[state.dealer].flowers, event.tile)
    players = put(state.players, state.dealer, flowers=flowers)
    return replace(state, players=players, reserve=reserved(state, players))


def _play_opened(state: State, event: PlayOpened) -> State:
    return replace(state, phase=Phase.OPENING, turn=state.dealer)


def _drawn(state: State, event: Drawn) -> State:
    state = offer_passed(state)
    tiles = (*state.concealed[event.seat].tiles, event.tile)
    last = state.phase is Phase.LAST
    return replace(
        state,
        concealed=put(state.concealed, event.seat, tiles=tiles, drawn=event.tile),
        head=state.head + (not event.tail),
        tail=state.tail + event.tail,
        phase=Phase.LAST if last else Phase.TURN,
        last_left=state.last_left - last,
        konged=state.konged if event.tail else (),
        turn=event.seat,
    )


def _discarded(state: State, event: Discarded) -> State:
    player = state.players[event.seat]
    tiles = without(state.concealed[event.seat].tiles, (event.tile,))
    return replace(
        state,
        concealed=put(state.concealed, event.seat, tiles=tiles, drawn=None),
        players=put(
            state.players,
            event.seat,
            river=(*player.river, Thrown(event.tile, event.drawn)),
            gold_thrown=player.gold_thrown or event.tile == state.gold,
            let_go=(),
            roam=event.roam,
        ),
        phase=Phase.CLAIM,
        turn=event.seat,
        offer=Offer(event.tile, event.seat),
        discards=state.discards + 1,
        robbery=event.rob,
        chowed=None,
    )


def _last_group_began(state: State, event: LastGroupBegan) -> State:
    return replace(
        state, phase=Phase.LAST, last_left=event.size, turn=(event.seat - 1) % 4, offer=None
    )


def _hand_ended(state: State, event: HandEnded) -> State:
    won = event.victory
    if won is not None and _took_discard(state, won):
        state = take_offer(state)
    concealed = tuple(
        Concealed(tiles, won.tile if won is not None and won.seat == seat else None, kongs)
        for seat, (tiles, kongs) in enumerate(zip(event.hands, event.kongs, strict=True))
    )
    scores = tuple(map(int.__add__, state.scores, event.gains))
    return replace(
        state,
        concealed=concealed,
        scores=scores,
        fifth=state.fifth + balances(event.payments)[FIFTH],
        marker=state.marker and (won is None or won.how != "rob_gold"),
        phase=Phase.ENDED,
        paid=(),
        offer=None,
        horse=event.horse,
        outcome=event,
    )


def _took_discard(state: State, won: Victory) -> bool:
    """Another's discard, or the gold a third level wins with at once (R-YOU-WIN)."""
    if state.offer is None or state.offer.kong:
        return False
    return won.source is not None or (state.offer.seat == won.seat and won.how == "self_draw")


def _hand_voided(state: State, event: HandVoided) -> State:
    scores = list(state.scores)
    scores[event.seat] -= event.penalty
    return replace(
        state,
        scores=tuple(scores),
        house=state.house + event.penalty,
        phase=Phase.ENDED,
        offer=None,
        paid=(),
        left=event.seat,
    )


_APPLY: dict[type, Callable[[State, Any], State]] = {
    HandBegan: _hand_began,
    Dealt: _dealt,
    HorseTaken: _horse_taken,
    FlowersReplaced: _flowers_replaced,
    GoldTurned: _gold_turned,
    PlayOpened: _play_opened,
    Drawn: _drawn,
    Discarded: _discarded,
    KongDeclared: kong_declared,
    Melded: melded,
    KongConcealed: kong_concealed,
    LastGroupBegan: _last_group_began,
    HandEnded: _hand_ended,
    HandVoided: _hand_voided,
}
