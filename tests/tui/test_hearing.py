"""Keys that come at once are heard one after the other, as over a slow line."""

import pytest
from textual import events

from fzmj_tui import hearing
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.home import ROWS
from tests.tui.seating import asked, seat_at, seated, turn, until
from tests.tui.test_table import PLAIN, river

CHARACTERS = {"enter": "\r", "space": " "}


def at_once(app: FzmjApp, *keys: str) -> None:
    """Keys of one packet."""
    for key in keys:
        character = CHARACTERS.get(key, key if len(key) == 1 else None)
        app.post_message(events.Key(key, character))


async def test_an_arrow_and_then_a_name() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        at_once(app, "home", "8", "p", "enter")
        await until(pilot, lambda: river(app) == ["8p"])


async def test_a_discard_and_then_a_name() -> None:
    """The name is for the next turn, not for the discard before it."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("home")
        first = seated(app).holding.tile
        at_once(app, "enter", "8", "p")
        await until(pilot, lambda: river(app) == [first])
        assert seated(app).holding.tile == "8p"
        await turn(pilot, app)


async def test_the_deal_number_at_home() -> None:
    app = FzmjApp(Options())
    async with app.run_test() as pilot:
        await pilot.pause()
        at_once(app, *["down"] * list(ROWS).index("seed"), *"4711")
        await until(pilot, lambda: app.options.seed == 4711)


async def test_what_was_typed_into_a_question_stays_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A key that closes a screen and those behind it: none is lost, each goes where it belongs."""
    monkeypatch.setattr(hearing, "PATIENCE", 60)
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        before = seated(app).holding.cursor
        at_once(app, "e", "escape", "home", "right", "question_mark", "escape", "right")
        assert before != 2
        await until(pilot, lambda: seated(app).holding.cursor == 2 and len(app.screen_stack) == 1)


async def test_no_key_waits_for_one_that_never_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    """A widget may be gone together with what would have said that its key is done."""
    monkeypatch.setattr(hearing, "PATIENCE", 0.01)
    app = FzmjApp(Options())
    async with app.run_test() as pilot:
        await pilot.pause()
        app._climbing = True
        at_once(app, "down", "f2")
        await until(pilot, lambda: type(app.screen).__name__ == "Choosing")
