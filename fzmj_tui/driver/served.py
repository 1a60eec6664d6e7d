"""The client as a host opens it for a visitor."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from fzmj_net.link import Link
from fzmj_tui.app import FzmjApp
from fzmj_tui.driver.host import Refused
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.visit import options


class Served(FzmjApp, Remote):
    """The client on a visitor's terminal; a game alone is played with bots in this process."""

    def __init__(
        self,
        session: Session,
        home: bool = True,
        link: Link | None = None,
        lobby: Callable[[], Screen[Any]] | None = None,
    ) -> None:
        """Language, tiles and colours are the visitor's."""
        self.session = session
        super().__init__(options(session.visit), home, link, lobby)


def alone(session: Session) -> Served:
    """For a host without a lobby: everybody plays bots, and there is no table to join."""
    if session.visit.join:
        raise Refused("host.no_tables")
    return Served(session)
