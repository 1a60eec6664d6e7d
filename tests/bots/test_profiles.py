"""The bots know what each profile lets them win with."""

from collections.abc import Iterator
from random import Random

import pytest

from fzmj_engine.actions import Action
from fzmj_engine.bots import BOTS, Bot, normal
from fzmj_engine.events import HandEnded
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import load, profiles
from fzmj_engine.state import SEATS, State
from fzmj_engine.table import Table, seeded


def ends(profile: str, bots: dict[int, Bot], hands: int) -> Iterator[HandEnded]:
    """How so many hands end."""
    table = Table(load(profile), seeded("profiles"), length=hands)
    for event in play(table, Seats(bots, "profiles")):
        if isinstance(event, HandEnded):
            yield event


@pytest.mark.parametrize("name", ["easy", "normal"])
def test_a_suit_is_dropped_in_time(name: str) -> None:
    """R-SICHUAN: most hands are won, though a winner's tiles must lack a suit."""
    found = list(ends("sichuan", dict.fromkeys(SEATS, BOTS[name]), 60))
    assert sum(end.victory is not None for end in found) > 40


@pytest.mark.parametrize("profile", profiles())
def test_normal_answers_in_every_profile(profile: str) -> None:
    """Whatever it is asked, among others who play otherwise, one of its choices."""

    def asked(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
        answer = normal.choose(state, seat, found, chance)
        assert answer in found
        return answer

    bots: dict[int, Bot] = {0: asked, 1: BOTS["random"], 2: asked, 3: BOTS["easy"]}
    assert len(list(ends(profile, bots, 60))) == 60
