"""The bottom row under a dialog names the keys that work in it, not those of the table."""

from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.counting import Counting
from fzmj_tui.screens.far.typed import TypedLine
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
        assert bottom(app)[:2] == ["Esc", "back"]
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
