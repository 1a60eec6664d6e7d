"""Both languages say the same things, and everything that is said."""

import re
from string import Formatter
from typing import get_args

import pytest

from fzmj_engine.doublings import DOUBLINGS
from fzmj_engine.rules import Fan, Special, load
from fzmj_tui import words
from fzmj_tui.keys import BY_ID
from fzmj_tui.paint.look import KEYS
from fzmj_tui.screens.seated import Seated


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("lang", words.LANGUAGES[1:])
def test_same_keys_and_fields(lang: str) -> None:
    english, chinese = words.load("en"), words.load(lang)
    assert set(english) == set(chinese)
    for key in english:
        assert english(key).strip() and chinese(key).strip(), key
        assert fields(english(key)) == fields(chinese(key)), key


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_everything_is_said(lang: str) -> None:
    said = words.load(lang)
    for key in KEYS:
        assert key in said
    for binding in BY_ID.values():
        assert binding.words in said


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_line_of_a_sheet_is_said(lang: str) -> None:
    """Special wins, fans, doublings and what else a score may count."""
    said = words.load(lang)
    items = [
        "base",
        "flowers",
        "flower_sets",
        "kongs",
        "golds",
        "streak",
        "multiplier",
        "flowerless_extra",
    ]
    items += ["special_discard", "self_draw", "cap", "closed_wait", "root", "further_four"]
    for name in (*get_args(Special), *get_args(Fan), *DOUBLINGS, *items):
        assert f"line.{name}" in said, name


def test_chinese_has_wide_signs() -> None:
    """A colon or a comma beside a Chinese sign or a name is as wide as it."""
    chinese = words.load("zh")
    narrow = re.compile(r"[\u4e00-\u9fff}][:,](?=[\u4e00-\u9fff{])")
    assert not [key for key in chinese if narrow.search(chinese(key))]


def test_unknown() -> None:
    with pytest.raises(KeyError):
        words.load("en")("no.such.key")
    with pytest.raises(ValueError, match="en, zh"):
        words.load("tlh")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "zh_TW"}, "zh-Hant"),
        ({"LANG": "zh_HK.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh_SG.UTF-8"}, "zh"),
        ({"LC_MESSAGES": "en_GB", "LANG": "zh_CN"}, "en"),
        ({}, "en"),
    ],
)
def test_locale(environment: dict[str, str], lang: str) -> None:
    assert words.of_locale(environment) == lang


def test_bots_have_names_in_every_language() -> None:
    """Somebody else may be called what a bot is called."""
    seated = Seated(load("classic"), 0, ("Ann", "normal", "easy", "mybot"))
    seated.manners = ("", "bot", "away", "bot")
    assert seated.names(words.load("zh")) == ("Ann", "阿明", "easy", "mybot")


def test_nobody_who_watches_is_told_that_a_bot_is_he() -> None:
    seated = Seated(load("classic"), 0, ("normal",) * 4)
    seated.watching, seated.manners = True, ("bot",) * 4
    assert seated.names(words.load("zh")) == ("阿金", "阿明", "依妹", "林伯")
