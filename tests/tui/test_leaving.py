"""Who leaves twice, or is in a hurry: screens come to their end whoever stops waiting for it."""

from asyncio import all_tasks, current_task, get_running_loop
from typing import Any

import pytest

from fzmj_tui.screens.ask import Leave
from fzmj_tui.screens.home import Home
from fzmj_tui.screens.table import TableScreen
from tests.tui.seating import asked, seat_at, until
from tests.tui.test_app import PLAIN


def cancelled_pumps() -> list[str]:
    """Tasks of widgets that somebody has cancelled."""
    pumps = (task for task in all_tasks() if task is not current_task())
    return [task.get_name() for task in pumps if task.cancelling() and "pump" in task.get_name()]


async def test_nobody_waits_for_the_table_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    app = seat_at(PLAIN, home=True)
    leave = app.pop_screen

    def in_a_hurry() -> Any:
        hurry, closing = isinstance(app.screen, TableScreen), leave()
        if hurry:
            get_running_loop().call_soon(app.workers.cancel_all)
            get_running_loop().call_soon(lambda: found.extend(cancelled_pumps()))
        return closing

    found: list[str] = []
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await asked(pilot, app)
        monkeypatch.setattr(app, "pop_screen", in_a_hurry)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, Home))
    assert found == [] and app.mishap is None
