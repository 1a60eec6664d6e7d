"""A list to choose from that may be of any size, none included."""

from textual.widgets import OptionList


class Menu(OptionList):
    """Textual's list fails at a page up or down while it has no room or was not laid out yet."""

    def action_page_up(self) -> None:
        """Go up by what is visible."""
        if self.size:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Go down by what is visible."""
        if self.size:
            super().action_page_down()  # type: ignore[no-untyped-call]
