"""What stands out for a moment: calls, and what has just moved; never in the player's way."""

import pytest
from msgspec.structs import replace

from fzmj_tui.app import FzmjApp
from fzmj_tui.paint.table import paint_table
from fzmj_tui.screens import pace
from fzmj_tui.screens.moments import STILL
from fzmj_tui.screens.options import SPEEDS, Options
from fzmj_tui.screens.sheet import HandSheet
from tests.stack import stack
from tests.tui.seating import Throws, asked, seat_at, seated, table_screen, turn, until
from tests.tui.test_table import CLAIMS, EAST, HEAVENLY, NORTH, PLAIN, SOUTH


def text(app: FzmjApp, size: tuple[int, int] = (80, 24)) -> str:
    """The table as it is drawn with motion."""
    scene = seated(app).scene(app.look, app.words, motion=True)
    return paint_table(scene, app.look, *size).to_text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_a_call_is_read_at_its_seat(size: tuple[int, int]) -> None:
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("p")
        await turn(pilot, app)
        assert (seated(app).moment.seat, seated(app).moment.call) == (1, "call.pung")
        assert "Pung!" in text(app, size)


async def test_a_win_is_called() -> None:
    app = seat_at(HEAVENLY, lang="zh")
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert "天胡！" in text(app) and "你 胡牌：天胡" in text(app)


async def test_what_moves_comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """One's own draw slides into its place, and the call before it fades; by one timer."""
    monkeypatch.setattr(pace, "pause", lambda *_: 0.0)
    monkeypatch.setitem(SPEEDS, "fast", 0.02)
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        app.change(Options(speed="fast"))
        await pilot.press("enter")
        await turn(pilot, app)
        await until_still(app)
        assert seated(app).moment == STILL


async def until_still(app: FzmjApp) -> None:
    """Until nothing stands out any more."""
    import asyncio

    async with asyncio.timeout(10):
        while seated(app).moment != STILL:
            await asyncio.sleep(0.01)


async def test_at_once_nothing_moves() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("enter")
        await turn(pilot, app)
        assert seated(app).moment.fresh == "" and table_screen(app)._resting is None


async def test_what_moved_rests_at_once_when_the_speed_was_changed_meanwhile() -> None:
    """A timer over no time at all is an error in Textual."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        seated(app).moment = STILL._replace(fresh="drawn", seat=0, call="call.pung")
        table_screen(app)._rest()
        assert seated(app).moment == STILL and table_screen(app)._resting is None


async def test_a_drawn_tile_slides() -> None:
    """Drawn two cells off its place; without motion in it."""
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("enter")
        await turn(pilot, app)
        seated(app).moment = STILL._replace(fresh="drawn")
        moving = text(app)
        seated(app).moment = STILL
        assert moving != text(app)
        seated(app).moment = STILL._replace(fresh="drawn")
        at_rest = seated(app).scene(app.look, app.words, motion=False)
        assert at_rest.fresh == ""


async def test_a_won_discard_leaves_no_mark() -> None:
    """An earlier tile of the same river is not the newest one."""
    waiting = "123m456m789m 234s 678s 9s"
    deal = stack([f"{EAST} 3s", SOUTH, waiting, NORTH], "5p")
    app = seat_at(deal, seat=2, bots={0: Throws("9s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert seated(app).last is None


async def test_the_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rung when something is asked, only if wanted, never twice for one question."""
    rung: list[bool] = []
    for wanted in (False, True):
        app = seat_at(PLAIN)
        app.options = replace(app.options, bell=wanted)
        monkeypatch.setattr(app, "bell", lambda: rung.append(True))
        async with app.run_test() as pilot:
            await asked(pilot, app)
        assert rung == [True] * wanted
