"""The bottom row under a dialog names the keys that work in it, not those of the table."""

import pytest

from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.ask import Ask, Asked, Leave
from fzmj_tui.screens.choosing import Choosing
from fzmj_tui.screens.counting import Counting
from fzmj_tui.screens.far.typed import TypedLine
from fzmj_tui.screens.home import Home
from fzmj_tui.words import LANGUAGES
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_table import PLAIN


def bottom(app: FzmjApp) -> list[str]:
    return shown(app).splitlines()[-1].split()


async def test_a_line_to_type_names_no_letter() -> None:
    """Letters and signs are typed there, `q` and `?` too."""
    app = FzmjApp(Options(lang="en"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(TypedLine("lobby.code_ask", 6))
        await until(pilot, lambda: isinstance(app.screen, TypedLine) and app.screen.is_mounted)
        await pilot.pause()
        assert bottom(app)[:4] == ["Enter", "go", "Esc", "back"]
        assert not {"q", "?"} & set(bottom(app))


async def test_a_click_on_a_key_does_not_close_what_any_click_closes() -> None:
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, Counting))
        await pilot.pause()
        assert bottom(app)[0] == "Esc" and "discard" not in bottom(app)
        await pilot.click(offset=(79, 23))
        await pilot.pause()
        assert isinstance(app.screen, Counting)
        await pilot.click(offset=(1, 1))
        await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_a_question_names_its_numbers_and_enter() -> None:
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.pause()
        said = " ".join(bottom(app))
        for wanted in ("↑↓ choose", "Enter go", "y yes", "n no"):
            assert wanted in said
        app.push_screen(Ask(lambda look, words: Asked("Which one?", ("a", "b", "c"))))
        await until(pilot, lambda: type(app.screen) is Ask)
        await pilot.pause()
        assert "1-3 answer" in " ".join(bottom(app))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_enter_is_named_wherever_a_list_or_a_line_answers_it(lang: str) -> None:
    app = FzmjApp(Options(lang=lang))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home) and app.screen.is_mounted)
        for screen in (None, Choosing(), TypedLine("lobby.code_ask", 6)):
            if screen is not None:
                app.push_screen(screen)
                await until(pilot, lambda: app.screen is screen and app.screen.is_mounted)  # noqa: B023
            await pilot.pause()
            assert f"Enter {app.words('keys.go')}" in " ".join(bottom(app))


async def test_a_language_chosen_before_a_typed_line_is_there() -> None:
    """A screen that is only being composed says it by itself."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        line = TypedLine("lobby.code_ask", 6)
        await line.speak()
        app.push_screen(line)
        await line.speak()
        await until(pilot, lambda: line.is_mounted and app.words("lobby.code_ask") in shown(app))
    assert app.mishap is None
