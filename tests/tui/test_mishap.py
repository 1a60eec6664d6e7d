"""An error of our own: no traceback, no tiles, a restored terminal, a report, exit code 1."""

import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from textual.app import App
from textual.css.query import NoMatches
from textual.events import Key

from fzmj_tui import words
from fzmj_tui.mishap import DEEPEST, mishap
from fzmj_tui.screens.holding import Holding
from fzmj_tui.screens.home import Home
from fzmj_tui.screens.menu import Menu
from fzmj_tui.widgets.board import Board
from tests.stack import stack
from tests.tui.seating import asked, seat_at
from tests.tui.terminal import Terminal
from tests.tui.test_app import at_home

PLAIN = stack(
    [
        "147m 258m 147p 28p 14p 369s 3s",
        "369m 12m 369p 29p 147s 19s 1s",
        "258m 39m 258s 36p 47p 258s 3p",
        "147m 36m 69p 69p 3s 69s 47s 6s 1p",
    ],
    "5p",
)
SECRET = "the left seat holds 3s"

PROGRAM = """
import asyncio, sys, threading
from {module} import {owner}
from fzmj_tui.cli import main
def broken(*arguments, **named):
    secret = {secret!r}
    raise KeyError(secret)
async def later():
    broken()
def thread(*arguments):
    threading.Thread(target=broken).start()
def task(*arguments):
    asyncio.get_running_loop().create_task(later())
{owner}.{method} = {how}
sys.exit(main(["play", "--speed", "instant", "--seed", "7", "--lang", "{lang}"]))
"""


def test_textual_still_has_the_names_we_replace() -> None:
    for name in ("_handle_exception", "_fatal_error", "_print_error_renderables", "panic"):
        assert callable(getattr(App, name)), name
    app = App[int]()
    assert callable(app._close_messages_no_wait) and app._exit_renderables == []
    assert app._exit is False


class Wrong(Exception):
    """Raised by these tests; `__rich__` makes Textual take another way."""

    def __rich__(self) -> str:
        return SECRET


@pytest.mark.parametrize("error", [KeyError(SECRET), Wrong(SECRET)])
async def test_a_handler_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def move(self: Holding, step: int) -> None:
        raise error

    app = seat_at(PLAIN)
    monkeypatch.setattr(Holding, "move", move)
    with pytest.raises(type(error)):
        async with app.run_test() as pilot:
            await asked(pilot, app)
            await pilot.press("left")
    assert app.return_code == 1 and app.mishap is not None
    assert app.mishap.kind == type(error).__name__
    assert app.mishap.places[-1].startswith("tests/tui/test_mishap.py:")
    assert any("fzmj_tui/screens/arranging.py:" in place for place in app.mishap.places)
    assert capsys.readouterr() == ("", "")


async def test_a_painter_and_a_worker_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The worker that follows the game paints; what it fails at is told, not that it failed."""
    app = seat_at(PLAIN)
    with pytest.raises(Exception, match="Worker"):
        async with app.run_test() as pilot:
            await asked(pilot, app)

            def show(self: Board, *arguments: object) -> None:
                raise ZeroDivisionError(SECRET)

            monkeypatch.setattr(Board, "show", show)
            await pilot.press("enter")
            await pilot.pause()
    assert app.mishap is not None and app.mishap.kind == "ZeroDivisionError"
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("closing", [True, False])
async def test_a_key_that_finds_no_widget(monkeypatch: pytest.MonkeyPatch, closing: bool) -> None:
    """Keys typed before a kill are heard while the widgets are taken away one by one."""

    def gone(self: Home) -> Menu:
        raise NoMatches(SECRET)

    app = at_home()
    with nullcontext() if closing else pytest.raises(NoMatches):
        async with app.run_test():
            monkeypatch.setattr(Home, "menu", property(gone))
            if closing:
                app.stop(143)
            app.screen.post_message(Key("k", "k"))
    assert (app.return_code, app.mishap is None) == ((143, True) if closing else (1, False))


async def test_only_the_first_mishap_is_kept() -> None:
    app = seat_at(PLAIN)
    with pytest.raises(ValueError):
        async with app.run_test() as pilot:
            await asked(pilot, app)
            app.lost(ValueError(SECRET))
            app.lost(KeyError(SECRET))
    app.lost(OSError(SECRET))
    assert app.mishap is not None and app.mishap.kind == "ValueError"


def test_a_recursion_is_cut() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as caught:
        deeper()
    assert len(mishap(caught.value).places) == DEEPEST


HOLDING = "fzmj_tui.screens.holding Holding"
CANVAS = "fzmj_tui.paint.canvas Canvas"


@pytest.mark.parametrize(
    ("place", "method", "how", "key", "lang"),
    [
        (HOLDING, "move", "broken", "\x1b[D", "en"),
        (HOLDING, "sort", "broken", "o", "zh"),
        (HOLDING, "sort", "thread", "o", "en"),
        (HOLDING, "sort", "task", "o", "en"),
        (CANVAS, "hit", "broken", "\x1b[<0;5;5M\x1b[<0;5;5m", "en"),
        (CANVAS, "row", "broken", "", "en"),
        ("fzmj_tui.keyboard Keyboard", "_read", "broken", "x", "en"),
    ],
)
def test_in_a_terminal(
    tmp_path: Path, place: str, method: str, how: str, key: str, lang: str
) -> None:
    module, owner = place.split()
    names = {"module": module, "owner": owner, "method": method, "how": how, "lang": lang}
    terminal = Terminal(PROGRAM.format(secret=SECRET, **names), tmp_path)
    ready = words.load(lang)("keys.discard")
    terminal.until(
        lambda: not key or method == "_read" or ready in terminal.shown().replace(" ", "")
    )
    terminal.type(key)
    assert terminal.ended() == 1
    told = words.load(lang)("mishap.report", path="|").partition("|")[0][:20]
    assert told in terminal.sent.decode()
    assert b"Traceback" not in terminal.sent and SECRET.encode() not in terminal.sent
    left = terminal.modes()
    assert left[25] and not any(left[mode] for mode in (1049, 1000, 1003, 1006, 2004))
    report = (tmp_path / "fzmj" / "log" / "report.txt").read_text(encoding="utf-8")
    assert "error       KeyError" in report and SECRET not in report and "seed" not in report
    assert "textual" in report and "80 24" in report and "python" in report


def test_commands_too(tmp_path: Path) -> None:
    program = (
        "import sys; from fzmj_tui.cli import main, profiles\n"
        "def broken(): raise RuntimeError('secret')\n"
        "profiles.built_in = broken\n"
        "sys.exit(main(['profiles']))"
    )
    for folder in (tmp_path, Path("/dev/null")):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env={"XDG_STATE_HOME": str(folder), "LANG": "C.UTF-8"},
            check=False,
        )
        assert done.returncode == 1 and done.stdout == ""
        assert "went wrong" in done.stderr
        assert "Traceback" not in done.stderr and "secret" not in done.stderr
        assert ("RuntimeError" in done.stderr) == (folder != tmp_path)
