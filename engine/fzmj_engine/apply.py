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
    KongConcealed,
    LastGroupBegan,
    Melded,
    Tiles,
)
from fzmj_engine.melds import Kind, Meld, hidden_kong
from fzmj_engine.state import (
    Concealed,
    Offer,
    Phase,
    Player,
    State,
    Thrown,
    flower_sets,
    kong_points,
    next_seat,
)
from fzmj_engine.tiles import BACK, FLOWERS, Tile


def apply(state: State, event: Event) -> State:
    """The state after an event; it must be one that can happen there."""
    return _APPLY[type(event)](state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    """A state after many events."""
    return reduce(apply, events, state)


def without(tiles: Tiles, taken: Iterable[Tile]) -> Tiles:
    """A hand less some tiles; from a hand seen from behind, as many backs."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile if tile in left else BACK)
    return tuple(left)


def _put(seats: tuple[Any, ...], seat: int, **changes: Any) -> tuple[Any, ...]:
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def _reserved(state: State, players: tuple[Player, ...]) -> int:
    """Grows with every seat's kongs and flower sets (R-RESERVE)."""
    return state.rules.reserve + sum(
        kong_points(player.melds) + 2 * flower_sets(player.flowers) for player in players
    )


def _hand_began(state: State, event: HandBegan) -> State:
    return State(
        rules=state.rules,
        hand=event.hand,
        dealer=event.dealer,
        streak=event.streak,
        base=event.base,
        scores=event.scores,
        dice=event.dice,
        reserve=state.rules.reserve,
        phase=Phase.DEAL,
        turn=(event.dealer + sum(event.dice) - 1) % 4,
    )


def _dealt(state: State, event: Dealt) -> State:
    concealed = _put(state.concealed, event.seat, tiles=event.tiles)
    done = all(own.tiles for own in concealed)
    return replace(
        state,
        concealed=concealed,
        head=state.head + len(event.tiles),
        phase=Phase.FLOWERS if done else Phase.DEAL,
        turn=state.dealer if done else next_seat(event.seat),
    )


def _flowers_replaced(state: State, event: FlowersReplaced) -> State:
    own = state.concealed[event.seat]
    tiles = (*without(own.tiles, event.flowers), *event.tiles)
    flowers = state.players[event.seat].flowers + event.flowers
    players = _put(state.players, event.seat, flowers=flowers)
    dealing = state.phase is Phase.FLOWERS
    drawn = None if dealing else event.tiles[-1]
    return replace(
        state,
        players=players,
        concealed=_put(state.concealed, event.seat, tiles=tiles, drawn=drawn),
        tail=state.tail + len(event.tiles),
        reserve=_reserved(state, players),
        turn=next_seat(event.seat) if dealing else event.seat,
    )


def _gold_turned(state: State, event: GoldTurned) -> State:
    state = replace(state, tail=state.tail + 1)
    if event.tile not in FLOWERS:
        return replace(state, gold=event.tile, marker=True, phase=Phase.OPENING, turn=state.dealer)
    flowers = (*state.players[state.dealer].flowers, event.tile)
    players = _put(state.players, state.dealer, flowers=flowers)
    return replace(state, players=players, reserve=_reserved(state, players))


def _drawn(state: State, event: Drawn) -> State:
    tiles = (*state.concealed[event.seat].tiles, event.tile)
    last = state.phase is Phase.LAST
    return replace(
        state,
        concealed=_put(state.concealed, event.seat, tiles=tiles, drawn=event.tile),
        head=state.head + (not event.tail),
        tail=state.tail + event.tail,
        phase=Phase.LAST if last else Phase.TURN,
        last_left=state.last_left - last,
        turn=event.seat,
        offer=None,
    )


def _discarded(state: State, event: Discarded) -> State:
    player = state.players[event.seat]
    tiles = without(state.concealed[event.seat].tiles, (event.tile,))
    return replace(
        state,
        concealed=_put(state.concealed, event.seat, tiles=tiles, drawn=None),
        players=_put(
            state.players,
            event.seat,
            river=(*player.river, Thrown(event.tile, event.drawn)),
            gold_thrown=player.gold_thrown or event.tile == state.gold,
        ),
        phase=Phase.CLAIM,
        turn=event.seat,
        offer=Offer(event.tile, event.seat),
        discards=state.discards + 1,
        robbery=event.rob,
        chowed=None,
    )


def _melded(state: State, event: Melded) -> State:
    meld, seat = event.meld, event.seat
    if meld.kind is Kind.ADDED:
        return _laid(state, seat, meld, meld.tiles[:1])
    kept = list(meld.tiles)
    kept.remove(meld.tiles[0] if meld.taken is None else meld.taken)
    state = _take_offer(state)
    chowed = meld.taken if meld.kind is Kind.CHOW else None
    phase = Phase.REPLACE if meld.is_kong else Phase.DISCARD
    return replace(_laid(state, seat, meld, kept), chowed=chowed, phase=phase)


def _kong_concealed(state: State, event: KongConcealed) -> State:
    state = _laid(state, event.seat, hidden_kong(), (event.tile,) * 4)
    kongs = (*state.concealed[event.seat].kongs, event.tile)
    return replace(state, concealed=_put(state.concealed, event.seat, kongs=kongs))


def _laid(state: State, seat: int, meld: Meld, tiles: Iterable[Tile]) -> State:
    """A seat has a meld more and these tiles less; a fourth tile joins the pung that is there."""
    pung = Meld(Kind.PUNG, meld.tiles[:3], meld.taken, meld.source)
    melds = state.players[seat].melds
    melds = (*(old for old in melds if meld.kind is not Kind.ADDED or old != pung), meld)
    players = _put(state.players, seat, melds=melds)
    hand = without(state.concealed[seat].tiles, tiles)
    return replace(
        state,
        players=players,
        concealed=_put(state.concealed, seat, tiles=hand, drawn=None),
        reserve=_reserved(state, players),
        phase=Phase.REPLACE,
        turn=seat,
    )


def _take_offer(state: State) -> State:
    """The offered tile leaves the river it lay in."""
    assert state.offer is not None
    river = state.players[state.offer.seat].river[:-1]
    return replace(state, players=_put(state.players, state.offer.seat, river=river), offer=None)


def _last_group_began(state: State, event: LastGroupBegan) -> State:
    return replace(
        state, phase=Phase.LAST, last_left=event.size, turn=(event.seat - 1) % 4, offer=None
    )


def _hand_ended(state: State, event: HandEnded) -> State:
    won = event.victory
    if won is not None and won.how == "discard":
        state = _take_offer(state)
    concealed = tuple(
        Concealed(tiles, won.tile if won is not None and won.seat == seat else None, kongs)
        for seat, (tiles, kongs) in enumerate(zip(event.hands, event.kongs, strict=True))
    )
    scores = tuple(map(int.__add__, state.scores, event.gains))
    return replace(
        state,
        concealed=concealed,
        scores=scores,
        marker=state.marker and (won is None or won.how != "rob_gold"),
        phase=Phase.ENDED,
        outcome=event,
    )


_APPLY: dict[type, Callable[[State, Any], State]] = {
    HandBegan: _hand_began,
    Dealt: _dealt,
    FlowersReplaced: _flowers_replaced,
    GoldTurned: _gold_turned,
    Drawn: _drawn,
    Discarded: _discarded,
    Melded: _melded,
    KongConcealed: _kong_concealed,
    LastGroupBegan: _last_group_began,
    HandEnded: _hand_ended,
}
