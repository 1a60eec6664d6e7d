"""Everything that is paid in a hand, from its first kong to its end (RULES 9)."""

from msgspec.structs import replace

from fzmj_engine.events import How
from fzmj_engine.finished import Finished, finished
from fzmj_engine.melds import Kind
from fzmj_engine.payments import Payment, afford, bound
from fzmj_engine.refusals import refusal
from fzmj_engine.score import Score, dues
from fzmj_engine.state import SEATS, State
from fzmj_engine.tiles import SUIT_TILES

Payments = tuple[Payment, ...]


def won_payments(state: State, win: Finished, count: Score) -> Payments:
    """Kong money, perhaps passed on, then what the win costs as far as a cap allows it (R-CAP)."""
    paid = (*state.paid, *_transferred(state, win))
    due = dues(win, count.each, count.m or 0)
    return _shared(state, (*paid, *afford(paid, due, state.rules.loss_cap)))


def exhausted_payments(state: State) -> Payments:
    """Kong money, given back by a konger who could not have won (R-KONG-MONEY)."""
    unready = [seat for seat in SEATS if _received(state, seat) and not _waits(state, seat)]
    returned = tuple(
        Payment(payment.payee, payment.payer, payment.amount, "returned")
        for seat in unready
        for payment in _received(state, seat)
    )
    return _shared(state, (*state.paid, *returned))


def _received(state: State, seat: int) -> list[Payment]:
    return [payment for payment in state.paid if payment.payee == seat]


def _transferred(state: State, win: Finished) -> Payments:
    """The konger's money, if his first discard after an added kong was won (R-KONG-MONEY)."""
    rain = state.rules.transfer_rain and win.after_kong and Kind.ADDED in state.konged
    if not rain or win.source is None:
        return ()
    amount = sum(payment.amount for payment in _received(state, win.source))
    return (Payment(win.source, win.seat, amount, "transfer"),) if amount else ()


def _waits(state: State, seat: int) -> bool:
    """Whether any tile would make a hand this seat may win with, whatever copies others hold.

    Nobody waits for a fifth copy: it does not exist, and where golds stand for it, a gold waits.
    """
    win = replace(finished(state, seat, How.SELF_DRAW), tile=None, source=None)
    held = tuple(tile for tile in state.concealed[seat].tiles if tile in SUIT_TILES)
    return any(
        refusal(replace(win, tiles=(*held, tile))) is None
        for tile in SUIT_TILES
        if held.count(tile) < 4
    )


def _shared(state: State, payments: Payments) -> Payments:
    """The same with the fifth player's, who is bound by his tile's number (R-HORSE)."""
    if state.horse is None:
        return payments
    return (*payments, *bound(payments, (state.dealer + state.horse.rank - 1) % 4))
