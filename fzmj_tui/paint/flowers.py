"""A seat's flowers: each one where there is room, else counted, never silently left out."""

from fzmj_engine.tiles import FLOWER_SETS, Tile, ordered
from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.look import Look

Item = tuple[str, bool]
"""What is written, and whether it belongs to a complete set."""


def paint_flowers(flowers: tuple[Tile, ...], look: Look, width: int, height: int) -> Canvas:
    """All flowers, sorted; complete sets of four stand out (R-FLOWER-SET)."""
    canvas = Canvas(width, height)
    single = [(look.face.short[tile], tile in _whole(flowers)) for tile in ordered(flowers)]
    items = single if _rows(single, width) <= height else _counted(flowers, look)
    left = len(flowers)
    x = y = 0
    for text, whole in items:
        if x + cells(text) > width:
            x, y = 0, y + 1
        if y >= height or (y == height - 1 and _tight(x + cells(text), left, width, items)):
            canvas.put(x, min(y, height - 1), f"+{left}", look.palette.dim)
            break
        style = look.palette.flower + look.palette.taken if whole else look.palette.flower
        x = canvas.put(x, y, text, style)
        left -= 1 if items is single else int(text[2:] or 1)
    return canvas


def _tight(end: int, left: int, width: int, items: list[Item]) -> bool:
    """Whether a sign for the rest would no longer fit behind this one."""
    return end + 3 > width and left > 1 and items[-1][0] != items[0][0]


def _whole(flowers: tuple[Tile, ...]) -> set[Tile]:
    return {
        tile
        for found in FLOWER_SETS
        if all(flowers.count(tile) >= found.count(tile) for tile in found)
        for tile in found
    }


def _counted(flowers: tuple[Tile, ...], look: Look) -> list[Item]:
    whole = _whole(flowers)
    return [
        (f"{look.face.short[tile]}{count if count > 1 else ''}", tile in whole)
        for tile in dict.fromkeys(ordered(flowers))
        if (count := flowers.count(tile))
    ]


def _rows(items: list[Item], width: int) -> int:
    if width < 2:
        return len(items)
    rows, x = 1, 0
    for text, _ in items:
        if x + cells(text) > width:
            rows, x = rows + 1, 0
        x += cells(text)
    return rows


def rows_needed(flowers: tuple[Tile, ...], look: Look, width: int) -> int:
    """Rows that all flowers take at a width, one by one."""
    return _rows([(look.face.short[tile], False) for tile in flowers], width) if flowers else 0
