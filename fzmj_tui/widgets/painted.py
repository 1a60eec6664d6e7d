"""A widget that shows a canvas, and sends the terminal only the cells that changed."""

from collections.abc import Callable

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from fzmj_tui.paint.canvas import Canvas


class Painted(Widget, can_focus=True):
    """One painter's picture, as large as the widget."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Painted { width: 1fr; height: 1fr; }
    """

    class Hit(Message):
        """Something in the picture was clicked."""

        def __init__(self, target: object) -> None:
            super().__init__()
            self.target = target

    def __init__(self, paint: Callable[[int, int], Canvas]) -> None:
        """`paint` draws the picture in a width and a height."""
        super().__init__()
        self.paint = paint
        self.picture: Canvas | None = None

    def repaint(self) -> None:
        """Draw again, and have the changed cells sent."""
        width, height = self.size
        if not width or not height:
            return
        old, new = self.picture, self.paint(width, height)
        self.picture = new
        if old is None or (old.width, old.height) != (width, height):
            self.refresh()
        elif changed := [Region(x, y, cells, 1) for x, y, cells in new.changes(old)]:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """One row; Textual may ask before it tells of a new size, so the size is looked at here."""
        width, height = self.size
        if self.picture is None or (self.picture.width, self.picture.height) != (width, height):
            self.picture = self.paint(width, height)
        if y >= height:
            return Strip.blank(width)
        return Strip([Segment(text, style) for text, style in self.picture.row(y)], width)

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked."""
        target = self.picture.hit(event.x, event.y) if self.picture else None
        if target is not None:
            self.post_message(self.Hit(target))
