"""What every bot owes the table, and what the better ones owe their golds."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fzmj_engine.actions import Action, Discard, RobGold, ThreeGolds, Win
from fzmj_engine.bots import BOTS, Bot, easy
from fzmj_engine.events import Discarded, Event
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import load
from fzmj_engine.state import SEATS, State, view
from fzmj_engine.table import Table, first_dealer, seeded
from fzmj_engine.tiles import SUIT_TILES

CLASSIC = load("classic")
PLAYERS = sorted(set(BOTS) - {"random"})


def hands(bot: Bot, seed: str, length: int) -> list[Event]:
    """The log of so many hands among four of a kind."""
    table = Table(CLASSIC, seeded(seed), length=length, dealer=first_dealer(seed))
    return list(play(table, Seats(dict.fromkeys(SEATS, bot), seed)))


@pytest.mark.parametrize("name", BOTS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_only_what_is_offered(name: str, seed: int) -> None:
    """A bot answers one of its choices, and is shown nothing but its own seat's view."""

    def asked(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
        assert state == view(state, seat)
        answer = BOTS[name](state, seat, found, chance)
        assert answer in found
        return answer

    hands(asked, str(seed), 2)


@pytest.mark.parametrize("name", PLAYERS)
def test_no_gold_is_thrown(name: str) -> None:
    """As long as there is any other tile to throw."""

    def asked(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
        answer = BOTS[name](state, seat, found, chance)
        if isinstance(answer, Discard) and answer.tile == state.gold and not answer.rob:
            own = state.concealed[seat].tiles
            assert all(tile == state.gold for tile in own if tile in SUIT_TILES)
        return answer

    assert any(isinstance(event, Discarded) for event in hands(asked, "golds", 80))


@pytest.mark.parametrize("name", PLAYERS)
def test_a_self_draw_is_never_let_go(name: str) -> None:
    """Three payers now are better than any hope; the dealer may rob for more, which wins too."""

    def asked(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
        answer = BOTS[name](state, seat, found, chance)
        if state.offer is None and any(isinstance(action, Win | ThreeGolds) for action in found):
            rob = isinstance(answer, Discard) and answer.rob
            assert rob or isinstance(answer, Win | ThreeGolds)
        if any(isinstance(action, RobGold) for action in found):
            assert isinstance(answer, RobGold | Win)
        return answer

    hands(asked, "wins", 80)


def test_easy_takes_every_win() -> None:
    """Easy does not think twice."""

    def asked(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
        answer = easy.choose(state, seat, found, chance)
        if any(isinstance(action, Win) for action in found):
            assert isinstance(answer, Win | RobGold)
        return answer

    hands(asked, "easy", 80)
