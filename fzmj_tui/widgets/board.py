"""The whole table as one picture."""

from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.table import Still, is_full, paint_still, paint_table, unmoved
from fzmj_tui.widgets.painted import Painted


class Board(Painted):
    """Shows a scene. While only the cursor moves, the rest of the table is not painted again."""

    def __init__(self, scene: Scene, look: Look) -> None:
        super().__init__(self._painted)
        self.scene = scene
        self.look = look
        self._still: Still | None = None
        self._still_of: object = None

    def show(self, scene: Scene, look: Look) -> None:
        """Draw another scene."""
        self.scene, self.look = scene, look
        self.repaint()

    def _painted(self, width: int, height: int) -> Canvas:
        if is_full(width, height):
            depends = (unmoved(self.scene), self.look, width, height)
            if depends != self._still_of:
                self._still_of, self._still = depends, paint_still(*depends)
        return paint_table(self.scene, self.look, width, height, self._still)
