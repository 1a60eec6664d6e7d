"""The matches of a table, one after the other: when they begin, go on and end."""

from typing import Protocol

from fzmj_engine.actions import Action
from fzmj_net.match import RunningMatch
from fzmj_net.opening import Company, Secret, open_match
from fzmj_net.post import Post
from fzmj_net.refused import Refused
from fzmj_net.seating import Seating
from fzmj_net.trouble import Trouble

NONCE_MS = 500
"""From the publishing of the first commitment to the first deal: time to add one's own share."""
COMPANY_MS = 10_000
"""How long people at a public table wait for others before bots fill up."""
ABANDON_MS = 5 * 60_000
"""How long bots play on when nobody is left."""


class Crowd(Company, Protocol):
    """The people around a table, as far as matches care."""

    seating: Seating

    def tell_changes(self) -> None:
        """The table has changed: say so to everybody there."""

    def disperse(self, now: int) -> None:
        """A match is over: bots give up their seats, and soon whoever is not there."""


class Matches:
    """Runs matches for the people at one table."""

    def __init__(self, crowd: Crowd, post: Post, secret: Secret) -> None:
        self.on: RunningMatch | None = None
        """The match that is being played."""
        self.last: RunningMatch | None = None
        """The one before, until another begins."""
        self._crowd = crowd
        self._post = post
        self._secret = secret
        self._hand_seq = 0
        self._starts_at: int | None = None
        self._empty_since: int | None = None

    @property
    def _seating(self) -> Seating:
        return self._crowd.seating

    def running(self) -> RunningMatch:
        """The match that is being played; Refused, if there is none."""
        if self.on is None:
            raise Refused(Trouble.PLAYING, "no match is being played there")
        return self.on

    def go_on(self, now: int) -> None:
        """Begin a match or the next hand, if everybody is ready."""
        if not self._seating.all_ready:
            self._starts_at = None
        elif self.on is None:
            self._start_soon(now)
        elif self.on.playing.between:
            self.on.begin(now)
            self.settle(now)

    def _start_soon(self, now: int) -> None:
        """Begin once four are there; where bots fill up, at once, or soon at a public table."""
        if self._seating.free() is None:
            self._start(now)
        elif self._crowd.terms.fill is None:
            return
        elif not self._crowd.terms.public:
            self._start(now)
        elif self._starts_at is None:
            self._starts_at = now + COMPANY_MS
        elif now >= self._starts_at:
            self._start(now)

    def _start(self, now: int) -> None:
        self._starts_at = self._empty_since = None
        self._seating.fill(self._crowd.terms.fill or "")
        self._unready()
        crowd = self._crowd
        match = open_match(crowd, self._seating, self._post, self._secret)
        self.take_up(match, now)
        match.prepare()
        match.playing.next_at = now + NONCE_MS

    def take_up(self, match: RunningMatch, now: int) -> None:
        """Go on with a match, a new one or one out of the store."""
        self.on, self.last = match, None
        self._hand_seq = match.playing.hand_seq
        for seat, sitter in self._seating:
            if sitter.is_bot or sitter.auto or sitter.session is None:
                self.drive(seat, now)

    def act(self, seat: int, at: int, action: Action, now: int) -> None:
        """Answer for a seat."""
        self.running().act(seat, at, action, now)
        self.settle(now)

    def leave(self, seat: int, now: int) -> None:
        """Somebody gets up for good, which ends the match (R-ESCAPE)."""
        if self.on is not None:
            self.on.leave(seat, now)
            self.settle(now)

    def drive(self, seat: int, now: int, absent_ms: int | None = None) -> None:
        """Nobody is at a seat, or wants to be: a bot sits in, soon or at once."""
        sitter = self._seating.at[seat]
        if self.on is not None and sitter is not None:
            wait = self.on.playing.pace.absent_ms if absent_ms is None else absent_ms
            at_once = sitter.auto or sitter.is_bot
            self.on.playing.drive(seat, now if at_once else now + wait)
        if not self._seating.connected:
            self._empty_since = now

    def hand_back(self, seat: int) -> None:
        """Somebody is at his seat again, and the bot gets up."""
        self._empty_since = None
        if self.on is not None:
            self.on.playing.hand_back(seat)

    def gathered(self, now: int) -> None:
        """Somebody has come back and knows all: a table that waits for everybody may go on."""
        if self.on is not None and len(self._seating.connected) == len(self._seating.persons()):
            self.on.gathered(now)
            self.settle(now)

    def due(self) -> int | None:
        """When there is something to do; None: nothing before somebody says so."""
        if self.on is None:
            return self._starts_at
        times = [self.on.due(), self._abandoned_at()]
        return min((time for time in times if time is not None), default=None)

    def _abandoned_at(self) -> int | None:
        return None if self._empty_since is None else self._empty_since + ABANDON_MS

    def tick(self, now: int) -> None:
        """Play on as far as time allows."""
        if self.on is None:
            if self._starts_at is not None and self._starts_at <= now:
                self.go_on(now)
            return
        abandoned = self._abandoned_at()
        if abandoned is not None and now >= abandoned:
            self.on.abandon()
        else:
            self.on.tick(now)
            self._doze(now)
        self.settle(now)

    def _doze(self, now: int) -> None:
        """A bot goes on for whoever has let several moves go by."""
        for seat in self.running().dozing:
            sitter = self._seating.at[seat]
            if sitter is not None and not sitter.auto:
                sitter.auto = True
                self.drive(seat, now)
                self._crowd.tell_changes()

    def give_up(self, now: int) -> None:
        """The match cannot be played on."""
        if self.on is not None:
            self.on.abandon()
            self.settle(now)

    def settle(self, now: int) -> None:
        """A new hand wants to be asked for again; after the match the table is free."""
        match = self.on
        if match is None:
            return
        if match.over is not None:
            self.on, self.last = None, match
            self._unready()
            self._crowd.disperse(now)
        elif match.playing.hand_seq != self._hand_seq:
            self._hand_seq = match.playing.hand_seq
            self._unready()

    def _unready(self) -> None:
        for _, sitter in self._seating.persons():
            sitter.ready = False
        self._crowd.tell_changes()
