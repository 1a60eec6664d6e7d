"""The copies nobody has seen, in a small box over the table."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Container

from fzmj_tui.keys import COUNTING
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.unseen import HEIGHT, WIDTH, paint_unseen
from fzmj_tui.screens.base import bound
from fzmj_tui.screens.follower import Follower
from fzmj_tui.widgets.footer import Keys
from fzmj_tui.widgets.painted import Painted


class Counting(Follower):
    """27 faces with the copies that may still come."""

    BINDINGS = bound(COUNTING)
    DEFAULT_CSS = f"""
    Counting, Counting:ansi {{ background: transparent; }}
    Counting .box {{ width: {WIDTH + 2}; height: {HEIGHT + 2}; background: $panel;
        border: round $primary; border-subtitle-color: $primary; border-subtitle-align: right; }}
    """

    def __init__(self, scene: Callable[[], Scene]) -> None:
        super().__init__()
        self.scene = scene

    def compose(self) -> ComposeResult:
        """The table of counts."""
        with Container(classes="box") as box:
            box.border_subtitle = self.words("table.unseen_back")
            self.counts = Painted(self._painted)
            yield self.counts
        yield Keys()

    def _painted(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, self.host.look.palette.panel)
        canvas.blit(paint_unseen(self.scene(), self.host.look, width), 0, 0)
        return canvas

    async def follow(self) -> None:
        """A tile may have been seen."""
        self.counts.repaint()

    def on_click(self) -> None:
        """A click closes it."""
        self.finish()

    def action_close(self) -> None:
        """Back to the table."""
        self.finish()
