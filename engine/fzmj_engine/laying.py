"""How tiles leave a hand for the table: melds laid, discards taken, offers let go."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fzmj_engine.events import KongConcealed, KongDeclared, Melded, Tiles
from fzmj_engine.kong_money import kong_paid
from fzmj_engine.melds import Kind, Meld, hidden_kong
from fzmj_engine.state import Offer, Phase, Player, State, flower_sets, kong_points
from fzmj_engine.tiles import BACK, Tile


def without(tiles: Tiles, taken: Iterable[Tile]) -> Tiles:
    """A hand less some tiles; from a hand seen from behind, as many backs."""
    left = list(tiles)
    for tile in taken:
        try:
            left.remove(tile)
        except ValueError:
            left.remove(BACK)
    return tuple(left)


def put(seats: tuple[Any, ...], seat: int, **changes: Any) -> tuple[Any, ...]:
    """The four seats with one of them changed."""
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def reserved(state: State, players: tuple[Player, ...]) -> int:
    """Grows with every seat's kongs and flower sets (R-RESERVE)."""
    kept = state.rules.reserve
    if not state.rules.reserve_grows:
        return kept
    for player in players:
        if player.melds:
            kept += kong_points(player.melds)
        kept += 2 * flower_sets(player.flowers)
    return kept


def kong_declared(state: State, event: KongDeclared) -> State:
    """The fourth tile leaves the hand and lies there to be robbed (R-ROB-KONG)."""
    tiles = without(state.concealed[event.seat].tiles, (event.tile,))
    return replace(
        state,
        concealed=put(state.concealed, event.seat, tiles=tiles, drawn=None),
        phase=Phase.CLAIM,
        turn=event.seat,
        offer=Offer(event.tile, event.seat, kong=True, fresh=event.fresh),
    )


def melded(state: State, event: Melded) -> State:
    """A meld lies there; a claimed tile has left its river (R-CLAIMS, R-KONG)."""
    meld, seat = event.meld, event.seat
    if meld.kind is Kind.ADDED:
        return _added(state, seat, meld)
    kept = list(meld.tiles)
    kept.remove(meld.tiles[0] if meld.taken is None else meld.taken)
    state = offer_passed(take_offer(state))
    if meld.is_kong:
        paid = kong_paid(state, seat, meld.kind, meld.source)
        return replace(_laid(state, seat, meld, kept), konged=(meld.kind,), paid=paid)
    chowed = meld.taken if meld.kind is Kind.CHOW else None
    laid = _laid(state, seat, meld, kept)
    return replace(laid, chowed=chowed, konged=(), phase=Phase.DISCARD)


def _added(state: State, seat: int, meld: Meld) -> State:
    """The fourth tile comes from the hand, or was declared and not robbed (R-ROB-KONG)."""
    offer = state.offer
    paid = kong_paid(state, seat, meld.kind, None, offer is not None and offer.fresh)
    konged = (*state.konged, meld.kind)
    laid = _laid(offer_passed(state), seat, meld, () if offer else meld.tiles[:1])
    return replace(laid, konged=konged, paid=paid)


def kong_concealed(state: State, event: KongConcealed) -> State:
    """Four backs lie there, and their seat knows what they are (R-MELD-SHOWN)."""
    paid = kong_paid(state, event.seat, Kind.CONCEALED, None)
    state = _laid(state, event.seat, hidden_kong(), (event.tile,) * 4)
    kongs = (*state.concealed[event.seat].kongs, event.tile)
    return replace(
        state,
        concealed=put(state.concealed, event.seat, kongs=kongs),
        konged=(*state.konged, Kind.CONCEALED),
        paid=paid,
    )


def _laid(state: State, seat: int, meld: Meld, tiles: Iterable[Tile]) -> State:
    """A seat has a meld more and these tiles less; a fourth tile joins the pung that is there."""
    pung = Meld(Kind.PUNG, meld.tiles[:3], meld.taken, meld.source)
    melds = state.players[seat].melds
    melds = (*(old for old in melds if meld.kind is not Kind.ADDED or old != pung), meld)
    players = put(state.players, seat, melds=melds)
    hand = without(state.concealed[seat].tiles, tiles)
    return replace(
        state,
        players=players,
        concealed=put(state.concealed, seat, tiles=hand, drawn=None),
        reserve=reserved(state, players),
        phase=Phase.REPLACE,
        turn=seat,
    )


def take_offer(state: State) -> State:
    """The offered discard leaves the river it lay in."""
    assert state.offer is not None
    river = state.players[state.offer.seat].river[:-1]
    return replace(state, players=put(state.players, state.offer.seat, river=river))


def offer_passed(state: State) -> State:
    """Nobody won what was offered; where that binds, every seat remembers (R-PASS-LOCK)."""
    offer = state.offer
    if offer is None or not state.rules.pass_lock:
        return state if offer is None else replace(state, offer=None)
    players = tuple(
        player if seat == offer.seat else replace(player, let_go=(*player.let_go, offer.tile))
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, offer=None)
