"""Where a client keeps the token to come back with.

A token is good for one return, and two windows of one person share a name: whichever has come in
last has spent the other's. So a new one is kept before anything else is said, and what is kept is
always the newest.
"""

from typing import Protocol


class Keep(Protocol):
    """The place for one name at one host; several clients may share it."""

    def read(self) -> str | None:
        """The newest token, if there is one."""

    def write(self, token: str) -> None:
        """Keep a token in place of the one before; never raises."""


class Held:
    """A token that is forgotten with the program."""

    def __init__(self) -> None:
        self._token: str | None = None

    def read(self) -> str | None:
        """The newest token, if there is one."""
        return self._token

    def write(self, token: str) -> None:
        """Keep a token in place of the one before."""
        self._token = token
