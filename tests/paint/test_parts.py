"""Single parts: the second sign of every mark, and who may see what."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fzmj_engine.melds import Kind, Meld, hidden_kong
from fzmj_engine.state import Thrown
from fzmj_engine.tiles import Tile, parse
from fzmj_tui.faces import FACES
from fzmj_tui.paint.actions import paint_bar
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.centre import paint_centre
from fzmj_tui.paint.flowers import paint_flowers
from fzmj_tui.paint.hand import paint_hand
from fzmj_tui.paint.melds import meld_width, paint_meld, paint_melds
from fzmj_tui.paint.plate import paint_plate, paint_side_plate
from fzmj_tui.paint.river import Bed, paint_river
from fzmj_tui.paint.scores import paint_scores
from fzmj_tui.paint.title import paint_title
from fzmj_tui.palettes import DEPTHS, Depth
from tests.paint.scenes import look, mid_game, worst

RIVER = tuple(map(Thrown, parse("1m5p9s"), (True, False, False)))


def test_a_river_marks_drawn_gold_and_newest() -> None:
    canvas = paint_river(RIVER, Bed(3, 1), look(), Tile("5p"), newest=True)
    assert canvas.to_text() == "·1万*5筒›9条"


def test_an_upright_river_has_its_signs_below() -> None:
    canvas = paint_river(RIVER, Bed(3, 1, tall=True), look(), Tile("5p"), newest=True)
    assert canvas.to_text().splitlines()[2] == " ▐· ▌▐金▌▐› ▌"


@pytest.mark.parametrize(("base", "shown"), [(1, "classic"), (20, "classic ×20")])
def test_the_title_says_what_a_point_costs(base: int, shown: str) -> None:
    scene = mid_game()
    title = paint_title(replace(scene, state=replace(scene.state, base=base)), look(), 80)
    assert f"│ {shown} " in f"{title.to_text()} "


def test_a_full_river_shows_its_newest() -> None:
    assert paint_river(RIVER, Bed(2, 1), look(), None, newest=False).to_text() == "…5筒 9条"


def place(seat: int) -> int:
    return seat


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        (Meld(Kind.CHOW, parse("345s"), Tile("4s"), 3), "3条4条5条◂"),
        (Meld(Kind.PUNG, parse("777m"), Tile("7m"), 2), "7万7万7万▴"),
        (Meld(Kind.ADDED, parse("7777m"), Tile("7m"), 1), "7万×4▸"),
        (hidden_kong(), "▐▌▐▌▐▌▐▌"),
        (hidden_kong(Tile("2p")), "▐▌2筒2筒▐▌"),
    ],
)
@pytest.mark.parametrize("face", FACES)
def test_a_meld_in_a_row(meld: Meld, text: str, face: str) -> None:
    canvas = Canvas(20, 1)
    assert paint_meld(canvas, 0, 0, meld, look(face), place) == meld_width(meld, look(face))
    if face == "digits":
        assert canvas.to_text() == text


def test_the_taken_tile_is_underlined() -> None:
    meld = Meld(Kind.CHOW, parse("345s"), Tile("4s"), 3)
    runs = paint_melds([meld], look(), place, 10, 1).row(0)
    assert [text for text, style in runs if style.underline] == ["4条"]


def test_the_picked_tile_rises() -> None:
    scene = replace(mid_game(), cursor=0)
    lines = paint_hand(scene, look(), 80, "plain").to_text().splitlines()
    assert lines[0].strip() == "▐８▌"
    lines = paint_hand(scene, look("ascii"), 80, "plain").to_text().splitlines()
    assert [lines[0].strip(), lines[1].split()[0]] == ["[8m]", "^^"]


def test_the_drawn_tile_stands_apart() -> None:
    scene = replace(mid_game(), cursor=None)
    line = paint_hand(scene, look("ascii"), 80, "plain").to_text().splitlines()[1]
    assert "[8s]  [2s]  6m" in line


def test_golds_have_braces_in_ascii() -> None:
    line = paint_hand(worst(), look("ascii"), 80, "plain").to_text().splitlines()[1]
    assert "{5p}{5p}{5p}[1s]" in line


def test_five_own_kongs_fit_eighty_columns() -> None:
    scene = worst()
    kongs = tuple(Meld(Kind.EXPOSED, (tile,) * 4, tile, 1) for tile in parse("1m2m3m4m6m"))
    player = replace(scene.state.players[0], melds=kongs)
    state = replace(scene.state, players=(player, *scene.state.players[1:]))
    text = paint_hand(
        replace(scene, state=state, order=parse("11s"), cursor=None), look(), 80, "plain"
    )
    lines = text.to_text().splitlines()
    assert lines[1].rstrip().endswith("▌")
    assert all(digit in lines[1] for digit in "１２３４６")


@pytest.mark.parametrize(("seat", "row"), [(0, 4), (1, 2), (2, 0), (3, 2)])
def test_the_centre_points_at_the_seat_to_act(seat: int, row: int) -> None:
    scene = mid_game()
    scene = replace(scene, choices=(), state=replace(scene.state, turn=seat))
    canvas = paint_centre(scene, look())
    lit = [
        (text, y) for y in range(5) for text, style in canvas.row(y)
        if text.strip() and style == look().palette.panel + look().palette.accent
    ]  # fmt: skip
    assert lit == [(look().face.signs.arrows[seat], row)]


def test_a_plate_tells_dealer_lock_and_turn() -> None:
    text = paint_plate(worst(), 0, look(lang="zh")).to_text()
    assert text.startswith("▸庄") and "锁" in text and text.endswith("-123456")


@pytest.mark.parametrize("call", ["Three golds!", "Rob the kong!", "Self-draw!"])
@pytest.mark.parametrize("paint", [paint_plate, paint_side_plate])
def test_who_calls_is_still_named(paint: Callable[..., Canvas], call: str) -> None:
    """The call takes the place of badges and of what else has no room whole."""
    scene = replace(worst(), caller=3, call=call, names=("", "", "", "Uncle Lin"))
    text = paint(scene, 3, look()).to_text()
    assert "Uncle Lin" in text and call in text
    seen = re.findall(r"[-+]?\d+", text)
    assert set(seen) <= {"-99999", "1"}


def test_complete_flower_sets_stand_out() -> None:
    canvas = paint_flowers(parse("1234f56f"), look(), 20, 1)
    assert [text for text, style in canvas.row(0) if style.underline] == ["春夏秋冬"]


def test_golds_in_one_row_have_their_sign_below() -> None:
    lines = paint_hand(worst(), look("inline"), 80, "plain").to_text().splitlines()
    assert lines[1].split()[:4] == ["5筒", "5筒", "5筒", "1条"]
    assert lines[2].split() == ["金"] * 3
    picked = replace(worst(), cursor=1)
    lines = paint_hand(picked, look("inline"), 80, "plain").to_text().splitlines()
    assert lines[0].split() == ["5筒"]
    assert (lines[1].split()[1], lines[2].split()) == ("金", ["金", "^^", "金"])


def test_a_narrow_panel_shows_the_change_where_all_four_fit() -> None:
    lines = paint_scores(mid_game(), look(), 20).to_text().splitlines()
    assert lines[2].split() == ["Ah", "Ming", "+12", "0"] and lines[1].split()[-2:] == ["-4", "0"]
    lines = paint_scores(worst(), look(), 20).to_text().splitlines()
    assert [line.split()[-1] for line in lines[1:]] == ["-123456", "123456", "99999", "-99999"]
    assert not any("+" in line for line in lines)


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_higher_bar_has_higher_chips(depth: Depth) -> None:
    """The words stand in its middle, a click above or below them means the same."""
    scene = mid_game()
    bar = paint_bar(scene, look(depth=depth), 80, 3)
    words = [row.strip() for row in bar.to_text().split("\n")]
    assert words == ["", paint_bar(scene, look(depth=depth), 80, 1).to_text().strip(), ""]
    for x in range(80):
        assert bar.hit(x, 0) == bar.hit(x, 1) == bar.hit(x, 2)
    assert {bar.hit(x, 0) for x in range(80)} == {None, *(chip.hit for chip in scene.chips)}
    assert not any(style.underline for y in (0, 2) for _, style in bar.row(y))
