"""What happened at the table, and who may see which part of it (law 4).

A match is a list of these records. Every field that holds tiles is marked SHOWN (everybody), SECRET
(the event's own seat) or SEALED (nobody before the hand ends); what a viewer may not see is turned
face down, never left out.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, get_args, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

from fzmj_engine.actions import snake
from fzmj_engine.melds import Meld
from fzmj_engine.payments import Payment
from fzmj_engine.tiles import BACK, Tile

SHOWN = Meta(extra={"seen": "shown"})
SECRET = Meta(extra={"seen": "secret"})
SEALED = Meta(extra={"seen": "sealed"})

Tiles = tuple[Tile, ...]
Gains = tuple[int, int, int, int]
Seat = Annotated[int, Meta(ge=0, le=3)]


class How(StrEnum):
    """In which way a hand was won; the words of the machine contract."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROB_GOLD = "rob_gold"
    ROB_KONG = "rob_kong"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    THREE_GOLDS = "three_golds"


class Record(Struct, frozen=True, tag=snake, forbid_unknown_fields=True):
    """A line of a log."""


class HandBegan(Record, frozen=True):
    """A deal starts. It carries all that earlier hands left behind, so a fold may start here."""

    hand: Annotated[int, Meta(ge=1)]
    """Its number in the match, from 1."""
    dealer: Seat
    streak: Annotated[int, Meta(ge=0, le=1_000_000)]
    """L: how often this dealer has kept the deal (RULES 9)."""
    base: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    """B, what one point costs."""
    scores: Gains
    dice: tuple[int, int]
    wall: Annotated[Tiles, SEALED]
    """[0] is taken first, the last one is the first replacement (R-WALL)."""
    fifth: int = 0
    """What the fifth player has won so far (R-HORSE)."""
    house: int = 0
    """What the house has been paid so far (R-ESCAPE)."""


class Dealt(Record, frozen=True):
    """A seat has its first tiles, the dealer one more (R-DICE, R-SEVENTEEN)."""

    seat: Seat
    tiles: Annotated[Tiles, SECRET]


class HorseTaken(Record, frozen=True):
    """The fifth player took a tail tile unseen; flowers before it are put aside (R-HORSE)."""

    tile: Annotated[Tile, SEALED]
    aside: Annotated[Tiles, SHOWN]


class FlowersReplaced(Record, frozen=True):
    """Flowers are laid open, as many tiles taken from the tail (R-FLOWER-ROUNDS, R-FLOWER-PLAY)."""

    seat: Seat
    flowers: Annotated[Tiles, SHOWN]
    tiles: Annotated[Tiles, SECRET]


class GoldTurned(Record, frozen=True):
    """The tail tile was turned: the gold, or a flower for the dealer (R-GOLD, R-GOLD-FLOWER)."""

    tile: Annotated[Tile, SHOWN]


class PlayOpened(Record, frozen=True):
    """All is dealt and no gold is turned: the dealer begins (R-SICHUAN)."""


class Drawn(Record, frozen=True):
    """A seat took a tile from the head, or from the tail after a kong (R-TURN)."""

    seat: Seat
    tile: Annotated[Tile, SECRET]
    tail: bool = False


class Discarded(Record, frozen=True):
    """A seat threw a tile; the dealer may declare his robbery with the first one (R-ROB-DEALER)."""

    seat: Seat
    tile: Annotated[Tile, SHOWN]
    drawn: bool
    """Thrown as it was drawn."""
    rob: bool = False
    roam: int = 0
    """The level of roaming the seat has after it, looked at by the table (R-YOU-LEVEL)."""


class KongDeclared(Record, frozen=True):
    """A seat wants to add the fourth tile to its pung; it may be robbed (R-ROB-KONG)."""

    seat: Seat
    tile: Annotated[Tile, SHOWN]
    fresh: bool
    """It was just drawn, so that its kong is paid where kongs are (R-KONG-MONEY)."""


class Melded(Record, frozen=True):
    """A chow, a pung, an exposed or an added kong was laid (R-CLAIMS, R-KONG)."""

    seat: Seat
    meld: Annotated[Meld, SHOWN]


class KongConcealed(Record, frozen=True):
    """Four equal tiles were laid face down (R-KONG, R-MELD-SHOWN)."""

    seat: Seat
    tile: Annotated[Tile, SECRET]


class LastGroupBegan(Record, frozen=True):
    """From this seat on the last tiles are drawn without a discard (R-LAST-GROUP)."""

    seat: Seat
    size: int


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """Who won a hand, and with which tile."""

    seat: Seat
    how: How
    tile: Tile | None
    """The winning tile; None where none was drawn (heavenly hand, three golds as dealt)."""
    source: Seat | None
    """The seat it came from, on a discard or a robbed kong."""


class HandEnded(Record, frozen=True):
    """A hand was won or the wall is exhausted; all tiles are laid open and the payments made."""

    victory: Annotated[Victory | None, SHOWN]
    """None: exhausted."""
    special: str | None
    """The special win that was paid, if any."""
    each: int
    """What one payer paid (X·B)."""
    gains: Gains
    """What each seat has won or lost in this hand, kong money included."""
    hands: Annotated[tuple[Tiles, ...], SHOWN]
    """Every seat's concealed tiles, the winner's with the winning one, which is last."""
    kongs: Annotated[tuple[Tiles, ...], SHOWN]
    """The faces of every seat's concealed kongs."""
    payments: tuple[Payment, ...] = ()
    """Who paid whom, in order, from the first kong on."""
    horse: Annotated[Tile | None, SHOWN] = None
    """The fifth player's tile (R-HORSE)."""


class HandVoided(Record, frozen=True):
    """A seat left in the middle of the hand: nothing of it counts but its penalty (R-ESCAPE)."""

    seat: Seat
    penalty: int
    """Coins the house gets."""


Event = (
    HandBegan
    | Dealt
    | HorseTaken
    | FlowersReplaced
    | GoldTurned
    | PlayOpened
    | Drawn
    | Discarded
    | KongDeclared
    | Melded
    | KongConcealed
    | LastGroupBegan
    | HandEnded
    | HandVoided
)


def marks(record: type[Struct]) -> dict[str, str]:
    """Which fields of a record are marked, and how: `{"tile": "secret"}`."""
    found = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        for mark in getattr(hint, "__metadata__", ()):
            if mark.extra:
                found[name] = mark.extra["seen"]
    return found


_HIDDEN: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    record: (
        tuple(name for name, mark in marks(record).items() if mark == "secret"),
        tuple(name for name, mark in marks(record).items() if mark == "sealed"),
    )
    for record in get_args(Event)
}


def seen_by(event: Event, viewer: int | None) -> Event:
    """The event as a seat may see it, or as anybody may (None): the one filter for secrets."""
    secret, sealed = _HIDDEN[type(event)]
    hidden = sealed if secret and viewer == getattr(event, "seat", None) else secret + sealed
    if not hidden:
        return event
    return _replace(event, **{name: _face_down(getattr(event, name)) for name in hidden})


_replace: Callable[..., Event] = replace


def _face_down(value: Any) -> Any:
    return BACK if isinstance(value, Tile) else (BACK,) * len(value)
