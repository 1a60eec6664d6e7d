"""The score sheet in words: its lines, and one calculation that says the same."""

import pytest

from fzmj_engine.actions import Kong, ThreeGolds, Win
from fzmj_engine.rules import load
from fzmj_engine.tiles import Tile
from fzmj_tui import words
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import palette
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.tally import Tally
from tests.engine.test_kong_money import table
from tests.engine.test_roaming import lap
from tests.engine.test_roaming import table as roaming
from tests.stack import Script, among


def tally(script: Script, lang: str = "en") -> Tally:
    """What seat 0 is told of a finished hand."""
    said = words.load(lang)
    seated = Seated(script.state.rules, 0, ("", "", "", ""))
    seated.state = script.state
    return Tally(seated, Look(FACES["ascii"], palette("mono"), said), said)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_hand_of_the_fan_table(lang: str) -> None:
    """R-FAN-DOUBLES, R-FAN-PLAIN: one suit, three doublings, at most 8, one more drawn."""
    script = table({0: "1111m 2222m 456m 78m 3m"}, "", tail="3m 9m")
    script.do({0: Kong(Tile.M1)})
    script.do({0: Kong(Tile.M2)})
    script.do({0: Win()})
    lines = tally(script, lang).points().plain.splitlines()
    assert [line.split()[-1] for line in lines[1:-2]] == [
        *("R-FAN-SUIT", "R-FAN-DOUBLES", "R-FAN-DOUBLES", "R-FAN-DOUBLES"),
        *("R-FAN-PLAIN", "R-FAN-PLAIN"),
    ]
    assert lines[-2] == "min(4 x 2 x 2 x 2, 8) + 1"
    assert lines[-1].endswith("=9")


def test_a_plain_hand_of_the_fan_table() -> None:
    script = table({0: "123m 456m 789m 23s 99s 4s"}, "")
    script.do({0: Win()})
    assert tally(script).points().plain.splitlines()[-2] == "8 + 1"


def test_a_hand_of_the_formula() -> None:
    """R-HEAVENLY, R-PAY-TRIPLE: base 5, no flower, two golds."""
    script = Script(among({0: "123m 456m 789m 234s 678s 55p"}, "5p"))
    script.do({0: Win()})
    assert tally(script).points().plain.splitlines()[-2] == "(5 + 2) x 2 + 60"


@pytest.mark.parametrize("golds, times", [(0, 4), (1, 8), (2, 16)])
@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_roaming_multiplies_by_its_level(golds: int, times: int, lang: str) -> None:
    """R-YOU-WIN: ×4, ×8, ×16; the headline and the sheet say the level."""
    script = roaming("1p 2p 3p " + "5p 1p 2p 3p " * golds + "9s 1p 2p 3p")
    for _ in range(golds):
        lap(script)
        script.throw("5p")
    lap(script)
    script.do({1: Win()})
    told, said = tally(script, lang), words.load(lang)(f"line.roam_{golds + 1}")
    assert str(golds + 1) in said and said in told.title().plain
    (line,) = [one for one in told.points().plain.splitlines() if said in one]
    assert line.split()[-2:] == [f"x{times}", "R-YOU-WIN"]


def test_three_golds_multiply_by_four_of_their_own() -> None:
    """R-YOU-WIN, R-THREE: youjin's three golds count ×4, and how it was won says it already."""
    script = Script(among({1: "555p"}, "5p"), load("youjin"))
    script.table.answer(1, ThreeGolds())
    script.table.step()
    told = tally(script)
    lines = [one.split() for one in told.points().plain.splitlines()]
    assert ["Three", "golds", "x4", "R-THREE"] in lines
    assert told.title().plain.lower().count("three golds") == 1


def test_a_hand_whose_sum_is_nothing() -> None:
    """RULES 9, `baida`: no base, no flower; the special alone is paid."""
    script = Script(among({0: "123m 456m 789m 234s 678s 55p"}, "5p"), load("baida"))
    script.do({0: Win()})
    assert tally(script).points().plain.splitlines()[-2] == "0 x 2 + 60 + 10"


def test_the_tile_it_was_won_with_is_marked_once() -> None:
    script = Script(among({0: "123m 456m 789m 234s 678s 55p"}, "5p"))
    told = tally(script)
    laid = told.pieces((Tile.S2, Tile.S2, Tile.S3), "tile", Tile.S2)
    assert told.written(laid).plain == ">2s2s3s"
    assert told.written(told.pieces((Tile.S2, Tile.S2), "tile")).plain == "2s2s"


def test_the_winning_tile_stands_out_in_the_hand() -> None:
    script = table({0: "1111m 2222m 456m 78m 3m"}, "", tail="3m 9m")
    script.do({0: Kong(Tile.M1)})
    script.do({0: Kong(Tile.M2)})
    script.do({0: Win()})
    assert tally(script).hand().plain.count(">9m") == 1
