"""Somebody whose client follows whatever it is told, and notices what should not be."""

from collections.abc import Callable
from typing import Any

from fzmj_engine.apply import apply
from fzmj_engine.events import Event, HandBegan
from fzmj_engine.state import State
from fzmj_net.asks import Act
from fzmj_net.result import Result
from fzmj_net.tells import Acted, Ev, Evs, Here, Left, Match, Tell, Welcome


class Person:
    """What one person knows."""

    def __init__(self) -> None:
        self.session: int | None = None
        self.tokens: list[str] = []
        self.code: str | None = None
        self.match: Match | None = None
        self.state: State | None = None
        self.seq = 0
        self.seen: dict[tuple[str, int | None], dict[int, Event]] = {}
        """Events by match and seat, and by number."""
        self.applied: set[tuple[str, int]] = set()
        self.acts: list[Act] = []

    def take(self, message: Tell) -> None:
        """Take in a message."""
        take = _TAKE.get(type(message))
        if take is not None:
            take(self, message)

    def _welcome(self, message: Welcome) -> None:
        self.tokens.append(message.resume_token)

    def _here(self, message: Here) -> None:
        self.code = message.room.table

    def _left(self, message: Left) -> None:
        if message.table == self.code:
            self.code = None

    def _match(self, message: Match) -> None:
        """Another match, or the same one, perhaps with other eyes."""
        old = self.match
        if old is None or (old.game, old.seat) != (message.game, message.seat):
            self.state = State(rules=message.rules)
            self.seq = message.seq
        self.match = message

    def _ev(self, message: Ev) -> None:
        self._follow(message.table, message.seq, message.event)

    def _evs(self, message: Evs) -> None:
        for seq, event in enumerate(message.events, message.seq):
            self._follow(message.table, seq, event)

    def _follow(self, table: str, seq: int, event: Event) -> None:
        """One event: known ones come again alike, new ones without a gap, unless a hand begins."""
        match, state = self.match, self.state
        assert match is not None and state is not None and match.table == table
        known = self.seen.setdefault((match.game, match.seat), {})
        assert known.setdefault(seq, event) == event
        if seq <= self.seq:
            return
        assert seq == self.seq + 1 or isinstance(event, HandBegan), (seq, self.seq)
        self.seq = seq
        self.state = apply(state, event)

    def _acted(self, message: Acted) -> None:
        assert self.match is not None
        if message.result is Result.APPLIED:
            assert (self.match.game, message.at) not in self.applied
            self.applied.add((self.match.game, message.at))


_TAKE: dict[type, Callable[[Person, Any], None]] = {
    Welcome: Person._welcome,
    Here: Person._here,
    Left: Person._left,
    Match: Person._match,
    Ev: Person._ev,
    Evs: Person._evs,
    Acted: Person._acted,
}
