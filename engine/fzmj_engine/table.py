"""A table: the only holder of secrets. It turns answers into events and keeps the log."""

from collections.abc import Callable
from typing import NamedTuple

from fzmj_engine.actions import Action
from fzmj_engine.apply import apply
from fzmj_engine.dealing import next_base, next_deal
from fzmj_engine.decide import decide
from fzmj_engine.events import Event, HandBegan, HandVoided, Tiles
from fzmj_engine.legal import IllegalAction, choices, why_not
from fzmj_engine.ranking import settled
from fzmj_engine.rules import Rules
from fzmj_engine.state import SEATS, Phase, State, view
from fzmj_engine.tiles import FULL_WALL, pick, shuffled
from fzmj_engine.turns import ASKING


class Deal(NamedTuple):
    """What chance decides about a hand."""

    wall: Tiles
    dice: tuple[int, int]


Deals = Callable[[int], Deal]
"""The deal of each hand, by its number from 1."""


def seeded(seed: str) -> Deals:
    """Deals that follow from a seed: the same ones every time (law 6)."""
    return lambda hand: Deal(*shuffled(FULL_WALL, f"fzmj {seed} {hand}".encode()))


def first_dealer(seed: str) -> int:
    """The seat that deals first under a seed (R-DEALER)."""
    return pick(4, f"fzmj {seed} dealer".encode())


class Table:
    """One match. Nothing here knows time: the driver says when to step."""

    def __init__(
        self,
        rules: Rules,
        deals: Deals,
        *,
        length: int | None = None,
        dealer: int = 0,
        streak: int = 0,
        base: int = 1,
    ) -> None:
        """Set up a match of so many hands (None: without end), nothing dealt yet."""
        self.state = State(rules=rules, dealer=dealer, streak=streak, base=base)
        self.length = length
        self.log: list[Event] = []
        self._deals = deals
        self._wall: Tiles = ()
        self._answers: dict[int, Action] = {}
        self._asked: dict[int, tuple[Action, ...]] = {}
        self._leaver: int | None = None

    @property
    def over(self) -> bool:
        """The last hand has been played."""
        ended = self.state.phase is Phase.ENDED
        return ended and (self.state.hand == self.length or self.state.left is not None)

    @property
    def asked(self) -> dict[int, tuple[Action, ...]]:
        """The seats that have choices and have not answered, with what they may do."""
        return self._asked

    @property
    def settled(self) -> bool:
        """Nobody still asked could change what happens next."""
        return not self._asked or settled(self.state, self._answers, self._asked)

    def view(self, seat: int | None) -> State:
        """The state as a seat sees it."""
        return view(self.state, seat)

    def answer(self, seat: int, action: Action) -> None:
        """Keep a seat's answer for this beat; it is final. IllegalAction if the rules refuse it."""
        if action not in self._asked.get(seat, ()):
            raise IllegalAction(action, why_not(self.state, seat, action) or "R-CLAIMS")
        self._answers[seat] = action
        del self._asked[seat]

    def leave(self, seat: int) -> None:
        """A seat leaves for good: with the next step the hand is void and the match over.

        Between hands there is nothing to void, and ValueError says so (R-ESCAPE).
        """
        if self.state.phase is Phase.ENDED:
            raise ValueError("no hand is being played")
        self._leaver = seat

    def step(self) -> Event | None:
        """Let the next thing happen; None when the match is over. Who has not answered passes."""
        event = self._due()
        if event is None:
            return None
        self.state = state = apply(self.state, event)
        self.log.append(event)
        self._answers = {}
        asking = SEATS if state.phase in ASKING else ()
        self._asked = {seat: found for seat in asking if (found := choices(state, seat))}
        return event

    def _due(self) -> Event | None:
        if self.state.phase is Phase.ENDED:
            return None if self.over else self._begin()
        if self._leaver is not None:
            penalty = self.state.rules.escape_penalty * self.state.base
            return HandVoided(self._leaver, penalty)
        return decide(self.state, self._answers, self._wall)

    def _begin(self) -> HandBegan:
        state = self.state
        deal = self._deals(state.hand + 1)
        dealer, streak = next_deal(state)
        faces = state.rules.faces
        self._wall = tuple(tile for tile in deal.wall if tile in faces)
        return HandBegan(
            hand=state.hand + 1,
            dealer=dealer,
            streak=streak,
            base=next_base(state),
            scores=state.scores,
            dice=deal.dice,
            wall=self._wall,
            fifth=state.fifth,
            house=state.house,
        )
