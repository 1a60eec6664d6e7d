"""The odds of a hand are those of its model of a deal, followed lap by lap from the first."""

from collections import defaultdict
from typing import get_args

import pytest

from fzmj_engine.bots import odds
from fzmj_engine.bots.odds import STEPS, Course, Odds, Pace, typical

COURSES = [Course("sets", True), Course("pungs", False), Course("roam", True, fed=False, calm=0.5)]

WAYS = [(pace, True) for pace in get_args(Pace)] + [
    (pace, False) for pace in get_args(Pace) if pace not in ("golds", "roam")
]
"""Only golds lead to golds."""

Hands = dict[tuple[int, float], float]
"""How likely so many tiles are missing, so large a share being useful."""
Ends = dict[str, float]


def followed(course: Course, missing: int, share: float, lap: int, draws: int) -> Odds:
    """What comes of a deal: where the hand may be after every lap, and how likely."""
    ends: Ends = defaultdict(float)
    hands: Hands = defaultdict(float, {(missing, share): 1.0})
    for left in range(draws, -1, -1):
        hands = _discards(course, hands, ends)
        hazard = odds.OTHERS_WIN[course.gold]
        others = hazard[min(lap, len(hazard) - 1)] * course.calm
        ends["lost"] += others * sum(hands.values())
        lap += 1
        if left:
            hands = _draws(course, hands, 1 - others, ends)
    return Odds(ends["fed"], ends["drawn"], ends["lost"])


def _usual(course: Course, missing: int) -> float:
    return round(typical(course, missing) * STEPS) / STEPS


def _discards(course: Course, hands: Hands, ends: Ends) -> Hands:
    """Each hand claims what helps it, one tile after the other."""
    after: Hands = defaultdict(float)
    while hands:
        hand = max(hands)
        chance, (missing, share) = hands.pop(hand), hand
        if missing > 1:
            taken = share * odds.CLAIMED[course.pace][missing]
            hands[missing - 1, _usual(course, missing - 1)] += chance * taken
        else:
            taken = (1 - (1 - share * odds.DISCARDED[course.gold]) ** 3) * course.fed
            ends["fed"] += chance * taken
        after[hand] += chance * (1 - taken)
    return after


def _draws(course: Course, hands: Hands, alive: float, ends: Ends) -> Hands:
    """Each hand draws, if nobody has won."""
    after: Hands = defaultdict(float)
    for (missing, share), chance in hands.items():
        helped = share * odds.DRAWN if share < 1 else 1.0
        after[missing, share] += chance * alive * (1 - helped)
        if missing > 1:
            after[missing - 1, _usual(course, missing - 1)] += chance * alive * helped
        else:
            ends["drawn"] += chance * alive * helped
    return after


@pytest.mark.parametrize("course", COURSES, ids=[course.pace for course in COURSES])
@pytest.mark.parametrize(
    ("missing", "lap", "draws"), [(1, 3, 0), (1, 0, 15), (2, 5, 9), (4, 1, 20)]
)
def test_a_deal_is_followed(course: Course, missing: int, lap: int, draws: int) -> None:
    """Backwards from the last lap as forwards from the first."""
    share = 10 / STEPS
    expected = followed(course, missing, share, lap, draws)
    assert course.after_discard(missing, share, lap, draws) == pytest.approx(expected)


@pytest.mark.parametrize(("pace", "gold"), WAYS)
@pytest.mark.parametrize("missing", range(1, odds.FAR + 1))
def test_chances_are_chances(pace: Pace, gold: bool, missing: int) -> None:
    """They never add up to more than one, and what helps more wins more."""
    few, many = (Course(pace, gold).after_discard(missing, share, 2, 14) for share in (0.1, 0.3))
    assert min(*few, *many) >= 0
    assert max(sum(few), sum(many)) <= 1
    assert few.fed + few.drawn < many.fed + many.drawn


def test_no_draw_is_left() -> None:
    """Only a discard can win, then nothing can."""
    course = Course("sets", True)
    last = course.after_discard(1, 0.2, 10, 0)
    assert (last.fed > 0, last.drawn) == (True, 0)
    assert course.before_draw(1, 0.2, 10, 0) == (0, 0, 0)
