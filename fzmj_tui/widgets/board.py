"""The whole table as one picture."""

from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.table import paint_table
from fzmj_tui.widgets.painted import Painted


class Board(Painted):
    """Shows a scene."""

    def __init__(self, scene: Scene, look: Look) -> None:
        super().__init__(lambda width, height: paint_table(self.scene, self.look, width, height))
        self.scene = scene
        self.look = look

    def show(self, scene: Scene, look: Look) -> None:
        """Draw another scene."""
        self.scene, self.look = scene, look
        self.repaint()
