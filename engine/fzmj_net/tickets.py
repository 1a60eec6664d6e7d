"""Tokens with which somebody comes back after his line has dropped.

A token is 256 random bits. Only its digest is kept. It is good for one return: with each welcome
comes a new one, and the old one is spent as soon as the client shows that the welcome has arrived —
not before, or a welcome lost on the way would lock its owner out. Its time runs from when its owner
has gone: whoever stays for days can come back like anybody else.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

from fzmj_net.entries import Spent, Ticketed
from fzmj_net.post import Post

LIFETIME_MS = 7 * 24 * 3600 * 1000
"""How long the token of an account is good for after he has left; see `schema.TICKET_DAYS`."""
GUEST_MS = 24 * 3600 * 1000
"""How long a guest's is: he has nothing to come back to but a seat."""
EACH = 8
"""How many one user may hold; the oldest goes."""


def digest(token: str) -> bytes:
    """All that is kept of a token."""
    return sha256(token.encode()).digest()


class Tickets:
    """All tokens that are out."""

    def __init__(self, post: Post, secret: Callable[[int], bytes]) -> None:
        self._post = post
        self._secret = secret
        self._out: dict[bytes, Ticketed] = {}
        self._expires: dict[bytes, int] = {}
        """When, in milliseconds of the host's clock; of those whose owners are not here."""
        self._held: dict[str, list[bytes]] = {}

    def issue(self, user: str, name: str, account: bool) -> tuple[str, bytes]:
        """A new token for a user who is here, and its digest."""
        token = urlsafe_b64encode(self._secret(32)).rstrip(b"=").decode()
        found = digest(token)
        self._put(Ticketed(found, user, name, account))
        self.renew(found)
        for old in self._held[user][:-EACH]:
            self.spend(old)
        return token, found

    def put(self, found: Ticketed, left_at: int) -> None:
        """Know of a token out of the store, whose owner was here last at that time."""
        self._put(found)
        self._run_out(found, left_at)

    def _put(self, found: Ticketed) -> None:
        self._out[found.digest] = found
        self._held.setdefault(found.user, []).append(found.digest)

    def _run_out(self, found: Ticketed, left_at: int) -> None:
        self._expires[found.digest] = left_at + (LIFETIME_MS if found.account else GUEST_MS)

    def look(self, token: str, now: int) -> Ticketed | None:
        """What is known of a token, if it is good; nothing changes by looking."""
        found = digest(token)
        return self._out.get(found) if now < self._expires.get(found, now + 1) else None

    def renew(self, found: bytes) -> None:
        """Its owner is here: write it down as given now, for a host that opens after a fall."""
        if (written := self._out.get(found)) is not None:
            self._post.save(written)

    def left(self, found: bytes, now: int) -> None:
        """Its owner has gone: from now on its time runs."""
        if (written := self._out.get(found)) is not None:
            self._run_out(written, now)
            self._post.save(written)

    def spend(self, found: bytes) -> None:
        """A token is worth nothing any more."""
        ticket = self._out.pop(found, None)
        if ticket is None:
            return
        self._expires.pop(found, None)
        self._held[ticket.user].remove(found)
        if not self._held[ticket.user]:
            del self._held[ticket.user]
        self._post.save(Spent(found))

    def expire(self, now: int) -> None:
        """Forget what is too old."""
        for found in [found for found, end in self._expires.items() if now >= end]:
            self.spend(found)

    def holds(self, user: str) -> bool:
        """Whether somebody could come back as this user."""
        return user in self._held
