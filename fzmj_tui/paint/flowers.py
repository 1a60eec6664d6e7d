"""A seat's flowers: each one where there is room, else counted, never silently left out."""

from collections.abc import Sequence
from typing import NamedTuple

from fzmj_engine.tiles import FLOWER_SETS, Tile, ordered
from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.look import Look

SIGN = 3
"""Cells of `+12`, for those there is no room for."""


class Item(NamedTuple):
    """Flowers of one face, or one of them."""

    text: str
    whole: bool
    """Belongs to a complete set."""
    tiles: int
    """How many it stands for."""


def paint_flowers(flowers: tuple[Tile, ...], look: Look, width: int, height: int) -> Canvas:
    """All flowers, sorted; complete sets of four stand out (R-FLOWER-SET)."""
    canvas = Canvas(width, height)
    items = _single(flowers, look)
    if len(_places(items, width, height)) < len(items):
        items = _counted(flowers, look)
    places = _places(items, width, height)
    while places and len(places) < len(items) and _end(items, places) > width - SIGN:
        places.pop()
    end = (0, 0)
    for item, (x, y) in zip(items, places, strict=False):
        style = look.palette.flower + look.palette.taken if item.whole else look.palette.flower
        end = (canvas.put(x, y, item.text, style), y)
    left = sum(item.tiles for item in items[len(places) :])
    canvas.put(*end, f"+{left}" if left else "", look.palette.dim)
    return canvas


def _end(items: Sequence[Item], places: Sequence[tuple[int, int]]) -> int:
    return places[-1][0] + cells(items[len(places) - 1].text)


def rows_needed(flowers: tuple[Tile, ...], look: Look, width: int) -> int:
    """Rows that all flowers take at a width, one by one."""
    places = _places(_single(flowers, look), max(2, width), len(flowers))
    return places[-1][1] + 1 if places else 0


def _places(items: Sequence[Item], width: int, height: int) -> list[tuple[int, int]]:
    """Where each of those that fit begins."""
    places: list[tuple[int, int]] = []
    x = y = 0
    for item in items:
        size = cells(item.text)
        if x and x + size > width:
            x, y = 0, y + 1
        if y >= height or size > width:
            break
        places.append((x, y))
        x += size
    return places


def _single(flowers: tuple[Tile, ...], look: Look) -> list[Item]:
    whole = _whole(flowers)
    return [Item(look.face.short[tile], tile in whole, 1) for tile in ordered(flowers)]


def _counted(flowers: tuple[Tile, ...], look: Look) -> list[Item]:
    whole = _whole(flowers)
    return [
        Item(f"{look.face.short[tile]}{count if count > 1 else ''}", tile in whole, count)
        for tile in dict.fromkeys(ordered(flowers))
        if (count := flowers.count(tile))
    ]


def _whole(flowers: tuple[Tile, ...]) -> set[Tile]:
    return {
        tile
        for found in FLOWER_SETS
        if all(flowers.count(tile) >= found.count(tile) for tile in found)
        for tile in found
    }
