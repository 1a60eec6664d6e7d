"""One tile: inline in a row of text, or upright with an edge below."""

from typing import Literal

from fzmj_engine.tiles import Tile
from fzmj_tui.faces import Face
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import Fill

Cut = Literal["slim", "plain", "big", "grand"]
"""How wide an upright tile is."""

PITCH: dict[Cut, int] = {"slim": 3, "plain": 4, "big": 5, "grand": 7}
"""Cells from one upright tile to the next. Slim ones share sides: the last needs a cell more."""
ROOM: dict[Cut, tuple[int, int]] = {"slim": (0, 0), "plain": (0, 0), "big": (1, 0), "grand": (1, 1)}
"""Blank rows above and below the signs of a tile that stands by itself."""


def inline(canvas: Canvas, x: int, y: int, tile: Tile, fill: str, look: Look) -> int:
    """A tile in running text; answers the column behind it."""
    return canvas.put(x, y, look.face.inline[tile], look.palette.printed[fill, tile])


def upright(
    canvas: Canvas, x: int, y: int, tile: Tile, fill: str, look: Look, cut: Cut = "plain"
) -> None:
    """A standing tile with its edge, its top row at `y`."""
    _signs(canvas, x, y, tile, fill, look, cut)
    _foot(canvas, x, y + len(look.face.rows[tile]), fill, look, cut)


def standing(canvas: Canvas, x: int, y: int, tile: Tile, fill: str, look: Look, cut: Cut) -> int:
    """The same with the blank rows of its cut, if it has any; answers the row of its edge."""
    above, below = room(look.face, cut)
    rows = len(look.face.rows[tile])
    canvas.fill(
        x, y, (PITCH[cut] - 1) * bool(above), above + rows + below, look.palette.fills[fill].body
    )
    _signs(canvas, x, y + above, tile, fill, look, cut)
    foot = y + above + rows + below
    _foot(canvas, x, foot, fill, look, cut)
    return foot


def _signs(canvas: Canvas, x: int, y: int, tile: Tile, fill: str, look: Look, cut: Cut) -> None:
    """What is printed on a tile, with its sides."""
    face, style = look.face, look.palette.printed[fill, tile]
    left, right = face.gold_sides if fill == "gold" else face.sides
    side = look.palette.fills[fill].side if face.halves else style
    margin = _margin(cut) if face.halves else ""
    for row, text in enumerate(face.rows[tile], start=y):
        if margin:
            canvas.put(x, row, f"{margin}{text}{margin}", style)
            continue
        end = canvas.put(canvas.put(x, row, left, side), row, text, style)
        if cut != "slim":
            canvas.put(end, row, right, side)


def _foot(canvas: Canvas, x: int, y: int, fill: str, look: Look, cut: Cut) -> None:
    """What a tile stands on, with the sign of a gold."""
    gold = look.face.gold_edge if fill == "gold" else ""
    if look.face.halves:
        edge(canvas, x, y, look.palette.fills[fill], gold or "  ", cut)
    else:
        canvas.put(x + 1, y, gold, look.palette.accent)


def room(face: Face, cut: Cut) -> tuple[int, int]:
    """Blank rows above and below the signs; only tiles on an edge have any."""
    return ROOM[cut] if face.halves else (0, 0)


def _margin(cut: Cut) -> str:
    """Blanks at both sides of the signs of a tile that stands by itself."""
    return " " * ((PITCH[cut] - 3) // 2) if ROOM[cut][0] else ""


def edge(canvas: Canvas, x: int, y: int, body: Fill, text: str, cut: Cut) -> None:
    """The darker row a tile stands on, two cells of text on it."""
    if margin := _margin(cut):
        canvas.put(x, y, f"{margin}{text}{margin}", body.edge)
        return
    canvas.put(x, y, "▐", body.edge_side)
    canvas.put(x + 1, y, text, body.edge)
    if cut != "slim":
        canvas.put(x + 3, y, "▌", body.edge_side)
