"""How often a hand that lacks so much wins, and how often another wins first: a model of a deal.

A deal is a row of laps: the other three discard, then the seat draws; meanwhile somebody else may
win. `tools/measure_bots.py` counts the figures. OTHERS_WIN and CLAIMED are less than the counts of
four `normal`, with which `normal` won 0.17 ± 0.29 and 0.57 ± 0.41 points a hand less from three
`easy` (classic, 1,500 walls): a call at hand is worth more than one hoped for.
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
    "pairs": (0.0, 0.11, 0.17, 0.21, 0.27, 0.33, 0.4, 0.4, 0.4),
    "golds": (0.0, 0.056, 0.103, 0.183, 0.247, 0.305, 0.36, 0.36, 0.36),
    "roam": (0.0, 1.0, 0.103, 0.183, 0.247, 0.305, 0.36, 0.36, 0.36),
}
"""Share of unseen tiles that are useful just after a step was made, by tiles still missing.

Counted with `--alone`; roaming is a step like those to golds, until any tile wins."""

NO_GOLD = 0.06
"""How much smaller these shares are where no tile is wild: 0.02 to 0.07 by the same count."""

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
    False: (0.0, 0.0, 0.01, 0.03, 0.06, 0.07, 0.1, 0.15, 0.18, 0.2, 0.21, 0.22),
}
"""How likely one of the other three wins in each lap, with golds and without; the last stays."""

DRAWN = 0.95
"""How likely a draw is useful, against its share of unseen tiles: others keep what is useful."""

DISCARDED = {True: 0.6, False: 0.8}
"""The same for each discard that would win, with golds and without."""

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
        return _waiting(self, min(missing, FAR), round(share * STEPS), lap, draws)

    def before_draw(self, missing: int, share: float, lap: int, draws: int) -> Odds:
        """The odds of a seat that draws next."""
        if draws <= 0:
            return NOTHING
        missing, steps = min(missing, FAR), round(share * STEPS)
        _, drew = _gains(self, missing, lap + draws - 1, draws - 1)
        stay = _waiting(self, missing, steps, lap, draws - 1)
        return _mixed(_drawn(steps), drew[draws - 1], stay)


NOTHING, FED, SELF_DRAWN, LOST = Odds(0, 0, 0), Odds(1, 0, 0), Odds(0, 1, 0), Odds(0, 0, 1)


@lru_cache(maxsize=1 << 12)
def _waiting(course: Course, missing: int, steps: int, lap: int, draws: int) -> Odds:
    return _laps(course, missing, steps, lap + draws, draws)[-1]


@lru_cache(maxsize=1 << 10)
def _nearer(course: Course, missing: int, end: int) -> list[Odds]:
    """The odds one tile nearer, by the draws that are left until a lap."""
    share = typical(course, missing - 1)
    return _laps(course, missing - 1, round(share * STEPS), end, end)


def _gains(course: Course, missing: int, end: int, draws: int) -> tuple[list[Odds], list[Odds]]:
    """What a discard and what a draw that helps brings, by the draws that are left then."""
    if missing == 1:
        return [FED] * (draws + 1), [SELF_DRAWN] * (draws + 1)
    nearer = _nearer(course, missing, end)
    return nearer, nearer


def _laps(course: Course, missing: int, steps: int, end: int, draws: int) -> list[Odds]:
    """The odds after a discard with 0, 1, … draws left, reckoned backwards from the last lap."""
    took, drew = _gains(course, missing, end, draws)
    taken, drawn = _taken(course, missing, steps), _drawn(steps)
    hazard = OTHERS_WIN[course.gold]
    found: list[Odds] = []
    for left in range(draws + 1):
        stay = _mixed(drawn, drew[left - 1], found[-1]) if left else NOTHING
        others = hazard[min(end - left, len(hazard) - 1)] * course.calm
        found.append(_mixed(taken, took[left], _mixed(others, LOST, stay)))
    return found


def _drawn(steps: int) -> float:
    """How likely a draw helps."""
    return steps / STEPS * DRAWN if steps < STEPS else 1.0


def _taken(course: Course, missing: int, steps: int) -> float:
    """How likely a lap of discards helps: one to win on, or one to claim."""
    share = steps / STEPS
    if missing > 1:
        return share * CLAIMED[course.pace][missing]
    return 1 - (1 - share * DISCARDED[course.gold]) ** 3 if course.fed else 0.0


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
