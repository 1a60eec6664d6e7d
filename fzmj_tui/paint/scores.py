"""The points of the four seats, for the side panel."""

from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene

HEIGHT = 5
"""A heading and four seats."""

WITH_CHANGE = 28
"""Columns from which on the change of the last hand stands before the points."""


def paint_scores(scene: Scene, look: Look, width: int) -> Canvas:
    """Own seat first, then in turn order."""
    canvas = Canvas(width, HEIGHT, look.palette.panel)
    canvas.put(1, 0, look.words("table.scores"), look.palette.accent)
    for place in range(4):
        seat, y = scene.at(place), place + 1
        points = str(scene.state.standings[seat])
        style = look.palette.accent if seat == scene.acting else look.palette.panel
        if seat == scene.acting:
            canvas.put(0, y, look.face.signs.turn, style)
        badge = look.words("table.badge_dealer") if seat == scene.state.dealer else ""
        if width >= WITH_CHANGE and scene.change:
            points = f"{_signed(scene.change[seat])} {points:>7}"
        room = width - 3 - cells(points) - (cells(badge) + 1 if badge else 0)
        x = canvas.put(1, y, clip(scene.names[seat], room, look.face.signs.cut), style)
        canvas.put(x + 1, y, badge, look.palette.badge)
        canvas.put(width - 1 - cells(points), y, points, look.palette.strong)
    return canvas


def _signed(change: int) -> str:
    return f"{change:+d}" if change else "0"
