"""The fan table against a slow counter that tries every face for every gold, and every split."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from fzmj_engine.events import How
from fzmj_engine.fans import best_fan
from fzmj_engine.finished import Finished
from fzmj_engine.refusals import refusal
from fzmj_engine.rules import Rules, load, override
from tests import slow_fans
from tests.fan_wins import won_hand

DOUBLING = ("kong_draw", "after_kong", "last_tile", "last_copy")
SWITCHES = ("optional_fans", "closed_wait", "roots", "kong_doublings", "last_tile", "last_copy")
WAYS: tuple[tuple[How, int | None], ...] = (
    (How.SELF_DRAW, None),
    (How.DISCARD, 2),
    (How.ROB_KONG, 3),
    (How.HEAVENLY, None),
    (How.EARTHLY, None),
    (How.EARTHLY, 0),
)


def any_win(rng: Random, profile: Rules) -> Finished:
    """A won hand under some switches of the table, won in some way."""
    options: dict[str, Any] = {name: rng.random() < 0.6 for name in SWITCHES}
    hand = won_hand(rng, profile.gold)
    how, source = rng.choice(WAYS[:3] if rng.random() < 0.8 else WAYS)
    return Finished(
        rules=override(profile, {"cap": rng.choice((None, 8, 16, 64)), **options}),
        gold=hand.gold,
        seat=0 if how is How.HEAVENLY else 1,
        dealer=0,
        streak=0,
        base=1,
        tiles=hand.tiles,
        melds=hand.melds,
        flowers=(),
        how=how,
        tile=hand.tiles[-1],
        source=source,
        kong_draw=how is How.SELF_DRAW and rng.random() < 0.3,
        after_kong=how is How.DISCARD and rng.random() < 0.3,
        last_tile=rng.random() < 0.2,
        last_copy=rng.random() < 0.2,
    )


def told(win: Finished) -> slow_fans.Win:
    """The same in the slow counter's words."""
    rules = win.rules
    kongs = win.kong_draw + win.after_kong + (win.how is How.ROB_KONG)
    twice = kongs * rules.kong_doublings
    twice += (win.last_tile and rules.last_tile) + (win.last_copy and rules.last_copy)
    return slow_fans.Win(
        tiles=list(map(str, win.tiles)),
        melds=[list(map(str, meld.tiles)) for meld in win.melds],
        gold=None if win.gold is None else str(win.gold),
        tile=str(win.tile),
        options={name for name in SWITCHES if getattr(rules, name)},
        cap=rules.cap or 0,
        twice=twice,
        opening=str(win.how) if win.how in (How.HEAVENLY, How.EARTHLY) else "",
    )


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("profile", "hands"), [("thirteen", 500), ("sichuan", 2500)])
def test_as_the_slow_counter_counts(profile: str, hands: int, part: int) -> None:
    """R-FAN-…: what is paid, by which name, and all that is true."""
    rng = Random(f"{profile} {part}")
    rules = load(profile)
    found: Counter[str] = Counter()
    for _ in range(hands):
        win = any_win(rng, rules)
        assert refusal(win) in (None, "R-SICHUAN", "R-GOLD-DISCARD"), win
        fan = best_fan(win)
        assert (fan.paid, fan.name, set(fan.names)) == slow_fans.count(told(win)), win
        found[fan.name] += 1
    slow_fans.splits.cache_clear()
    assert set(found) == set(slow_fans.BASES), found
