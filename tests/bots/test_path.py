"""How many unseen tiles bring each goal nearer, counted by hand. The gold is 5p."""

import pytest
from msgspec.structs import replace

from fzmj_engine.bots.goals import Goal, goals
from fzmj_engine.bots.outlook import Outlook
from fzmj_engine.bots.path import Path
from fzmj_engine.bots.prospect import Seat
from fzmj_engine.rules import load
from tests.bots.tables import early, offered

CASES = [
    ("classic", "gold_sparrow", "123m456m789m234s67s55p", 1, 4 + 4 + 1),  # 5s 8s, a gold
    ("classic", "gold_sparrow", "123m456m789m24s67s1p55p", 2, 4 + 4 + 4 + 1),  # 3s 5s 8s, a gold
    ("classic", "gold_dragon", "123m456m789m23s99s555p", 1, 4 + 4),  # 1s 4s
    ("classic", "three_golds", "14799m14678s2379p55p", 1, 1),  # a gold
    ("baida", "gold_sparrow", "123m456m789m234s67s55p", 1, 4 + 4 + 1),
    ("youjin", "roam", "123m456m789m234s67s5p1s", 2, 4 + 4 + 2),  # 5s 8s, a gold
    ("club", "half_suit", "123m456m789m234m67m55p", 1, 36 - 14 + 1),  # any of its suit, a gold
    ("sichuan", "all_pungs", "222m333m444p55p77p", 1, 2 + 2),  # 5p 7p
    ("sichuan", "seven_pairs", "11m44m77m22s55s99s3s", 1, 3),  # 3s
    ("thirteen", "seven_pairs", "11m44m77m22s55s9s3s5p", 1, 3 + 3 + 2),  # 9s 3s, a gold
]


@pytest.mark.parametrize(("profile", "goal", "tiles", "lacks", "near"), CASES)
def test_what_helps(profile: str, goal: str, tiles: str, lacks: int, near: int) -> None:
    """At one tile as at more: what completes a hand helps as well."""
    own = Seat(offered(early(load(profile)), tiles, "1z"), 0)
    outlook = Outlook(own, own.melded, own.thrown, own.hand)
    found = {
        path.near(path.kept(own.hand), path.lacks(own.hand))
        for path in outlook.paths
        if path.goal.name == goal and path.lacks(own.hand) == lacks
    }
    assert found == {near}


def test_a_discard_may_be_let_go() -> None:
    """A plain win: early in the hand three who pay two are better than one who pays one."""
    state = replace(early(load("sichuan")), head=57)
    own = Seat(offered(state, "123m456m789m67s99m", "1z"), 0)
    plain = (goal for goal in goals(state.rules, own.melded, None) if goal.name == "plain")
    takes, draws = (
        max(path.hope(own.hand, 1, 0) for path in paths if path.lacks(own.hand) == 1)
        for paths in zip(*(_either_way(own, goal) for goal in plain), strict=True)
    )
    assert takes == draws
    assert takes.points > 1


def _either_way(own: Seat, goal: Goal) -> tuple[Path, Path]:
    """To a goal that may be won on a discard, and to one that may not."""
    shut = goal._replace(fed=False)
    return Path(own, goal, own.melded.sets, own.thrown), Path(
        own, shut, own.melded.sets, own.thrown
    )
