"""The whole table, laid out for a size: full table, list of seats, or a card that says it is small.

The full table is a column of bands (opposite seat, its river, the middle, own river, own hand,
bars); rows that are left over are shared out between them as blank ones.
"""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fzmj_tui.paint.actions import paint_actions
from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.centre import LARGE, SMALL, Box, paint_centre
from fzmj_tui.paint.flowers import paint_flowers
from fzmj_tui.paint.flowers import rows_needed as flower_rows
from fzmj_tui.paint.foot import paint_foot
from fzmj_tui.paint.hand import hand_height, paint_hand
from fzmj_tui.paint.listing import paint_card, paint_list
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.melds import known, paint_melds
from fzmj_tui.paint.melds import rows_needed as meld_rows
from fzmj_tui.paint.opposite import paint_opposite
from fzmj_tui.paint.panel import paint_advice, paint_panel
from fzmj_tui.paint.plate import NARROW, WIDE, paint_plate, paint_side_plate
from fzmj_tui.paint.river import Bed, grown, paint_river, pitch
from fzmj_tui.paint.scene import NO_ADVICE, Scene
from fzmj_tui.paint.tile import Cut
from fzmj_tui.paint.title import paint_title

FULL = (80, 24)
"""The smallest full table."""
LIST = (60, 20)
"""The smallest list view; below it there is only a card."""
GRAND = (160, 50)
"""From here on discards are as large as the tiles in hand, and the panel is wider."""
LARGEST = (190, 58)
"""Nothing is gained by spreading further: larger screens show this in their middle."""

GAPS = (0, 5, 3, 1, 2, 4)
"""Which bands get blank rows below them first: the opposite seat, the hand, the own river, …"""


class Plan(Struct, frozen=True):
    """What a size has room for."""

    panel: int
    """Columns of the side panel; 0: none."""
    cut: Cut
    flat: Bed
    """Rivers above and below the middle, as they usually are."""
    side: Bed
    """Rivers left and right of the centre."""
    most: int
    """Rows that a side river may take before it gets more columns."""
    box: Box = SMALL
    """The centre."""


def plan(width: int, height: int) -> Plan:
    """Panel and tile sizes for a full table."""
    if width >= GRAND[0] and height >= GRAND[1]:
        big = Bed(8, 2, True, True)
        return Plan(36, "grand", big, replace(big, columns=4, rows=3), 4, LARGE)
    panel = 30 if width >= 120 else 20 if width >= 100 else 0
    roomy = width - panel >= 90
    tall = roomy and height >= 40
    return Plan(
        panel=panel,
        cut="big" if roomy else "plain",
        flat=Bed(8, 2, tall),
        side=Bed(4, 3 if tall else 4, tall),
        most=5 if tall else 6,
    )


class Still(NamedTuple):
    """What does not change while a player only looks around: no hand, chips, hint and advice."""

    canvas: Canvas
    hand_row: int
    """Where the hand begins."""


def unmoved(scene: Scene) -> Scene:
    """A scene without what `paint_still` leaves out; of advice it knows that there is some."""
    advice = scene.advice and NO_ADVICE
    return replace(scene, cursor=None, chips=(), prompt="", typed="", hint="", advice=advice)


def is_full(width: int, height: int) -> bool:
    """Whether a size has room for the full table."""
    return width >= FULL[0] and height >= FULL[1]


def paint_table(
    scene: Scene, look: Look, width: int, height: int, still: Still | None = None
) -> Canvas:
    """The table in whatever size there is; `still` may be what was painted for this position."""
    if width < LIST[0] or height < LIST[1]:
        return paint_card(scene, look, width, height)
    if not is_full(width, height):
        return paint_list(scene, look, width, height)
    still = still or paint_still(scene, look, width, height)
    canvas = still.canvas.copy()
    wide, high = min(width, LARGEST[0]), min(height, LARGEST[1])
    left, top = (width - wide) // 2, (height - high) // 2
    chosen = plan(wide, high)
    hand = paint_hand(scene, look, wide - chosen.panel, chosen.cut)
    canvas.blit(hand, left, top + still.hand_row)
    if chosen.panel:
        advice = paint_advice(scene, look, chosen.panel, high - 4)
        canvas.blit(advice, left + wide - chosen.panel, top + high - 3 - advice.height)
    canvas.blit(paint_actions(scene, look, wide), left, top + high - 3)
    canvas.blit(paint_foot(scene, look, wide), left, top + high - 2)
    return canvas


def paint_still(scene: Scene, look: Look, width: int, height: int) -> Still:
    """A full table but for what moves under a player's keys."""
    canvas = Canvas(width, height, look.palette.felt)
    wide, high = min(width, LARGEST[0]), min(height, LARGEST[1])
    left, top = (width - wide) // 2, (height - high) // 2
    chosen = plan(wide, high)
    canvas.blit(paint_title(scene, look, wide), left, top)
    table, rows = wide - chosen.panel, high - 4
    bands, hand_row = _bands(scene, look, chosen, table, rows)
    canvas.blit(bands, left, top + 1)
    if chosen.panel:
        canvas.blit(paint_panel(scene, look, chosen.panel, rows), left + table, top + 1)
    return Still(canvas, 1 + hand_row)


