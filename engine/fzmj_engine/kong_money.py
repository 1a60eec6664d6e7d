"""What a kong costs the others at once, where kongs are paid (R-KONG-MONEY)."""

from collections.abc import Mapping

from fzmj_engine.melds import Kind
from fzmj_engine.payments import Payment, afford
from fzmj_engine.state import SEATS, State

_FED: Mapping[Kind, int] = {Kind.EXPOSED: 2}
"""What the seat that fed the kong pays."""

_EACH: Mapping[Kind, int] = {Kind.CONCEALED: 2, Kind.ADDED: 1}
"""What each of the others pays."""

_DRIZZLE: Mapping[Kind, int] = {Kind.CONCEALED: 2, Kind.ADDED: 1, Kind.EXPOSED: 1}
"""The same where it drizzles."""


def kong_paid(
    state: State, seat: int, kind: Kind, source: int | None, fresh: bool = True
) -> tuple[Payment, ...]:
    """The kong money of a hand with one more kong in it.

    An added kong is paid only when its tile was just drawn (`fresh`), unless it drizzles.
    """
    rules = state.rules
    unpaid = kind is Kind.ADDED and not (fresh or rules.drizzle)
    if not rules.kong_money or unpaid:
        return state.paid
    each = (_DRIZZLE if rules.drizzle else _EACH).get(kind, 0)
    due = [
        Payment(payer, seat, amount * state.base, "kong")
        for payer in SEATS
        if payer != seat and (amount := _FED[kind] if payer == source and kind in _FED else each)
    ]
    return (*state.paid, *afford(state.paid, due, rules.loss_cap))
