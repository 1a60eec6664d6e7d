"""A link carries a seat's answers one way and the table's events the other.

The screen knows nothing but this: it cannot tell a local game from a remote one.
"""

from collections.abc import AsyncIterator
from typing import Protocol

from fzmj_engine.actions import Action
from fzmj_engine.events import Event
from fzmj_engine.rules import Rules


class Link(Protocol):
    """One seat's end of a table."""

    rules: Rules
    seat: int
    """Whose eyes the events are for."""
    names: tuple[str, str, str, str]
    """What the four seats are called."""

    async def send(self, action: Action) -> None:
        """Answer for the seat; IllegalAction when the rules refuse it. An answer is final."""

    def events(self) -> AsyncIterator[Event]:
        """What happens, as the seat may see it; pulled, so a screen that waits holds a local game.

        Ends when the match is over.
        """
