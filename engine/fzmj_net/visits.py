"""The connections of a house, greeted or not: where each leads, and how patient we still are."""

import asyncio

from fzmj_net.outgoing import Deliver, Outgoing
from fzmj_net.seen import Seen
from fzmj_net.tells import Tell
from fzmj_net.wire import encode

STRIKES = 3
"""Lines that are no messages before a connection is closed."""


class Visit:
    """One connection."""

    __slots__ = ("address", "busy", "seen", "strikes")

    def __init__(self, address: str, seen: Seen | None) -> None:
        self.address = address
        self.seen = seen
        self.busy: asyncio.Task[None] | None = None
        """Something it asked for that waits for the store."""
        self.strikes = 0


class Visits:
    """All connections by number."""

    def __init__(self, post: Outgoing) -> None:
        self._post = post
        self._by_number: dict[int, Visit] = {}
        self._last = 0

    def __getitem__(self, number: int) -> Visit:
        """A connection that is there."""
        return self._by_number[number]

    def __contains__(self, number: int) -> bool:
        """Whether a connection is still there."""
        return number in self._by_number

    def __len__(self) -> int:
        """How many there are."""
        return len(self._by_number)

    def open(self, deliver: Deliver, address: str, seen: Seen | None) -> int:
        """A new connection; its number."""
        self._last += 1
        self._by_number[self._last] = Visit(address, seen)
        self._post.lines[self._last] = deliver
        return self._last

    def close(self, number: int) -> None:
        """A connection is closed; what it was waiting for is not wanted any more."""
        self._post.lines.pop(number, None)
        visit = self._by_number.pop(number, None)
        if visit is not None and visit.busy is not None:
            visit.busy.cancel()

    def strike(self, number: int) -> bool:
        """A line was no message; whether that is enough."""
        visit = self._by_number[number]
        visit.strikes += 1
        return visit.strikes >= STRIKES

    def tell_now(self, number: int, message: Tell) -> None:
        """Say what is no part of a game, before all that waits to become durable."""
        deliver = self._post.lines.get(number)
        if deliver is not None:
            deliver([encode(message)])

    def hang_up(self, number: int) -> None:
        """Close a connection at once."""
        deliver = self._post.lines.get(number)
        if deliver is not None:
            deliver([])

    def numbers(self) -> tuple[int, ...]:
        """All that are there."""
        return tuple(self._by_number)

    def addresses(self) -> dict[str, int]:
        """How many come from where."""
        found: dict[str, int] = {}
        for visit in self._by_number.values():
            found[visit.address] = found.get(visit.address, 0) + 1
        return found
