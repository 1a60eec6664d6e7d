"""The end sheet: in whatever room there is, and where it is larger than the screen."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Digits

from fzmj_tui.app import FzmjApp
from fzmj_tui.screens.sheet import HandSheet
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_table import HEAVENLY


async def won(pilot: Pilot[int], app: FzmjApp) -> None:
    """Win the first hand and look at its sheet."""
    await asked(pilot, app)
    await pilot.press("w")
    await until(pilot, lambda: isinstance(app.screen, HandSheet))
    await until(pilot, lambda: app.words("sheet.continue") in shown(app))


@pytest.mark.parametrize(("size", "more"), [((60, 20), True), ((120, 40), False)])
async def test_its_edge_says_that_there_is_more(size: tuple[int, int], more: bool) -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test(size=size) as pilot:
        await won(pilot, app)
        for _ in range(20):
            await pilot.pause(0)
        assert (app.words("sheet.more") in shown(app)) == more
        await pilot.press("end")
        await until(pilot, lambda: app.words("sheet.more") not in shown(app))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (110, 34), (160, 50)])
@pytest.mark.parametrize("face", ["digits", "inline", "ascii"])
async def test_tiles_stand_where_there_is_room(size: tuple[int, int], face: str) -> None:
    """R-HEAVENLY, R-PAY-TRIPLE: (5 + 1 + 1) × 2 + 30 = 44 from each of three. All is visible."""
    app = seat_at(HEAVENLY, face=face)
    stands = face == "digits" and size[1] >= 30
    async with app.run_test(size=size) as pilot:
        await won(pilot, app)
        assert ("１" in shown(app)) == stands
        assert [worth.value for worth in app.screen.query(Digits)] == ["+132"] * stands
        assert app.words("sheet.more") not in shown(app)


async def test_tiles_grow_and_shrink_with_the_terminal() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test(size=(80, 24)) as pilot:
        await won(pilot, app)
        await pilot.resize_terminal(160, 50)
        await until(pilot, lambda: " １ " in shown(app))
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: "▐１▐" in shown(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "１" not in shown(app))


async def test_its_edge_is_said_anew_with_the_sheet() -> None:
    """A sheet that is drawn with other tiles and fits says no more that there is more."""
    app = seat_at(HEAVENLY)
    async with app.run_test(size=(80, 24)) as pilot:
        await won(pilot, app)
        await pilot.resize_terminal(160, 50)
        await until(pilot, lambda: " １ " in shown(app))
        for _ in range(20):
            await pilot.pause(0)
        assert app.words("sheet.more") not in shown(app)
