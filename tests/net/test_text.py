"""Strangers' text is harmless before anybody sees it."""

from unicodedata import category, is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fzmj_net.text import MARKS, Line, Name, SafeText, clipped, safe

HOSTILE = {
    "a title": "\x1b]0;owned\x07ann",
    "the clipboard": "\x1b]52;c;ZXZpbA==\x07ann",
    "a clear": "\x1b[2J\x1b[Hann",
    "eight bits": "\x9b2Jann\x9d0;x\x9c",
    "a bell": "ann\x07\x07",
    "lines": "ann\r\nbob\u2028eve\u2029mal",
    "right to left": "ann\u202egnp.exe\u202c",
    "isolates": "ann\u2066bob\u2069",
    "zero width": "a\u200bn\u200dn\ufeff",
    "private use": "ann\ue000\U000f0000",
    "unassigned": "ann\u0378",
    "half a pair": "ann\ud83d",
    "tags": "ann\U000e0041\U000e007f",
    "soft hyphen": "an\u00adn",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_names(what: str) -> None:
    try:
        name = safe(Name, HOSTILE[what])
    except ValueError:
        return
    assert harmless(name), name


def harmless(text: str) -> bool:
    """Printable, on one line, in NFC."""
    kinds = {category(letter) for letter in text}
    bad = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    return not kinds & bad and is_normalized("NFC", text) and text == text.strip()


@given(st.text(st.characters(), max_size=80), st.sampled_from([Name, Line]))
def test_anything_is_harmless_or_refused(raw: str, kind: type[SafeText]) -> None:
    try:
        text = safe(kind, raw)
    except ValueError:
        return
    assert harmless(text)
    assert 0 < len(text) <= kind.characters and cell_len(text) <= kind.cells
    assert safe(kind, text) == text


@given(st.text(st.characters(), max_size=400))
def test_what_we_say_ourselves_is_harmless_too(raw: str) -> None:
    """An error may quote whatever a stranger has sent."""
    text = clipped(raw)
    assert harmless(text) and 0 < len(text) <= Line.characters


@pytest.mark.parametrize("nothing", ["", "   ", "\x1b\x07", "\u200b\u202e"])
def test_nothing_is_no_name(nothing: str) -> None:
    with pytest.raises(ValueError, match="nothing printable"):
        safe(Name, nothing)


@pytest.mark.parametrize("wide", ["m" * 17, "福" * 9])
def test_names_fit_into_sixteen_columns(wide: str) -> None:
    with pytest.raises(ValueError, match="wider than 16 columns"):
        safe(Name, wide)


def test_chinese_names_stay() -> None:
    assert safe(Name, "福州阿福依妹") == "福州阿福依妹"


def test_marks_do_not_pile_up() -> None:
    towers = safe(Name, "a" + "\u0301" * 30 + "b")
    assert len(towers) <= 2 + MARKS
    assert towers[-1] == "b"


def test_long_text_costs_little() -> None:
    with pytest.raises(ValueError, match="longer than"):
        safe(Line, "\u0301" * 1_000_000)
