"""A list to choose from that may be of any size, none included, and change under hand and mouse."""

from contextlib import suppress

from textual.events import Click
from textual.geometry import Size
from textual.widgets import OptionList


class Steady:
    """What Textual's list lacks where its lines may be gone, or are not laid out yet."""

    option_count: int
    size: Size

    async def _on_click(self, event: Click) -> None:
        """Nothing is there to be clicked any more: Textual's own answer would fail."""
        line = event.style.meta.get("option")
        if line is not None and line >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        """Go up by what is visible."""
        self._page("up")

    def action_page_down(self) -> None:
        """Go down by what is visible."""
        self._page("down")

    def _page(self, way: str) -> None:
        if self.size:
            with suppress(LookupError):
                getattr(super(), f"action_page_{way}")()


class Menu(Steady, OptionList):
    """A list of the client's own."""
