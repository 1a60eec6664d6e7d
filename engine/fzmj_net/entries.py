"""What a host writes down, in order, before anybody is told of it."""

from msgspec import Struct

from fzmj_engine.events import Event
from fzmj_engine.rules import Rules
from fzmj_net.asks import Terms


class Seated(Struct, frozen=True):
    """Who plays from a seat: a person by his id, or a bot."""

    name: str
    user: str | None = None
    account: bool = False


class Opened(Struct, frozen=True):
    """A match begins."""

    game: str
    table: str
    terms: Terms
    rules: Rules
    seats: tuple[Seated, Seated, Seated, Seated]
    dealer: int


class Seeded(Struct, frozen=True):
    """The host's chance for a hand, and what the seats have added to it; written again if more."""

    game: str
    hand: int
    seed: bytes
    nonces: tuple[bytes | None, bytes | None, bytes | None, bytes | None]


class Logged(Struct, frozen=True):
    """An event has happened."""

    game: str
    seq: int
    hand: int
    event: Event
    answered: int
    """Which seats had answered, a bit for each."""


class Cut(Struct, frozen=True):
    """The events from a number on could not be read, and the match goes on before them."""

    game: str
    seq: int


class Closed(Struct, frozen=True):
    """A match is over after so many events."""

    game: str
    hands: int


class Ticketed(Struct, frozen=True):
    """A resume token was given to somebody."""

    digest: bytes
    user: str
    name: str
    account: bool


class Spent(Struct, frozen=True):
    """A resume token is worth nothing any more."""

    digest: bytes


class Paid(Struct, frozen=True):
    """Coins change hands, once for each reason: the amounts sum to zero, the house's included."""

    reason: str
    """What for: a match and its hand, a gift."""
    amounts: tuple[tuple[str, int], ...]
    """Accounts and what they get; `HOUSE` is where coins come from."""


HOUSE = "house"
"""The account whose balance may be negative."""

Entry = Opened | Seeded | Logged | Cut | Closed | Ticketed | Spent | Paid
