"""The points of the four seats, for the side panel."""

from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene

HEIGHT = 5
"""A heading and four seats."""

NAME = 6
"""Cells of a name that still tell who it is; they go before the change of the last hand."""

APART = {True: 7, False: 4}
"""Cells of points at least, in a wide panel and in a narrow one."""

WIDE = 28
"""Columns from which on a panel is wide."""


def paint_scores(scene: Scene, look: Look, width: int) -> Canvas:
    """Own seat first, then in turn order; where it fits, what the last hand changed."""
    canvas = Canvas(width, HEIGHT, look.palette.panel)
    canvas.put(1, 0, look.words("table.scores"), look.palette.accent)
    numbers = _numbers(scene, width)
    for place in range(4):
        seat, y = scene.at(place), place + 1
        style = look.palette.accent if seat == scene.acting else look.palette.panel
        if seat == scene.acting:
            canvas.put(0, y, look.face.signs.turn, style)
        badge = look.words("table.badge_dealer") if seat == scene.state.dealer else ""
        room = width - 3 - cells(numbers[seat]) - (cells(badge) + 1 if badge else 0)
        x = canvas.put(1, y, clip(scene.names[seat], room, look.face.signs.cut), style)
        canvas.put(x + 1, y, badge, look.palette.badge)
        canvas.put(width - 1 - cells(numbers[seat]), y, numbers[seat], look.palette.strong)
    return canvas


def _numbers(scene: Scene, width: int) -> list[str]:
    """The points of every seat, behind their change if all of them have room for both."""
    points = list(map(str, scene.state.standings))
    if not scene.change:
        return points
    wide = max(APART[width >= WIDE], *map(len, points))
    both = [
        f"{change:+d} {total:>{wide}}" if change else f"0 {total:>{wide}}"
        for change, total in zip(scene.change, points, strict=True)
    ]
    return both if max(map(len, both)) <= width - 2 - NAME - 1 else points
