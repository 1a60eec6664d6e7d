"""Whom a match talks to, and the ways of saying the same thing to several of them."""

from typing import Protocol

from fzmj_engine.events import Event, HandEnded, HandVoided, seen_by
from fzmj_engine.state import SEATS
from fzmj_net.tells import Ev, Tell

EVERYBODY = 0b1111
"""The bits of all seats."""


class Audience(Protocol):
    """Whom a match talks to."""

    def tell_seat(self, seat: int, message: Tell) -> None:
        """Say it to whoever is connected at a seat."""

    def tell_gallery(self, message: Tell) -> None:
        """Say it to all spectators."""

    def settle(self, reason: str, event: HandEnded | HandVoided) -> None:
        """A hand is over: have coins change hands, if they are played for."""


def tell_seats(audience: Audience, message: Tell, seats: int = EVERYBODY) -> None:
    """Say it at these seats, a bit for each."""
    for seat in SEATS:
        if seats >> seat & 1:
            audience.tell_seat(seat, message)


def tell_all(audience: Audience, message: Tell) -> None:
    """Say it at every seat and to all spectators."""
    tell_seats(audience, message)
    audience.tell_gallery(message)


def tell_event(audience: Audience, table: str, seq: int, event: Event) -> None:
    """Every seat gets every event, each his own view; equal ones are one message."""
    public = Ev(table, seq, seen_by(event, None))
    for seat in SEATS:
        view = seen_by(event, seat)
        audience.tell_seat(seat, public if view == public.event else Ev(table, seq, view))
