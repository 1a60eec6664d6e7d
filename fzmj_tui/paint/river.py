"""A river: one seat's discards in rows, the newest marked, golds filled, drawn ones dimmed."""

from msgspec import Struct
from msgspec.structs import replace

from fzmj_engine.state import Thrown
from fzmj_engine.tiles import Tile
from fzmj_tui.faces import Face
from fzmj_tui.paint.canvas import PLAIN, Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.tile import PITCH, inline, upright


class Bed(Struct, frozen=True):
    """How much room a river has."""

    columns: int
    rows: int
    tall: bool = False
    """Upright tiles."""
    apart: bool = False
    """Wide upright tiles with room between them, where there is plenty."""
    upwards: bool = False
    """The first row lies at the bottom, as it does for who sits across."""


def grown(bed: Bed, discards: int) -> Bed:
    """As many columns as so many discards need; seldom more than it has."""
    return replace(bed, columns=max(bed.columns, -(-discards // bed.rows)))


def pitch(face: Face, bed: Bed) -> tuple[int, int]:
    """Cells from one discard to the next, across and down."""
    if not bed.tall:
        return face.inline_width + 1, 1
    return PITCH["big" if bed.apart else "plain"], rows(face) + bed.apart


def rows(face: Face) -> int:
    """Rows of an upright discard with the one its sign is in."""
    return face.height if face.halves else 2


def paint_river(
    river: tuple[Thrown, ...],
    bed: Bed,
    look: Look,
    gold: Tile | None,
    newest: bool,
    fresh: bool = False,
) -> Canvas:
    """All discards, or the newest that fit with a sign before them.

    The newest one is lit for a moment when it is `fresh`.
    """
    across, down = pitch(look.face, bed)
    canvas = Canvas(bed.columns * across + 1, bed.rows * down)
    room = bed.columns * bed.rows
    shown = river[-room:] if room else ()
    for place, thrown in enumerate(shown):
        hot = newest and place == len(shown) - 1
        row = place // bed.columns
        x = place % bed.columns * across
        y = (bed.rows - 1 - row if bed.upwards else row) * down
        fill = _fill(thrown, gold, hot)
        if bed.tall:
            upright(canvas, x + 1, y, thrown.tile, fill, look, cut="big" if bed.apart else "plain")
        else:
            inline(canvas, x + 1, y, thrown.tile, fill, look)
        _mark(canvas, (x, y), fill, look, hot=hot, tall=bed.tall)
        if hot and fresh:
            _light(canvas, (x + 1, y), bed, look)
    if len(shown) < len(river) and shown:
        canvas.put(0, 0, look.face.signs.cut, look.palette.dim)
    return canvas


def _light(canvas: Canvas, at: tuple[int, int], bed: Bed, look: Look) -> None:
    """The ground of a tile that has just been thrown, in the colour of who is to act."""
    across, down = pitch(look.face, bed)
    narrow = bed.tall and not bed.apart
    inset = narrow and look.face.halves  # half blocks at the sides keep their colours
    for row in range(down - bed.apart):
        canvas.overlay(at[0] + inset, at[1] + row, across - 1 - inset, look.palette.plate_turn)


def _fill(thrown: Thrown, gold: Tile | None, hot: bool) -> str:
    if thrown.tile == gold:
        return "gold"
    return "hot" if hot else "dim" if thrown.drawn else "tile"


def _mark(
    canvas: Canvas, at: tuple[int, int], fill: str, look: Look, *, hot: bool, tall: bool
) -> None:
    """The second sign, before a discard or below an upright one; a newest gold has both."""
    signs, palette = look.face.signs, look.palette
    text, style = {
        "gold": (signs.gold, palette.accent),
        "dim": (signs.drawn, palette.dim),
    }.get(fill, ("", PLAIN))
    if hot:
        text, style = signs.last, palette.hot_text
    if not tall:
        canvas.put(*at, text, style)
    elif fill != "gold" or hot:
        style = palette.fills[fill].edge if look.face.halves else style
        before = fill == "gold"  # whose own sign stands there as well
        canvas.put(at[0] + 2 - before, at[1] + rows(look.face) - 1, text, style)
