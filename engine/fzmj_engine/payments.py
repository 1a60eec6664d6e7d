"""Who paid whom how much, and why: the small change of a hand (R-ZERO-SUM).

A payment never makes or loses a coin, so whatever is built from payments sums to zero: the four
seats, the fifth player of R-HORSE and the house of R-ESCAPE.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

FIFTH = 4
"""The place of the fifth player in a payment (R-HORSE)."""

HOUSE = 5
"""The place of the house (R-ESCAPE)."""

Reason = Literal["win", "streak", "kong", "returned", "transfer", "horse", "escape"]


class Payment(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins that go from one place to another: seats 0–3, the fifth player, the house."""

    payer: int
    payee: int
    amount: int
    why: Reason


def balances(payments: Iterable[Payment]) -> tuple[int, int, int, int, int, int]:
    """What each of the six places has won or lost by these payments."""
    sums = [0] * 6
    for payment in payments:
        sums[payment.payer] -= payment.amount
        sums[payment.payee] += payment.amount
    return tuple(sums)  # type: ignore[return-value]


def afford(done: Iterable[Payment], due: Iterable[Payment], cap: int | None) -> list[Payment]:
    """Due payments as far as a payer's losses in the hand allow them (R-CAP)."""
    if not cap:
        return list(due)
    made = list(done)
    paid = []
    for payment in due:
        room = max(0, cap + balances(made)[payment.payer])
        cut = Payment(payment.payer, payment.payee, min(payment.amount, room), payment.why)
        made.append(cut)
        paid.append(cut)
    return paid


def bound(payments: Iterable[Payment], seat: int) -> list[Payment]:
    """The payments of the fifth player, who shares what a seat pays and gets (R-HORSE)."""
    shared = []
    for payment in payments:
        if payment.payer == seat:
            shared.append(Payment(FIFTH, payment.payee, payment.amount, "horse"))
        elif payment.payee == seat:
            shared.append(Payment(payment.payer, FIFTH, payment.amount, "horse"))
    return shared
