"""How often a hand that lacks so much gets paid before the hand is over: a small model of a deal.

A deal is a row of laps. In each the other three discard, then the seat draws; meanwhile somebody
else may win. The answers are payments to come: 1 for a discard, 3 for a self-draw, and a loss when
another wins. Only differences matter, so the figures are rough, measured on hands among bots.
"""

from functools import lru_cache

OTHERS_WIN = (0.02, 0.04, 0.09, 0.16, 0.24, 0.32, 0.4, 0.45)
"""How likely one of the other three wins in each lap, from the first; the last figure stays."""

LOSS = 0.5
"""What a lost hand costs on average, in payments."""

TYPICAL = (0.0, 0.13, 0.27, 0.4, 0.5, 0.6, 0.65)
"""Share of unseen tiles that bring a well-kept hand nearer, by tiles missing."""

STEPS = 64
"""Shares are rounded to a 64th, so that answers can be remembered."""

_ON_DISCARDS = 0.8
"""How much rarer a wanted tile is among discards than among unseen tiles."""

_CLAIMED = 0.45
"""Chance that a wanted tile comes as a discard one may claim, against drawing it."""


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
        paid = 1 - (1 - share * _ON_DISCARDS) ** 3
        return paid + (1 - paid) * stay
    claimed = share * _CLAIMED
    return claimed * _nearer(missing, lap, draws) + (1 - claimed) * stay


@lru_cache(maxsize=1 << 16)
def _drawing(missing: int, steps: int, lap: int, draws: int) -> float:
    if draws <= 0:
        return 0.0
    share = steps / STEPS
    gain = 3.0 if missing == 1 else _nearer(missing, lap, draws - 1)
    return share * gain + (1 - share) * _waiting(missing, steps, lap, draws - 1)


def _nearer(missing: int, lap: int, draws: int) -> float:
    return after_discard(missing - 1, TYPICAL[missing - 1], lap, draws)
