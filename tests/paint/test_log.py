"""What happened, in little room: never without the tile, nor without what was done."""

import re
from string import Formatter

import pytest
from msgspec.structs import replace

from fzmj_engine.tiles import Tile
from fzmj_tui import words
from fzmj_tui.paint.canvas import wrap
from fzmj_tui.paint.foot import paint_foot
from fzmj_tui.paint.log import paint_log, paint_log_row
from fzmj_tui.paint.scene import LogLine, Scene
from tests.paint.scenes import look, mid_game


def told(lang: str, key: str, name: str, **fields: object) -> Scene:
    """A table where one thing has happened, done by seat 1."""
    line = LogLine(1, words.load(lang)(key, name=name, **fields), Tile("5p"))
    return replace(mid_game(), names=("a", name, "c", "d"), log=(line,), hint="")


@pytest.mark.parametrize(
    ("lang", "key", "name", "rows"),
    [
        ("en", "log.discarded", "Uncle Lin", ["Uncle Lin ▸ 5筒"]),
        ("en", "log.discarded", "abcdefghijklmnop", ["abcdefghijk… ▸ 5筒"]),
        ("en", "log.drew_tail", "Uncle Lin", ["Uncle Lin:", "replacement 5筒"]),
        ("en", "log.concealed", "Uncle Lin", ["Uncle Lin:", "concealed kong 5筒"]),
        ("en", "log.gold_flower", "Bo", ["Bo: turned flower", "5筒"]),
        ("en", "log.gold_flower", "abcdefghijklmnop", ["abcdefghijklmnop:", "turned flower 5筒"]),
        ("zh", "log.gold_flower", "十六格宽的长名字", ["十六格宽的长名字", "得开出的花 5筒"]),
    ],
)
def test_a_panel_of_twenty_columns(lang: str, key: str, name: str, rows: list[str]) -> None:
    text = paint_log(told(lang, key, name), look(lang=lang), 20, 6).to_text()
    assert [row.strip() for row in text.splitlines()[1:] if row.strip()] == rows


def test_a_line_that_does_not_fit_whole_is_left_out() -> None:
    one = told("en", "log.drew_tail", "Uncle Lin")
    scene = replace(one, log=one.log * 3)
    for height, lines in ((2, 0), (3, 1), (4, 1), (5, 2)):
        text = paint_log(scene, look(), 20, height).to_text()
        assert text.count("replacement 5筒") == lines


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_row_of_a_small_screen_has_every_sentence(lang: str) -> None:
    """In the narrowest list a name of sixteen cells may be clipped, and nothing else."""
    said = words.load(lang)
    for key in said:
        if key.startswith("log."):
            fields = {field for _, field, _, _ in Formatter().parse(said(key)) if field}
            scene = told(lang, key, "W" * 16, **dict.fromkeys(fields - {"name"}, 99))
            text = paint_log_row(scene, look(lang=lang), 60).to_text()
            assert text.rstrip().endswith("5筒") and "…" not in text.replace("W…", "")


def test_a_hint_goes_before_the_log_and_the_keys() -> None:
    scene = mid_game()
    assert paint_foot(scene, look(), 80).to_text().splitlines()[1].startswith(" ←→ select")
    hint = words.load("en")("hint.why_not", what="Win", why="so " * 30)
    long = paint_foot(replace(scene, hint=hint), look(), 80).to_text()
    assert "select" not in long and long.count("so") == 30
    endless = paint_foot(replace(scene, hint="so " * 99), look(), 80).to_text()
    assert endless.endswith("…")


def test_every_rule_can_be_the_hint_of_a_small_screen() -> None:
    """“Why not” is of no use if it is cut off."""
    for said in map(words.load, words.LANGUAGES):
        for key in filter(re.compile(r"why\.R-").match, said):
            reason = said("why.said", sentence=said(key, sets=5), rule=key.split(".")[1])
            hint = said("hint.why_not", what=said("keys.three_golds"), why=reason)
            text = paint_foot(replace(mid_game(), hint=hint), look(), 80).to_text()
            assert "…" not in text, key


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("", 5, [""]),
        ("one two", 7, ["one two"]),
        ("one two", 6, ["one", "two"]),
        ("a longword", 5, ["a", "long…"]),
        ("longword", 5, ["long…"]),
        ("最后四张，只摸", 8, ["最后四", "张，只摸"]),
        ("5万 是", 4, ["5万", "是"]),
        ("dots (筒) and", 7, ["dots", "(筒)", "and"]),
        ("在“胡”里", 5, ["在", "“胡”", "里"]),
    ],
)
def test_wrapping(text: str, width: int, rows: list[str]) -> None:
    assert wrap(text, width) == rows


def test_wrapping_behind_something() -> None:
    assert wrap(": turned it", 11, used=8) == [":", "turned it"]
    assert wrap("turned it", 9, used=8) == ["", "turned it"]
