"""Textual's private names are still there and still mean the same; each test is for one of them."""

import gc
import os
import random
import subprocess
import sys
import weakref
from codecs import getincrementaldecoder

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import constants, events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.filter import LineFilter, NoColor
from textual.keys import Keys
from textual.strip import Strip

from fzmj_tui.driver.innards import CONSTANTS, Parser, equip, settle
from tests.driver.elsewhere import garbage

COLOURED = Style.parse("#102030 on #405060")


def keys(parser: XTermParser, text: str) -> list[str]:
    return [event.key for event in parser.feed(text) if isinstance(event, events.Key)]


def test_constants_are_read_where_they_are_set() -> None:
    for name in CONSTANTS:
        assert hasattr(constants, name), name


def test_constants_are_nobodys_wish() -> None:
    """ESCDELAY and the like come from whoever started the server."""
    program = (
        "from fzmj_tui.driver.innards import settle; settle()\n"
        "from textual import constants as c\n"
        "print(c.ESCAPE_DELAY, repr(c.PRESS), c.SHOW_RETURN, c.SCREENSHOT_DELAY, c.DEBUG)"
    )
    wishes = {
        **{"ESCDELAY": "9000", "TEXTUAL_PRESS": "q", "TEXTUAL_SHOW_RETURN": "1"},
        **{"TEXTUAL_SCREENSHOT": "1", "TEXTUAL_DEBUG": "1"},
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **wishes},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["0.1", "''", "False", "-1", "False"]


def test_the_parser_takes_its_delay_from_the_constant() -> None:
    settle()
    parser = Parser()
    assert not parser.waiting
    list(parser.feed("\x1b"))
    assert parser.waiting and parser._awaiting.timeout == 0.1
    list(parser.feed("[A"))
    assert not parser.waiting


def test_extended_keys_are_not_kept() -> None:
    """Textual's cache holds the parser, and with it the App that the keys were sent to."""
    parser, theirs = Parser(), XTermParser()
    before = XTermParser._parse_extended_key.cache_info().currsize
    assert keys(parser, "\x1b[97;5u") == ["ctrl+a"]
    assert XTermParser._parse_extended_key.cache_info().currsize == before
    assert keys(theirs, "\x1b[97;5u") == ["ctrl+a"]
    assert XTermParser._parse_extended_key.cache_info().currsize > before
    ended = weakref.ref(parser)
    del parser
    gc.collect()
    assert ended() is None


@pytest.mark.parametrize(
    "sequence", ["\x1b[9999999999u", "\x1b[55296;1u", "\x1b[97:65;2u", "\x1b[97;1;57343u"]
)
def test_numbers_that_are_no_characters(sequence: str) -> None:
    parser = Parser()
    found = keys(parser, sequence)
    assert keys(parser, "x") == ["x"]
    assert all(key == Keys.Ignore.value or key.isascii() for key in found)


def test_whatever_comes_the_next_key_is_a_key() -> None:
    chance = random.Random(7)
    decode = getincrementaldecoder("utf-8")("replace").decode
    parser = Parser()
    for _ in range(3_000):
        for _ in parser.feed(decode(garbage(chance)) or " "):
            pass
    assert keys(parser, "\x1b[201~zzzz\x1b[A")[-2:] == ["z", "up"]


def test_windows_in_band_do_not_scale_the_mouse() -> None:
    parser = Parser()
    list(parser.feed("\x1b[48;0;0;0;0t"))
    (event,) = parser.feed("\x1b[<0;5;7M")
    assert isinstance(event, events.MouseDown) and (event.x, event.y) == (4, 6)
    assert not parser.mouse_pixels and isinstance(vars(Parser)["mouse_pixels"], property)


def console(colours: str) -> Console:
    return Console(color_system=colours, force_terminal=True)  # type: ignore[arg-type]


def test_styles_know_the_number_of_colours() -> None:
    """Without `settle` both of these are what was drawn first."""
    settle()
    for strip in (Strip([Segment("x", COLOURED)]), Strip.blank(3, COLOURED)):
        truecolor, few = strip.render(console("truecolor")), strip.render(console("256"))
        assert "38;2;16;32;48" in truecolor and "38;5;" in few and "38;2;" not in few
    assert Strip.blank(3, COLOURED) is Strip.blank(3, COLOURED)
    assert Strip.blank(3, COLOURED)._render_cache is None


def test_strips_are_drawn_by_the_names_that_are_replaced() -> None:
    assert Strip.render_ansi(COLOURED, ColorSystem.TRUECOLOR) == "38;2;16;32;48;48;2;64;80;96"
    assert console("256")._color_system is ColorSystem.EIGHT_BIT
    assert Strip([Segment("x")])._segments == [Segment("x")]


def test_strips_keep_nothing_but_work() -> None:
    """They are made by the thousand, and each would have seven caches."""
    settle()
    strip = Strip([Segment("abc", COLOURED), Segment("def")])
    caches = [name for name in Strip.__slots__ if name.endswith("_cache")]
    assert len(caches) == 8 and strip._render_cache is None
    kept = {type(getattr(strip, name)).__name__ for name in caches} - {"NoneType"}
    assert kept == {"_Forgetful"}
    assert [part.text for part in strip.divide([2, 6])] == ["ab", "cdef"]
    assert strip.crop(1, 4).text == "bcd" and strip.crop_extend(0, 8, None).text == "abcdef  "
    assert strip.apply_style(COLOURED).cell_length == strip.adjust_cell_length(6).cell_length == 6
    assert strip.apply_offsets(1, 2).text == "abcdef" and strip.link_ids is not None
    assert strip.cell_count == 6 and strip.apply_filter(NoColor(), Color(0, 0, 0)).text == "abcdef"


def test_grounds_are_kept_without_the_widgets_they_were_drawn_on() -> None:
    settle()
    first, second = StylesCache(), StylesCache()
    colours = Color(1, 2, 3), Color(4, 5, 6, 0.5)
    inner, outer = first.get_inner_outer(*colours)
    assert second.get_inner_outer(*colours) == (inner, outer)
    assert inner.background == colours[0] + colours[1] and outer.background == colours[0]
    ended = weakref.ref(first)
    del first
    assert ended() is None


def test_rules_are_shared_where_the_colours_are_the_same() -> None:
    settle()

    def sheet(colour: str) -> Stylesheet:
        made = Stylesheet(variables={"ink": colour})
        made.add_source("Label { color: $ink; }", ("here", "1"))
        return made

    one, same, other = sheet("red").rules, sheet("red").rules, sheet("blue").rules
    assert one[0] is same[0] and one[0] is not other[0]
    assert one[0].styles.color != other[0].styles.color


def test_an_app_has_what_it_is_equipped_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    app = App[int]()
    assert isinstance(app._filters, list) and isinstance(app._filters[0], LineFilter)
    assert app.get_line_filters() == [one for one in app._filters if one.enabled]
    for name in ("_capture_stdout", "_capture_stderr", "console", "no_color", "animation_level"):
        assert hasattr(app, name), name
    equip(app, {"TERM": "xterm-256color", "NO_COLOR": "1"})
    assert app.no_color and app.console.color_system == "256"
    assert app._capture_stdout is sys.stdout and app._capture_stderr is sys.stderr
    assert [type(one).__name__ for one in app.get_line_filters()] == ["NoColor"]
    other = App[int]()
    equip(other, {"TERM": "xterm", "NO_COLOR": "1"})
    assert other._filters[0] is app._filters[0]


def test_the_servers_environment_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    app = App[int]()
    equip(app, {"TERM": "xterm"})
    assert not app.no_color and app.console.color_system == "standard"