def _bands(scene: Scene, look: Look, chosen: Plan, width: int, height: int) -> tuple[Canvas, int]:
    """The felt: bands from the opposite seat down to the own hand, which gets its rows only."""
    canvas = Canvas(width, height, look.palette.felt)
    bands = _cut_to_fit(scene, look, chosen, (width, height))
    y = 0
    for band, gap in zip(bands, _gaps(height - sum(band.height for band in bands)), strict=True):
        canvas.blit(band, 0, y)
        top, y = y, y + band.height + gap
    return canvas, top


def _cut_to_fit(
    scene: Scene, look: Look, chosen: Plan, size: tuple[int, int]
) -> tuple[Canvas, ...]:
    """The bands; the tiles across stand if everything else has room."""
    width, height = size
    river = _flat_river(scene, 2, look, chosen, width)
    below = (
        _flat_river(scene, 0, look, chosen, width),
        _own_plate(scene, look, width),
        Canvas(width, hand_height(look.face, chosen.cut), look.palette.felt),
    )
    for standing in dict.fromkeys((chosen.flat.tall, False)):
        above = (paint_opposite(scene, look, width, standing), river)
        room = height - sum(band.height for band in above + below)
        bands = (*above, _middle(scene, look, chosen, (width, room)), *below)
        if sum(band.height for band in bands) <= height:
            break
    return bands


def _gaps(spare: int) -> list[int]:
    """Blank rows below each band, dealt out one by one to where they help most."""
    gaps = [0] * 6
    for turn in range(min(spare, 3 * len(gaps))):
        gaps[GAPS[turn % len(GAPS)]] += 1
    return gaps


def _flat_river(scene: Scene, place: int, look: Look, chosen: Plan, width: int) -> Canvas:
    longest = max(len(scene.state.players[scene.at(side)].river) for side in (0, 2))
    bed = replace(grown(chosen.flat, longest), upwards=place == 2)
    river = _river(scene, place, look, bed)
    canvas = Canvas(width, river.height, look.palette.felt)
    canvas.blit(river, (width - river.width) // 2, 0)
    return canvas


def _river(scene: Scene, place: int, look: Look, bed: Bed) -> Canvas:
    seat = scene.at(place)
    state = scene.state
    fresh = scene.fresh == "thrown"
    river = state.players[seat].river
    if scene.bare:
        river = tuple(replace(thrown, drawn=False) for thrown in river)
    return paint_river(river, bed, look, state.gold, scene.newest == seat, fresh)


def _middle(scene: Scene, look: Look, chosen: Plan, room: tuple[int, int]) -> Canvas:
    """The centre box between the side rivers, the side seats at the edges, as high as they need."""
    bed, box, width = _side_bed(scene, chosen), chosen.box, room[0]
    _, down = pitch(look.face, bed)
    needed = max(_side_rows(scene, place, look) for place in (1, 3))
    height = max(box.height, bed.rows * down, min(needed, room[1]))
    canvas = Canvas(width, height, look.palette.felt)
    start = (width - box.width) // 2
    left, right = _river(scene, 3, look, bed), _river(scene, 1, look, bed)
    top = (height - bed.rows * down) // 2
    canvas.blit(left, start - left.width + (not bed.tall), top)
    canvas.blit(right, start + box.width, top)
    canvas.blit(paint_centre(scene, look, box), start, (height - box.height) // 2)
    canvas.blit(_side(scene, 3, look, height), 0, 0)
    canvas.blit(_side(scene, 1, look, height), width - NARROW, 0)
    return canvas


def _side_bed(scene: Scene, chosen: Plan) -> Bed:
    """Both side rivers have the same: more rows if they need them, then more columns."""
    bed = chosen.side
    longest = max(len(scene.state.players[scene.at(place)].river) for place in (1, 3))
    rows = min(chosen.most, max(bed.rows, -(-longest // bed.columns)))
    return grown(replace(bed, rows=rows), longest)


def _side_rows(scene: Scene, place: int, look: Look) -> int:
    """Rows that a side seat's plate, flowers and melds take."""
    player, width = scene.state.players[scene.at(place)], NARROW - 1
    return 2 + flower_rows(player.flowers, look, width) + meld_rows(player.melds, look, width)


def _side(scene: Scene, place: int, look: Look, height: int) -> Canvas:
    """A side seat: its plate, then flowers and melds in what room there is."""
    seat = scene.at(place)
    width = NARROW - 1
    canvas = Canvas(NARROW, height, look.palette.felt)
    canvas.blit(paint_side_plate(scene, seat, look), 0, 0)
    player = scene.state.players[seat]
    melds = known(player, scene.state.concealed[seat])
    rows = meld_rows(melds, look, width)
    room = max(1, height - 2 - rows)
    flowers = min(flower_rows(player.flowers, look, width), room)
    canvas.blit(paint_flowers(player.flowers, look, width, flowers), 1, 2)
    canvas.blit(paint_melds(melds, look, scene.place, width, height - 2 - flowers), 1, 2 + flowers)
    return canvas


def _own_plate(scene: Scene, look: Look, width: int) -> Canvas:
    """Own plate, flowers and how many golds are in hand."""
    canvas = Canvas(width, 1, look.palette.felt)
    canvas.blit(paint_plate(scene, scene.seat, look), 1, 0)
    golds = scene.order.count(scene.state.gold) if scene.state.gold else 0
    text = f" {look.say('table.golds', count=golds)} " if golds else ""
    end = canvas.width - 1 - cells(text)
    canvas.put(end, 0, text, look.palette.fills["gold"].body)
    flowers = scene.state.players[scene.seat].flowers
    canvas.blit(paint_flowers(flowers, look, end - WIDE - 4, 1), WIDE + 3, 0)
    return canvas
