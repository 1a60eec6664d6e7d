"""Screens over a table that show what happens at it while they are open."""

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from fzmj_tui.screens.base import Over


class Follower(Over[None]):
    """Something to look at that closes with its own key and never holds up the table."""

    async def follow(self) -> None:
        """Something has happened at the table."""


async def tell(stack: Sequence[Screen[Any]]) -> None:
    """Let every screen that follows the table look again."""
    for screen in stack:
        if isinstance(screen, Follower) and screen.is_mounted:
            await screen.follow()
