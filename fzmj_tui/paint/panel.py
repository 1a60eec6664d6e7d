"""The panel beside the table: points, what happened, and what the own hand lacks."""

from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.counsel import paint_counsel, rows_kept
from fzmj_tui.paint.log import paint_log
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.scores import HEIGHT as SCORES_HEIGHT
from fzmj_tui.paint.scores import paint_scores
from fzmj_tui.paint.unseen import paint_unseen

TOP = SCORES_HEIGHT + 2
"""Rows above the log."""
COUNTED = (24, 36)
"""Columns and rows from which on the copies not seen are always there."""


def paint_panel(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """Points and log; where there is advice its rows stay blank."""
    canvas = Canvas(width, height, look.palette.panel)
    canvas.blit(paint_scores(scene, look, width), 0, 1)
    kept = _kept(scene, look, width, height)
    end = height - kept - bool(kept)
    if width >= COUNTED[0] and height >= COUNTED[1]:
        counts = paint_unseen(scene, look, width)
        end -= counts.height
        canvas.blit(counts, 0, end)
        end -= bool(counts.height)
    canvas.blit(paint_log(scene, look, width, end - TOP), 0, TOP)
    return canvas


def paint_advice(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """The rows that were kept, to be laid on the panel's lower end."""
    return paint_counsel(scene, look, width, _kept(scene, look, width, height))


def _kept(scene: Scene, look: Look, width: int, height: int) -> int:
    """As many rows whatever the advice is, so that nothing moves when another tile is picked."""
    return rows_kept(look, width, (height - TOP) // 2) if scene.advice else 0
