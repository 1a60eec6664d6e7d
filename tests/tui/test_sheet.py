"""The end sheet where it is larger than the screen."""

import pytest

from fzmj_tui.screens.sheet import HandSheet
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_table import HEAVENLY


@pytest.mark.parametrize(("size", "more"), [((60, 20), True), ((120, 40), False)])
async def test_its_edge_says_that_there_is_more(size: tuple[int, int], more: bool) -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test(size=size) as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        await until(pilot, lambda: app.words("sheet.continue") in shown(app))
        for _ in range(20):
            await pilot.pause(0)
        assert (app.words("sheet.more") in shown(app)) == more
        await pilot.press("end")
        await until(pilot, lambda: app.words("sheet.more") not in shown(app))
