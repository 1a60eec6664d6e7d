"""A list to choose from that may be of any size, none included, and change under the mouse."""

from textual.events import Click
from textual.widgets import OptionList


class Steady:
    """What Textual's list lacks where its lines may be gone by the time a click on one arrives."""

    option_count: int

    async def _on_click(self, event: Click) -> None:
        """Nothing is there to be clicked any more: Textual's own answer would fail."""
        line = event.style.meta.get("option")
        if line is not None and line >= self.option_count:
            event.prevent_default()


class Menu(Steady, OptionList):
    """Textual's list fails at a page up or down while it has no room or was not laid out yet."""

    def action_page_up(self) -> None:
        """Go up by what is visible."""
        if self.size:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Go down by what is visible."""
        if self.size:
            super().action_page_down()  # type: ignore[no-untyped-call]
