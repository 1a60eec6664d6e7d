"""The seat across, whose tiles stand before it where there is room."""

import pytest
from msgspec.structs import replace

from fzmj_engine.melds import Kind, Meld
from fzmj_engine.state import Concealed
from fzmj_engine.tiles import BACK, Tile, parse
from fzmj_tui.paint.opposite import paint_opposite
from fzmj_tui.paint.river import Bed, grown, paint_river
from fzmj_tui.paint.scene import Scene
from tests.paint.scenes import look, mid_game
from tests.paint.test_parts import RIVER


def across(tiles: int, drawn: bool) -> Scene:
    """Somebody across with a pung of 7m from who sits at the bottom, and so many tiles in hand."""
    scene = mid_game()
    seat = scene.at(2)
    pung = Meld(Kind.PUNG, parse("777m"), Tile("7m"), scene.seat)
    players, hands = list(scene.state.players), list(scene.state.concealed)
    players[seat] = replace(players[seat], melds=(pung,))
    hands[seat] = Concealed((BACK,) * tiles, BACK if drawn else None)
    state = replace(scene.state, players=tuple(players), concealed=tuple(hands))
    return replace(scene, state=state)


@pytest.mark.parametrize(
    ("tiles", "drawn", "row"),
    [
        (2, False, "▐▒▒▐▒▒▌  ▐７▐７▐７▌"),
        (2, True, "▐▒▒▌ ▐▒▒▌  ▐７▐７▐７▌"),
        (13, False, f"{'▐▒▒' * 13}▌  ▐７▐７▐７▌"),
    ],
)
def test_its_tiles_stand_face_down(tiles: int, drawn: bool, row: str) -> None:
    rows = paint_opposite(across(tiles, drawn), look(), 90, standing=True).to_text().split("\n")
    assert len(rows) == 4 and rows[1].strip() == row
    assert rows[3].strip().endswith("▐▾ ▐  ▐  ▌"), "the arrow tells whose tile it was"


@pytest.mark.parametrize(("face", "standing"), [("digits", False), ("ascii", True)])
def test_else_its_melds_lie_in_a_row(face: str, standing: bool) -> None:
    shown = paint_opposite(across(13, False), look(face), 90, standing)
    written = {"digits": "7万7万7万▾", "ascii": "7m7m7mv"}[face]
    assert shown.height == 2 and shown.to_text().split("\n")[1].strip() == written


def test_its_river_grows_away_from_the_middle() -> None:
    bed = Bed(2, 2, upwards=True)
    rows = paint_river(RIVER, bed, look(), None, newest=False).to_text().split("\n")
    assert rows == [" 9条", "·1万 5筒"]


@pytest.mark.parametrize(("discards", "columns"), [(0, 8), (16, 8), (17, 9), (24, 12)])
def test_a_river_gets_columns_when_its_rows_are_full(discards: int, columns: int) -> None:
    assert grown(Bed(8, 2), discards).columns == columns
