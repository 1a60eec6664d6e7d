"""A match being played: it knows when its table steps. No sockets, no clock: time is passed in.

Hidden tiles must not show in *when* things happen. So every offered tile lies for one constant
window, also when nobody can claim it, and what is answered meanwhile waits for its end.
"""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from fzmj_engine.actions import Action, Pass
from fzmj_engine.bots import Bot
from fzmj_engine.events import Event, HandBegan, HandEnded, HandVoided
from fzmj_engine.legal import IllegalAction
from fzmj_engine.state import Phase
from fzmj_engine.table import Table
from fzmj_engine.turns import ACTING
from fzmj_net.paces import Pace
from fzmj_net.result import Result

WINDOWS = frozenset({Phase.CLAIM, Phase.OPENING})
"""Phases that always take a while, since any seat might have something to say."""
PATIENCE = 2
"""How many moves in a row a seat may miss before a bot goes on for it."""


class Happened(Struct, frozen=True):
    """An event, its number, and which seats had answered when it was decided (a bit for each)."""

    seq: int
    event: Event
    answered: int


class Playing:
    """Drives one table: who is asked, until when, and who sits in for whom."""

    def __init__(self, table: Table, pace: Pace, bots: dict[int, Bot], chance: Random) -> None:
        """Drive a table at which nothing has happened yet; `bots` sit in wherever they must."""
        self.table = table
        self.pace = pace
        self.seq = 0
        """The number of the last event."""
        self.hand_seq = 0
        """The number of the event that began this hand."""
        self.answered: list[int] = []
        """For every event of this hand, who had answered."""
        self.since = 0
        """When the last event happened; of a table that is held, until when it is."""
        self.next_at: int | None = None
        """When the next hand begins; None: when it is told to."""
        self.bank = [pace.bank_ms] * 4
        self.missed = [0] * 4
        """Own moves in a row that were not made in time."""
        self._bots = bots
        self._chance = chance
        self._given: dict[int, Action] = {}
        self._driven: dict[int, int] = {}

    @property
    def over(self) -> bool:
        """The last hand has been played."""
        return self.table.over

    @property
    def between(self) -> bool:
        """No hand is being played."""
        return self.table.state.phase is Phase.ENDED

    @property
    def hand(self) -> list[Event]:
        """What has happened in this hand; the first one has the number `hand_seq`."""
        return self.table.log

    def restore(self, hand_seq: int, answered: list[int]) -> None:
        """The table has been brought to where it was: its hand began with this event."""
        self.hand_seq = hand_seq
        self.answered = answered
        self.seq = hand_seq + len(answered) - 1

    def drive(self, seat: int, since: int) -> None:
        """From some time on a bot moves for a seat."""
        self._driven[seat] = since

    def hand_back(self, seat: int) -> None:
        """A person moves for his seat again."""
        self._driven.pop(seat, None)
        self.missed[seat] = 0

    def hold(self, until: int) -> None:
        """Nothing happens before this, and all clocks start then; answers are kept."""
        self.since = until

    def release(self, now: int) -> bool:
        """Hold the table no longer; False if it was not held."""
        held = self.since > now
        self.since = min(self.since, now)
        return held

    def drives(self, seat: int) -> bool:
        """Whether a bot moves for this seat."""
        return seat in self._driven

    # When

    def due(self) -> int | None:
        """When the table steps next, if nobody says anything before; None: when it is told to."""
        state = self.table.state
        match state.phase:
            case Phase.ENDED:
                return None if self.over else self.next_at
            case Phase.CLAIM:
                return self.since + self.pace.window_ms
            case Phase.OPENING:
                window = self.since + self.pace.window_ms
                return max(window, self._move_due(state.turn))
            case Phase.TURN | Phase.DISCARD:
                return self._move_due(state.turn)
            case _:
                return self.since

    def _move_due(self, seat: int) -> int:
        """When a seat's own move is made at the latest: at once if it was, or is not its."""
        if seat not in self.table.asked:
            return self.since
        patience = self.since + self.pace.turn_ms + self.bank[seat]
        if seat not in self._driven:
            return patience
        return min(max(self._driven[seat], self.since + self.pace.bot_ms), patience)

    def remaining(self, now: int) -> tuple[int, int, int, int]:
        """How long each seat may still think; alike for all where a tile is offered.

        Between two hands it is the time to the next one, for all.
        """
        if self.between:
            left = max(0, (self.next_at or now) - now)
            return left, left, left, left
        state = self.table.state
        window = self.since + self.pace.window_ms if state.phase in WINDOWS else now
        until = [window] * 4
        if state.phase in ACTING:
            own = self.since + self.pace.turn_ms + self.bank[state.turn]
            until[state.turn] = max(window, own)
        first, second, third, fourth = (max(0, time - now) for time in until)
        return first, second, third, fourth

    def grace(self, late_ms: int) -> None:
        """The host slept: nobody's clock has run meanwhile."""
        self.since += late_ms
        self._driven = {seat: since + late_ms for seat, since in self._driven.items()}
        if self.next_at is not None:
            self.next_at += late_ms

    # What

    def answer(self, seat: int, at: int, action: Action, now: int) -> Result:
        """Keep a seat's answer to the event `at`; IllegalAction if the rules refuse it."""
        if at != self.seq:
            return Result.DUPLICATE if self._answered_at(seat, at) else Result.STALE
        if seat in self._given:
            return Result.DUPLICATE
        if now >= (self.due() or now + 1):
            return Result.STALE
        self.table.answer(seat, action)
        self._given[seat] = action
        self.missed[seat] = 0
        if seat == self.table.state.turn and self.table.state.phase is not Phase.CLAIM:
            self._charge(seat, now)
        return Result.APPLIED if self.due() == self.since <= now else Result.HELD

    def _charge(self, seat: int, now: int) -> None:
        """Time beyond the turn's own comes out of the bank."""
        over = now - self.since - self.pace.turn_ms
        self.bank[seat] -= min(self.bank[seat], max(0, over))

    def _answered_at(self, seat: int, at: int) -> bool:
        """Whether a seat had answered an earlier event of this hand."""
        place = at + 1 - self.hand_seq
        return 0 <= place < len(self.answered) and bool(self.answered[place] >> seat & 1)

    def leave(self, seat: int, now: int) -> Iterator[Happened]:
        """A seat gets up in the middle of the hand (R-ESCAPE)."""
        self.table.leave(seat)
        yield self._step(now)

    def begin(self, now: int) -> Iterator[Happened]:
        """Deal the next hand and play on."""
        self.next_at = now
        return self.play(now)

    def play(self, now: int) -> Iterator[Happened]:
        """All that is due by now, one event after the other."""
        while (due := self.due()) is not None and due <= now:
            self._sit_in(now)
            yield self._step(now)

    def _sit_in(self, now: int) -> None:
        """Bots answer for their seats, for whoever moves too late, and where nobody may pass."""
        state = self.table.state
        for seat, choices in tuple(self.table.asked.items()):
            moves = seat == state.turn and state.phase is not Phase.CLAIM
            if seat in self._driven or moves or Pass() not in choices:
                if moves and seat not in self._driven:
                    self.missed[seat] += 1
                    self.bank[seat] = 0
                self._answer_for(seat, choices)

    def _answer_for(self, seat: int, choices: tuple[Action, ...]) -> None:
        action = self._bots[seat](self.table.view(seat), seat, choices, self._chance)
        try:
            self.table.answer(seat, action)
        except IllegalAction:
            self.table.answer(seat, choices[-1])

    def _step(self, now: int) -> Happened:
        mask = sum(1 << seat for seat in self._given)
        event = self.table.step()
        assert event is not None
        self.seq += 1
        self.since = now
        self._given = {}
        if isinstance(event, HandBegan):
            self._new_hand()
        elif isinstance(event, HandEnded | HandVoided):
            self.next_at = None
        self.answered.append(mask)
        return Happened(self.seq, event, mask)

    def _new_hand(self) -> None:
        """Earlier hands are in the store; here only this one is kept."""
        del self.table.log[:-1]
        self.hand_seq = self.seq
        self.answered = []
        self.bank = [self.pace.bank_ms] * 4
        self.next_at = None
