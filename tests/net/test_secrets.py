"""What a seat cannot see changes nothing of what it is sent: no byte, no order, no delay.

Whether the test would find a leak is itself tested: each is planted once, and has to be found.
"""

from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest

from fzmj_engine.events import Event, seen_by
from fzmj_engine.legal import choices
from fzmj_engine.state import SEATS, Phase
from fzmj_net.match import RunningMatch
from fzmj_net.playing import Happened, Playing
from fzmj_net.tells import Clock, Notice
from fzmj_net.text import Line
from tests.net.memory import stack_walls
from tests.net.worlds import difference

PROFILES = ("classic", "club", "sichuan")
TRIALS = 60
"""How many pairs of worlds a planted leak may take to be found."""

Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    stack_walls(monkeypatch)


@pytest.mark.parametrize("profile", PROFILES)
def test_nobody_can_tell_the_worlds_apart(profile: str) -> None:
    found = [difference(profile, seed) for seed in range(40)]
    assert [what for what in found if what] == []


def telling(word: Callable[[RunningMatch], object]) -> Plant:
    """A leak: after every event everybody is told a word more."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = RunningMatch._tell_event

        def leaky(match: RunningMatch, happened: Happened) -> None:
            honest(match, happened)
            for seat in SEATS:
                match._audience.tell_seat(seat, Notice(Line(word(match))))

        monkeypatch.setattr(RunningMatch, "_tell_event", leaky)

    return plant


def next_tile(match: RunningMatch) -> object:
    table = match.playing.table
    return table._wall[table.state.head]


def state_hash(match: RunningMatch) -> object:
    return sha256(repr(match.playing.table.state).encode()).hexdigest()


def random_word(match: RunningMatch) -> object:
    """Chance that hangs together with the wall's."""
    return Random(repr(match.playing.table._wall)).random()


def waiting_for(match: RunningMatch) -> object:
    return f"waiting for {len(match.playing.table.asked)} players"


def opponents_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    """A projection that forgets one kind of event."""
    honest = seen_by

    def leaky(event: Event, viewer: int | None) -> Event:
        return event if type(event).__name__ == "Drawn" else honest(event, viewer)

    monkeypatch.setattr("fzmj_net.audience.seen_by", leaky)


def derived_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs a little differently for who has more to choose from."""
    honest = RunningMatch.clock

    def leaky(match: RunningMatch, now: int) -> Clock:
        clock = honest(match, now)
        state = match.playing.table.state
        first, second, third, fourth = (
            bank + len(choices(state, seat)) for seat, bank in enumerate(clock.bank_ms)
        )
        return Clock(clock.table, clock.at, clock.remaining_ms, (first, second, third, fourth))

    monkeypatch.setattr(RunningMatch, "clock", leaky)


def variable_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that closes at once where nobody can claim."""
    honest = Playing.due

    def leaky(playing: Playing) -> int | None:
        claim = playing.table.state.phase is Phase.CLAIM
        return playing.since if claim and not playing.table.asked else honest(playing)

    monkeypatch.setattr(Playing, "due", leaky)


def early_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that closes as soon as all who can claim have answered."""
    honest = Playing.due

    def leaky(playing: Playing) -> int | None:
        claim = playing.table.state.phase is Phase.CLAIM
        done = claim and bool(playing._given) and not playing.table.asked
        return playing.since if done else honest(playing)

    monkeypatch.setattr(Playing, "due", leaky)


def order_of_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who can claim hears the clock once more than the others."""
    honest = RunningMatch._tell_event

    def leaky(match: RunningMatch, happened: Happened) -> None:
        honest(match, happened)
        if match.playing.table.asked:
            for seat in SEATS:
                match._audience.tell_seat(seat, Notice(Line("somebody thinks")))

    monkeypatch.setattr(RunningMatch, "_tell_event", leaky)


LEAKS: dict[str, Plant] = {
    "next tile": telling(next_tile),
    "opponent's tile": opponents_tile,
    "state hash": telling(state_hash),
    "derived count": derived_count,
    "random word": telling(random_word),
    "waiting for n players": telling(waiting_for),
    "variable delay": variable_delay,
    "early end": early_end,
    "number of messages": order_of_mail,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    LEAKS[leak](monkeypatch)
    assert any(difference("classic", seed) for seed in range(TRIALS))
