"""A screen whose text is moved by keys of its own, so that the others stay free."""

from textual.containers import VerticalScroll
from textual.dom import DOMNode


class Rolling(DOMNode):
    """Has one VerticalScroll, which takes no focus."""

    def action_roll(self, rows: int) -> None:
        """Move the text by some rows."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Move the text by pages."""
        self.action_roll(pages * max(1, self.query_one(VerticalScroll).size.height - 1))
