"""What the home screen begins with: its name on tiles, and a hand in one's own tiles."""

from fzmj_engine.tiles import Tile, parse
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.lettering import HEIGHT, WIDTH, lettered
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.sets import Laid, Piece, paint_sets
from fzmj_tui.paint.tile import Cut
from fzmj_tui.words.script import traditional

NAME = "福州麻将"
INK = Tile("7z")
"""Its characters are printed like the red dragon's."""
SHOWN = ("123m", "456s", "789p", "222s", "999m")
"""The sets of the hand; its pair are two golds (R-SPARROW)."""
GOLD = "55p"

GRAND = (100, 42)
TALL = (78, 30)
PLAIN = (60, 24)
"""Columns and rows of a screen from which on the name is that large, or a hand stands below it."""


def paint_name(look: Look, lang: str, size: tuple[int, int]) -> Canvas:
    """Four tiles in red ink, as large as the screen allows."""
    name = traditional(NAME) if lang == "zh-Hant" else NAME
    if _room(size, GRAND):
        return _row([lettered(sign) for sign in name], WIDTH + 4, HEIGHT + 2, look)
    high = 2 if _room(size, PLAIN) else 1
    return _row([[sign] for sign in name], 6 if high > 1 else 4, high, look)


def _row(signs: list[list[str]], width: int, height: int, look: Look) -> Canvas:
    """Tiles of that size; low ones have no edge."""
    edge = int(height > 1)
    canvas = Canvas(len(signs) * (width + 1) - 1, height + edge)
    fill, ink = look.palette.fills["tile"], look.palette.printed["tile", INK]
    for place, rows in enumerate(signs):
        x = place * (width + 1)
        canvas.fill(x, 0, width, height, fill.body)
        canvas.fill(x, height, width, edge, fill.edge)
        indent = 2 if len(rows) > 1 else width // 2 - 1
        for y, row in enumerate(rows, start=(height + 1 - len(rows)) // 2):
            canvas.put(x + indent, y, row, ink)
    return canvas


def paint_shown(look: Look, size: tuple[int, int]) -> Canvas | None:
    """A hand that has won, in one's own tiles; None where it has no room or they do not stand."""
    if not look.face.halves or not _room(size, TALL):
        return None
    cut: Cut = "big" if size[0] >= GRAND[0] else "slim"
    return paint_sets([*map(_laid, SHOWN), _laid(GOLD, "gold")], look, cut, size[0])


def _laid(tiles: str, fill: str = "tile") -> Laid:
    return tuple(Piece(tile, fill) for tile in parse(tiles))


def _room(size: tuple[int, int], least: tuple[int, int]) -> bool:
    return size[0] >= least[0] and size[1] >= least[1]
