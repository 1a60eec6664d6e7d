"""The seat across: plate, flowers and melds; where there is room its tiles stand before it."""

from fzmj_engine.tiles import BACK
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.flowers import paint_flowers
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.melds import known, paint_melds
from fzmj_tui.paint.own_melds import paint_own_meld, tall_width
from fzmj_tui.paint.plate import WIDE, paint_backs, paint_plate
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import PITCH, upright

BESIDE = 22
"""Cells beside the plate that are centred with it."""
GAP = 2
"""Cells before a drawn tile and between melds."""


def paint_opposite(scene: Scene, look: Look, width: int, standing: bool) -> Canvas:
    """Two rows, or as many as tiles take below the plate; only a face with edges has such."""
    seat, standing = scene.at(2), standing and look.face.halves
    canvas = Canvas(width, 1 + (look.face.height if standing else 1), look.palette.felt)
    start = (width - WIDE - BESIDE) // 2
    canvas.blit(paint_plate(scene, seat, look), start, 0)
    x = start + WIDE + 1
    canvas.blit(paint_backs(scene, seat, look, 5), x, 0)
    flowers = scene.state.players[seat].flowers
    canvas.blit(paint_flowers(flowers, look, width - x - 7, 1), x + 6, 0)
    if standing:
        row = _standing(scene, seat, look)
        canvas.blit(row, (width - row.width) // 2, 1)
    else:
        melds = known(scene.state.players[seat], scene.state.concealed[seat])
        row = paint_melds(melds, look, scene.place, width - 2 * (x - WIDE), 1)
        canvas.blit(row, start, 1)
    return canvas


def _standing(scene: Scene, seat: int, look: Look) -> Canvas:
    """Its hand from behind, a drawn tile apart, and its melds."""
    own = scene.state.concealed[seat]
    melds = known(scene.state.players[seat], own)
    count, step = len(own.tiles), PITCH["slim"]
    apart = GAP if own.drawn is not None else 0
    hand = count * step + 1 + apart
    widths = [tall_width(meld, look) for meld in melds]
    canvas = Canvas(hand + sum(GAP + wide for wide in widths), look.face.height)
    for place in range(count):
        last = place == count - 1
        ends = last or (apart and place == count - 2)
        x = place * step + apart * last
        upright(canvas, x, 0, BACK, "back", look, "plain" if ends else "slim")
    x = hand + GAP
    for meld, wide in zip(melds, widths, strict=True):
        paint_own_meld(canvas, x, 0, meld, scene, look)
        x += wide + GAP
    return canvas
