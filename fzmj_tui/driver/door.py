"""How many may come in, from one address and altogether, and how long failing makes one wait.

Someone who guesses waits longer every time, and so does whoever guesses from the same address; who
proves at once who he is never waits. Where too many stand outside, those who failed go first.
"""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from msgspec import Struct

from fzmj_net.doorman import Doorman
from fzmj_net.limits import Bucket

_HOUSEHOLDS = Doorman(0, proxied=False)

REMEMBERED = 4096
"""Addresses whose failures are known; with more, the oldest are forgotten."""


class Limits(Struct, frozen=True):
    """What a door lets through."""

    total: int = 400
    """Connections at a time."""
    each: int = 20
    """Connections of one address."""
    outside: int = 100
    """Connections of people who have not proved who they are."""
    outside_each: int = 10
    tries: int = 3
    """Wrong answers of one connection to the question who that is."""
    rate: int = 5
    """Connections of one address a second."""
    burst: int = 40
    wait: float = 0.5
    """Seconds until the answer to the first wrong try of an address; then twice as long, …"""
    longest_wait: float = 8.0
    forget: float = 600.0
    """Seconds after which failures do not count any more."""


class Caller:
    """One connection."""

    def __init__(self, address: str, hang_up: Callable[[], None]) -> None:
        """From there; `hang_up` ends it."""
        self.address = _HOUSEHOLDS.address(address, ())
        """Of IPv6 the network of a household."""
        self.hang_up = hang_up
        self.tries = 0
        self.is_outside = True


class _Known:
    """What is remembered of an address."""

    def __init__(self, rate: int, burst: int) -> None:
        self.callers: list[Caller] = []
        self.coming = Bucket(rate, burst)
        self.failures = 0
        self.at = 0.0


class Door:
    """Everybody who has a connection to this process."""

    def __init__(
        self, limits: Limits | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.limits = limits or Limits()
        self._clock = clock
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._outside: list[Caller] = []
        self._inside = 0

    def __contains__(self, caller: Caller) -> bool:
        """Whether that one has come and not gone."""
        known = self._known.get(caller.address)
        return known is not None and caller in known.callers

    @property
    def here(self) -> int:
        """How many have come and not gone."""
        return self._inside + len(self._outside)

    def enter(self, caller: Caller) -> bool:
        """Whether there is room; if there is, say when they leave."""
        known = self._remembered(caller.address)
        here = [one for one in known.callers if one.is_outside]
        if not known.coming.take(int(self._clock() * 1000)):
            return False
        if len(here) >= self.limits.outside_each:
            self._send_away(here)
        elif len(self._outside) >= self.limits.outside:
            self._send_away(self._outside)
        if len(known.callers) >= self.limits.each:
            return False
        if self.here >= self.limits.total:
            return False
        known.callers.append(caller)
        self._outside.append(caller)
        return True

    def let_in(self, caller: Caller) -> None:
        """They have proved who they are, or nobody asks."""
        if caller.is_outside and caller in self:
            caller.is_outside = False
            self._outside.remove(caller)
            self._inside += 1

    def leave(self, caller: Caller) -> None:
        """The connection is gone; more than once is the same."""
        if caller not in self:
            return
        self._known[caller.address].callers.remove(caller)
        if caller.is_outside:
            self._outside.remove(caller)
        else:
            self._inside -= 1

    def failed(self, caller: Caller) -> float | None:
        """Seconds to wait before they are told that it was wrong; None: no further try."""
        caller.tries += 1
        known = self._remembered(caller.address)
        if self._clock() - known.at > self.limits.forget:
            known.failures = 0
        known.at = self._clock()
        wait = min(self.limits.wait * 2.0 ** min(known.failures, 16), self.limits.longest_wait)
        known.failures += 1
        return wait if caller.tries < self.limits.tries else None

    def _send_away(self, some: list[Caller]) -> None:
        """Whoever failed most often; of those, whoever stands there longest."""
        worst = max(some, key=lambda one: one.tries)
        self.leave(worst)
        worst.hang_up()

    def _remembered(self, address: str) -> _Known:
        known = self._known.pop(address, None) or _Known(self.limits.rate, self.limits.burst)
        self._known[address] = known
        if len(self._known) > REMEMBERED:
            idle = (name for name, one in self._known.items() if not one.callers)
            self._known.pop(next(idle, ""), None)
        return known
