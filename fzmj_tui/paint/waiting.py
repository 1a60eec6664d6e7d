"""A table before its match: who sits where, oneself at the bottom, and what one is waited for."""

from collections.abc import Sequence

from msgspec import Struct

from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look

WIDTH, HEIGHT = 68, 8
PLATE = 24
"""Cells of a seat, two rows high."""
SPOTS = ((22, 6), (44, 3), (22, 0), (0, 3))
"""Where they are: bottom, right, top, left."""


class Seat(Struct, frozen=True):
    """A seat, and who has it."""

    name: str = ""
    """Empty: nobody."""
    said: str = ""
    """What he is about."""
    ready: bool = False


def paint_waiting(seats: Sequence[Seat], title: str, look: Look) -> Canvas:
    """Four plates around the name of the table; who is ready has a bright one."""
    canvas = Canvas(WIDTH, HEIGHT, look.palette.felt)
    for seat, (x, y) in zip(seats, SPOTS, strict=True):
        canvas.blit(_plate(seat, look), x, y)
    name = clip(title, WIDTH - 2 * PLATE - 2, look.face.signs.cut)
    canvas.put((WIDTH - cells(name)) // 2, 3, name, look.palette.accent)
    return canvas


def _plate(seat: Seat, look: Look) -> Canvas:
    palette, cut = look.palette, look.face.signs.cut
    if not seat.name:
        canvas = Canvas(PLATE, 2)
        canvas.put((PLATE - cells(seat.said)) // 2, 0, seat.said, palette.dim)
        return canvas
    ground = palette.plate_turn if seat.ready else palette.plate
    canvas = Canvas(PLATE, 2, ground)
    canvas.put(1, 0, clip(seat.name, PLATE - 2, cut), ground)
    canvas.put(1, 1, clip(seat.said, PLATE - 2, cut), ground)
    return canvas
