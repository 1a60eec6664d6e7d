"""Home, leaving from every state, languages, sizes, and the end of a match."""

import subprocess
import sys

import pytest
from textual.command import CommandPalette
from textual.containers import VerticalScroll

from fzmj_engine.actions import Win
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.probe import Measured
from fzmj_tui.screens import pace
from fzmj_tui.screens.ask import Ask, Leave
from fzmj_tui.screens.chronicle import lines
from fzmj_tui.screens.home import ROWS, Home
from fzmj_tui.screens.log import LogScreen
from fzmj_tui.screens.reading import ReadingScreen
from fzmj_tui.screens.sheet import FinalSheet, HandSheet
from fzmj_tui.screens.table import TableScreen
from fzmj_tui.widgets.board import Board
from tests.stack import stack
from tests.tui.seating import asked, scene, seat_at, seated, until

EAST = "147m 258m 147p 28p 14p 369s"
SOUTH = "369m 12m 369p 29p 147s 19s 1s"
WEST = "258m 39m 258s 36p 47p 258s 3p"
NORTH = "147m 36m 69p 69p 3s 69s 47s 6s 1p"
PLAIN = stack([f"{EAST} 3s", SOUTH, WEST, NORTH], "5p")
HEAVENLY = stack(["123m456m789m234s678s 9s 5p", EAST, SOUTH, WEST], "1f 5p")


def at_home(**options: object) -> FzmjApp:
    return FzmjApp(Options(speed="instant", **options), home=True)  # type: ignore[arg-type]


def row(name: str) -> int:
    return tuple(ROWS).index(name)


async def test_home_changes_every_setting() -> None:
    app = at_home()
    async with app.run_test() as pilot:
        assert isinstance(app.screen, Home)
        await pilot.press(*["down"] * row("right"), "right")
        await pilot.press("down", "left")
        await pilot.press(*["down"] * (row("hands") - row("across")), "right")
        await pilot.press("down", "right", "right")
        await pilot.press("down", "4", "2", "7", "backspace")
        await pilot.press("down", "right")
        await pilot.pause()
        assert app.options == Options(
            bots=("random", "easy", "normal"),
            hands=16,
            base=20,
            seed=42,
            speed="instant",
            lang="zh",
        )
        assert app.words("home.play") == "开局"
        line = app.screen.menu.get_option_at_index(0).prompt
        assert str(line) == "开局"


async def test_home_sits_down_and_comes_back() -> None:
    app = at_home(bots=("random",) * 3, seed=3)
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: seated(app).state.hand == 1)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, Home))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("y")
        await pilot.pause()
    assert app.return_value == 0


@pytest.mark.parametrize("keys", [(), ("question_mark",), ("e",), ("5", "p", "8"), ("o", "home")])
async def test_leaving_asks_in_every_state(keys: tuple[str, ...]) -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press(*keys, "q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("q", "enter")
        await until(pilot, lambda: not isinstance(app.screen, Leave))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("down", "enter")
        await pilot.pause()
    assert app.return_value == 0


async def test_leaving_from_a_question_and_from_the_sheet() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("n", "escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Leave))
        await pilot.press("y")
        await pilot.pause()
    assert app.return_value == 0


async def test_interrupting_asks_nothing() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_code == 130


async def test_a_match_ends_at_home() -> None:
    app = seat_at(HEAVENLY, hands=2)
    async with app.run_test() as pilot:
        for hand in (1, 2):
            await until(pilot, lambda hand=hand: seated(app).state.hand == hand)  # type: ignore[misc]
            await asked(pilot, app)
            assert Win() in seated(app).choices
            await pilot.press("w")
            await until(pilot, lambda: isinstance(app.screen, HandSheet))
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FinalSheet))
        standings = str(app.screen.query("Static")[1].render())
        assert standings.index("You") < standings.index("South")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Home))


async def test_the_sheet_says_everything() -> None:
    """C9: heavenly hand, one flower, one gold; the dealer stays with a streak of 1."""
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        text = "\n".join(str(part.render()) for part in app.screen.query("Static"))
    for said in ("heavenly hand", "stands for 9条", "R-HEAVENLY", "+30", "=44", "+132", "streak 1"):
        assert said in text, (said, text)
    assert "South to You: 44" in text


async def test_languages_change_at_the_table() -> None:
    app, other = seat_at(PLAIN), seat_at(PLAIN)
    async with app.run_test() as pilot, other.run_test() as second:
        await asked(pilot, app)
        await asked(second, other)
        assert scene(app).names[0] == "You"
        command = next(c for c in app.get_system_commands(app.screen) if "中文" in c.title)
        command.callback()
        await until(pilot, lambda: app.screen.query_one(Board).scene.names[0] == "你")
        assert scene(app).chips[-1].label.startswith("打")
        assert scene(other).names[0] == "You"


