"""What a player could count: tiles missing, the useful ones, and their copies nobody has seen."""

from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Advice, Scene
from fzmj_tui.paint.tile import inline

FACES = 27
"""Tiles that may be useful at most."""


def rows_kept(look: Look, width: int, most: int) -> int:
    """Rows of the block: a heading, what is missing, and every tile that may be useful."""
    return min(most, 3 - -FACES // _columns(look, width))


def paint_counsel(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """The heading says what is thrown and what is missing then; tiles with their copies below."""
    canvas = Canvas(width, height, look.palette.panel)
    advice = scene.advice
    if advice is None:
        return canvas
    key = "table.counsel" if advice.thrown is None else "table.counsel_after"
    x = canvas.put(1, 0, look.words(key), look.palette.accent) + 1
    if advice.thrown is not None:
        inline(canvas, x, 0, advice.thrown, "meld", look)
    canvas.put(1, 1, _missing(advice, look), look.palette.strong, end=width - 1)
    columns = _columns(look, width)
    room = columns * (height - 3)
    if len(advice.copies) > room:
        canvas.put(width - 2, height - 2, look.face.signs.cut, look.palette.dim)
    for place, (tile, left) in enumerate(advice.copies[:room]):
        x, y = 1 + place % columns * _pitch(look), 2 + place // columns
        fill = "gold" if tile == scene.state.gold else "meld"
        x = inline(canvas, x, y, tile, fill, look)
        canvas.put(x, y, f"{look.face.signs.times}{left}", look.palette.dim)
    return canvas


def _missing(advice: Advice, look: Look) -> str:
    total = sum(left for _, left in advice.copies)
    key = "table.waits" if advice.missing == 1 else "table.away"
    return look.say(key, count=advice.missing, total=total)


def _pitch(look: Look) -> int:
    return look.face.inline_width + cells(look.face.signs.times) + 2


def _columns(look: Look, width: int) -> int:
    return max(1, (width - 1) // _pitch(look))
