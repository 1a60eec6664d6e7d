"""The ASCII face in English: nothing but ASCII on any screen."""

from pathlib import Path

import pytest

from fzmj_tui import words
from fzmj_tui.screens.sheet import HandSheet
from tests.tui.seating import asked, seat_at, until
from tests.tui.terminal import Terminal
from tests.tui.test_app import HEAVENLY

SIGNS = set(map(chr, words.ASCII))


def test_sentences() -> None:
    english = words.load("en", ascii_only=True)
    assert [key for key in english if not english(key).isascii()] == []
    chinese = words.load("zh", ascii_only=True)
    assert [key for key in chinese if SIGNS & set(chinese(key))] == []
    assert not words.load("en")("help.type").isascii()


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (60, 20), (50, 15)])
def test_screens(tmp_path: Path, size: tuple[int, int]) -> None:
    program = (
        "import sys; from fzmj_tui.cli import main\n"
        "sys.exit(main(['play', '--ascii', '--seed', '7', '--speed', 'instant']))"
    )
    terminal = Terminal(program, tmp_path, size)
    say = words.load("en", ascii_only=True)
    terminal.until(lambda: "Discard" in terminal.shown())
    seen = [terminal.shown()]
    for key, there in (("?", "keys.back"), ("\x10", "palette.placeholder"), ("e", "keys.back")):
        text = say(there)
        terminal.type(key)
        terminal.until(lambda text=text: text in terminal.shown())  # type: ignore[misc]
        seen.append(terminal.shown())
        terminal.type("\x1b")
        terminal.until(lambda text=text: text not in terminal.shown())  # type: ignore[misc]
    terminal.type("q")
    terminal.until(lambda: say("ask.leave") in terminal.shown())
    seen.append(terminal.shown())
    terminal.type("y")
    assert terminal.ended() == 0
    assert [text for text in seen if not text.isascii()] == []


async def test_the_sheet() -> None:
    app = seat_at(HEAVENLY, face="ascii")
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        parts = [str(part.render()) for part in app.screen.query("Static")]
    assert len(parts) > 4 and "\n".join(parts).isascii()
