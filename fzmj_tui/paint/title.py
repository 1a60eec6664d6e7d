"""The rows at the very top and bottom: what is played, and which keys there are."""

from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import inline


def paint_title(scene: Scene, look: Look, width: int) -> Canvas:
    """Game, hand, streak, rules, line and gold; what does not fit is left out whole."""
    canvas = Canvas(width, 1, look.palette.bar)
    state, palette = scene.state, look.palette
    parts = [look.say("table.hand", hand=state.hand)]
    if state.streak:
        parts.append(look.say("table.streak", streak=state.streak))
    rules = scene.rules or state.rules.name
    parts.append(
        rules if state.base == 1 else look.say("table.rules", rules=rules, base=state.base)
    )
    if scene.connection:
        parts.append(scene.connection)
    x = canvas.put(1, 0, look.words("app.title"), palette.accent)
    gold = look.face.inline_width + 2 + cells(look.words("table.gold"))
    for text in parts:
        if x + 3 + cells(text) > width - gold - 2:
            break
        x = canvas.put(x, 0, f" {look.face.signs.bar} ", palette.dim)
        x = canvas.put(x, 0, text)
    if state.gold is not None and x + gold < width - 1:
        x = canvas.put(width - gold - 1, 0, look.words("table.gold"), palette.dim)
        x = canvas.put(x + 1, 0, look.face.signs.gold, palette.accent)
        inline(canvas, x, 0, state.gold, "gold", look)
    return canvas


def paint_keys(scene: Scene, look: Look, width: int) -> Canvas:
    """Key hints, as many as fit whole."""
    canvas = Canvas(width, 1, look.palette.bar)
    x = 1
    for key, text in scene.keys:
        if x + cells(key) + 1 + cells(text) > width - 1:
            break
        x = canvas.put(x, 0, key, look.palette.accent) + 1
        x = canvas.put(x, 0, text, look.palette.dim) + 2
    return canvas
