"""The whole table: golden pictures as text, and what holds for every size, state and name.

`FZMJ_GOLDEN=write pytest tests/paint` draws the golden files anew; look at the difference.
"""

import os
import re
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from fzmj_engine.melds import Kind, Meld
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import Tile, parse
from fzmj_tui.faces import FACES
from fzmj_tui.paint.canvas import Canvas, clip
from fzmj_tui.paint.hand import hand_height
from fzmj_tui.paint.plan import plan
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.table import LIST, paint_still, paint_table, unmoved
from fzmj_tui.palettes import DEPTHS
from tests.paint.scenes import LONG, look, many_flowers, mid_game, scene_of, states, worst

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50), (60, 20), (40, 12))


def whole(canvas: Canvas) -> None:
    """Every row has exactly as many cells as the canvas is wide, and no control characters."""
    for y in range(canvas.height):
        text = "".join(run for run, _ in canvas.row(y))
        assert cell_len(text) == canvas.width
        assert text.isprintable()


def golden(name: str, canvas: Canvas) -> None:
    path, text = GOLDEN / f"{name}.txt", canvas.to_text() + "\n"
    if os.environ.get("FZMJ_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", SIZES[:5])
def test_a_real_game(size: tuple[int, int], face: str, lang: str) -> None:
    canvas = paint_table(mid_game(lang), look(face, lang), *size)
    golden(f"game_{size[0]}x{size[1]}_{face}_{lang}", canvas)


@pytest.mark.parametrize("face", ["digits", "inline", "ascii"])
@pytest.mark.parametrize("size", SIZES)
def test_the_worst(size: tuple[int, int], face: str) -> None:
    golden(f"worst_{size[0]}x{size[1]}_{face}", paint_table(worst(), look(face), *size))


SUIT = {
    "ascii": re.compile(r"\d[mps]"),
    "digits": re.compile("[万筒条]"),
    "glyphs": re.compile("[\U0001f007-\U0001f021]"),
}
"""What stands on every suit tile once, whether it lies flat or stands."""


def kongs() -> Scene:
    """Four kongs that everybody has claimed; everything else is at its worst too."""
    scene = worst()
    faces = iter(parse("1m2m3m4m6m7m8m9m1p2p3p4p6p7p8p9p"))
    players = tuple(
        replace(
            player,
            melds=tuple(
                Meld(Kind.EXPOSED, (tile,) * 4, tile, (seat + 1 + n % 3) % 4)
                for n, tile in enumerate(islice(faces, 4))
            ),
        )
        for seat, player in enumerate(scene.state.players)
    )
    return replace(scene, state=replace(scene.state, players=players))


def felt(canvas: Canvas, size: tuple[int, int]) -> str:
    """The table without bars and panel."""
    panel = plan(*size).panel
    rows = [
        "".join(text for text, _ in canvas.row(y))
        for y in range(1, 1 + size[1] - plan(*size).around)
    ]
    return "\n".join(clip(row, size[0] - panel, cut="") for row in rows)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", SIZES[:4])
def test_nothing_is_left_out(size: tuple[int, int], face: str, lang: str) -> None:
    """Rivers of 24, four kongs, twelve flowers, the widest names: all of it, nothing covered."""
    scene, drawn = kongs(), look(face, lang)
    table = felt(paint_table(scene, drawn, *size), size)
    seats = {(160, 50): 4}.get(size, 1)  # before which they stand, where full rivers leave room
    standing = drawn.face.halves * seats
    melds = 4 * (4 * standing + 4 - standing)  # all four tiles where they stand, else one and ×4
    rivers, gold = 4 * 24, 1
    found = SUIT.get(face, SUIT["digits"]).findall(table)
    assert len(found) == rivers + melds + len(scene.order) + gold
    assert drawn.face.signs.cut not in table
    for said in (*LONG, *map(str, scene.state.scores)):
        assert said in table
    for player in scene.state.players:
        for tile in set(player.flowers):
            assert drawn.face.short[tile] in table


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", [*SIZES[:4], (200, 60)])
@pytest.mark.parametrize("scene", [mid_game(), worst(), kongs(), many_flowers()])
def test_the_own_hand_is_never_cut_off(scene: Scene, size: tuple[int, int], face: str) -> None:
    drawn = look(face)
    below = paint_still(scene, drawn, *size).hand_row + hand_height(drawn.face, plan(*size).cut)
    assert below <= 1 + size[1] - plan(*size).around


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("face", FACES)
def test_a_list_leaves_out_old_discards_only(face: str, lang: str) -> None:
    drawn = look(face, lang)
    text = paint_table(kongs(), drawn, *LIST).to_text()
    assert all(name in text for name in LONG)
    assert all(str(points) in text for points in kongs().state.scores)
    for player in kongs().state.players:
        assert all(drawn.face.inline[meld.tiles[0]].strip() in text for meld in player.melds[:4])


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", SIZES[:5])
def test_own_melds_and_all_tiles_have_room(size: tuple[int, int], face: str) -> None:
    """Thirteen tiles, the drawn one and a pung of 6m, at every size."""
    scene, seen = replace(mid_game(), unseen=()), look(face)
    canvas = paint_table(scene, seen, *size)
    hits = {
        canvas.hit(x, y): y
        for y in range(canvas.height)
        for x in range(canvas.width)
        if isinstance(canvas.hit(x, y), tuple)
    }
    assert {("tile", place) for place in range(14)} <= set(hits)
    last = hits["tile", 0]
    lines = canvas.to_text().splitlines()[last - 4 : last + 1]
    six = seen.face.rows[Tile("6m")][0][0]
    assert "".join(lines).count(six) == 3 + ("6s" in scene.order)


