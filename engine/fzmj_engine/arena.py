"""Which of two bots plays better, on the same walls in the same seats.

Every wall is played four times, with the challenger once in each seat against three of the base.
What counts is the challenger's mean over the four. Payments sum to zero and a seat's chance belongs
to the wall and the seat, so a bot against itself plays one game four times and gets exactly 0.
"""

from collections.abc import Iterator
from itertools import count, islice
from math import inf, sqrt
from statistics import fmean, stdev

from msgspec import Struct

from fzmj_engine.bots import Bot
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import Rules
from fzmj_engine.state import SEATS, State
from fzmj_engine.table import Table, first_dealer, seeded


class Result(Struct, frozen=True):
    """How a challenger did against three of the base."""

    walls: int
    hands: int
    """Four a wall."""
    mean: float
    """Points a hand, with B = 1."""
    half_width: float
    """Of the 95 % confidence interval around the mean; walls are its clusters."""
    wins: int
    """Hands the challenger won; a quarter of all that are won would be even."""
    won: int
    """Hands anybody won."""

    @property
    def low(self) -> float:
        """Lower end of the confidence interval."""
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        """Upper end of the confidence interval."""
        return self.mean + self.half_width


def compare(rules: Rules, challenger: Bot, base: Bot, walls: int, seed: str) -> Result:
    """Play so many walls and sum up; the same seed gives the same walls (law 6)."""
    means: list[float] = []
    winners: list[bool] = []
    for ends in islice(rotations(rules, challenger, base, seed), walls):
        means.append(fmean(end.scores[seat] for seat, end in enumerate(ends)))
        for seat, end in enumerate(ends):
            if end.outcome is not None and end.outcome.victory is not None:
                winners.append(end.outcome.victory.seat == seat)
    width = 1.96 * stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
    return Result(
        walls=len(means),
        hands=len(means) * len(SEATS),
        mean=fmean(means) if means else 0.0,
        half_width=width,
        wins=sum(winners),
        won=len(winners),
    )


def rotations(rules: Rules, challenger: Bot, base: Bot, seed: str) -> Iterator[tuple[State, ...]]:
    """Wall after wall, how the hand ended with the challenger in seat 0, 1, 2 and 3."""
    for wall in count(1):
        name = f"{seed} {wall}"
        yield tuple(
            _hand(rules, {**dict.fromkeys(SEATS, base), seat: challenger}, name) for seat in SEATS
        )


def _hand(rules: Rules, bots: dict[int, Bot], name: str) -> State:
    table = Table(rules, seeded(name), length=1, dealer=first_dealer(name))
    for _ in play(table, Seats(bots, name)):
        pass
    return table.state
