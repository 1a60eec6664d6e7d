"""The whole table, laid out for a size: full table, list of seats, or a card that says it is small.

The full table is a column of bands (opposite seat, its river, the middle, own river, own hand,
bars); rows that are left over are shared out between them as blank ones.
"""

from typing import NamedTuple

from msgspec.structs import replace

from fzmj_tui.paint.actions import paint_bar
from fzmj_tui.paint.call import paint_call
from fzmj_tui.paint.canvas import Canvas, cells
from fzmj_tui.paint.flowers import paint_flowers
from fzmj_tui.paint.foot import paint_foot
from fzmj_tui.paint.hand import hand_height, paint_hand
from fzmj_tui.paint.listing import paint_card, paint_list
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.middle import paint_middle, river_of
from fzmj_tui.paint.opposite import paint_opposite
from fzmj_tui.paint.panel import paint_advice, paint_panel
from fzmj_tui.paint.plan import Plan, plan
from fzmj_tui.paint.plate import WIDE, paint_plate
from fzmj_tui.paint.river import grown
from fzmj_tui.paint.scene import NO_ADVICE, Scene
from fzmj_tui.paint.title import paint_title

FULL = (80, 24)
"""The smallest full table."""
LIST = (60, 20)
"""The smallest list view; below it there is only a card."""
LARGEST = (190, 58)
"""Nothing is gained by spreading further: larger screens show this in their middle."""

MIDDLE = 2
"""Which band has the centre."""
GAPS = (0, 5, 3, 1, 2, 4)
"""Which bands get blank rows below them first: the opposite seat, the hand, the own river, …"""


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
    bar = top + 1 + high - chosen.around
    hand = paint_hand(scene, look, wide - chosen.panel, chosen.cut)
    canvas.blit(hand, left, top + still.hand_row)
    if chosen.panel:
        advice = paint_advice(scene, look, chosen.panel, high - chosen.around)
        canvas.blit(advice, left + wide - chosen.panel, bar - advice.height)
    canvas.blit(paint_bar(scene, look, wide, chosen.bar), left, bar)
    canvas.blit(paint_foot(scene, look, wide), left, top + high - 2)
    return canvas


def paint_still(scene: Scene, look: Look, width: int, height: int) -> Still:
    """A full table but for what moves under a player's keys."""
    canvas = Canvas(width, height, look.palette.felt)
    wide, high = min(width, LARGEST[0]), min(height, LARGEST[1])
    left, top = (width - wide) // 2, (height - high) // 2
    chosen = plan(wide, high)
    canvas.blit(paint_title(scene, look, wide), left, top)
    table, rows = wide - chosen.panel, high - chosen.around
    bands, hand_row = _bands(scene, look, chosen, table, rows)
    canvas.blit(bands, left, top + 1)
    if chosen.panel:
        canvas.blit(paint_panel(scene, look, chosen.panel, rows), left + table, top + 1)
    return Still(canvas, 1 + hand_row)


def _bands(scene: Scene, look: Look, chosen: Plan, width: int, height: int) -> tuple[Canvas, int]:
    """The felt: bands from the opposite seat down to the own hand, which gets its rows only."""
    canvas = Canvas(width, height, look.palette.felt)
    bands = _cut_to_fit(scene, look, chosen, (width, height))
    tops, y = [], 0
    for band, gap in zip(bands, _gaps(height - sum(band.height for band in bands)), strict=True):
        canvas.blit(band, 0, y)
        tops.append(y)
        y += band.height + gap
    box, middle = chosen.box, tops[MIDDLE] + (bands[MIDDLE].height - chosen.box.height) // 2
    at = (width - box.width) // 2, middle
    paint_call(canvas, at, scene, look, box, large=chosen.flat.tall)
    return canvas, tops[-1]


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
        bands = (*above, paint_middle(scene, look, chosen, (width, room)), *below)
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
    river = river_of(scene, place, look, bed)
    canvas = Canvas(width, river.height, look.palette.felt)
    canvas.blit(river, (width - river.width) // 2, 0)
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
