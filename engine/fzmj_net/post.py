"""How the lobby speaks: it hands over entries and messages in order, and never waits for either."""

from typing import Protocol

from fzmj_net.entries import Entry
from fzmj_net.tells import Tell


class Post(Protocol):
    """What is written down comes before whatever is told after it."""

    def save(self, entry: Entry) -> None:
        """Write this down; everything told from now on waits until it is durable."""

    def tell(self, session: int, message: Tell) -> None:
        """Send a message to a connection, if it is still there."""

    def cut(self, session: int) -> None:
        """Close a connection once it has been sent what it was told."""
