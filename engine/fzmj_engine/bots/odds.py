"""How often a hand that lacks so much gets paid before all is over: a small model of a deal.

A deal is a row of laps: the other three discard, then the seat draws; meanwhile somebody else may
win. The answers are payments to come: 1 for a discard, 3 for a self-draw, less what a lost hand
costs. The figures were fitted to 4,000 hands of four bots, then tuned in the arena, where a third
of the calls the fit had expected did best: a call at hand is worth more than one hoped for.
"""

from functools import lru_cache

OTHERS_WIN = (0.05, 0.06, 0.22, 0.46, 0.61, 0.72)
"""How likely one of the other three wins in each lap, from the first; the last figure stays."""

LOSS = 0.72
"""What a hand that another wins costs on average, in payments."""

TYPICAL = (0.0, 0.16, 0.23, 0.29, 0.4, 0.55, 0.6)
"""Share of unseen tiles that are useful just after a step was made, by tiles still missing."""

DRAWN = 0.84
"""How likely a draw is useful, against its share of unseen tiles: others keep what is useful."""

DISCARDED = 0.62
"""The same for each discard that would win."""

CLAIMED = (0.0, 0.0, 0.2, 0.15, 0.13, 0.05, 0.05)
"""The same for a lap of discards that one could claim, by tiles missing."""

STEPS = 64
"""Shares are rounded to a 64th, so that answers can be remembered."""


def after_discard(missing: int, share: float, lap: int, draws: int) -> float:
    """Payments to come for a seat that has just discarded and draws so many times more."""
    return _waiting(min(missing, 6), round(share * STEPS), min(lap, 20), draws)


def before_draw(missing: int, share: float, lap: int, draws: int) -> float:
    """Payments to come for a seat that draws next."""
    return _drawing(min(missing, 6), round(share * STEPS), min(lap, 20), draws)


@lru_cache(maxsize=1 << 16)
def _waiting(missing: int, steps: int, lap: int, draws: int) -> float:
    others = OTHERS_WIN[min(lap, len(OTHERS_WIN) - 1)]
    stay = (1 - others) * _drawing(missing, steps, lap + 1, draws) - others * LOSS
    share = steps / STEPS
    if missing == 1:
        paid = 1 - (1 - share * DISCARDED) ** 3
        return paid + (1 - paid) * stay
    claimed = share * CLAIMED[missing]
    return claimed * _nearer(missing, lap, draws) + (1 - claimed) * stay


@lru_cache(maxsize=1 << 16)
def _drawing(missing: int, steps: int, lap: int, draws: int) -> float:
    if draws <= 0:
        return 0.0
    share = steps / STEPS * DRAWN
    gain = 3.0 if missing == 1 else _nearer(missing, lap, draws - 1)
    return share * gain + (1 - share) * _waiting(missing, steps, lap, draws - 1)


def _nearer(missing: int, lap: int, draws: int) -> float:
    return after_discard(missing - 1, TYPICAL[missing - 1], lap, draws)
