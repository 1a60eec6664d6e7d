"""Anything anybody may do at a host, in any order, on a virtual clock, crashes included.

After every step: numbers have no gaps, each transcript is the projection of the log, what was
acknowledged as applied is there once, everybody sits where he thinks he sits, nothing is overdue.
"""

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant

from fzmj_engine.events import Event, seen_by
from fzmj_net.entries import Closed, Entry, Logged, Opened, Paid
from fzmj_net.tells import Bye
from tests.net.deeds import Deeds


class Lobbies(Deeds):
    """All deeds, and what has to be so after each."""

    def all_saved(self) -> list[Entry]:
        return [*self.saved, *self.host.saved]

    def logged(self) -> list[Logged]:
        return [entry for entry in self.all_saved() if isinstance(entry, Logged)]

    @invariant()
    def numbers_have_no_gaps(self) -> None:
        games: dict[str, int] = {}
        for entry in self.logged():
            assert entry.seq == games.get(entry.game, 0) + 1
            games[entry.game] = entry.seq

    @invariant()
    def transcripts_are_projections(self) -> None:
        log: dict[tuple[str, int], Event] = {
            (entry.game, entry.seq): entry.event for entry in self.logged()
        }
        for person in self.people.values():
            for (game, seat), seen in person.seen.items():
                for seq, event in seen.items():
                    assert event == seen_by(log[game, seq], seat)

    @invariant()
    def what_was_applied_is_there_once(self) -> None:
        logged = Counter((entry.game, entry.seq) for entry in self.logged())
        for person in self.people.values():
            assert all(logged[game, at + 1] == 1 for game, at in person.applied)

    @invariant()
    def everybody_sits_where_he_thinks(self) -> None:
        lobby = self.host.lobby
        rooms = lobby.hall.by_code.values()
        seats = Counter(sitter.user for room in rooms for _, sitter in room.seating.persons())
        assert all(number == 1 for number in seats.values())
        for user in lobby.people.users.values():
            assert (user.table is not None) == (seats[user.id] == 1)
            assert user.sessions or user.table is not None
        for room in rooms:
            assert room.seating.persons() or room.matches.on is not None
            for _, sitter in room.seating.persons():
                assert sitter.session is None or sitter.session in lobby.people.sessions

    @invariant()
    def nothing_is_overdue(self) -> None:
        due = self.host.lobby.due()
        assert due is None or due >= self.host.now

    @invariant()
    def matches_open_and_close_once(self) -> None:
        opened = Counter(entry.game for entry in self.all_saved() if isinstance(entry, Opened))
        closed = Counter(entry.game for entry in self.all_saved() if isinstance(entry, Closed))
        assert set(opened.values()) <= {1} and set(closed.values()) <= {1}
        assert not any(isinstance(entry, Paid) for entry in self.all_saved())

    @invariant()
    def nobody_is_sent_away(self) -> None:
        reasons = {m.reason for _, _, m in self.host.mail if isinstance(m, Bye)}
        assert reasons <= {"replaced"}


Lobbies.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestLobbies = Lobbies.TestCase
