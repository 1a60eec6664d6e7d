"""Fans that depend on how a hand was played, on stacked walls: `sichuan` (RULES 9)."""

from fzmj_engine.actions import Discard, Kong, Pung, Win
from fzmj_engine.score import settle
from fzmj_engine.tiles import Tile
from tests.engine.test_kong_money import READY, table
from tests.engine.test_opening import ended
from tests.stack import Script


def lines(script: Script) -> str:
    """The score sheet of the hand that was won."""
    worth = settle(script.state)
    assert worth is not None
    return " ".join(f"{line.name}{line.sign}{line.points}" for line in worth.lines)


def test_a_kong_its_money_and_its_replacement() -> None:
    """Z6, R-KONG-MONEY, R-FAN-DOUBLES: 5 from each for the win, 2 from each for the kong."""
    script = table({0: "1111m 456m 789m 23s 99s"}, "", tail="4s")
    script.do({0: Kong(Tile.M1)})
    script.do({0: Win()})
    assert lines(script) == "plain+1 kong_draw×2 root×2 self_draw+1"
    assert ended(script).each == 5
    assert ended(script).gains == (15 + 6, -5 - 2, -5 - 2, -5 - 2)


def test_kong_money_is_no_part_of_the_cap() -> None:
    """R-FAN-DOUBLES, R-KONG-MONEY: capped at 8, +1, and 2 for each of two kongs."""
    script = table({0: "1111m 2222m 456m 78m 3m"}, "", tail="3m 9m")
    script.do({0: Kong(Tile.M1)})
    script.do({0: Kong(Tile.M2)})
    script.do({0: Win()})
    assert ended(script).each == 9
    assert ended(script).gains == (3 * 13, -13, -13, -13)


def test_who_kongs_and_then_feeds_pays_double() -> None:
    """R-FAN-DOUBLES: the first discard after the replacement, and no later one."""
    script = table({0: "9999s", 1: READY}, "", tail="4p")
    script.do({0: Kong(Tile.S9)})
    script.do({0: Discard(Tile.P4)})
    script.do({1: Win()})
    assert lines(script) == "earthly+8"
    script = table({0: "6s", 2: "9999s", 3: READY}, "2s 3s", tail="4p")
    script.throw("6s")
    script.throw()
    script.do({2: Kong(Tile.S9)})
    script.do({2: Discard(Tile.P4)})
    script.do({3: Win()})
    assert lines(script) == "plain+1 after_kong×2"


def test_the_last_tile_of_the_wall() -> None:
    """R-FAN-DOUBLES, the switch: seat 3 draws the last of 55 tiles."""
    script = table({3: READY}, "", tail="4p", last_tile=True)
    script.throw_until(0)
    script.do({3: Win()})
    assert lines(script) == "plain+1 last_tile×2 self_draw+1"


CLOSED = "123m 456m 789m 11p 24p"
"""Waits for 3p alone."""
OPEN = "123m 456m 789m 11s 56s"
"""Waits for 4s and 7s."""


def test_the_last_copy() -> None:
    """R-FAN-LAST-COPY, the switch: three copies lie in a shown pung."""
    script = table({0: "3p", 1: "33p 9s", 3: CLOSED}, "1s 3p", last_copy=True)
    script.do({0: Discard(Tile.P3)})
    script.do({1: Pung()})
    script.throw("9s")
    script.throw()
    script.do({3: Win()})
    assert lines(script) == "plain+1 last_copy×2 self_draw+1"


def test_not_the_last_copy() -> None:
    """R-FAN-LAST-COPY: one copy lies in a river, two are anywhere."""
    script = table({0: "3p", 3: CLOSED}, "1s 2s 3p", last_copy=True)
    script.throw("3p")
    script.throw()
    script.throw()
    script.do({3: Win()})
    assert lines(script) == "earthly+8 self_draw+1"
    script = table({0: "3p 6s", 3: CLOSED}, "1s 2s 4s 7s 1s 2s 3p", last_copy=True)
    script.throw("3p")
    for _ in range(6):
        script.throw()
    script.do({3: Win()})
    assert lines(script) == "plain+1 self_draw+1"


def test_a_hidden_kong_does_not_count_as_shown() -> None:
    """R-FAN-LAST-COPY: all 4s are accounted for, but nobody saw the four 7s."""
    hands = {0: "4s", 1: "44s 9p", 2: "7777s", 3: OPEN}
    script = table(hands, "1p 4s", tail="1p", last_copy=True)
    script.do({0: Discard(Tile.S4)})
    script.do({1: Pung()})
    script.throw("9p")
    script.do({2: Kong(Tile.S7)})
    script.throw()
    script.do({3: Win()})
    assert lines(script) == "plain+1 self_draw+1"


def test_a_robbed_kong() -> None:
    """R-ROB-KONG, R-FAN-DOUBLES: doubled, paid by the konger, whose kong earns nothing."""
    script = table({0: "4p", 1: "44p 9s", 3: READY}, "1s 2s 3s 4p", tail="6m")
    script.do({0: Discard(Tile.P4)})
    script.do({1: Pung()})
    script.throw("9s")
    for _ in range(3):
        script.throw()
    script.do({1: Kong(Tile.P4)})
    script.do({3: Win()})
    assert lines(script) == "plain+1 robbed_kong×2"
    assert ended(script).gains == (0, -2, 0, 2)
