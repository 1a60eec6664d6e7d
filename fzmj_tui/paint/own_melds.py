"""One's own melds beside the hand: upright on the same baseline, glued together side by side."""

from fzmj_engine.melds import Kind, Meld
from fzmj_engine.tiles import BACK, Tile
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.melds import arrow, meld_width, paint_meld
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import PITCH, upright


def tall_width(meld: Meld, look: Look, short: bool = False) -> int:
    """Cells of one own meld; a short kong is one tile and how often it is there."""
    if not look.face.halves:
        return meld_width(meld, look)
    if short and meld.is_kong:
        return PITCH["slim"] + 3
    return PITCH["slim"] * len(meld.tiles) + 1


def paint_own_meld(
    canvas: Canvas, x: int, y: int, meld: Meld, scene: Scene, look: Look, short: bool = False
) -> None:
    """A meld with its top row at `y`; under the taken tile an arrow to where it came from."""
    if not look.face.halves:
        paint_meld(canvas, x, y, meld, look, scene.place)
        return
    face = look.face
    bottom = y + len(face.rows[BACK])
    tiles = _faces(meld)[1:2] if short and meld.is_kong else _faces(meld)
    for index, tile in enumerate(tiles):
        fill = "back" if tile == BACK else "meld"
        upright(canvas, x + index * PITCH["slim"], y, tile, fill, look, "slim")
    end = x + len(tiles) * PITCH["slim"]
    body = look.palette.fills["back" if tiles[-1] == BACK else "meld"]
    for row in range(y, bottom + 1):
        canvas.put(end, row, "▌", body.edge_side if row == bottom else body.side)
    if len(tiles) < len(meld.tiles):
        canvas.put(end + 1, bottom - 1, f"{face.signs.times}4", look.palette.strong)
    if meld.taken is not None:
        place = x + tiles.index(meld.taken) * PITCH["slim"] + 1
        style = look.palette.fills["meld"].edge + look.palette.strong
        canvas.put(place, bottom, f"{arrow(meld, scene.place, look)} ", style)
        canvas.overlay(place, bottom - 1, 2, look.palette.taken)


def _faces(meld: Meld) -> tuple[Tile, ...]:
    """A concealed kong shows its middle only."""
    if meld.kind is Kind.CONCEALED:
        return BACK, meld.tiles[0], meld.tiles[0], BACK
    return meld.tiles
