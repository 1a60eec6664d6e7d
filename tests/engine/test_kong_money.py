"""Kongs that are paid at once, and what becomes of the money: `thirteen`, `sichuan` (RULES 9)."""

from fzmj_engine.actions import Chow, Discard, Kong, Pung, Win
from fzmj_engine.events import HandEnded, How
from fzmj_engine.legal import why_not
from fzmj_engine.payments import Payment, balances
from fzmj_engine.rules import load, override
from fzmj_engine.state import Phase
from fzmj_engine.tiles import Tile
from tests.engine.test_opening import ended, how
from tests.stack import Script, among

SICHUAN = load("sichuan")
READY = "123m 456m 789m 11p 23p"
"""Waits for 1p and 4p, and lacks bamboos."""


def table(hands: dict[int, str], draws: str, tail: str = "6m", **options: object) -> Script:
    """A table without flowers and gold."""
    return Script(among(hands, tail, draws, size=13), override(SICHUAN, options))


def paid(script: Script) -> tuple[int, ...]:
    """What the kongs of this hand have brought and cost so far."""
    return balances(script.state.paid)[:4]


def test_a_concealed_kong_costs_everybody_two() -> None:
    """R-KONG-MONEY, R-KONG: at once, times the base."""
    script = table({0: "9999s"}, "")
    script.do({0: Kong(Tile.S9)})
    assert paid(script) == (6, -2, -2, -2)


def test_a_direct_kong_costs_who_fed_it_two() -> None:
    """R-KONG-MONEY: and nobody else."""
    script = table({0: "9s", 2: "999s"}, "")
    script.do({0: Discard(Tile.S9)})
    script.do({2: Kong(Tile.S9)})
    assert paid(script) == (-2, 0, 2, 0)


def test_drizzle() -> None:
    """R-KONG-MONEY, the switch: the others pay one."""
    script = table({0: "9s", 2: "999s"}, "", drizzle=True)
    script.do({0: Discard(Tile.S9)})
    script.do({2: Kong(Tile.S9)})
    assert paid(script) == (-2, -1, 4, -1)


def test_an_added_kong_costs_everybody_one() -> None:
    """R-KONG-MONEY: where its tile was just drawn."""
    script = table({0: "9s", 2: "99s 1s"}, "1m 2m 3m 9s")
    script.do({0: Discard(Tile.S9)})
    script.do({2: Pung()})
    script.throw("1s")
    for tile in ("1m", "2m", "3m"):
        script.throw(tile)
    script.do({2: Kong(Tile.S9)})
    assert script.state.phase is Phase.TURN
    assert paid(script) == (-1, -1, 3, -1)


def test_an_added_kong_a_turn_later_is_not_paid() -> None:
    """R-KONG-MONEY: only the tile just drawn; where it drizzles at any time."""
    for drizzle, money in ((False, (0, 0, 0, 0)), (True, (-1, -1, 3, -1))):
        script = table({0: "9s", 2: "99s 1s"}, "1m 2m 3m 9s 4m 5m 6m 7m", drizzle=drizzle)
        script.do({0: Discard(Tile.S9)})
        script.do({2: Pung()})
        script.throw("1s")
        for tile in ("1m", "2m", "3m"):
            script.throw(tile)
        own = next(tile for tile in script.state.concealed[2].tiles if tile != Tile.S9)
        script.throw(own)
        for tile in ("4m", "5m", "6m"):
            script.throw(tile)
        script.do({2: Kong(Tile.S9)})
        assert paid(script) == money


def rain(**options: object) -> Script:
    """Seat 2 adds a kong, draws 4p and throws it to seat 3, who waits for it."""
    hands = {0: "9s", 2: "99s 1s", 3: READY}
    script = table(hands, "6s 7s 8s 9s", tail="4p", **options)
    script.do({0: Discard(Tile.S9)})
    script.do({2: Pung()})
    script.throw("1s")
    for tile in ("6s", "7s", "8s"):
        script.throw(tile)
    script.do({2: Kong(Tile.S9)})
    script.do({2: Discard(Tile.P4)})
    script.do({3: Win()})
    return script


def test_kong_money_is_kept_when_somebody_wins() -> None:
    """R-KONG-MONEY, R-FAN-DOUBLES: plain, doubled by the discard after the kong."""
    script = rain()
    end = ended(script)
    assert (end.each, end.gains) == (2, (-1, -1, 3 - 2, -1 + 2))


