"""Copies of each face that nobody has laid open and the player does not hold: a row a suit."""

from fzmj_engine.tiles import SUIT_TILES, Tile
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene

HEIGHT = 5
"""A heading, the ranks, three suits."""
WIDTH = 23
"""Cells it needs."""


def paint_unseen(scene: Scene, look: Look, width: int = WIDTH) -> Canvas:
    """Ranks across, suits down; nothing at all without counts. The gold stands on its fill."""
    canvas = Canvas(width, HEIGHT if scene.unseen else 0, look.palette.panel)
    canvas.put(1, 0, look.words("table.unseen"), look.palette.accent, end=width - 1)
    for place, (tile, left) in enumerate(zip(SUIT_TILES, scene.unseen, strict=False)):
        row, rank = divmod(place, 9)
        x = 4 + 2 * rank
        if rank == 0:
            canvas.put(1, row + 2, _suit(tile, look), look.palette.strong)
        if row == 0:
            canvas.put(x, 1, str(rank + 1), look.palette.dim)
        style = look.palette.strong if left else look.palette.dim
        if tile == scene.state.gold:
            style = look.palette.fills["gold"].body
        canvas.put(x, row + 2, str(left) if left else look.face.signs.drawn, style)
    return canvas


def _suit(tile: Tile, look: Look) -> str:
    """What the suit's tiles have below their digit, else the letter they are typed with."""
    name = look.face.inline[tile].strip()[-1]
    return name if name.isalnum() and not name.isascii() else tile[1]
