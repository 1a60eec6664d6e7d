"""How long a player gets to see what happened, before the next thing does."""

from fzmj_engine.events import (
    Dealt,
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    GoldTurned,
    HandBegan,
    HandEnded,
    HandVoided,
    HorseTaken,
    KongDeclared,
    LastGroupBegan,
    Melded,
)
from fzmj_tui.screens.options import SPEEDS

BEATS: dict[type, float] = {
    HandBegan: 0.0,
    Dealt: 0.2,
    HorseTaken: 0.4,
    FlowersReplaced: 0.4,
    GoldTurned: 1.0,
    Drawn: 0.4,
    Discarded: 1.0,
    KongDeclared: 1.0,
    Melded: 1.2,
    LastGroupBegan: 1.2,
    HandEnded: 1.0,
    HandVoided: 1.0,
}
"""How long each event is looked at, in parts of the speed's second."""

READ = 8.0
"""How long a sheet stays that goes by itself, in parts of the speed's second."""
MOVING = 0.3
"""How long a tile or a payment is on its way, in parts of the speed's second."""
CALLED = 2.0
"""How long a call is read, in the same."""
LEAST = 0.2
"""Seconds that it stays at any speed."""


SHEET = 0.6
"""Seconds in which a sheet that has just come up is not closed by a key."""


def pause(event: Event, seat: int, speed: str) -> float:
    """Seconds to wait after an event; one's own draw is never waited for."""
    own = isinstance(event, Drawn) and event.seat == seat
    return SPEEDS[speed] * (0.0 if own else BEATS.get(type(event), 0.5))


def reading(speed: str) -> float:
    """Seconds until a sheet goes by itself."""
    return max(LEAST, SPEEDS[speed] * READ)
