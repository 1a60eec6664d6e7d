"""How often a hand that lacks so much wins, and how often another wins first: a model of a deal.

A deal is a row of laps: the other three discard, then the seat draws; meanwhile somebody else may
win. The figures were fitted to 4,000 hands of four bots, then tuned in the arena, where a third of
the calls the fit had expected did best: a call at hand is worth more than one hoped for.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

Pace = Literal["sets", "suit", "pungs", "pairs", "golds", "roam"]
"""What a hand is made of, which says how many tiles help it on its way."""


class Odds(NamedTuple):
    """Chances that add up to less than one; the rest is an exhausted hand."""

    fed: float
    """To win on another's discard."""
    drawn: float
    """To win by a self-draw."""
    lost: float
    """That another wins."""


TYPICAL: dict[Pace, tuple[float, ...]] = {
    "sets": (0.0, 0.146, 0.233, 0.342, 0.48, 0.6, 0.65, 0.7, 0.7),
    "suit": (0.0, 0.19, 0.25, 0.3, 0.33, 0.34, 0.34, 0.34, 0.34),
    "pungs": (0.0, 0.12, 0.165, 0.21, 0.27, 0.33, 0.36, 0.39, 0.43),
    "pairs": (0.0, 0.15, 0.21, 0.25, 0.3, 0.35, 0.41, 0.41, 0.41),
    "golds": (0.0, 0.07, 0.13, 0.2, 0.27, 0.32, 0.32, 0.32, 0.32),
    "roam": (0.0, 1.0, 0.13, 0.2, 0.27, 0.32, 0.32, 0.32, 0.32),
}
"""Share of unseen tiles that are useful just after a step was made, by tiles still missing."""

NO_GOLD = 0.06
"""How much smaller these shares are where no tile is wild."""

CLAIMED: dict[Pace, tuple[float, ...]] = {
    "sets": (0.0, 0.0, 0.2, 0.15, 0.13, 0.05, 0.05, 0.05, 0.05),
    "suit": (0.0, 0.0, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
    "pungs": (0.0, 0.0, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.2),
    "pairs": (0.0,) * 9,
    "golds": (0.0, 0.0, 0.2, 0.15, 0.13, 0.05, 0.05, 0.05, 0.05),
    "roam": (0.0, 0.0, 0.2, 0.15, 0.13, 0.05, 0.05, 0.05, 0.05),
}
"""For each tile missing how likely a lap of discards has one to claim, against its share."""

OTHERS_WIN: dict[bool, tuple[float, ...]] = {
    True: (0.013, 0.02, 0.14, 0.24, 0.28, 0.3),
    False: (0.0, 0.0, 0.01, 0.03, 0.05, 0.06, 0.08, 0.11, 0.15, 0.17, 0.19, 0.2),
}
"""How likely one of the other three wins in each lap, with golds and without; the last stays."""

DRAWN = 0.79
"""How likely a draw is useful, against its share of unseen tiles: others keep what is useful."""

DISCARDED = 0.35
"""The same for each discard that would win."""

STEPS = 64
"""Shares are rounded to a 64th, so that answers can be remembered."""

FAR = 8
"""Hands that lack more are not played for."""


class Course(NamedTuple):
    """What stays the same on a hand's way."""

    pace: Pace
    gold: bool
    """Some tiles are wild."""
    fed: bool = True
    """The win may be on another's discard."""
    calm: float = 1.0
    """How likely the others win, against an ordinary hand."""

    def after_discard(self, missing: int, share: float, lap: int, draws: int) -> Odds:
        """The odds of a seat that has just discarded and draws so many times more."""
        return _waiting(self, min(missing, FAR), round(share * STEPS), min(lap, 20), draws)

    def before_draw(self, missing: int, share: float, lap: int, draws: int) -> Odds:
        """The odds of a seat that draws next."""
        return _drawing(self, min(missing, FAR), round(share * STEPS), min(lap, 20), draws)


NOTHING, FED, SELF_DRAWN, LOST = Odds(0, 0, 0), Odds(1, 0, 0), Odds(0, 1, 0), Odds(0, 0, 1)


@lru_cache(maxsize=1 << 17)
def _waiting(course: Course, missing: int, steps: int, lap: int, draws: int) -> Odds:
    hazard = OTHERS_WIN[course.gold]
    others = hazard[min(lap, len(hazard) - 1)] * course.calm
    stay = _mixed(others, LOST, _drawing(course, missing, steps, lap + 1, draws))
    share = steps / STEPS
    if missing == 1:
        paid = 1 - (1 - share * DISCARDED) ** 3 if course.fed else 0.0
        return _mixed(paid, FED, stay)
    claimed = share * CLAIMED[course.pace][missing]
    return _mixed(claimed, _nearer(course, missing, lap, draws), stay)


@lru_cache(maxsize=1 << 17)
def _drawing(course: Course, missing: int, steps: int, lap: int, draws: int) -> Odds:
    if draws <= 0:
        return NOTHING
    share = steps / STEPS * DRAWN if steps < STEPS else 1.0
    gain = SELF_DRAWN if missing == 1 else _nearer(course, missing, lap, draws - 1)
    return _mixed(share, gain, _waiting(course, missing, steps, lap, draws - 1))


def _nearer(course: Course, missing: int, lap: int, draws: int) -> Odds:
    share = typical(course, missing - 1)
    return _waiting(course, missing - 1, round(share * STEPS), lap, draws)


def typical(course: Course, missing: int) -> float:
    """Share of unseen tiles that are useful to a hand that lacks so many."""
    share = TYPICAL[course.pace][min(missing, FAR)]
    return share if course.gold or share == 1 else share - NO_GOLD


def _mixed(share: float, one: Odds, other: Odds) -> Odds:
    rest = 1 - share
    return Odds(
        share * one.fed + rest * other.fed,
        share * one.drawn + rest * other.drawn,
        share * one.lost + rest * other.lost,
    )
