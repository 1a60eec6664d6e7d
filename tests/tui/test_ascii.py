"""The ASCII face in English: nothing but ASCII on any screen."""

import pytest

from fzmj_tui import words
from fzmj_tui.screens.sheet import HandSheet
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_app import HEAVENLY, PLAIN

SIGNS = set(map(chr, words.ASCII))


def test_sentences() -> None:
    english = words.load("en", ascii_only=True)
    assert [key for key in english if not english(key).isascii()] == []
    chinese = words.load("zh", ascii_only=True)
    assert [key for key in chinese if SIGNS & set(chinese(key))] == []
    assert not words.load("en")("help.type").isascii()


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (60, 20), (50, 15)])
async def test_screens(size: tuple[int, int]) -> None:
    app = seat_at(PLAIN, face="ascii")
    async with app.run_test(size=size) as pilot:
        await asked(pilot, app)
        table = app.screen
        seen = [shown(app)]
        for key in ("question_mark", "ctrl+p", "e", "q"):
            await pilot.press(key)
            await until(pilot, lambda: app.screen is not table)
            await pilot.pause()
            seen.append(shown(app))
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is table)
    assert [text for text in seen if not text.isascii()] == []
    assert len(set(seen)) == 5


async def test_home() -> None:
    app = seat_at(PLAIN, face="ascii", home=True)
    async with app.run_test() as pilot:
        await pilot.pause()
        text = shown(app)
    assert text.isascii() and "numerals" not in text and "Deal number" in text


async def test_the_sheet() -> None:
    app = seat_at(HEAVENLY, face="ascii")
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        parts = [str(part.render()) for part in app.screen.query("Static")]
    assert len(parts) > 4 and "\n".join(parts).isascii()
