"""The client as a host opens it for a visitor."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.screen import Screen

from fzmj_tui.app import FzmjApp
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.visit import options


class Served(FzmjApp, Remote):
    """The client on a visitor's terminal."""

    def __init__(
        self, session: Session, lobby: Callable[[], Screen[Any]] | None = None, home: bool = True
    ) -> None:
        """In a lobby, else at the home screen; language, tiles and colours are the visitor's."""
        self.session = session
        super().__init__(options(session.visit), home, lobby=lobby)

    @property
    def environment(self) -> Mapping[str, str]:
        """The visitor's."""
        return self.session.visit.environment
