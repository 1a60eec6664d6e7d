"""Counts connections by where they come from, so that nobody can take all of them."""

from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network


class Doorman:
    """How many are here from each address; a whole /64 of IPv6 is one."""

    def __init__(self, limit: int, *, proxied: bool) -> None:
        """`proxied`: addresses are what our own proxy says they are."""
        self._limit = limit
        self._proxied = proxied
        self._here: Counter[str] = Counter()

    def address(self, peer: str, forwarded: Sequence[str]) -> str:
        """Where a connection really comes from: the last hop our proxy has seen."""
        told = forwarded[-1].rsplit(",", 1)[-1].strip() if forwarded and self._proxied else peer
        try:
            found = ip_address(told)
        except ValueError:
            return peer
        if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
            return str(ip_network((found, 64), strict=False).network_address)
        return told

    def arrived(self, peer: str) -> bool:
        """Another line from this peer; False if it should not even be listened to."""
        self._here[peer] += 1
        return self._proxied or self._here[peer] <= 2 * self._limit

    def admits(self, peer: str, address: str) -> bool:
        """Whether somebody may come in; from then on he counts by his real address."""
        if address != peer:
            self.gone(peer)
            self._here[address] += 1
        return self._here[address] <= self._limit

    def gone(self, address: str) -> None:
        """A line is gone."""
        self._here[address] -= 1
        if self._here[address] <= 0:
            del self._here[address]
