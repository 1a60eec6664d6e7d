"""`choices` are all that `why_not` allows: candidates may be too many, never too few."""

import pytest

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.legal import choices, why_not
from fzmj_engine.melds import runs_with
from fzmj_engine.rules import profiles
from fzmj_engine.state import SEATS, State
from fzmj_engine.tiles import SUIT_TILES, Tile
from tests.laws import match, steps

CHOWS = {
    Chow((low, high))
    for tile in SUIT_TILES
    for run in runs_with(tile)
    for low, high in (run[:2], run[1:], run[::2])
}
ALL: tuple[Action, ...] = (
    *(Win(), RobGold(), ThreeGolds(), Pung()),
    *map(Kong, SUIT_TILES),
    *sorted(CHOWS, key=str),
    *(Discard(tile, rob) for tile in Tile for rob in (False, True)),
)
"""Everything anybody could ever ask for, but to pass."""


def allowed(state: State, seat: int) -> set[Action]:
    """All that no rule forbids."""
    return {action for action in ALL if why_not(state, seat, action) is None}


@pytest.mark.parametrize("bot", ["random", "easy"])
@pytest.mark.parametrize("profile", profiles())
def test_nothing_allowed_is_left_out(profile: str, bot: str) -> None:
    for _, _, state in steps(match(profile, bot, "candidates", 6)):
        for seat in SEATS:
            found = choices(state, seat)
            assert len(found) == len(set(found))
            assert set(found) - {Pass()} == allowed(state, seat)


def test_robberies_are_found() -> None:
    """R-ROB, R-ROB-DEALER: rare at the start of a hand, so many starts are looked at."""
    seen = 0
    for _, _, state in steps(match("classic", "easy", "robberies", 400)):
        if state.discards <= 1 and state.marker:
            for seat in SEATS:
                found = allowed(state, seat)
                assert set(choices(state, seat)) - {Pass()} == found
                seen += any(
                    isinstance(action, RobGold) or action.rob
                    for action in found
                    if isinstance(action, RobGold | Discard)
                )
    assert seen > 3
