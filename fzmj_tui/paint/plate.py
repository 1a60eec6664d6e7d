"""A name-plate: whose seat it is, dealer and lock badges, points, and the tiles from behind."""

from rich.style import Style

from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene

NAME = 16
"""Cells of a name."""
WIDE = NAME + 17
"""Cells of a plate in one row."""
NARROW = NAME + 2
"""Cells of a plate in two rows."""


ABSENT = ("bot", "away", "auto")
"""Manners that a plate shows."""
HABITS = ("auto", "auto_win", "no_claims")
"""Habits of the player himself that it shows."""


def paint_plate(scene: Scene, seat: int, look: Look) -> Canvas:
    """One row: turn sign, badges, name, points."""
    canvas = Canvas(WIDE, 1)
    _ground(canvas, scene, seat, look)
    x = _before(canvas, scene, seat, look, 0)
    points = _points(scene, seat)
    canvas.put(x, 0, clip(scene.names[seat], WIDE - x - cells(points) - 2, look.face.signs.cut))
    canvas.put(WIDE - 1 - cells(points), 0, points, _strong(scene, seat, look))
    return canvas


def _before(canvas: Canvas, scene: Scene, seat: int, look: Look, y: int) -> int:
    """The badges of a seat; for a moment what it has called stands there in their place."""
    if scene.caller == seat and scene.call:
        return canvas.put(0, y, f" {scene.call} ", look.palette.hot_key) + 1
    x = 1
    for text in _badges(scene, seat, look):
        x = canvas.put(x, y, text, _badge(scene, seat, look)) + 1
    return x


def _points(scene: Scene, seat: int) -> str:
    """The points, or while they change what they change by."""
    if scene.fresh == "paid" and scene.gains[seat]:
        return f"{scene.gains[seat]:+d}"
    return str(scene.state.standings[seat])


def paint_side_plate(scene: Scene, seat: int, look: Look) -> Canvas:
    """Two rows: the name, then badges, points and tiles in hand, what has room whole."""
    canvas = Canvas(NARROW, 2)
    _ground(canvas, scene, seat, look)
    canvas.put(1, 0, clip(scene.names[seat], NAME, look.face.signs.cut))
    x = _before(canvas, scene, seat, look, 1)
    if x + cells(points := _points(scene, seat)) < NARROW:
        x = canvas.put(x, 1, points, _strong(scene, seat, look)) + 1
    back = f"{look.face.backs}{len(scene.state.concealed[seat].tiles)}"
    if x + cells(back) < NARROW:
        style = look.palette.plate_turn if scene.acting == seat else look.palette.back
        canvas.put(NARROW - 1 - cells(back), 1, back, style)
    return canvas


def paint_backs(scene: Scene, seat: int, look: Look, width: int) -> Canvas:
    """A seat's hand from behind and how many tiles it has."""
    canvas = Canvas(width, 1)
    count = len(scene.state.concealed[seat].tiles)
    x = canvas.put(0, 0, look.face.backs, look.palette.back)
    canvas.put(x, 0, f"{look.face.signs.times}{count}", look.palette.dim)
    return canvas


def _ground(canvas: Canvas, scene: Scene, seat: int, look: Look) -> None:
    palette, acting = look.palette, scene.acting == seat
    style = palette.plate_turn if acting else palette.plate
    canvas.fill(0, 0, canvas.width, canvas.height, style)
    if acting:
        canvas.put(0, 0, look.face.signs.turn, style)
    canvas.mark(0, 0, canvas.width, canvas.height, ("seat", seat))


def _badges(scene: Scene, seat: int, look: Look) -> list[str]:
    state = scene.state
    player = state.players[seat]
    locked = state.rules.gold_lock and player.gold_thrown
    signs = ((state.dealer == seat, "dealer"), (locked, "lock"), (player.roam > 0, "roam"))
    said = [look.say(f"table.badge_{name}", level=player.roam) for shown, name in signs if shown]
    manner = scene.manners[seat]
    more = dict.fromkeys([manner] if manner in ABSENT else [])
    more.update(dict.fromkeys(scene.habits if seat == scene.seat else ()))
    return [*said, *(look.words(f"table.badge_{name}") for name in more)]


def _badge(scene: Scene, seat: int, look: Look) -> Style:
    return look.palette.badge_turn if scene.acting == seat else look.palette.badge


def _strong(scene: Scene, seat: int, look: Look) -> Style:
    if scene.fresh == "paid" and scene.gains[seat]:
        return look.palette.hot_key
    return look.palette.plate_turn if scene.acting == seat else look.palette.strong
