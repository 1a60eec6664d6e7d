"""What somebody has just called, at the side of the centre where that seat is, for a moment."""

from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.centre import Box
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene


def paint_call(
    canvas: Canvas, at: tuple[int, int], scene: Scene, look: Look, box: Box, large: bool
) -> None:
    """Lay it beside the gold, which it never covers; the box begins `at` a cell of the canvas."""
    if scene.caller is None or not scene.call:
        return
    margin = "   " if large else " "
    text = f"{margin}{scene.call}{margin}"
    wide, high = cells(text), 3 if large else 1
    arrows = box.height - 3  # the row of the lower one; the upper one is in the first
    across, down = (box.width - wide) // 2, (arrows - high + 1) // 2
    places = (
        (across, arrows),
        (box.gold[1], down),
        (across, 1 - high),
        (box.gold[0] - wide, down),
    )
    x, y = places[scene.place(scene.caller)]
    chip = Canvas(wide, high, look.palette.hot_key)
    chip.put(0, high // 2, text, look.palette.hot_key)
    canvas.blit(chip, at[0] + x, at[1] + y)
