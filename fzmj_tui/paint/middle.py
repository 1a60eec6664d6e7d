"""The middle of the table: the centre, the side rivers beside it, the side seats at the edges."""

from collections.abc import Sequence

from msgspec.structs import replace

from fzmj_engine.melds import Meld
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.centre import LARGE, paint_centre
from fzmj_tui.paint.flowers import paint_flowers
from fzmj_tui.paint.flowers import rows_needed as flower_rows
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.melds import known, paint_melds
from fzmj_tui.paint.melds import rows_needed as meld_rows
from fzmj_tui.paint.own_melds import paint_own_meld
from fzmj_tui.paint.plan import Plan
from fzmj_tui.paint.plate import NARROW, paint_side_plate
from fzmj_tui.paint.river import Bed, grown, paint_river, pitch
from fzmj_tui.paint.scene import Scene


def paint_middle(scene: Scene, look: Look, chosen: Plan, room: tuple[int, int]) -> Canvas:
    """The centre box between the side rivers, the side seats at the edges, as high as they need."""
    bed, box, width = _side_bed(scene, chosen), chosen.box, room[0]
    _, down = pitch(look.face, bed)
    standing = box is LARGE and look.face.halves and _needed(scene, look, True) <= room[1]
    needed = _needed(scene, look, standing)
    height = max(box.height, bed.rows * down, min(needed, room[1]))
    canvas = Canvas(width, height, look.palette.felt)
    start = (width - box.width) // 2
    left, right = river_of(scene, 3, look, bed), river_of(scene, 1, look, bed)
    top = (height - bed.rows * down) // 2
    canvas.blit(left, start - left.width + (not bed.tall), top)
    canvas.blit(right, start + box.width, top)
    canvas.blit(paint_centre(scene, look, box), start, (height - box.height) // 2)
    canvas.blit(_side(scene, 3, look, height, standing), 0, 0)
    canvas.blit(_side(scene, 1, look, height, standing), width - NARROW, 0)
    return canvas


def _side_bed(scene: Scene, chosen: Plan) -> Bed:
    """Both side rivers have the same: more rows if they need them, then more columns."""
    bed = chosen.side
    longest = max(len(scene.state.players[scene.at(place)].river) for place in (1, 3))
    rows = min(chosen.most, max(bed.rows, -(-longest // bed.columns)))
    return grown(replace(bed, rows=rows), longest)


def _needed(scene: Scene, look: Look, standing: bool) -> int:
    """Rows that the plates, flowers and melds of the side seats take, whichever needs more."""
    players = [scene.state.players[scene.at(place)] for place in (1, 3)]
    return max(
        2 + flower_rows(player.flowers, look, NARROW - 1) + _meld_rows(player.melds, look, standing)
        for player in players
    )


def _meld_rows(melds: Sequence[Meld], look: Look, standing: bool) -> int:
    return len(melds) * look.face.height if standing else meld_rows(melds, look, NARROW - 1)


def _side(scene: Scene, place: int, look: Look, height: int, standing: bool) -> Canvas:
    """A side seat: its plate, then flowers and melds in what room there is."""
    seat = scene.at(place)
    width = NARROW - 1
    canvas = Canvas(NARROW, height, look.palette.felt)
    canvas.blit(paint_side_plate(scene, seat, look), 0, 0)
    player = scene.state.players[seat]
    melds = known(player, scene.state.concealed[seat])
    rows = _meld_rows(melds, look, standing)
    room = max(1, height - 2 - rows)
    flowers = min(flower_rows(player.flowers, look, width), room)
    canvas.blit(paint_flowers(player.flowers, look, width, flowers), 1, 2)
    if not standing:
        row = paint_melds(melds, look, scene.place, width, height - 2 - flowers)
        canvas.blit(row, 1, 2 + flowers)
        return canvas
    for number, meld in enumerate(melds):
        paint_own_meld(canvas, 1, 2 + flowers + number * look.face.height, meld, scene, look)
    return canvas


def river_of(scene: Scene, place: int, look: Look, bed: Bed) -> Canvas:
    """The discards of the seat at a place."""
    seat = scene.at(place)
    state = scene.state
    fresh = scene.fresh == "thrown"
    river = state.players[seat].river
    if scene.bare:
        river = tuple(replace(thrown, drawn=False) for thrown in river)
    return paint_river(river, bed, look, state.gold, scene.newest == seat, fresh)
