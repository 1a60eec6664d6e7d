"""How often somebody may greet, and try a password, from one address."""

from collections.abc import Callable

from fzmj_net.limits import Bucket, Limits
from fzmj_net.refused import Refused
from fzmj_net.trouble import Trouble

REMEMBERED = 4096
"""Addresses that are counted; beyond, those not seen for longest are forgotten."""


class Tries:
    """Counts by address, so that nobody can lock somebody else out."""

    def __init__(self, limits: Limits, now: Callable[[], int]) -> None:
        self.now = now
        """Milliseconds of the host's clock."""
        self._limits = limits
        self._passwords = Buckets(1, limits.login_tries)
        self._greetings = Buckets(limits.greet_rate, limits.greet_burst)

    def greeting(self, address: str) -> None:
        """Somebody greets; Refused, if too many from there do."""
        if address and not self._greetings.take(address, self.now()):
            raise Refused(Trouble.RATE, "too many are coming from there; wait a moment")

    def password(self, address: str) -> None:
        """A password is tried: Refused beyond so many a minute."""
        minutes_as_seconds = self.now() * self._limits.login_tries // 60
        if not self._passwords.take(address, minutes_as_seconds):
            raise Refused(Trouble.RATE, "too many tries; wait a minute")


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: int, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str, now: int) -> bool:
        """Whether one more is allowed from there."""
        bucket = self._by_address.pop(address, None) or Bucket(self._rate, self._burst)
        while len(self._by_address) >= REMEMBERED:
            del self._by_address[next(iter(self._by_address))]
        self._by_address[address] = bucket
        return bucket.take(now)
