"""Special wins as small named predicates over a finished hand (RULES 7, 9)."""

from collections.abc import Callable

from fzmj_engine import shapes
from fzmj_engine.events import How
from fzmj_engine.finished import Finished
from fzmj_engine.rules import Special

_OWN_TILES: frozenset[How] = frozenset({How.SELF_DRAW, How.HEAVENLY, How.THREE_GOLDS})
"""Wins on tiles of one's own alone."""


def gold_dragon(win: Finished) -> bool:
    """Exactly three golds, a pung of their own; the rest complete without wilds (R-DRAGON)."""
    return win.golds == 3 and win.sets > 0 and shapes.missing(win.hand, win.sets - 1) == 0


def gold_sparrow(win: Finished) -> bool:
    """Two golds are the pair, everything else is sets (R-SPARROW)."""
    return win.golds >= 2 and shapes.sets_missing(win.hand, win.sets) <= win.golds - 2


def roam(win: Finished) -> bool:
    """Any tile drawn while roaming (R-YOU-WIN)."""
    return win.roam > 0 and win.self_drawn and bool(win.rules.roam_multipliers)


def three_golds(win: Finished) -> bool:
    """Three golds on tiles of one's own; never with a discard or by robbing (R-THREE)."""
    return win.golds >= 3 and win.how in _OWN_TILES


def heavenly(win: Finished) -> bool:
    """The dealer's first tiles win (R-HEAVENLY)."""
    return win.how is How.HEAVENLY


def rob_gold(win: Finished) -> bool:
    """The marker was the winning tile, or what counts as much (R-ROB, R-ROB-BAIDA)."""
    return win.how is How.ROB_GOLD or (win.rules.rob_first_discard and win.first_discard)


def flowerless(win: Finished) -> bool:
    """No flower and no kong of any kind (R-FLOWERLESS)."""
    return not win.flowers and not win.kongs


def one_flower(win: Finished) -> bool:
    """Exactly one flower and no kong (R-ONE-FLOWER)."""
    return len(win.flowers) == 1 and (win.rules.one_flower_kong or not win.kongs)


def half_suit(win: Finished) -> bool:
    """All tiles but the golds are of one suit, and there are golds (R-ONE-SUIT)."""
    return win.golds > 0 and len(win.suits) <= 1


def one_suit(win: Finished) -> bool:
    """One suit without golds, or with golds that are tiles of it themselves (R-ONE-SUIT)."""
    if len(win.suits) != 1 or win.golds == 0:
        return len(win.suits) == 1
    own_faces = shapes.is_complete(shapes.pack(win.tiles, None), win.sets)
    return win.gold is not None and win.gold.suit in win.suits and own_faces


PATTERNS: dict[Special, Callable[[Finished], bool]] = {
    "gold_dragon": gold_dragon,
    "gold_sparrow": gold_sparrow,
    "roam": roam,
    "three_golds": three_golds,
    "heavenly": heavenly,
    "rob_gold": rob_gold,
    "flowerless": flowerless,
    "one_flower": one_flower,
    "half_suit": half_suit,
    "one_suit": one_suit,
}
"""Every special win; of equal ones the first counts."""


def specials(win: Finished) -> tuple[Special, ...]:
    """All special wins that are true of a hand and that its profile scores (R-MAX)."""
    return tuple(
        name for name, holds in PATTERNS.items() if name in win.rules.specials and holds(win)
    )


def is_sparrow(win: Finished) -> bool:
    """Whether this win goes before all others on the same discard (R-NEAREST)."""
    return "gold_sparrow" in win.rules.specials and gold_sparrow(win)
