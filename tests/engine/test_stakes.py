"""Bases, caps, leaving, and a fifth player with a stake (RULES 9)."""

import pytest

from fzmj_engine.actions import Discard, Kong, Win
from fzmj_engine.dealing import next_base, next_deal
from fzmj_engine.events import HandVoided, HorseTaken, seen_by
from fzmj_engine.payments import FIFTH, HOUSE, balances
from fzmj_engine.replay import Header, rerun
from fzmj_engine.rules import load, override
from fzmj_engine.state import Phase, State, view
from fzmj_engine.table import Table, seeded
from fzmj_engine.tiles import BACK, Tile
from tests.engine.test_opening import ended
from tests.stack import Script, among

WAITING = "123m 456m 789m 234s 67s 88p"
"""Waits for 5s and 8s."""


@pytest.mark.parametrize(
    ("coins", "scores", "base"),
    [
        (2000, (0, 0, 0, 0), 20),
        (1999, (0, 0, 0, 0), 2),
        (5000, (0, -1, 1, 0), 20),
        (5000, (0, 0, 0, 0), 50),
        (10, (0, 0, 0, 0), 2),
        (2_000_000, (0, 0, 0, 0), 10000),
    ],
)
def test_the_poorest_seat_sets_the_base(
    coins: int, scores: tuple[int, int, int, int], base: int
) -> None:
    """R-BASES: the largest listed B with 100 × B within his coins, else the smallest."""
    rules = override(load("silver"), {"base_by_poorest": True, "coins": coins})
    assert next_base(State(rules=rules, scores=scores)) == base


def test_a_room_has_its_base() -> None:
    """R-BASES: else B is the room's, and the factor is a setting."""
    rules = override(load("silver"), {"base_by_poorest": True, "coins": 400, "base_factor": 20})
    assert next_base(State(rules=rules, base=7)) == 20
    assert next_base(State(rules=load("silver"), base=7)) == 7


def test_leaving_voids_the_hand() -> None:
    """R-ESCAPE, S7: 8 × B to the house, nothing else counts, and the match is over."""
    table = Table(load("silver"), seeded("leave"), length=5, base=20)
    while not table.asked:
        table.step()
    table.leave(1)
    event = table.step()
    assert event == HandVoided(1, 160)
    assert table.over
    assert table.step() is None
    assert (table.state.scores, table.state.house) == ((0, -160, 0, 0), 160)
    header = Header(1, table.state.rules, ("a", "b", "c", "d"), 5)
    assert rerun(header, table.log).log == table.log


def test_leaving_gives_kong_money_back() -> None:
    """R-ESCAPE, R-KONG-MONEY: it never reaches the scores."""
    script = Script(among({0: "9999s"}, "6m", size=13), load("sichuan"))
    script.do({0: Kong(Tile.S9)})
    assert balances(script.state.paid)[0] == 6
    script.table.leave(2)
    script.table.step()
    assert (script.state.scores, script.state.house) == ((0, 0, 0, 0), 0)


def test_nobody_leaves_between_hands() -> None:
    """R-ESCAPE: between hands nothing is paid."""
    with pytest.raises(ValueError, match="no hand"):
        Table(load("silver"), seeded("leave")).leave(0)


def test_a_silver_draw_passes_the_deal() -> None:
    """R-DEAL-MOVES, S8: an exhausted hand, and the next seat deals."""
    script = Script(among({}, "5p"), load("silver"))
    while script.state.phase is not Phase.ENDED:
        script.throw()
    assert ended(script).victory is None
    assert next_deal(script.state) == (1, 0)


def test_a_baida_draw_adds_to_the_streak() -> None:
    """R-L-COUNT: where the table says so, a draw counts as a hand kept."""
    script = Script(among({}, "5p"), load("baida"), streak=2)
    while script.state.phase is not Phase.ENDED:
        script.throw()
    assert next_deal(script.state) == (0, 3)


def test_the_cap_counts_kong_money() -> None:
    """R-CAP: what a kong has cost leaves less to lose by the win; the winner gets what was paid."""
    rules = override(load("sichuan"), {"loss_cap": 2})
    hands = {1: "9999s", 2: "123m 456m 789m 11p 23p"}
    script = Script(among(hands, "6m", "1s 4p", size=13), rules)
    script.throw()
    script.do({1: Kong(Tile.S9)})
    script.throw()
    script.do({2: Win()})
    end = ended(script)
    assert (end.each, end.gains) == (2, (-2, 6 - 2, -2 + 2, -2))


HORSES = [("1m", 0), ("2m", 1), ("3s", 2), ("4p", 3), ("9m", 0)]


def with_horse(tile: str, aside: str = "") -> Script:
    """The tail holds the fifth player's tile, then the gold; seat 1 waits for 8s."""
    rules = override(load("classic"), {"horse": True})
    return Script(among({0: "8s", 1: WAITING}, f"{aside} {tile} 5p"), rules)


@pytest.mark.parametrize(("tile", "bound"), HORSES)
def test_the_fifth_player_shares_a_seats_payments(tile: str, bound: int) -> None:
    """R-HORSE, R-ZERO-SUM: number n binds seat dealer + n − 1; five gains sum to zero."""
    script = with_horse(tile)
    script.do({0: Discard(Tile.S8)})
    script.do({1: Win()})
    end = ended(script)
    each = end.each
    wanted = {0: (-each, 2 * each, 0, 0, -each), 1: (-2 * each, each, 0, 0, each)}
    found = (*end.gains, balances(end.payments)[FIFTH])
    assert found == wanted.get(bound, (-each, each, 0, 0, 0))
    assert script.state.fifth == found[4]
    assert sum(balances(end.payments)) == 0 == balances(end.payments)[HOUSE]


def test_the_horse_is_hidden_until_the_end() -> None:
    """R-HORSE: taken unseen, flowers before it put aside, shown when the hand ends."""
    script = with_horse("3m", "1f 1z")
    taken = next(event for event in script.table.log if isinstance(event, HorseTaken))
    assert taken == HorseTaken(Tile.M3, (Tile.SPRING, Tile.EAST))
    for viewer in (0, 1, None):
        seen = seen_by(taken, viewer)
        assert isinstance(seen, HorseTaken) and seen.tile is BACK
        assert view(script.state, viewer).horse is BACK
    script.do({0: Discard(Tile.S8)})
    script.do({1: Win()})
    assert ended(script).horse == Tile.M3
