"""The arena measures what it says, and the bots are as strong as their order says."""

import pytest

from fzmj_engine.arena import compare
from fzmj_engine.bots import BOTS
from fzmj_engine.rules import load

CLASSIC = load("classic")


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_exactly_as_good_as_itself(name: str) -> None:
    """Same walls, same chances: the four playings are one game, and payments sum to zero."""
    result = compare(CLASSIC, BOTS[name], BOTS[name], 8, "self")
    assert (result.mean, result.half_width) == (0, 0)
    assert result.wins * 4 == result.won


def test_the_same_seed_gives_the_same_figures() -> None:
    """Law 6, through the arena."""
    first, second = (compare(CLASSIC, BOTS["normal"], BOTS["easy"], 5, "again") for _ in range(2))
    assert first == second
    assert (first.walls, first.hands) == (5, 20)


def test_one_wall_says_nothing_about_chance() -> None:
    """An interval needs two clusters."""
    assert compare(CLASSIC, BOTS["easy"], BOTS["random"], 1, "one").high == float("inf")


@pytest.mark.parametrize(
    ("challenger", "base", "profile", "walls"),
    [
        ("easy", "random", "classic", 40),
        ("normal", "easy", "classic", 500),
        ("normal", "easy", "thirteen", 200),
        ("normal", "easy", "sichuan", 60),
    ],
)
def test_the_better_bot_wins(challenger: str, base: str, profile: str, walls: int) -> None:
    """The whole interval lies above zero; the walls were not used to tune anything."""
    result = compare(load(profile), BOTS[challenger], BOTS[base], walls, "suite")
    assert result.low > 0
