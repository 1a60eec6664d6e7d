"""What stands out for a moment: a call at the seat that called, and what has just moved."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fzmj_engine.events import (
    Discarded,
    Drawn,
    Event,
    HandEnded,
    KongConcealed,
    KongDeclared,
    Melded,
)
from fzmj_engine.state import SEATS, State


class Moment(NamedTuple):
    """What an event leaves on the table until it fades."""

    seat: int | None = None
    """Who called."""
    call: str = ""
    """What, as a key of the words."""
    fresh: str = ""
    """drawn, thrown or paid: what has just moved."""
    gains: tuple[int, ...] = (0, 0, 0, 0)
    """What each seat has just been paid."""


STILL = Moment()


def moment(before: State, state: State, event: Event) -> Moment:
    """What stands out of an event."""
    told = _TOLD.get(type(event))
    found = told(event) if told else STILL
    gains = tuple(state.standings[seat] - before.standings[seat] for seat in SEATS)
    paid = any(gains) and type(event) in _PAYING
    return found._replace(fresh="paid", gains=gains) if paid else found


_PAYING = (Melded, KongConcealed, HandEnded)


def _thrown(event: Discarded) -> Moment:
    if event.rob:
        return Moment(event.seat, "call.rob_gold", "thrown")
    return Moment(fresh="thrown")


def _won(event: HandEnded) -> Moment:
    won = event.victory
    return STILL if won is None else Moment(won.seat, f"call.{won.how}")


_TOLD: Mapping[type, Callable[[Any], Moment]] = {
    Drawn: lambda event: Moment(fresh="drawn"),
    Discarded: _thrown,
    KongDeclared: lambda event: Moment(event.seat, "call.kong"),
    Melded: lambda event: Moment(
        event.seat, "call.kong" if event.meld.is_kong else f"call.{event.meld.kind}"
    ),
    KongConcealed: lambda event: Moment(event.seat, "call.kong"),
    HandEnded: _won,
}
