"""What the home screen begins with."""

import pytest

from fzmj_tui.faces import FACES
from fzmj_tui.paint.lettering import DOTS, HEIGHT, WIDTH, lettered
from fzmj_tui.paint.masthead import paint_name, paint_shown
from tests.paint.scenes import look

SIZES = [(60, 20), (80, 24), (100, 30), (100, 42), (120, 40), (160, 50), (200, 60)]


@pytest.mark.parametrize("sign", DOTS)
def test_every_large_character_has_the_same_cells(sign: str) -> None:
    rows = lettered(sign)
    assert len(rows) == HEIGHT and {len(row) for row in rows} == {WIDTH}
    assert set("".join(rows)) <= set("█▀▄ ")


def test_two_dots_make_a_cell() -> None:
    """The first two rows of 州: its right strokes go on, a dot at the left is none."""
    assert lettered("州")[0] == "   █     █    █"
    assert lettered("福")[0] == "   ▀▄  ▀▀▀▀▀▀▀▀"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "zh", "zh-Hant"])
def test_the_name_is_as_large_as_there_is_room(size: tuple[int, int], lang: str) -> None:
    name = paint_name(look(lang="zh"), lang, size)
    assert name.width <= size[0]
    last = "將" if lang == "zh-Hant" else "将"
    letters = name.to_text()
    assert (last in letters) == (size not in [(100, 42), (160, 50), (200, 60)])
    assert name.height == {True: 10, False: 3 if size[1] >= 24 else 1}[last not in letters]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", FACES)
def test_a_hand_is_shown_in_tiles_that_stand(size: tuple[int, int], face: str) -> None:
    """R-SPARROW: its pair are two golds, and nothing else is gold."""
    shown = paint_shown(look(face), size)
    assert (shown is not None) == (size[1] >= 30 and FACES[face].halves)
    if shown is not None:
        assert shown.width <= size[0] and shown.to_text().count("金") == 2
