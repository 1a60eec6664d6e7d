"""The canvas: wide characters stay whole, clipping is by cells, clicks find the top region."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from fzmj_tui.paint.canvas import Canvas, cells, clip

RED = Style.parse("on red")


def rows(canvas: Canvas) -> list[str]:
    return ["".join(text for text, _ in canvas.row(y)) for y in range(canvas.height)]


def test_half_a_wide_character_is_never_shown() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "万万")
    canvas.put(1, 0, "x")
    assert rows(canvas) == [" x万"]
    canvas.put(-1, 0, "万")
    canvas.put(3, 0, "万")
    assert rows(canvas) == [" x万"]


def test_text_ends_where_it_is_told() -> None:
    canvas = Canvas(8, 1)
    assert canvas.put(1, 0, "abcdef", end=4) == 7
    assert rows(canvas) == [" abc    "]


def test_a_style_without_ground_keeps_the_ground() -> None:
    canvas = Canvas(3, 1, RED)
    canvas.put(0, 0, "a", Style.parse("bold"))
    assert canvas.row(0) == [("a", Style.parse("bold on red")), ("  ", RED)]


def test_control_and_zero_width_characters_never_get_in() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "a\x1b[2J\u200db\ufe0f\u0301\n")
    assert rows(canvas) == ["a[2Jb "]


def test_blit_clips_and_keeps_hits() -> None:
    inner, outer = Canvas(4, 1), Canvas(5, 2)
    inner.put(0, 0, "万筒")
    inner.mark(0, 0, 2, 1, "first")
    outer.blit(inner, -1, 0)
    outer.blit(inner, 2, 1)
    assert rows(outer) == [" 筒  ", "  万 "]
    assert outer.hit(0, 0) == "first"
    assert outer.hit(1, 0) is None
    assert outer.hit(3, 1) == "first"


def test_the_later_region_lies_on_top() -> None:
    canvas = Canvas(3, 3)
    canvas.mark(0, 0, 3, 3, "below")
    canvas.mark(1, 1, 1, 1, "above")
    assert [canvas.hit(0, 0), canvas.hit(1, 1), canvas.hit(9, 9)] == ["below", "above", None]


def test_clip_says_that_something_is_missing() -> None:
    assert [clip("林小满", width) for width in (6, 5, 4, 1, 0)] == [
        "林小满",
        "林小…",
        "林…",
        "…",
        "",
    ]


@given(st.text(max_size=30), st.integers(0, 20))
def test_clipped_text_fits(text: str, width: int) -> None:
    assert cells(clip(text, width)) <= width


_PUTS = st.lists(st.tuples(st.integers(-3, 12), st.integers(-1, 3), st.text(max_size=8)))


@given(_PUTS, _PUTS, st.integers(-4, 8), st.integers(-2, 3))
def test_rows_are_always_equally_wide(
    mine: list[tuple[int, int, str]], theirs: list[tuple[int, int, str]], x: int, y: int
) -> None:
    one, other = Canvas(10, 3), Canvas(7, 2)
    for canvas, puts in ((one, mine), (other, theirs)):
        for place, row, text in puts:
            canvas.put(place, row, text)
    one.blit(other, x, y)
    assert [cell_len(row) for row in rows(one)] == [10, 10, 10]


PUTS = st.tuples(st.integers(-2, 12), st.integers(0, 2), st.sampled_from(["a", "中", "发财", " "]))


@given(st.lists(PUTS))
def test_changes_are_all_that_differs(puts: list[tuple[int, int, str]]) -> None:
    """Whoever repaints these stretches of the old picture has the new one, wide letters whole."""
    old, new = Canvas(10, 3), Canvas(10, 3)
    for place, (x, y, text) in enumerate(puts):
        (old if place % 3 == 0 else new).put(x, y, text)
    seen = [row.copy() for row in old._letters]
    for x, y, size in new.changes(old):
        assert seen[y][x] and new._letters[y][x], "a stretch begins with a whole letter"
        seen[y][x : x + size] = new._letters[y][x : x + size]
    assert seen == new._letters


def test_a_change_of_style_is_a_change() -> None:
    old, new = Canvas(4, 2), Canvas(4, 2)
    new.fill(1, 1, 2, 1, RED)
    assert list(new.changes(old)) == [(1, 1, 2)]
    copy = new.copy()
    assert list(copy.changes(new)) == []
    copy.put(0, 0, "x")
    assert rows(new)[0] == "    "
