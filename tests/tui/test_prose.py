"""Texts on screens are broken between words and Chinese characters, never before a comma."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from fzmj_tui.paint.canvas import cells
from fzmj_tui.screens.prose import break_anywhere, divided

break_anywhere()


def rows(text: str, width: int) -> list[str]:
    return [line.plain for line in Content(text).wrap(width)]


@pytest.mark.parametrize(
    ("text", "width", "broken"),
    [
        ("* 金；三角指向牌是谁打的。", 12, ["* 金；三角指", "向牌是谁打", "的。"]),
        ("一二三，四五", 6, ["一二", "三，四", "五"]),
        ("one two three", 8, ["one two", "three"]),
        ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]),
        ("Space 过。", 80, ["Space 过。"]),
        ("", 5, [""]),
    ],
)
def test_where_a_text_is_broken(text: str, width: int, broken: list[str]) -> None:
    assert [row.rstrip() for row in rows(text, width)] == broken


@given(st.text(st.sampled_from("ab 金，。"), max_size=40), st.integers(4, 20))
def test_every_row_fits_and_nothing_is_lost(text: str, width: int) -> None:
    parts = [text[start:end] for start, end in pairwise([0, *divided(text, width), len(text)])]
    assert "".join(parts) == text
    assert all(cells(part.rstrip()) <= width for part in parts)
