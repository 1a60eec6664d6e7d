"""What happened: the newest line in a row, or as many as fit in a panel.

A name that is too long is clipped, what was done goes on in a second row of the panel, and the tile
is always there.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fzmj_engine.tiles import Tile
from fzmj_tui.paint.canvas import Canvas, cells, clip, wrap
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import LogLine, Scene
from fzmj_tui.paint.tile import inline

NAME = 7
"""Cells of a clipped name that still tell who it is."""


class Row(NamedTuple):
    """One row of a line."""

    name: str
    """Dimmed: it says least."""
    text: str
    tile: Tile | None


def paint_log(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """A heading and the newest lines, the last one at the bottom of those there are."""
    canvas = Canvas(width, height, look.palette.panel)
    canvas.put(1, 0, look.words("table.log"), look.palette.accent)
    shown: list[Row] = []
    for line in reversed(scene.log):
        rows = list(_rows(line, scene, look, width - 2))
        if len(shown) + len(rows) > height - 1:
            break
        shown[:0] = rows
    for y, row in enumerate(shown, start=1):
        _put(canvas, 1, y, row, scene, look)
    canvas.mark(0, 0, width, height, ("log",))
    return canvas


def paint_log_row(scene: Scene, look: Look, width: int) -> Canvas:
    """The newest lines in one row, the last one at the right of those that fit whole."""
    canvas = Canvas(width, 1)
    shown: list[LogLine] = []
    room = width - 2
    for line in reversed(scene.log):
        size = cells(line.text) + _tile_size(line, look) + 3
        if shown and size > room:
            break
        shown.insert(0, line)
        room -= size
    x = 1
    for line in shown:
        x = _put(canvas, x, 0, _single(line, scene, look, width - 1 - x), scene, look) + 3
    canvas.mark(0, 0, width, 1, ("log",))
    return canvas


def _tile_size(line: LogLine, look: Look) -> int:
    return look.face.inline_width + 1 if line.tile else 0


def _single(line: LogLine, scene: Scene, look: Look, width: int) -> Row:
    """A line in one row, whatever is lost."""
    name, rest = _parted(line, scene)
    cut, room = look.face.signs.cut, width - _tile_size(line, look)
    name = clip(name, max(NAME, room - cells(rest)), cut)
    return Row(name, clip(rest, room - cells(name), cut), line.tile)


def _rows(line: LogLine, scene: Scene, look: Look, width: int) -> Iterator[Row]:
    """A line in one row if it can be told so, else in as many as it needs."""
    single = _single(line, scene, look, width)
    name, rest = _parted(line, scene)
    if single.text == rest:
        yield single
        return
    cut, tile = look.face.signs.cut, "#" * look.face.inline_width if line.tile else ""
    name = clip(name, width - 1, cut)
    texts = wrap(f"{rest} {tile}", width, cut, used=cells(name))
    for place, text in enumerate(texts):
        last = place == len(texts) - 1
        plain = text.removesuffix(tile).rstrip() if last else text
        yield Row(name if place == 0 else "", plain, line.tile if last else None)


def _parted(line: LogLine, scene: Scene) -> tuple[str, str]:
    """The name a line begins with, and what follows."""
    name = scene.names[line.seat] if line.seat is not None else ""
    return (name, line.text[len(name) :]) if line.text.startswith(name) else ("", line.text)


def _put(canvas: Canvas, x: int, y: int, row: Row, scene: Scene, look: Look) -> int:
    """One row; answers the column behind it."""
    start = x
    x = canvas.put(x, y, row.name, look.palette.dim)
    x = canvas.put(x, y, row.text)
    if row.tile is None:
        return x
    fill = "gold" if row.tile == scene.state.gold else "meld"
    return inline(canvas, x + (x > start), y, row.tile, fill, look)
