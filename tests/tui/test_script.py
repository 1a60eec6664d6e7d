"""Traditional characters: none is left simplified, and no screen is half translated."""

import re

import pytest
from textual.pilot import Pilot

from fzmj_engine.tiles import Tile
from fzmj_tui import words
from fzmj_tui.app import FzmjApp
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import written
from fzmj_tui.screens.choosing import Choosing
from fzmj_tui.screens.options import Options
from fzmj_tui.words.script import PHRASES, TRADITIONAL
from tests.tui.seating import asked, seat_at, shown, until
from tests.tui.test_app import PLAIN

HAN = re.compile(r"[\u3400-\u9fff]")
SHARED = set("着") | set(map(chr, TRADITIONAL.values()))
"""Characters that are traditional ones too."""

OLD = "幺"
"""Written the same everywhere, though Big5 has another form of it."""

ONLY_SIMPLIFIED = set(map(chr, TRADITIONAL)) - SHARED


def simplified(text: str) -> str:
    """Characters that nobody writes who writes traditional ones.

    Big5 is a list of those that is not ours.
    """
    return "".join(
        letter
        for letter in HAN.findall(text)
        if letter in ONLY_SIMPLIFIED or not (letter in OLD or letter.encode("big5", "ignore"))
    )


def test_sentences() -> None:
    said = words.load("zh-Hant")
    left = {key: simplified(said(key)) for key in said}
    assert {key: found for key, found in left.items() if found} == {}
    assert said("chip.rob_gold") == "搶金" and said("plain.6z") == "發財"
    assert said("lang.zh") == "簡體中文"
    again = {phrase for phrase in PHRASES.values() if phrase.translate(TRADITIONAL) != phrase}
    assert not again


@pytest.mark.parametrize("name", FACES)
def test_tiles(name: str) -> None:
    face = written(name, "zh-Hant")
    texts = "".join(face.inline[tile] + "".join(face.rows[tile]) for tile in Tile)
    assert not simplified(texts + "".join(face.short.values()) + face.gold_edge)
    assert written(name, "zh-Hant") is face and written(name, "zh") is FACES[name]


KEYS = ((), ("question_mark",), ("e",), ("q",), ("f2",), ("ctrl+p",))
"""How the screens are reached from a table."""


async def read(pilot: Pilot[int], app: FzmjApp) -> list[str]:
    """All screens as they say themselves now."""
    found = []
    for keys in KEYS:
        below = app.screen
        await pilot.press(*keys)
        if keys:
            await until(pilot, lambda below=below: app.screen is not below)  # type: ignore[misc]
        await pilot.pause()
        found.append(shown(app))
        if keys:
            await pilot.press("escape")
            await until(pilot, lambda below=below: app.screen is below)  # type: ignore[misc]
    return found


async def test_no_screen_is_half_translated() -> None:
    """Whatever language was spoken before, every screen says what it says from the beginning."""
    fresh = {}
    for lang in words.LANGUAGES:
        app = seat_at(PLAIN, lang=lang)
        async with app.run_test(size=(100, 30)) as pilot:
            await asked(pilot, app)
            fresh[lang] = await read(pilot, app)
    assert not simplified("".join(fresh["zh-Hant"]).replace(words.load("zh")("lang.zh"), ""))
    app = seat_at(PLAIN)
    async with app.run_test(size=(100, 30)) as pilot:
        await asked(pilot, app)
        for lang in (*words.LANGUAGES[1:], words.LANGUAGES[0]):
            await pilot.press("f2")
            await until(pilot, lambda: isinstance(app.screen, Choosing))
            await pilot.press("end", "up", "right", "escape")
            await until(pilot, lambda: not isinstance(app.screen, Choosing))
            assert app.options.lang == lang
            await pilot.pause()
            assert await read(pilot, app) == fresh[lang], lang


async def test_home() -> None:
    app = FzmjApp(Options(lang="zh-Hant"))
    async with app.run_test() as pilot:
        await pilot.pause()
        text = shown(app)
    assert "麻" in text and "將" in text and not simplified(text)
