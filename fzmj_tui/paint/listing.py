"""Small screens: a list of the four seats, or a card that still shows hand, prompt and chips."""

from fzmj_tui.paint.actions import paint_actions
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.flowers import paint_flowers
from fzmj_tui.paint.foot import paint_foot
from fzmj_tui.paint.hand import paint_hand
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.melds import known, paint_melds
from fzmj_tui.paint.plate import WIDE, paint_backs, paint_plate
from fzmj_tui.paint.river import Bed, paint_river, pitch
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import inline
from fzmj_tui.paint.title import paint_title


def paint_list(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """Three rows a seat, the opposite one first; hand and bars below."""
    canvas = Canvas(width, height, look.palette.felt)
    canvas.blit(paint_title(scene, look, width), 0, 0)
    for row, place in enumerate((2, 3, 1, 0)):
        canvas.blit(_seat(scene, place, look, width), 0, 1 + 3 * row)
    hand = paint_hand(scene, look, width, "slim")
    canvas.blit(hand, 0, height - 3 - hand.height)
    canvas.blit(paint_actions(scene, look, width), 0, height - 3)
    canvas.blit(paint_foot(scene, look, width), 0, height - 2)
    return canvas


def _seat(scene: Scene, place: int, look: Look, width: int) -> Canvas:
    """Plate, tiles and flowers; melds; the newest discards."""
    seat = scene.at(place)
    state, player = scene.state, scene.state.players[scene.at(place)]
    canvas = Canvas(width, 3, look.palette.felt)
    canvas.blit(paint_plate(scene, seat, look), 0, 0)
    x = WIDE + 1
    if place:
        canvas.blit(paint_backs(scene, seat, look, 5), x, 0)
    else:
        text = f"{look.words('table.wall')} {state.drawable}"
        x = canvas.put(x, 0, text, look.palette.strong) - 5
    canvas.blit(paint_flowers(player.flowers, look, width - x - 6, 1), x + 6, 0)
    melds = known(player, state.concealed[seat]) if place else ()
    canvas.blit(paint_melds(melds, look, scene.place, width - 2, 1), 1, 1)
    across, _ = pitch(look.face, Bed(1, 1))
    bed = Bed((width - 1) // across, 1)
    newest = scene.newest == seat
    fresh = scene.fresh == "thrown"
    canvas.blit(paint_river(player.river, bed, look, state.gold, newest, fresh), 0, 2)
    return canvas


def paint_card(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """What size is needed, and still everything that asks for an answer."""
    canvas = Canvas(width, height, look.palette.felt)
    text = look.say("table.too_small", width=width, height=height)
    canvas.put(0, 0, text, look.palette.accent)
    x, y = 0, 1
    for index, tile in enumerate(scene.order):
        if x + look.face.inline_width > width:
            x, y = 0, y + 1
        start = x
        fill = "gold" if tile == scene.state.gold else "tile"
        x = inline(canvas, x, y, tile, fill, look)
        if index == scene.cursor:
            canvas.overlay(start, y, x - start, look.palette.taken)
            canvas.put(x, y, look.face.signs.arrows[3], look.palette.accent)
        canvas.mark(start, y, x - start, 1, ("tile", index))
        x += 1
    bar = paint_actions(scene, look, width, max(1, height - y - 1))
    canvas.blit(bar, 0, y + 1)
    return canvas
