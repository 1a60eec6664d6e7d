"""What a win is expected to pay is what the score says it pays, once it is there."""

from collections.abc import Iterator

import pytest

from fzmj_engine.bots import BOTS
from fzmj_engine.bots.stakes import stakes
from fzmj_engine.finished import Finished, won
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import Rules, load, override, profiles
from fzmj_engine.score import score
from fzmj_engine.state import SEATS, Phase
from fzmj_engine.table import Table, seeded

FORMULA = [name for name in profiles() if not load(name).pays_fans]
FANS = [name for name in profiles() if load(name).pays_fans]


def wins(rules: Rules, seed: str, hands: int) -> Iterator[Finished]:
    """Won hands among four of a kind, streaks and all."""
    table = Table(rules, seeded(seed), length=hands, base=2)
    for _ in play(table, Seats(dict.fromkeys(SEATS, BOTS["easy"]), seed)):
        if table.state.phase is Phase.ENDED and (win := won(table.state)):
            yield win


@pytest.mark.parametrize("options", [{}, {"loss_cap": 50}, {"flowers_scored": "plants"}])
@pytest.mark.parametrize("profile", FORMULA)
def test_the_formula_is_the_score(profile: str, options: dict[str, object]) -> None:
    """RULES 9: by a discard and by a draw, in every profile that has a formula."""
    checked = 0
    for win in wins(override(load(profile), options), "stakes", 80):
        count = score(win)
        if win.first_discard and win.rules.rob_first_discard:
            continue  # paid as a robbery, but by the dealer alone (R-ROB-BAIDA)
        ladder = win.rules.roam_multipliers
        level = ladder[win.roam - 1] if count.special == "roam" else None
        pay = stakes(win).formula(count.special, win.golds, multiplier=level)  # type: ignore[arg-type]
        paid = pay.drawn if win.self_drawn else pay.fed
        streak = win.rules.streak_paid_by == "dealer" and win.streak and win.rules.loss_cap
        assert paid * win.base == count.gains[win.seat] or streak
        checked += 1
    assert checked > 40


@pytest.mark.parametrize("options", [{}, {"cap": 0}, {"zimo_jiadi": False}])
@pytest.mark.parametrize("profile", FANS)
def test_the_fan_table_is_the_score(profile: str, options: dict[str, object]) -> None:
    """RULES 9: base, doublings, cap, and one more on a self-draw."""
    checked = 0
    for win in wins(override(load(profile), options), "stakes", 80):
        count = score(win)
        if count.special in ("heavenly", "earthly"):
            continue  # worth the cap, whatever is held (R-FAN-HEAVEN)
        doubled = sum(line.sign == "×" for line in count.lines)
        pay = stakes(win).fan(count.lines[0].points, doubled)
        assert (pay.drawn if win.self_drawn else pay.fed) * win.base == count.gains[win.seat]
        checked += 1
    assert checked > 40


def test_above_the_cap_nothing_more_is_paid() -> None:
    """R-FAN-SUIT-PAIRS is no better than a dragon there."""
    sheet = stakes(next(wins(load("sichuan"), "cap", 20)))
    assert sheet.fan(32, 2) == sheet.fan(8, 0) == (8, 27)
