"""A link carries a seat's answers one way and the table's events the other.

The screen knows nothing but this: it cannot tell a local game from a remote one. Beside the events
run notices, which never reach a state or a log: clocks, chat, who is there, how the line is.
"""

from collections.abc import AsyncIterator
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

from fzmj_engine.actions import Action
from fzmj_engine.events import Event
from fzmj_engine.rules import Rules

if TYPE_CHECKING:
    from fzmj_net.tells import Clock, Error, Fair, HandEnd, Here, MatchEnd, Phrased, Said
    from fzmj_net.tells import Notice as Broadcast


class Line(StrEnum):
    """How the line to the table is."""

    UP = "up"
    DOWN = "down"
    """It has dropped and is being built up again; a bot may sit in."""
    OVER = "over"
    """It will not come back: somebody else has the seat, or the host has sent us away."""


class LineNotice(Struct, frozen=True):
    """The line has changed."""

    line: Line
    reason: str = ""
    """Why it is over: the reason of a `bye`."""
    retry_ms: int | None = None
    """When the next try to get through is made."""


class WallNotice(Struct, frozen=True):
    """A hand is over, and its wall was checked against what the host had committed to."""

    hand: int
    trouble: str | None
    """What is wrong; None: it was dealt fairly."""


Notice: TypeAlias = (
    "LineNotice | WallNotice | Clock | Here | Said | Phrased | Fair | HandEnd | MatchEnd"
    " | Broadcast | Error"
)
"""What may be said beside the events."""


class Link(Protocol):
    """One seat's end of a table."""

    rules: Rules
    seat: int
    """Whose eyes the events are for."""
    names: tuple[str, str, str, str]
    """What the four seats are called."""

    @property
    def behind(self) -> bool:
        """More has happened already: a screen that dawdles now would answer too late."""

    async def send(self, action: Action) -> None:
        """Answer for the seat; IllegalAction when the rules refuse it. An answer is final."""

    def events(self) -> AsyncIterator[Event]:
        """What happens, as the seat may see it; pulled, so a screen that waits holds a local game.

        Ends when the match is over.
        """

    def notices(self) -> AsyncIterator[Notice]:
        """What is said beside the events; ends with them."""
