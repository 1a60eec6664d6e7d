"""The box in the middle: the gold, arrows of which one is lit, and how much wall is left."""

from fzmj_engine.state import Phase
from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import upright

WIDTH = 11
HEIGHT = 7


def paint_centre(scene: Scene, look: Look) -> Canvas:
    """Seven rows of eleven cells."""
    canvas = Canvas(WIDTH, HEIGHT, look.palette.panel)
    top = 1 if look.face.halves else 2
    gold = scene.state.gold
    if gold is not None:
        upright(canvas, 4, top, gold, "gold", look)
    middle = WIDTH // 2
    spots = ((middle, 4), (WIDTH - 2, 2), (middle, 0), (1, 2))
    acting = None if scene.acting is None else scene.place(scene.acting)
    for place, (x, y) in enumerate(spots):
        style = look.palette.accent if place == acting else look.palette.dim
        canvas.put(x, y, look.face.signs.arrows[place], style)
    _count(canvas, HEIGHT - 2, *_left(scene, look), look)
    if scene.state.reserve:
        _count(canvas, HEIGHT - 1, look.words("table.reserve"), str(scene.state.reserve), look)
    return canvas


def _left(scene: Scene, look: Look) -> tuple[str, str]:
    if scene.state.phase is Phase.LAST:
        return look.say("table.last_group", count=scene.state.last_left), ""
    return look.words("table.wall"), str(scene.state.drawable)


def _count(canvas: Canvas, y: int, label: str, number: str, look: Look) -> None:
    label = clip(label, WIDTH - 2 - cells(number) - bool(number), look.face.signs.cut)
    canvas.put(1, y, label, look.palette.dim if number else look.palette.accent)
    canvas.put(WIDTH - 1 - cells(number), y, number, look.palette.strong)
