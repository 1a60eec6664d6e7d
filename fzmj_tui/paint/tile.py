"""One tile: inline in a row of text, or upright with an edge below."""

from typing import Literal

from fzmj_engine.tiles import Tile
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import Fill

Cut = Literal["slim", "plain", "big"]
"""How wide an upright tile is."""

PITCH: dict[Cut, int] = {"slim": 3, "plain": 4, "big": 5}
"""Cells from one upright tile to the next. Slim ones share sides: the last needs a cell more."""


def inline(canvas: Canvas, x: int, y: int, tile: Tile, fill: str, look: Look) -> int:
    """A tile in running text; answers the column behind it."""
    return canvas.put(x, y, look.face.inline[tile], look.palette.printed[fill, tile])


def upright(
    canvas: Canvas, x: int, y: int, tile: Tile, fill: str, look: Look, cut: Cut = "plain"
) -> None:
    """A standing tile with its edge, its top row at `y`."""
    face, style = look.face, look.palette.printed[fill, tile]
    body = look.palette.fills[fill]
    left, right = face.gold_sides if fill == "gold" else face.sides
    side = body.side if face.halves else style
    for row, text in enumerate(face.rows[tile], start=y):
        if cut == "big" and face.halves:
            canvas.put(x, row, f" {text} ", style)
            continue
        end = canvas.put(canvas.put(x, row, left, side), row, text, style)
        if cut != "slim":
            canvas.put(end, row, right, side)
    below = y + len(face.rows[tile])
    if face.halves:
        edge(canvas, x, below, body, face.gold_edge if fill == "gold" else "  ", cut)
    elif fill == "gold":
        canvas.put(x + 1, below, face.gold_edge, look.palette.accent)


def edge(canvas: Canvas, x: int, y: int, body: Fill, text: str, cut: Cut) -> None:
    """The darker row a tile stands on, two cells of text on it."""
    if cut == "big":
        canvas.put(x, y, f" {text} ", body.edge)
        return
    canvas.put(x, y, "▐", body.edge_side)
    canvas.put(x + 1, y, text, body.edge)
    if cut != "slim":
        canvas.put(x + 3, y, "▌", body.edge_side)
