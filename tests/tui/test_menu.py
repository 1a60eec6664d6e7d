"""Lists to choose from, at any size and before they are laid out."""

from asyncio import sleep
from itertools import pairwise

import pytest
from msgspec.structs import replace
from rich.style import Style
from textual import events
from textual.command import CommandList
from textual.geometry import Size
from textual.renderables.background_screen import BackgroundScreen
from textual.widgets import Static

from fzmj_tui.app import DEEPEST
from fzmj_tui.screens.ask import Leave
from fzmj_tui.screens.log import LogScreen
from fzmj_tui.screens.palette import Palette
from fzmj_tui.screens.reading import ReadingScreen, help_screen
from fzmj_tui.screens.table import TableScreen
from fzmj_tui.sitting import sit_down
from fzmj_tui.widgets.board import Board
from fzmj_tui.words import LANGUAGES
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_app import PLAIN, at_home

PAGES = ("pagedown", "pageup", "end", "home", "down", "up", "enter")


@pytest.mark.parametrize("key", PAGES)
async def test_the_palette_before_it_is_there(key: str) -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        for one in ("ctrl+p", key, key):
            app.post_message(events.Key(one, None))
        await pilot.pause()
    assert app.mishap is None


async def test_a_click_on_a_line_that_is_gone() -> None:
    """Every letter typed makes the palette's list another, maybe while the mouse is pressed."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: bool(app.screen.query(CommandList)))
        found = app.screen.query_one(CommandList)
        await until(pilot, lambda: found.option_count > 0)
        line = Style(meta={"option": found.option_count})
        found.post_message(events.Click(found, 1, 1, 0, 0, 1, False, False, False, style=line))
        await pilot.pause()
    assert app.mishap is None


@pytest.mark.parametrize("size", [(1, 1), (20, 2), (60, 20)])
async def test_menus_without_room(size: tuple[int, int]) -> None:
    app = at_home()
    async with app.run_test(size=size) as pilot:
        await pilot.press(*PAGES[:-1])
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press(*PAGES[:-1])
        await pilot.press("ctrl+p", *PAGES[:-1], "escape")
    assert app.mishap is None


@pytest.mark.parametrize("width", range(1, 12))
async def test_every_dialog_in_every_width(width: int) -> None:
    """Textual cannot wrap text in no column at all."""
    app = seat_at(PLAIN)
    async with app.run_test(size=(width, 20)) as pilot:
        await asked(pilot, app)
        for key in ("question_mark", "ctrl+p", "e", "q"):
            await pilot.press(key)
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
    assert app.mishap is None


async def test_a_key_let_pass_by_the_screen_below() -> None:
    """It comes back to the App while the screen now on top is still being made."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        app.push_screen(help_screen())
        assert not app.screen.is_mounted
        key = events.Key("pagedown", None)
        key._set_forwarded()
        await app.on_event(key)
        assert app.screen.is_mounted
    assert app.mishap is None


async def test_a_language_chosen_before_the_table_is_drawn() -> None:
    """What is not drawn yet is drawn in the new one."""
    app = at_home()
    async with app.run_test():
        table = TableScreen(sit_down(app.options), 1)
        app.push_screen(table)
        assert table.board is None
        await table.speak()
    assert app.mishap is None


async def test_pages_of_a_text_that_is_said_anew() -> None:
    """Between two languages a screen has nothing on it."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await app.screen.query_children("*").remove()
        for key in ("pagedown", "down", "end"):
            await pilot.press(key)
    assert app.mishap is None


async def test_the_focus_on_what_is_gone() -> None:
    """It came there while the screen was said anew; the keyboard must not be dead for it."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await app.push_screen(help_screen())
        gone = app.focused
        assert gone is not None
        await app.screen.recompose()
        app.screen.focused = gone
        assert not gone.is_attached
        await pilot.press("down")
        assert app.focused is not None and app.focused.is_attached
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    assert app.mishap is None


async def test_so_many_screens_and_no_more() -> None:
    """Help over the log, the palette over help, a question over all: it can still be drawn."""
    app = seat_at(PLAIN)
    async with app.run_test(size=(20, 5)) as pilot:
        await asked(pilot, app)
        for key in ("e", "question_mark", "ctrl+p", "f2", "ctrl+q", "question_mark", "ctrl+p"):
            await pilot.press(key)
            await pilot.pause()
        assert len(app.screen_stack) <= DEEPEST + 1
        assert isinstance(app.screen, Leave)
    assert app.mishap is None


@pytest.mark.parametrize("key", ["question_mark", "ctrl+p"])
async def test_a_size_that_the_window_has_no_more(key: str) -> None:
    """Two sizes under way among three screens would call for each other for ever."""
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        await pilot.press("e", key)
        await until(pilot, lambda: len(app.screen_stack) == 3 and app.screen.is_mounted)
        board = app.screen_stack[0].query_one(Board)
        for screen in app.screen_stack:
            screen.post_message(events.Resize(Size(20, 5), Size(20, 5)))
        await pilot.pause()
        assert board.size.width == 80
        await pilot.resize_terminal(60, 20)
        assert board.size.width == 60
    assert app.mishap is None


async def test_what_lies_behind_a_box() -> None:
    """Always the screen below it, whichever is drawn again; else two may lie behind each other."""
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        for key in ("e", "question_mark", "ctrl+p"):
            await pilot.press(key)
            await pilot.pause()
        for below, screen in [*pairwise(app.screen_stack)] * 2:
            behind = screen.render()
            assert isinstance(behind, BackgroundScreen) and behind.screen is below
        assert len(app.screen_stack) == 4
    assert app.mishap is None


async def test_languages_in_quick_succession() -> None:
    """A text that is taken away to be said anew is said, whatever language comes meanwhile."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen) and app.screen.is_mounted)
        whole = len(app.screen.query(Static))
        for turn in range(40):
            app.change(replace(app.options, lang=LANGUAGES[turn % 3]))
            await sleep(0)
        await until(pilot, lambda: len(app.screen.query(Static)) == whole)
        await until(pilot, lambda: app.words("help.table") in shown(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    assert app.mishap is None


@pytest.mark.parametrize("page", ["action_page_up", "action_page_down"])
async def test_pages_of_a_list_that_is_being_changed(page: str) -> None:
    """What was found is another list before it is laid out."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: bool(app.screen.query(CommandList)))
        found = app.screen.query_one(CommandList)
        await until(pilot, lambda: found.option_count > 1 and found.size.height > 0)
        found.highlighted = 1
        found._index_to_line.clear()
        getattr(found, page)()
    assert app.mishap is None


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_that_no_command_was_found_is_said_in_the_language_spoken(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Palette, "_NO_MATCHES_COUNTDOWN", 0.01)
    app = seat_at(PLAIN, lang=lang)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        app.action_command_palette()
        await until(pilot, lambda: isinstance(app.screen, Palette) and app.screen.is_mounted)
        await pilot.press(*"qqqqqq")
        await until(pilot, lambda: app.words("palette.none") in shown(app))
        assert "No matches" not in shown(app)
