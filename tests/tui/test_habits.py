"""What a player leaves to the table: a bot at his seat, wins at once, no claims."""

import pytest

from fzmj_engine.rules import load
from fzmj_engine.table import Table, seeded
from fzmj_net.local import LocalLink
from fzmj_tui.app import FzmjApp
from fzmj_tui.paint.table import paint_table
from fzmj_tui.screens import pace
from fzmj_tui.screens.options import Options
from fzmj_tui.screens.sheet import FinalSheet, HandSheet
from tests.stack import stack
from tests.tui.seating import NAMES, Throws, asked, chips, scene, seat_at, seated, turn, until
from tests.tui.test_table import (
    CLAIMS,
    EAST,
    HEAVENLY,
    NORTH,
    PLAIN,
    SOUTH,
    ended,
    melds,
    river,
)


def text(app: FzmjApp) -> str:
    """The whole table as it is drawn."""
    return paint_table(scene(app), app.look, 80, 24).to_text()


async def test_a_bot_plays_two_hands_to_the_standings() -> None:
    """Nothing stalls: no turn, no claim, no question, no sheet."""
    from fzmj_engine.play import Seats
    from fzmj_engine.play import seated as bots

    table = Table(load("classic"), seeded("9"), length=2)
    link = LocalLink(table, 0, Seats(dict(enumerate(bots(("easy",) * 3).values(), 1)), "9"), NAMES)
    app = FzmjApp(Options(speed="instant"), False, link)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("a")
        while not isinstance(app.screen, FinalSheet):
            await pilot.pause(0.01)
        assert seated(app).state.hand == 2


async def test_a_bot_is_seen_and_any_key_takes_the_seat_back() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        seated(app).habits.auto = True
        assert "auto" in text(app) and app.words("prompt.auto") in text(app)
        assert chips(app) == []
        await pilot.press("5")
        assert not seated(app).auto and seated(app).holding.typed == ""
        assert seated(app).hint == app.words("hint.taken_back")
        assert chips(app) == ["discard"] and river(app) == []


async def test_a_sheet_that_is_closed_hands_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "LEAST", 60.0)
    app = seat_at(HEAVENLY, hands=2)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert ended(app).victory and seated(app).auto
        await pilot.press("enter")
        await until(pilot, lambda: not seated(app).auto)


async def test_a_win_is_taken_at_once() -> None:
    """Turned on while a win is open, and no question is in the way."""
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert ended(app).victory


async def test_a_win_comes_by_itself_later() -> None:
    waiting = "123m456m789m 234s 678s 9s"
    deal = stack([f"{EAST} 3s", SOUTH, waiting, NORTH], "5p")
    app = seat_at(deal, seat=2, bots={0: Throws("9s")})
    async with app.run_test() as pilot:
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert seated(app).habits.on == ("auto_win",)


async def test_a_habit_is_on_the_plate() -> None:
    """As long as nothing is called there."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("g")
        assert seated(app).habits.on == ("auto_win",) and "auto-win" in text(app)


@pytest.mark.parametrize("thrown", ["4m", "4s"])
async def test_no_claims(thrown: str) -> None:
    """A chow and a pung go by; the own turn is asked as ever."""
    app = seat_at(CLAIMS, seat=1, bots={0: Throws(thrown)})
    async with app.run_test() as pilot:
        await pilot.press("f")
        await until(pilot, lambda: bool(seated(app).discardable))
        assert melds(app, 1) == [] and "no claims" in text(app)
        assert river(app) == [thrown]
        await pilot.press("f")
        assert seated(app).habits.on == ()


async def test_no_claims_never_passes_a_win() -> None:
    waiting = "123m456m789m 234s 678s 9s"
    deal = stack([f"{EAST} 3s", SOUTH, waiting, NORTH], "5p")
    app = seat_at(deal, seat=2, bots={0: Throws("9s")})
    async with app.run_test() as pilot:
        await pilot.press("f")
        await asked(pilot, app)
        assert "win" in chips(app)


async def test_a_question_that_is_open_goes() -> None:
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4m")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("c")
        await until(pilot, lambda: len(app.screen_stack) == 2)
        app.screen_stack[0].action_no_claims()  # type: ignore[attr-defined]
        await turn(pilot, app)
        assert len(app.screen_stack) == 1 and melds(app, 1) == []
