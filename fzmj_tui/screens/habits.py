"""What a player leaves to the table: the whole seat to a bot, every win, every claim.

No habit ever lets a win go: whoever wants to decline one has to say so.
"""

from random import Random

from fzmj_engine.actions import Action, Pass
from fzmj_engine.bots import BOTS
from fzmj_engine.state import State
from fzmj_tui.paint.plate import HABITS
from fzmj_tui.screens.offers import Choices, winning, wins


class Habits:
    """Which are on; they stay on from hand to hand."""

    def __init__(self) -> None:
        self.auto = False
        """A bot plays."""
        self.auto_win = False
        """A win is taken at once."""
        self.no_claims = False
        """Chow, pung and kong are passed."""
        self._bot = BOTS["normal"]
        self._chance = Random()

    @property
    def on(self) -> tuple[str, ...]:
        """The names of those that are on."""
        return tuple(name for name in HABITS if getattr(self, name))

    def answer(self, state: State, seat: int, choices: Choices) -> Action | None:
        """What is answered without asking the player; None: he is asked."""
        if not choices:
            return None
        if winning(choices):
            return self._won(state, seat, choices) if self.auto or self.auto_win else None
        if self.auto:
            return self._bot(state, seat, choices, self._chance)
        return Pass() if self.no_claims and Pass() in choices else None

    def _won(self, state: State, seat: int, choices: Choices) -> Action:
        """The way to win that a bot takes, among several; there is no other answer."""
        open_ = tuple(filter(wins, choices))
        return open_[0] if len(open_) == 1 else self._bot(state, seat, open_, self._chance)
