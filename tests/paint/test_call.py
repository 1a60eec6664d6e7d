"""What is called stands beside the gold, on the side of who has called."""

import pytest
from msgspec.structs import replace

from fzmj_engine.state import SEATS
from fzmj_tui.paint.call import paint_call
from fzmj_tui.paint.canvas import Canvas
from fzmj_tui.paint.centre import LARGE, SMALL, Box, paint_centre
from fzmj_tui.paint.table import paint_table
from fzmj_tui.words import LANGUAGES, load
from tests.paint.scenes import look, mid_game

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("box", [SMALL, LARGE])
@pytest.mark.parametrize("place", SEATS)
def test_a_call_leaves_the_gold_alone(place: int, box: Box, large: bool) -> None:
    """It is below, right, above or left of it; the box begins at column 30, row 10."""
    scene = mid_game()
    canvas = Canvas(80, 40)
    canvas.blit(paint_centre(scene, look(), box), 30, 10)
    gold = [y for y, row in enumerate(canvas.to_text().split("\n")) if "金" in row]
    scene = replace(scene, caller=scene.at(place), call="THREE GOLDS")
    paint_call(canvas, (30, 10), scene, look(), box, large)
    rows = canvas.to_text().split("\n")
    (y,) = [y for y, row in enumerate(rows) if "THREE GOLDS" in row]
    assert [y for y, row in enumerate(rows) if "金" in row] == gold
    x = rows[y].index("THREE GOLDS")
    first, end = (30 + column for column in box.gold)
    beside = (y > gold[0], x >= end, y < gold[0] - 2, x + len("THREE GOLDS") <= first)
    assert beside[place]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_call_is_read_twice(size: tuple[int, int], lang: str) -> None:
    """At the plate of who has called, and in the middle, where everybody looks."""
    said, scene = load(lang), mid_game()
    for key in ("chow", "pung", "kong", "three_golds", "rob_kong", "heavenly", "self_draw"):
        call = said(f"call.{key}")
        for place in SEATS:
            calling = replace(scene, caller=scene.at(place), call=call)
            assert paint_table(calling, look(lang="zh"), *size).to_text().count(call) == 2
