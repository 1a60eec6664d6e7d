"""The end of a match."""

from fzmj_engine.rules import load
from fzmj_engine.state import State
from fzmj_tui import words
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import palette
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.standings import BAR, Standings


def standings(*scores: int) -> Standings:
    said = words.load("en")
    seated = Seated(load("classic"), 0, ("Ann", "Bob", "Cai", "Dan"))
    first, second, third, fourth = scores
    state = State(rules=load("classic"), hand=8, scores=(first, second, third, fourth))
    seated.state = state
    return Standings(seated, Look(FACES["digits"], palette("truecolor"), said), said)


def test_equal_points_share_a_place() -> None:
    shown = standings(-30, 60, -30, 0)
    rows = [row.split() for row in shown.rows().plain.split("\n")]
    assert rows == [["1", "Bob", "60"], ["2", "Dan", "0"], ["3", "Ann", "-30"], ["3", "Cai", "-30"]]
    assert shown.best == 60 and "First: Bob" in shown.title().plain


def test_several_may_come_first() -> None:
    assert "First: Ann, Dan" in standings(20, -40, 0, 20).title().plain


def test_a_bar_is_as_long_as_its_points() -> None:
    """Of the largest amount, won or lost; without any there is none."""
    shown = standings(20, -40, 0, 20)
    lengths = [
        sum(span.end - span.start for span in row.spans if span.style in fills(shown))
        for row in shown.rows().split("\n")
    ]
    assert lengths == [BAR // 2, BAR // 2, 0, BAR]
    assert sum(map(len, standings(0, 0, 0, 0).rows().plain.split("\n"))) == 4 * (21 + BAR + 8)


def fills(shown: Standings) -> list[object]:
    return [shown.look.palette.fills[name].body for name in ("gold", "tile", "back")]
