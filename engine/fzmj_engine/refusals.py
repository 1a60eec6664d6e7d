"""The rules that may refuse a win: each answers None or its own id.

Play, the score command and "why not" all ask these same functions.
"""

from collections.abc import Callable

from fzmj_engine import shapes
from fzmj_engine.events import How
from fzmj_engine.finished import Finished


def refusal(win: Finished) -> str | None:
    """The rule that forbids this win, or None."""
    return next((rule for check in _REFUSALS if (rule := check(win))), None)


def _unknown(win: Finished) -> str | None:
    """Ways of winning that the profile does not have, or not for this seat."""
    rules = win.rules
    known = {
        How.HEAVENLY: (rules.knows("heavenly") and win.seat == win.dealer, "R-HEAVENLY"),
        How.EARTHLY: (rules.knows("earthly") and win.seat != win.dealer, "R-FAN-HEAVEN"),
        How.THREE_GOLDS: (rules.knows("three_golds"), "R-THREE"),
        How.ROB_GOLD: (rules.knows("rob_gold"), "R-ROB"),
        How.ROB_KONG: (rules.rob_kong, "R-ROB-KONG"),
    }
    exists, rule = known.get(win.how, (True, ""))
    return None if exists else rule


def _gold_discard(win: Finished) -> str | None:
    taken = win.source is not None and win.gold is not None and win.tile == win.gold
    return "R-GOLD-DISCARD" if taken else None


def _shape(win: Finished) -> str | None:
    if win.how is How.THREE_GOLDS:
        return None if win.golds >= 3 else "R-THREE"
    if shapes.is_complete(win.hand, win.sets, win.pairs):
        return None
    if win.golds < 3 or win.how is How.SELF_DRAW or not win.rules.knows("three_golds"):
        return "R-SHAPE"
    return "R-ROB-TWO" if win.how is How.ROB_GOLD else "R-THREE"


def _missing_suit(win: Finished) -> str | None:
    return "R-SICHUAN" if win.rules.missing_suit and len(win.suits) > 2 else None


def _gold_lock(win: Finished) -> str | None:
    locked = win.rules.gold_lock and win.discarded_gold and not win.self_drawn
    return "R-GOLD-LOCK" if locked else None


def _running_gold(win: Finished) -> str | None:
    """One gold in all and complete sets beside it: any tile wins, so only a drawn one does."""
    if not win.rules.running_gold or win.self_drawn or win.golds != 1 or win.tile is None:
        return None
    before = win.hand - shapes.weights(win.gold)[win.tile]
    return "R-RUNNING-GOLD" if shapes.sets_missing(before, win.sets) == 0 else None


_REFUSALS: tuple[Callable[[Finished], str | None], ...] = (
    _unknown,
    _gold_discard,
    _shape,
    _missing_suit,
    _gold_lock,
    _running_gold,
)