async def test_palette() -> None:
    app = seat_at(PLAIN, lang="zh")
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        titles = [command.title for command in app.get_system_commands(app.screen_stack[0])]
        assert {"看牌谱  (e)", "理牌开关  (o)", "帮助  (?)", "规则", "离开  (q)"} <= set(titles)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


@pytest.mark.parametrize(("key", "heading"), [("question_mark", "help.now"), ("e", "screen.log")])
async def test_reading(key: str, heading: str) -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen | LogScreen))
        assert app.words(heading) in str(app.screen.query("Static")[0].render())
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_resizing_keeps_the_question() -> None:
    """F29, F30: whatever the size, the picture has it and the game goes on."""
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        for size in ((120, 40), (60, 20), (30, 8), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            picture = app.screen.query_one(Board).picture
            assert picture is not None and (picture.width, picture.height) == size
        await pilot.press("home", "enter")
        await until(pilot, lambda: bool(seated(app).state.players[0].river))


@pytest.mark.parametrize(
    ("chosen", "environment", "depth"),
    [
        ("auto", {"TERM": "xterm-256color"}, "256"),
        ("auto", {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ("auto", {"TERM": "linux"}, "16"),
        ("auto", {"TERM": "vt220"}, "mono"),
        ("auto", {"TERM": "foot"}, "truecolor"),
        ("auto", {"TERM": "xterm"}, "256"),
        ("auto", {"TERM": "xterm-256color", "NO_COLOR": "1"}, "mono"),
        ("auto", {"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
        ("truecolour", {"TERM": "linux", "NO_COLOR": "1"}, "truecolor"),
        ("mono", {"COLORTERM": "truecolor"}, "mono"),
    ],
)
async def test_colour_depths(
    monkeypatch: pytest.MonkeyPatch, chosen: str, environment: dict[str, str], depth: str
) -> None:
    """The setting, else COLORTERM, else TERM, else what the terminal says, else 256."""
    for name in ("NO_COLOR", "COLORTERM", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    app = FzmjApp(Options(colours=chosen))
    assert app.asks_colour == (environment == {"TERM": "xterm"})
    async with app.run_test():
        assert app.depth == depth == app.look.palette.depth
        app.measured(Measured(1, 2, 2, True, True))
        assert app.depth == ("truecolor" if app.asks_colour else depth)


def test_home_needs_no_engine() -> None:
    """The first frame does not wait for what only a game needs."""
    code = "import fzmj_tui.app, sys; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "fzmj_tui.screens.home" in loaded
    assert not {name for name in loaded if name.startswith(("fzmj_engine.bots", "fzmj_net.local"))}
    assert not loaded & {"fzmj_engine.table", "fzmj_engine.shapes", "fzmj_tui.screens.table"}


async def test_a_small_sheet_scrolls_and_says_how_to_go_on() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test(size=(60, 20)) as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        await pilot.pause()
        points, seats = app.screen.query_one("#points"), app.screen.query_one("#seats")
        assert points.region.bottom <= seats.region.y and points.region.x == seats.region.x
        box = app.screen.query_one(VerticalScroll)
        assert box.region.bottom == 19 and "Enter" in str(box.border_subtitle)
        await pilot.press("pagedown")
        await until(pilot, lambda: box.scroll_y > 0)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert points.region.y == seats.region.y


async def test_a_deal_number_is_kept() -> None:
    app = at_home(bots=("random",) * 3)
    async with app.run_test() as pilot:
        await pilot.press(*["down"] * row("seed"), "4", "2", "left", "right")
        assert app.options.seed == 42
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.options.seed == 42


async def test_a_sheet_is_not_closed_by_a_key_meant_for_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It ignores what comes too early, and can be looked at again."""
    app = seat_at(HEAVENLY, hands=2)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("v")
        assert seated(app).hint == app.words("hint.no_result")
        monkeypatch.setattr(pace, "SHEET", 1e9)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        await pilot.press("enter", "space")
        await pilot.pause()
        assert isinstance(app.screen, HandSheet)
        first = str(app.screen.query("Static")[1].render())
        monkeypatch.setattr(pace, "SHEET", 0)
        await pilot.press("enter")
        await until(pilot, lambda: seated(app).state.hand == 2)
        await asked(pilot, app)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert str(app.screen.query("Static")[1].render()) == first
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert seated(app).state.hand == 2


async def test_an_open_log_grows() -> None:
    app = seat_at(PLAIN, seat=2)
    async with app.run_test() as pilot:
        await until(pilot, lambda: seated(app).state.hand == 1)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await asked(pilot, app)
        await pilot.pause()
        last = lines(seated(app).notes, app.words, seated(app).names(app.words))[-1].text
        assert last in str(app.screen.query("Static")[1].render())
