"""A screen whose text is moved by keys of its own, so that the others stay free."""

from textual.containers import VerticalScroll
from textual.dom import DOMNode


class Rolling(DOMNode):
    """Has one VerticalScroll, which takes no focus; none while the screen is said anew."""

    def action_roll(self, rows: int) -> None:
        """Move the text by some rows."""
        for text in self.query(VerticalScroll):
            text.scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Move the text by pages."""
        for text in self.query(VerticalScroll):
            text.scroll_relative(y=pages * max(1, text.size.height - 1), animate=False)