def test_transferred_rain() -> None:
    """R-KONG-MONEY, the switch: all the konger received goes to the winner."""
    script = rain(transfer_rain=True)
    assert ended(script).gains == (-1, -1, 3 - 3 - 2, -1 + 3 + 2)
    assert Payment(2, 3, 3, "transfer") in ended(script).payments


def exhaust(script: Script) -> HandEnded:
    """Everybody throws what he draws until nothing is left."""
    while script.state.phase is not Phase.ENDED:
        script.throw()
    return ended(script)


def test_exhausted_the_money_of_a_seat_that_is_not_ready_goes_back() -> None:
    """R-KONG-MONEY, R-WALL-END: a konger without a wait pays everything back."""
    script = table({0: "9999s 147m 258m 147p 1s"}, "")
    script.do({0: Kong(Tile.S9)})
    end = exhaust(script)
    assert end.victory is None
    assert end.gains == (0, 0, 0, 0)
    assert sum(payment.why == "returned" for payment in end.payments) == 3


def test_exhausted_nobody_waits_for_a_fifth_copy() -> None:
    """R-KONG-MONEY: four of a face that stayed in the hand are no wait for one more."""
    script = table({0: "8888s 9999s 147m 25p 1s"}, "")
    script.do({0: Kong(Tile.S8)})
    assert sum(payment.why == "returned" for payment in exhaust(script).payments) == 3


def test_exhausted_a_ready_konger_keeps_it() -> None:
    """R-KONG-MONEY: one who could have won keeps the money (if nobody did)."""
    script = table({0: "9999m 123m 456m 55p 67p"}, "", tail="1s")
    script.do({0: Kong(Tile.M9)})
    while script.state.phase is not Phase.ENDED:
        drawn = script.state.concealed[script.state.turn].drawn
        script.throw(drawn)
    assert ended(script).gains == (6, -2, -2, -2)


def test_a_wait_that_has_all_three_suits_is_none() -> None:
    """R-KONG-MONEY, R-SICHUAN: missing suit included."""
    script = table({0: "9999m 123s 456m 55p 67p"}, "", tail="1s")
    script.do({0: Kong(Tile.M9)})
    while script.state.phase is not Phase.ENDED:
        script.throw(script.state.concealed[script.state.turn].drawn)
    assert ended(script).gains == (0, 0, 0, 0)


def test_no_chow_and_a_missing_suit() -> None:
    """R-SICHUAN: no chow; a hand of three suits does not win."""
    script = table({0: "4p", 1: "23p 123m 456m 789s 11p"}, "")
    script.table.answer(0, Discard(Tile.P4))
    script.table.step()
    assert why_not(script.state, 1, Chow((Tile.P2, Tile.P3))) == "R-SICHUAN"
    assert why_not(script.state, 1, Win()) == "R-SICHUAN"
    assert script.may(1) == ()


def test_heavenly_and_earthly() -> None:
    """R-FAN-HEAVEN: the dealer's first 14; the dealer's first discard; one's own first draw."""
    script = table({0: f"{READY} 4p"}, "")
    script.do({0: Win()})
    assert how(script) == (0, How.HEAVENLY, None, None)
    assert ended(script).gains == (27, -9, -9, -9)
    script = table({0: "4p", 2: READY}, "")
    script.do({0: Discard(Tile.P4)})
    script.do({2: Win()})
    assert how(script) == (2, How.EARTHLY, Tile.P4, 0)
    assert ended(script).gains == (-8, 0, 8, 0)
    script = table({1: READY}, "4p")
    script.throw()
    script.do({1: Win()})
    assert how(script) == (1, How.EARTHLY, Tile.P4, None)
    assert ended(script).gains == (-9, 27, -9, -9)


def test_after_a_claim_nothing_is_earthly() -> None:
    """R-FAN-HEAVEN: with a meld on the table one's own first draw is an ordinary self-draw."""
    script = table({0: "9s", 1: READY, 3: "99s 6s"}, "1s 4p")
    script.do({0: Discard(Tile.S9)})
    script.do({3: Pung()})
    script.throw("6s")
    script.throw()
    script.do({1: Win()})
    assert how(script) == (1, How.SELF_DRAW, Tile.P4, None)
