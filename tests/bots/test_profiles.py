"""The bots know what each profile lets them win with."""

import pytest

from fzmj_engine.bots import BOTS
from fzmj_engine.events import HandEnded
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import load
from fzmj_engine.state import SEATS
from fzmj_engine.table import Table, seeded


@pytest.mark.parametrize("name", ["easy"])
def test_a_suit_is_dropped_in_time(name: str) -> None:
    """R-SICHUAN: most hands are won, though a winner's tiles must lack a suit."""
    table = Table(load("sichuan"), seeded("suits"), length=60)
    events = play(table, Seats(dict.fromkeys(SEATS, BOTS[name]), "suits"))
    ends = [event for event in events if isinstance(event, HandEnded)]
    assert sum(end.victory is not None for end in ends) > 40
