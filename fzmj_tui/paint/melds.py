"""Melds in running text, the taken tile marked, with an arrow to the seat it came from."""

from collections.abc import Callable, Sequence

from fzmj_engine.melds import Kind, Meld
from fzmj_engine.state import Concealed, Player
from fzmj_engine.tiles import BACK, Tile
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.tile import inline

Place = Callable[[int], int]
"""Where a seat sits on the screen, 0 bottom … 3 left."""


def known(player: Player, own: Concealed) -> tuple[Meld, ...]:
    """A seat's melds, concealed kongs with the face this viewer may see."""
    faces = iter(own.kongs)
    return tuple(
        Meld(Kind.CONCEALED, (next(faces, BACK),) * 4) if meld.kind is Kind.CONCEALED else meld
        for meld in player.melds
    )


def arrow(meld: Meld, place: Place, look: Look) -> str:
    """Towards the seat a meld's tile was taken from; empty if it was not."""
    return "" if meld.source is None else look.face.signs.arrows[place(meld.source)]


def meld_width(meld: Meld, look: Look) -> int:
    """Cells of one meld in a row."""
    size = look.face.inline_width
    if meld.kind is Kind.CONCEALED:
        return 8 if meld.tiles[0] == BACK else 4 + 2 * size
    return (size + 2 if meld.is_kong else 3 * size) + (meld.source is not None)


def paint_meld(canvas: Canvas, x: int, y: int, meld: Meld, look: Look, place: Place) -> int:
    """One meld in a row; answers the column behind it."""
    if meld.kind is Kind.CONCEALED:
        return _concealed(canvas, x, y, meld.tiles[0], look)
    signs, fills = look.face.signs, look.palette.fills
    taken = meld.tiles.index(meld.taken) if meld.taken in meld.tiles else None
    for index, tile in enumerate(meld.tiles[:1] if meld.is_kong else meld.tiles):
        start, x = x, inline(canvas, x, y, tile, "meld", look)
        if index == taken:
            canvas.overlay(start, y, x - start, look.palette.taken)
    if meld.is_kong:
        x = canvas.put(x, y, f"{signs.times}4", fills["meld"].body)
    return canvas.put(x, y, arrow(meld, place, look), look.palette.accent)


def _concealed(canvas: Canvas, x: int, y: int, tile: Tile, look: Look) -> int:
    """Four backs, or two around two faces where the face may be seen."""
    backs, back = look.face.backs, look.palette.back
    if tile == BACK:
        return canvas.put(x, y, backs * 4, back)
    x = canvas.put(x, y, backs, back)
    x = inline(canvas, inline(canvas, x, y, tile, "meld", look), y, tile, "meld", look)
    return canvas.put(x, y, backs, back)


def paint_melds(melds: Sequence[Meld], look: Look, place: Place, width: int, height: int) -> Canvas:
    """Melds one behind the other, as many in a row as fit."""
    canvas = Canvas(width, height)
    x = y = 0
    for meld in melds:
        if x and x + meld_width(meld, look) > width:
            x, y = 0, y + 1
        x = paint_meld(canvas, x, y, meld, look, place) + 1
    return canvas


def rows_needed(melds: Sequence[Meld], look: Look, width: int) -> int:
    """Rows that `paint_melds` fills at a width."""
    x = rows = 0
    for meld in melds:
        size = meld_width(meld, look)
        if not rows or (x and x + size > width):
            x, rows = 0, rows + 1
        x += size + 1
    return rows
