"""The box in the middle: the gold, arrows of which one is lit, and how much wall is left."""

from typing import NamedTuple

from fzmj_engine.state import Phase
from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import Cut, room, standing


class Box(NamedTuple):
    """How large the middle is."""

    width: int
    height: int
    cut: Cut
    """Of the gold."""
    gold: tuple[int, int]
    """Its first column, and the one behind it."""


SMALL = Box(11, 7, "plain", (4, 8))
LARGE = Box(25, 10, "grand", (10, 16))
"""Where discards are large as well."""


def paint_centre(scene: Scene, look: Look, box: Box = SMALL) -> Canvas:
    """The gold between four arrows; the counts in the last rows."""
    canvas = Canvas(box.width, box.height, look.palette.panel)
    cut: Cut = box.cut if look.face.halves else "plain"
    tall = sum(room(look.face, cut)) + look.face.height
    last = box.height - 3
    top = 1 + (last - 1 - tall) // 2 + (not look.face.halves)
    gold = scene.state.gold
    middle = box.width // 2
    if gold is not None:
        standing(canvas, box.gold[0] + (cut != box.cut), top, gold, "gold", look, cut)
    spots = ((middle, last), (box.width - 2, last // 2), (middle, 0), (1, last // 2))
    acting = None if scene.acting is None else scene.place(scene.acting)
    for place, (x, y) in enumerate(spots):
        style = look.palette.accent if place == acting else look.palette.dim
        canvas.put(x, y, look.face.signs.arrows[place], style)
    _count(canvas, box.height - 2, *_left(scene, look), look)
    if scene.state.reserve:
        label, left = look.words("table.reserve"), str(scene.state.reserve)
        _count(canvas, box.height - 1, label, left, look)
    return canvas


def _left(scene: Scene, look: Look) -> tuple[str, str]:
    if scene.state.phase is Phase.LAST:
        return look.say("table.last_group", count=scene.state.last_left), ""
    return look.words("table.wall"), str(scene.state.drawable)


def _count(canvas: Canvas, y: int, label: str, number: str, look: Look) -> None:
    label = clip(label, canvas.width - 2 - cells(number) - bool(number), look.face.signs.cut)
    canvas.put(1, y, label, look.palette.dim if number else look.palette.accent)
    canvas.put(canvas.width - 1 - cells(number), y, number, look.palette.strong)
