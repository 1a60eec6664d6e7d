"""The settings screen: from home, from the table, from a question; what it says holds at once."""

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from fzmj_tui import words
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.ask import Confirm
from fzmj_tui.screens.choosing import ROWS, Choosing
from fzmj_tui.screens.home import ROWS as HOME_ROWS
from fzmj_tui.screens.home import Home
from fzmj_tui.screens.options import CHOICES
from fzmj_tui.screens.rows import drawn
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_app import HEAVENLY, PLAIN


async def opened(pilot: Pilot[int], app: FzmjApp) -> None:
    await pilot.press("f2")
    await until(pilot, lambda: isinstance(app.screen, Choosing))
    await pilot.pause()


async def put(pilot: Pilot[int], name: str, steps: int = 1) -> None:
    await pilot.press("home", *["down"] * tuple(ROWS).index(name), *["right"] * steps)
    await pilot.pause()


async def test_every_setting_goes_round() -> None:
    app = FzmjApp(Options())
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, app)
        for name, values in CHOICES.items():
            seen = []
            for _ in values:
                await put(pilot, name)
                seen.append(getattr(app.options, name))
            assert sorted(map(str, seen)) == sorted(map(str, values)), name
        assert app.options == Options()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Home))


async def test_from_the_home_menu() -> None:
    app = FzmjApp(Options())
    async with app.run_test() as pilot:
        await pilot.press(*["down"] * tuple(HOME_ROWS).index("settings"), "enter")
        await until(pilot, lambda: isinstance(app.screen, Choosing))
        await pilot.press("f2", "end", "enter")
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_all_of_it_fits(size: tuple[int, int]) -> None:
    app = FzmjApp(Options())
    async with app.run_test(size=size) as pilot:
        await opened(pilot, app)
        text = shown(app)
    assert all(app.words(f"set.{name}") in text for name in ROWS)


async def test_a_question_that_is_open_changes_its_language() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await opened(pilot, app)
        await put(pilot, "lang", list(CHOICES["lang"]).index("zh"))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await until(pilot, lambda: "你可以胡牌" in shown(app))
        await pilot.press("escape")
        await pilot.pause()
        assert "牌谱" in shown(app) and "discard" not in shown(app)


async def test_only_ascii() -> None:
    app = seat_at(PLAIN, face="ascii")
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await opened(pilot, app)
        assert shown(app).isascii(), shown(app)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_value_fits_into_its_line(lang: str) -> None:
    """60 cells are left of 66 by the border and the padding."""
    said, options = words.load(lang), Options()
    for name, row in ROWS.items():
        for value in row.values(options) if row else ():
            line = drawn(row, f"set.{name}", replace(options, **{name: value}), said)
            assert line.cell_length <= 60, line.plain


async def test_what_is_wrong_with_a_profile_is_said_whole() -> None:
    wrong = "mine.toml: " + "line 2 says something " * 8 + "that cannot be."
    app = FzmjApp(Options(broken=lambda said: (wrong,)))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "cannot be." in shown(app))
        assert wrong in " ".join(shown(app).split())
