"""What happened: the newest line in a row, or as many as fit in a panel."""

from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import LogLine, Scene
from fzmj_tui.paint.tile import inline


def paint_log(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """A heading and the newest lines, the last one at the bottom of the list."""
    canvas = Canvas(width, height, look.palette.panel)
    canvas.put(1, 0, look.words("table.log"), look.palette.accent)
    lines = scene.log[-(height - 1) :] if height > 1 else ()
    for y, line in enumerate(lines, start=1):
        _line(canvas, 1, y, line, scene, look, width - 1)
    canvas.mark(0, 0, width, height, ("log",))
    return canvas


def paint_log_row(scene: Scene, look: Look, width: int) -> Canvas:
    """The newest lines in one row, the last one at the right of those that fit whole."""
    canvas = Canvas(width, 1)
    shown: list[LogLine] = []
    room = width - 2
    for line in reversed(scene.log):
        size = _size(line, look) + 3
        if shown and size > room:
            break
        shown.insert(0, line)
        room -= size
    x = 1
    for line in shown:
        x = _line(canvas, x, 0, line, scene, look, width - 1) + 3
    canvas.mark(0, 0, width, 1, ("log",))
    return canvas


def _size(line: LogLine, look: Look) -> int:
    return cells(line.text) + (look.face.inline_width + 1 if line.tile else 0)


def _line(canvas: Canvas, x: int, y: int, line: LogLine, scene: Scene, look: Look, end: int) -> int:
    """The name dimmed, what was done, the tile; a long name is clipped first."""
    palette, cut = look.palette, look.face.signs.cut
    room = end - x - (look.face.inline_width + 1 if line.tile else 0)
    name = scene.names[line.seat] if line.seat is not None else ""
    if name and line.text.startswith(name):
        rest = line.text[len(name) :]
        name = clip(name, max(4, room - cells(rest)), cut)
        x = canvas.put(x, y, name, palette.dim)
        room -= cells(name)
    else:
        rest = line.text
    x = canvas.put(x, y, clip(rest, room, cut))
    if line.tile is None:
        return x
    fill = "gold" if line.tile == scene.state.gold else "meld"
    return inline(canvas, x + 1, y, line.tile, fill, look)
