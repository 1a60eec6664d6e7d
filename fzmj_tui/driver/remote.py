"""An App that has no other terminal than a line, and leaves the machine it runs on alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from textual.app import SuspendNotSupported

from fzmj_tui.alone import Careful
from fzmj_tui.driver.innards import equip
from fzmj_tui.driver.line import Line
from fzmj_tui.driver.terminal import Terminal
from fzmj_tui.driver.visit import Visit


class Session(NamedTuple):
    """Somebody who has come, and the way to them."""

    visit: Visit
    line: Line


class Remote(Careful):
    """To be mixed in behind an App of ours, so that it is made just after Textual's own part.

    Whoever mixes it in sets `session` first. Whatever Textual would do to the server's files,
    browser, processes or terminal does nothing here.
    """

    session: Session

    def __init__(self, **how: Any) -> None:
        super().__init__(**{**how, "driver_class": Terminal, "watch_css": False})
        equip(self, self.session.visit.environment)

    @property
    def line(self) -> Line:
        """The way to the terminal."""
        return self.session.line

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """A browser would open where the server is."""

    def deliver_text(self, *what: Any, **how: Any) -> str | None:
        """A file would be written where the server is."""
        return None

    def deliver_binary(self, *what: Any, **how: Any) -> str | None:
        """A file would be written where the server is."""
        return None

    def deliver_screenshot(self, *what: Any, **how: Any) -> str | None:
        """A file would be written where the server is."""
        return None

    def save_screenshot(self, *what: Any, **how: Any) -> str:
        """A file would be written where the server is."""
        return ""

    def action_screenshot(self, *what: Any, **how: Any) -> None:
        """A file would be written where the server is."""

    def action_suspend_process(self) -> None:
        """The server would stop."""

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """The server's terminal would be taken."""
        raise SuspendNotSupported("there is no terminal here")
        yield
