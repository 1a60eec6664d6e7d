"""The two rows at the bottom: what was just said or happened, and which keys there are."""

from fzmj_tui.paint.canvas import Canvas, clip, wrap
from fzmj_tui.paint.log import paint_log_row
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.title import paint_keys

HEIGHT = 2


def paint_foot(scene: Scene, look: Look, width: int) -> Canvas:
    """A hint goes before the log, and where one row is too short for it, before the keys."""
    canvas = Canvas(width, HEIGHT, look.palette.felt)
    canvas.blit(paint_keys(scene, look, width), 0, 1)
    if not scene.hint:
        canvas.blit(paint_log_row(scene, look, width), 0, 0)
        return canvas
    first, *rest = wrap(scene.hint, width - 2, look.face.signs.cut)
    canvas.put(1, 0, first, look.palette.strong)
    if rest:
        canvas.fill(0, 1, width, 1, look.palette.felt)
        canvas.put(1, 1, clip(" ".join(rest), width - 2, look.face.signs.cut), look.palette.strong)
    return canvas
