"""Whole screens as text, one of each kind at 80 × 24.

`FZMJ_GOLDEN=write pytest tests/tui/test_snapshots.py` writes them anew; look at the difference.
"""

import os
from pathlib import Path
from typing import NamedTuple

import pytest

from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.home import Home
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_table import HEAVENLY, PLAIN

GOLDEN = Path(__file__).parent / "golden"


class Snapshot(NamedTuple):
    """A screen, and the way to it."""

    lang: str
    screen: str
    """Its class."""
    keys: tuple[str, ...] = ()
    at_table: bool = True
    """Begins there, not on the home screen."""
    wins: bool = False
    """The first hand can be won at once."""


SNAPSHOTS = {
    "home_zh": Snapshot("zh", "Home", at_table=False),
    "settings_en": Snapshot("en", "Choosing", ("f2",), at_table=False),
    "rules_zh": Snapshot("zh", "RulesScreen", ("up", "up", "enter"), at_table=False),
    "table_en": Snapshot("en", "TableScreen"),
    "help_zh": Snapshot("zh", "ReadingScreen", ("question_mark",)),
    "log_en": Snapshot("en", "LogScreen", ("e",)),
    "leave_zh": Snapshot("zh", "Leave", ("q",)),
    "sheet_en": Snapshot("en", "HandSheet", ("w",), wins=True),
    "standings_zh": Snapshot("zh", "FinalSheet", ("w", "enter"), wins=True),
}


@pytest.mark.parametrize("name", SNAPSHOTS)
async def test_a_screen(name: str) -> None:
    wanted = SNAPSHOTS[name]
    deal = HEAVENLY if wanted.wins else PLAIN
    app = seat_at(deal, lang=wanted.lang) if wanted.at_table else FzmjApp(Options(lang=wanted.lang))
    async with app.run_test(size=(80, 24)) as pilot:
        if wanted.at_table:
            await asked(pilot, app)
        else:
            await until(pilot, lambda: isinstance(app.screen, Home) and app.screen.is_mounted)
        for key in wanted.keys:
            below = app.screen
            await pilot.press(key)
            if key not in ("up", "down"):
                await until(pilot, lambda below=below: app.screen is not below)  # type: ignore[misc]
        await until(pilot, lambda: type(app.screen).__name__ == wanted.screen)
        await pilot.pause()
        text = "\n".join(row.rstrip() for row in shown(app).splitlines()) + "\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("FZMJ_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
