"""The rules on the screen: chosen, compared, searched in, in both languages."""

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from fzmj_engine.rules import load, override
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.rules import RulesScreen
from tests.stack import stack
from tests.tui.seating import asked, seat_at, until

EAST = "147m 258m 147p 28p 14p 369s"
HANDS = [f"{EAST} 3s", "369m 12m 369p 29p 147s 19s 1s", "258m 39m 258s 36p 47p 258s 3p"]
DEAL = stack([*HANDS, "147m 36m 69p 69p 3s 69s 47s 6s 1p"], "5p")
HOUSE = override(load("club"), {"name": "house", "reserve": 20})


def text(app: FzmjApp, part: str = "rules") -> str:
    return str(app.screen.query_one(f"#{part}", Static).render())


async def opened(pilot: Pilot[int], lang: str = "en", **options: object) -> FzmjApp:
    app = pilot.app
    assert isinstance(app, FzmjApp)
    app.action_rules()
    await until(pilot, lambda: isinstance(app.screen, RulesScreen) and bool(app.screen.entries))
    return app


async def test_another_profile() -> None:
    async with FzmjApp(Options(profile="silver")).run_test() as pilot:
        app = await opened(pilot)
        assert "‹ silver ›" in text(app, "choice") and "8 times the base" in text(app)
        await pilot.press("right")
        assert "‹ thirteen ›" in text(app, "choice") and "The fan table" in text(app)
        await pilot.press("left", "left")
        assert "‹ sichuan ›" in text(app, "choice")


async def test_search() -> None:
    """Every letter is searched for, also those that do something elsewhere."""
    async with FzmjApp(Options()).run_test() as pilot:
        app = await opened(pilot)
        await pilot.press(*"equal", "space", *"pung")
        assert "Search: equal pung_" in text(app, "choice")
        assert "R-KONG" in text(app) and "R-GOLD-LOCK" not in text(app)
        await pilot.press(*"zz")
        assert text(app).startswith("Nothing found") and "0 of" in text(app, "choice")
        await pilot.press("backspace", "backspace", "escape")
        assert "type to search" in text(app, "choice") and "R-GOLD-LOCK" in text(app)
        app.post_message(events.Paste("R-Gold-Lock\n"))
        await until(pilot, lambda: "R-GOLD-LOCK" in text(app) and "R-KONG" not in text(app))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: not isinstance(app.screen, RulesScreen))


async def test_comparing() -> None:
    async with FzmjApp(Options()).run_test() as pilot:
        app = await opened(pilot)
        await pilot.press("tab")
        assert "compared with ‹ baida ›" in text(app, "choice")
        await pilot.press("tab")
        assert "compared with ‹ club ›" in text(app, "choice")
        said = text(app)
        assert "What is set differently  classic → club" in said
        assert "last_group" in said and "4 → 0" in said and "R-TILES" not in said
        assert "classic  not in force\nclub  Half suit, 100 points" in said
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        for _ in screen.known:
            await pilot.press("right")
            assert (text(app) == "There is no difference.") == (screen.chosen == "club")


async def test_chinese_at_once() -> None:
    app = FzmjApp(Options(lang="zh"))
    async with app.run_test() as pilot:
        await opened(pilot)
        await pilot.press(*"金雀")
        assert "查找：金雀_" in text(app, "choice") and "2/" in text(app, "choice")
        app.change(Options(lang="en"))
        await until(pilot, lambda: "Search: 金雀_" in text(app, "choice"))


async def test_own_profiles_are_there() -> None:
    options = Options(
        profile="house", own={"house": HOUSE}, broken=lambda words: (f"x.toml: {words('set.no')}",)
    )
    app = FzmjApp(options)
    async with app.run_test() as pilot:
        broken = app.screen.query_one("#hint", Static)
        assert str(broken.render()) == "x.toml: no"
        app.change(replace(app.options, lang="zh"))
        await until(pilot, lambda: str(broken.render()) == "x.toml: 否")
        app.change(replace(app.options, lang="en"))
        await until(pilot, lambda: str(broken.render()) == "x.toml: no")
        await opened(pilot)
        assert "At first 20 tiles" in text(app)
        await pilot.press("right")
        assert "‹ classic ›" in text(app, "choice")


async def test_the_table_s_own_rules() -> None:
    """At a table the rules are the table's, whatever was chosen at home."""
    app = seat_at(DEAL)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        app.options = Options(profile="sichuan")
        await opened(pilot)
        assert "‹ classic ›" in text(app, "choice")
        app.action_rules()
        await pilot.pause()
        assert sum(isinstance(screen, RulesScreen) for screen in app.screen_stack) == 1


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
async def test_it_scrolls_and_turns(size: tuple[int, int]) -> None:
    async with FzmjApp(Options()).run_test(size=size) as pilot:
        app = await opened(pilot)
        box = app.screen.query_one("VerticalScroll")
        await pilot.press("pagedown", "down")
        assert box.scroll_y > 1
        await pilot.press("up", "pageup")
        assert box.scroll_y == 0
        at = text(app, "choice").index(" ›") + 1
        await pilot.click("#choice", offset=(at, 0))
        await until(pilot, lambda: "‹ baida ›" in text(app, "choice"))
        await pilot.resize_terminal(60, 20)
        await pilot.pause()


async def test_ascii_is_ascii() -> None:
    async with FzmjApp(Options(face="ascii")).run_test() as pilot:
        app = await opened(pilot)
        for keys in [*[["right"]] * 7, *[["tab"]] * 7]:
            await pilot.press(*keys)
            assert (text(app) + text(app, "choice")).isascii()
