"""A hand laid down: its sets and pair upright, under a gold what it stands for."""

from collections.abc import Sequence

from msgspec import Struct

from fzmj_engine.tiles import Tile
from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.tile import PITCH, Cut, room, standing

BETWEEN = 2
"""Cells between two sets."""


class Piece(Struct, frozen=True):
    """One tile of a set."""

    tile: Tile
    fill: str
    """Of a palette: tile, meld, gold, hot."""
    stands: Tile | None = None
    """What a gold stands for, where that is to be said."""
    last: bool = False
    """The hand was won with it."""


Laid = tuple[Piece, ...]
"""A set or a pair."""


def paint_sets(sets: Sequence[Laid], look: Look, cut: Cut, width: int) -> Canvas:
    """All of them in a row, by a face whose tiles stand on an edge; below it is room for signs.

    Kongs are one tile and how often it is there, where the row would be too long.
    """
    short = _length(sets, cut) > width
    canvas = Canvas(
        _length(sets, cut, short=short), sum(room(look.face, cut)) + look.face.height + 1
    )
    x = 0
    for laid in sets:
        x = _paint(canvas, x, laid, look, cut, short=short) + BETWEEN
    return canvas


def _length(sets: Sequence[Laid], cut: Cut, *, short: bool = False) -> int:
    return sum(_width(laid, cut, short=short) + BETWEEN for laid in sets) - BETWEEN


def _width(laid: Laid, cut: Cut, *, short: bool) -> int:
    if short and len(laid) > 3:
        return PITCH["plain"] + 2
    return PITCH[cut] * len(laid) + (1 if cut == "slim" else -1)


def _paint(canvas: Canvas, x: int, laid: Laid, look: Look, cut: Cut, *, short: bool) -> int:
    """One of them; answers the column behind it."""
    short = short and len(laid) > 3
    below = 0
    for place, piece in enumerate(laid[:1] if short else laid):
        left = x + place * PITCH[cut]
        last = short or place == len(laid) - 1
        kind: Cut = "plain" if cut == "slim" and last else cut  # nobody's side follows
        below = standing(canvas, left, 0, piece.tile, piece.fill, look, kind)
        _mark(canvas, left, below, piece, look)
    end = x + _width(laid, cut, short=short)
    if short:
        text = f"{look.face.signs.times}{len(laid)}"
        canvas.put(end - cells(text), below - 1, text, look.palette.strong)
    return end


def _mark(canvas: Canvas, x: int, edge: int, piece: Piece, look: Look) -> None:
    """The sign of the tile it was won with, and what a gold stands for."""
    if piece.last:
        before = piece.fill == "gold"  # whose own sign stands there as well
        style = look.palette.fills[piece.fill].edge
        canvas.put(x + 1 - before, edge, look.face.signs.last, style)
    if piece.stands is not None:
        text = look.face.inline[piece.stands].strip()
        canvas.put(x + 1, edge + 1, text, look.palette.accent)
