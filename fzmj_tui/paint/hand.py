"""The own hand: upright tiles, the picked one a row higher, the drawn one apart, own melds behind.

A place is kept for the drawn tile, so that nothing moves when one comes.
"""

from fzmj_engine.tiles import Tile
from fzmj_tui.faces import Face
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.melds import known
from fzmj_tui.paint.own_melds import paint_own_meld, tall_width
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.tile import PITCH, Cut, edge, room, standing

APART = 2
"""Cells between the hand and the drawn tile, and between the hand and the melds."""

COMING = 2
"""Cells that a tile just drawn still has to slide."""


def hand_height(face: Face, cut: Cut) -> int:
    """Rows of the hand, with one a picked tile rises into, and one for a gold's sign if need be."""
    below = not face.halves and bool(face.gold_edge)
    return 1 + sum(room(face, cut)) + face.height + below


def paint_hand(scene: Scene, look: Look, width: int, cut: Cut) -> Canvas:
    """The whole strip, centred; ("tile", index) for every tile."""
    canvas = Canvas(width, hand_height(look.face, cut))
    cut = "big" if cut == "grand" and not look.face.halves else cut  # they would only lie apart
    own = scene.state.concealed[scene.seat]
    melds = known(scene.state.players[scene.seat], own)
    most = max(len(scene.order), scene.state.rules.hand_size + 1 - 3 * len(melds))
    tiles = most * PITCH[cut] + APART + (cut == "slim")
    gap = 1 if len(melds) > 3 else APART
    taken = [tall_width(meld, look) for meld in melds]
    over = tiles + sum(taken) + gap * len(melds) > width
    taken = [tall_width(meld, look, short=over) for meld in melds]
    start = max(0, (width - tiles - sum(taken) - gap * len(melds)) // 2)
    own_draw = scene.fresh == "drawn" and scene.state.turn == scene.seat
    coming = APART + own_draw * COMING
    last = len(scene.order) - 1
    for index, tile in enumerate(scene.order):
        apart = coming if scene.drawn and index == last else 0
        ends = index in (last, last - scene.drawn, scene.cursor)
        kind: Cut = "plain" if cut == "slim" and ends else cut  # nobody's side follows
        _tile(canvas, start + index * PITCH[cut] + apart, (index, tile), scene, look, kind)
    x = start + tiles + gap
    for meld, size in zip(melds, taken, strict=True):
        paint_own_meld(canvas, x, 1 + sum(room(look.face, cut)), meld, scene, look, short=over)
        x += size + gap
    return canvas


def _tile(
    canvas: Canvas, x: int, item: tuple[int, Tile], scene: Scene, look: Look, cut: Cut
) -> None:
    index, tile = item
    fill = "gold" if tile == scene.state.gold else "tile"
    picked = index == scene.cursor
    below = standing(canvas, x, 0 if picked else 1, tile, fill, look, cut)
    if picked:
        _raised(canvas, x, below, fill, look, cut)
    canvas.mark(x, 0, PITCH[cut], canvas.height, ("tile", index))


def _raised(canvas: Canvas, x: int, below: int, fill: str, look: Look, cut: Cut) -> None:
    """The amber edge of the picked tile, or a pointer below an ASCII one."""
    face = look.face
    if face.halves:
        text = face.gold_edge if fill == "gold" else "  "
        edge(canvas, x, below, look.palette.cursor, text, cut)
    else:
        below += fill == "gold" and bool(face.gold_edge)
        canvas.put(x + 1, below, "^^", look.palette.accent)
