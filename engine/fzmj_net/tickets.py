"""Tokens with which somebody comes back after his line has dropped.

A token is 256 random bits. Only its digest is kept. It is good for one return: with each welcome
comes a new one, and the old one is spent as soon as the client shows that the welcome has arrived —
not before, or a welcome lost on the way would lock its owner out.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from fzmj_net.entries import Spent, Ticketed
from fzmj_net.post import Post

LIFETIME_MS = 7 * 24 * 3600 * 1000
"""How long the token of an account is good for; see also `schema.TICKET_DAYS`."""
GUEST_MS = 24 * 3600 * 1000
"""How long a guest's is: he has nothing to come back to but a seat."""
EACH = 8
"""How many one user may hold; the oldest goes."""


class Ticket(Struct, frozen=True):
    """What is known of a token that is out."""

    digest: bytes
    user: str
    name: str
    account: bool
    expires: int
    """In milliseconds of the host's clock."""


def digest(token: str) -> bytes:
    """All that is kept of a token."""
    return sha256(token.encode()).digest()


class Tickets:
    """All tokens that are out."""

    def __init__(self, post: Post, secret: Callable[[int], bytes]) -> None:
        self._post = post
        self._secret = secret
        self._out: dict[bytes, Ticket] = {}
        self._held: dict[str, list[bytes]] = {}

    def issue(self, user: str, name: str, account: bool, now: int) -> tuple[str, bytes]:
        """A new token for a user, and its digest."""
        token = urlsafe_b64encode(self._secret(32)).rstrip(b"=").decode()
        found = digest(token)
        written = Ticketed(found, user, name, account)
        self.put(written, now)
        self._post.save(written)
        for old in self._held[user][:-EACH]:
            self.spend(old)
        return token, found

    def put(self, found: Ticketed, now: int) -> None:
        """Know of a token, a new one or one out of the store."""
        good = now + (LIFETIME_MS if found.account else GUEST_MS)
        ticket = Ticket(found.digest, found.user, found.name, found.account, good)
        self._out[found.digest] = ticket
        self._held.setdefault(found.user, []).append(found.digest)

    def look(self, token: str, now: int) -> Ticket | None:
        """The ticket of a token, if it is good; nothing changes by looking."""
        ticket = self._out.get(digest(token))
        return ticket if ticket is not None and now < ticket.expires else None

    def spend(self, found: bytes) -> None:
        """A token is worth nothing any more."""
        ticket = self._out.pop(found, None)
        if ticket is None:
            return
        self._held[ticket.user].remove(found)
        if not self._held[ticket.user]:
            del self._held[ticket.user]
        self._post.save(Spent(found))

    def expire(self, now: int) -> None:
        """Forget what is too old."""
        for ticket in [ticket for ticket in self._out.values() if now >= ticket.expires]:
            self.spend(ticket.digest)

    def holds(self, user: str) -> bool:
        """Whether somebody could come back as this user."""
        return user in self._held