def test_flowers_beyond_the_room_are_counted() -> None:
    text = paint_table(many_flowers(), look(), 80, 24).to_text()
    assert "春+7" in text


@pytest.mark.parametrize("scene", [mid_game(), worst(), many_flowers()], ids=["game", "worst", "f"])
@given(
    width=st.integers(1, 200),
    height=st.integers(1, 60),
    face=st.sampled_from(sorted(FACES)),
    depth=st.sampled_from(DEPTHS),
)
@settings(max_examples=60, deadline=None)
def test_every_size(scene: Scene, width: int, height: int, face: str, depth: str) -> None:
    canvas = paint_table(scene, look(face, depth=depth), width, height)  # type: ignore[arg-type]
    assert (canvas.width, canvas.height) == (width, height)
    whole(canvas)


@pytest.mark.parametrize("size", [(n, n // 2) for n in range(1, 60)])
def test_tiny_sizes(size: tuple[int, int]) -> None:
    whole(paint_table(worst(), look(), *size))
    whole(paint_table(worst(), look("ascii"), size[1], size[0]))


@pytest.mark.parametrize("seat", range(4))
def test_every_moment_of_a_hand(seat: int) -> None:
    phases = set()
    for state in states(seat):
        phases.add(state.phase)
        whole(paint_table(scene_of(state, seat), look(), 80, 24))
    assert {Phase.DEAL, Phase.FLOWERS, Phase.TURN, Phase.CLAIM, Phase.ENDED} <= phases


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 20)])
def test_what_stays_still_is_painted_once(size: tuple[int, int]) -> None:
    """Nothing of the rest depends on what a player's keys change."""
    for scene in (mid_game(), worst(), many_flowers()):
        still = paint_still(unmoved(scene), look(), *size)
        for cursor in (None, 0, 3):
            moved = replace(scene, cursor=cursor, typed="5", chips=scene.chips[1:])
            once, anew = (paint_table(moved, look(), *size, kept) for kept in (still, None))
            assert list(once.changes(anew)) == []


@given(name=st.text(max_size=30), text=st.text(max_size=40))
@settings(max_examples=60, deadline=None)
def test_names_cannot_break_the_picture(name: str, text: str) -> None:
    scene = worst()
    log = tuple(replace(line, text=f"{name}{text}") for line in scene.log)
    odd = replace(scene, names=(name,) * 4, prompt=text, log=log, hint=text)
    for size in SIZES:
        whole(paint_table(odd, look(), *size))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", SIZES)
def test_hand_and_chips_can_be_clicked(size: tuple[int, int], face: str) -> None:
    scene = worst()
    canvas = paint_table(scene, look(face), *size)
    found = {canvas.hit(x, y) for x in range(canvas.width) for y in range(canvas.height)}
    assert {("tile", index) for index in range(len(scene.order))} <= found
    assert {chip.hit for chip in scene.chips} <= found


@pytest.mark.parametrize("size", SIZES[:5])
def test_nothing_moves_when_a_tile_is_drawn(size: tuple[int, int]) -> None:
    drawn = replace(mid_game(), cursor=None)
    before = replace(drawn, order=drawn.order[:-1])
    before = replace(before, state=_without_drawn(before))
    places = [_place(paint_table(scene, look(), *size), 0) for scene in (drawn, before)]
    assert places[0] == places[1]


def _without_drawn(scene: Scene) -> State:
    own = replace(scene.state.concealed[0], tiles=scene.order, drawn=None)
    return replace(scene.state, concealed=(own, *scene.state.concealed[1:]))


def _place(canvas: Canvas, index: int) -> tuple[int, int]:
    return next(
        (x, y)
        for y in range(canvas.height)
        for x in range(canvas.width)
        if canvas.hit(x, y) == ("tile", index)
    )
