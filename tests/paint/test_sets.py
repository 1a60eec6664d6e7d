"""A hand laid down upright."""

import pytest

from fzmj_engine.tiles import Tile, parse
from fzmj_tui.faces import FACES
from fzmj_tui.paint.sets import Piece, paint_sets
from fzmj_tui.paint.tile import Cut
from tests.paint.scenes import look

CHOW = (
    Piece(Tile("3m"), "tile"),
    Piece(Tile("5p"), "gold", Tile("4m")),
    Piece(Tile("5m"), "hot", last=True),
)
KONG = (Piece(Tile("7s"), "meld"),) * 4


def test_a_gold_says_what_it_stands_for_below() -> None:
    assert paint_sets([CHOW], look(), "slim", 20).to_text().splitlines() == [
        "▐３▐５▐５▌",
        "▐万▐筒▐万▌",
        "▐  ▐金▐› ▌",
        "    4万",
    ]


def test_large_tiles_have_a_blank_row_above() -> None:
    assert paint_sets([CHOW], look(), "big", 20).to_text().splitlines() == [
        "",
        " ３   ５   ５",
        " 万   筒   万",
        "      金   ›",
        "      4万",
    ]


def test_a_gold_it_was_won_with_has_both_signs() -> None:
    pair = (Piece(Tile("5p"), "gold", last=True), Piece(Tile("5p"), "gold"))
    assert paint_sets([pair], look(), "slim", 20).to_text().splitlines()[2] == "›金▐金▌"


def test_kongs_are_counted_where_there_is_no_room() -> None:
    hand = [KONG, CHOW]
    assert "×" not in paint_sets(hand, look(), "slim", 25).to_text()
    assert paint_sets(hand, look(), "slim", 24).to_text().splitlines()[1] == "▐条▌×4  ▐万▐筒▐万▌"


@pytest.mark.parametrize(("cut", "width"), [("slim", 71), ("big", 97)])
@pytest.mark.parametrize("face", [name for name, face in FACES.items() if face.halves])
def test_the_longest_hand_fits(face: str, cut: Cut, width: int) -> None:
    """Five kongs and a pair; and five sets of three, all of them whole."""
    pair = (Piece(Tile("9s"), "tile"), Piece(Tile("9s"), "hot", last=True))
    kongs = [tuple(Piece(tile, "meld") for tile in parse(f"{n}{n}{n}{n}m")) for n in range(1, 6)]
    for hand in ([*kongs, pair], [*(kong[:3] for kong in kongs), pair]):
        written = look(face).face
        last = paint_sets(hand, look(face), cut, width).to_text().replace(" ", "")
        wide = paint_sets(hand, look(face), cut, 2 * width).to_text().replace(" ", "")
        assert last.splitlines()[-1].count(written.signs.last) == 1
        assert len(hand[0]) > 3 or last == wide
