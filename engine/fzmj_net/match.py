"""One match at a table: its record, and who is shown what of it when."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Literal

from fzmj_engine.actions import Action
from fzmj_engine.bots import BOTS
from fzmj_engine.events import HandBegan, HandEnded, HandVoided, seen_by
from fzmj_engine.legal import IllegalAction
from fzmj_engine.state import SEATS
from fzmj_engine.table import Table
from fzmj_net.audience import Audience, tell_all, tell_event, tell_seats
from fzmj_net.entries import Closed, Logged, Opened
from fzmj_net.gallery import Gallery
from fzmj_net.paces import PACES
from fzmj_net.playing import PATIENCE, Happened, Playing
from fzmj_net.post import Post
from fzmj_net.result import Result
from fzmj_net.telling import missing
from fzmj_net.tells import Acted, Clock, Ev, Fair, HandEnd, MatchEnd, Tell
from fzmj_net.walls import Walls

SITTER = "normal"
"""The bot that plays for a person who is not there."""

Why = Literal["played", "left", "abandoned"]


class RunningMatch:
    """A match, what is written of it and what is told."""

    def __init__(
        self,
        opened: Opened,
        audience: Audience,
        post: Post,
        secret: Callable[[int], bytes],
    ) -> None:
        """Set up the match that was opened, nothing dealt yet."""
        self.opened = opened
        self.over: Why | None = None
        self.parting: list[Tell] = []
        """What was said at its end, for those who were not there."""
        self._audience = audience
        self._post = post
        terms = opened.terms
        self.walls = Walls(opened.game, opened.rules, post, secret)
        table = Table(
            opened.rules,
            self.walls.deal,
            length=terms.length,
            dealer=opened.dealer,
            base=terms.base,
        )
        bots = {
            seat: BOTS[SITTER if seated.user else seated.name]
            for seat, seated in enumerate(opened.seats)
        }
        self.playing = Playing(table, PACES[terms.pace], bots, Random(secret(16)))
        self.gallery = Gallery()

    # What is told

    def catch_up(self, seat: int | None, seq: int) -> Iterable[Tell]:
        """All that follows an event, or the hand from its beginning where that is gone."""
        playing = self.playing
        end = len(playing.hand) if seat is not None else self.gallery.shown
        yield from missing(self.opened, playing.hand[:end], playing.hand_seq, seat, seq)
        if self.committed is not None:
            yield self.committed

    @property
    def committed(self) -> Fair | None:
        """What was published about the wall of this hand, or the next one."""
        chance = self.walls.chance
        if chance is None:
            return None
        return Fair(self.opened.table, self.opened.game, chance.hand, chance.commitment())

    def clock(self, now: int) -> Clock:
        """How long everybody may still think."""
        playing = self.playing
        first, second, third, fourth = playing.bank
        bank = (first, second, third, fourth)
        left, held = playing.remaining(now), max(0, playing.since - now)
        return Clock(self.opened.table, playing.seq, left, bank, held)

    def farewell(self, seat: int, seq: int) -> Iterable[Tell]:
        """All that somebody has missed of a match that is over."""
        playing = self.playing
        yield from missing(self.opened, playing.hand, playing.hand_seq, seat, seq)
        yield from self.parting

    # What happens

    def prepare(self) -> None:
        """Fix the chance of the next hand and publish what commits the host to it."""
        self.walls.prepare(self.playing.table.state.hand + 1)
        if self.committed is not None:
            tell_all(self._audience, self.committed)

    def wake(self, now: int, wait_ms: int) -> None:
        """Go on after the host has stopped: wait for the people who were here, if not for ever."""
        playing = self.playing
        playing.hold(now + wait_ms)
        for event in playing.hand:
            self.gallery.happened(now, isinstance(event, HandBegan))
        if playing.between:
            self._show_gallery(now, over=True)
            playing.next_at = now + wait_ms
            if self.walls.chance is None or self.walls.chance.hand != playing.table.state.hand + 1:
                self.prepare()

    def gathered(self, now: int) -> None:
        """Everybody is here: no need to wait, and all clocks start."""
        if self.playing.release(now):
            self._tell_clock(now)
            self.tick(now)

    def add_nonce(self, seat: int, hand: int, nonce: bytes) -> bool:
        """Take a seat's own share in the chance of the next hand; False if it comes too late."""
        return self.playing.between and self.walls.add_nonce(seat, hand, nonce)

    def begin(self, now: int) -> None:
        """Deal the next hand."""
        self._run(self.playing.begin(now), now)

    def act(self, seat: int, at: int, action: Action, now: int) -> None:
        """Answer for a seat, and play on if that was what the table waited for."""
        rule = None
        try:
            result = self.playing.answer(seat, at, action, now)
        except IllegalAction as error:
            result, rule = Result.ILLEGAL, error.rule
        if result is not Result.APPLIED:
            self._audience.tell_seat(seat, Acted(self.opened.table, at, result, rule))
            return
        self._run(self.playing.play(now), now, Acted(self.opened.table, at, result))

    def tick(self, now: int) -> None:
        """Play on as far as time allows."""
        self._run(self.playing.play(now), now)
        self._show_gallery(now)

    def leave(self, seat: int, now: int) -> None:
        """A seat gets up for good, which ends the match (R-ESCAPE)."""
        if self.playing.between:
            self._end("left")
        else:
            self._run(self.playing.leave(seat, now), now)

    def due(self) -> int | None:
        """When there is something to do; None: nothing before somebody says so."""
        times = [self.playing.due(), self.gallery.due()]
        return min((time for time in times if time is not None), default=None)

    @property
    def dozing(self) -> list[int]:
        """Seats that have let so many moves go by that a bot goes on for them."""
        return [seat for seat in SEATS if self.playing.missed[seat] >= PATIENCE]

    def _run(self, happened: Iterable[Happened], now: int, acted: Acted | None = None) -> None:
        """Write down, then tell."""
        last = None
        for last in happened:
            self._record(last, now)
            if acted is not None:
                tell_seats(self._audience, acted, last.answered)
                acted = None
            self._tell_event(last)
        if last is None:
            return
        if isinstance(last.event, HandEnded | HandVoided):
            self._hand_over(last.event, now)
        else:
            self._tell_clock(now)

    def _tell_clock(self, now: int) -> None:
        tell_seats(self._audience, self.clock(now))

    def _record(self, happened: Happened, now: int) -> None:
        event = happened.event
        self.gallery.happened(now, isinstance(event, HandBegan))
        hand = self.playing.table.state.hand
        self._post.save(Logged(self.opened.game, happened.seq, hand, event, happened.answered))

    def _tell_event(self, happened: Happened) -> None:
        tell_event(self._audience, self.opened.table, happened.seq, happened.event)

    # Ends

    def _hand_over(self, event: HandEnded | HandVoided, now: int) -> None:
        """Settle, show spectators the rest, reveal the wall's chance, go on or end."""
        self._show_gallery(now, over=True)
        playing, chance = self.playing, self.walls.chance
        self._audience.settle(f"{self.opened.game}:{playing.table.state.hand}", event)
        wait = None if playing.over else playing.pace.between_ms
        if chance is not None:
            opened = self.opened
            end = HandEnd(opened.table, opened.game, chance.hand, chance.revealed(), wait)
            self.parting = [end]
            tell_all(self._audience, end)
        if wait is None:
            self._end("left" if isinstance(event, HandVoided) else "played")
        else:
            playing.next_at = now + wait
            self.prepare()
            self._tell_clock(now)

    def abandon(self) -> None:
        """Nobody is left to play for."""
        self._end("abandoned")

    def _end(self, why: Why) -> None:
        state = self.playing.table.state
        self.over = why
        self._post.save(Closed(self.opened.game, state.hand))
        end = MatchEnd(self.opened.table, self.opened.game, state.scores, why)
        self.parting.append(end)
        tell_all(self._audience, end)

    def _show_gallery(self, now: int, over: bool = False) -> None:
        for place in self.gallery.ripe(now, over):
            event = seen_by(self.playing.hand[place], None)
            message = Ev(self.opened.table, self.playing.hand_seq + place, event)
            self._audience.tell_gallery(message)
