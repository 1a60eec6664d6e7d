"""The log of a hand: filters, and that it grows while it is open."""

from fzmj_tui.app import FzmjApp
from fzmj_tui.screens.chronicle import FILTERS, Entry
from fzmj_tui.screens.log import LogScreen
from tests.tui.seating import Throws, asked, seat_at, seated, shown, table_screen, until
from tests.tui.test_table import CLAIMS, HEAVENLY


def read(app: FzmjApp) -> str:
    assert isinstance(app.screen, LogScreen)
    return "\n".join(line.plain for line in app.screen._lines())


async def test_filters() -> None:
    """Only some of the lines; right and left go around; what is on is marked without colour."""
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        seated(app).notes.append(Entry(2, "log.said", fields={"text": "hello"}))
        await pilot.press("p")
        await until(pilot, lambda: bool(seated(app).discardable))
        await pilot.press("e")
        await pilot.pause()
        everything = read(app)
        assert "pung" in everything and "hello" in everything and "‹all›" in shown(app)
        told = {}
        for name in list(FILTERS)[1:]:
            await pilot.press("right")
            await pilot.pause()
            told[name] = read(app)
            assert f"‹{name}›" in shown(app)
        assert "pung" in told["calls"] and "hello" not in told["calls"]
        assert told["talk"].splitlines() == ["West: hello"]
        assert told["payments"] == app.words("screen.empty")
        await pilot.press("right")
        assert read(app) == everything
        await pilot.press("left", "escape")
        assert app.screen is table_screen(app)


async def test_payments_are_in_it() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: bool(seated(app).change))
        gain = seated(app).change[0]
        table_screen(app).action_log()
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await pilot.press("tab", "tab", "tab")
        assert f"You: +{gain}" in read(app) and "draws" not in read(app)
