"""The whole table as one picture."""

from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.table import paint_table
from fzmj_tui.widgets.painted import Painted, Picture


class Board(Painted):
    """Shows a scene."""

    def __init__(self, scene: Scene, look: Look) -> None:
        super().__init__()
        self.scene = scene
        self.look = look

    def show(self, scene: Scene, look: Look) -> None:
        """Draw another scene."""
        self.scene, self.look = scene, look
        self.repaint()

    def paint(self, width: int, height: int) -> Picture:
        """The table in that size."""
        return paint_table(self.scene, self.look, width, height)
