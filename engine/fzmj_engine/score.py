"""What a won hand is worth, and who pays (RULES 9)."""

from msgspec import Struct

from fzmj_engine.events import Gains
from fzmj_engine.patterns import SELF_DRAWS, Finished, specials, won
from fzmj_engine.reading import Group, reading
from fzmj_engine.rules import Special
from fzmj_engine.state import SEATS, State, flower_sets, kong_points

RULE_OF: dict[Special, str] = {
    "gold_dragon": "R-DRAGON",
    "gold_sparrow": "R-SPARROW",
    "three_golds": "R-THREE",
    "heavenly": "R-HEAVENLY",
    "rob_gold": "R-ROB",
    "flowerless": "R-FLOWERLESS",
    "one_flower": "R-ONE-FLOWER",
}
"""Where each special win is laid down."""


class Line(Struct, frozen=True):
    """One item of a score sheet."""

    name: str
    """flowers, flower_sets, kongs, golds, streak, base, multiplier, or the special win."""
    points: int
    """What it adds, or multiplies by."""
    rule: str
    """The rule it follows from."""


class Score(Struct, frozen=True):
    """What a hand is worth; F, G, L and S are RULES 9's."""

    special: Special | None
    """The special win that is paid."""
    specials: tuple[Special, ...]
    """All that are true (R-MAX)."""
    F: int
    G: int
    L: int
    S: int
    each: int
    """What one payer pays: X·B."""
    gains: Gains
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]
    """The concealed part as sets and pair; the bare tiles where there is no shape (R-THREE)."""


def score(win: Finished) -> Score:
    """Count a hand that may be won: X/B = m·(b + F + G + L) + S."""
    found = specials(win)
    worth = win.rules.specials
    special = max(found, key=worth.__getitem__, default=None)
    items = _items(win)
    multiplier = win.rules.multiplier
    bonus = worth[special] if special else 0
    each = (multiplier * sum(line.points for line in items) + bonus) * win.base
    points = {line.name: line.points for line in items}
    return Score(
        special=special,
        specials=found,
        F=points["flowers"] + points["flower_sets"] + points["kongs"],
        G=points["golds"],
        L=points["streak"],
        S=bonus,
        each=each,
        gains=_gains(win, each),
        lines=(
            *items,
            Line("multiplier", multiplier, "R-PAY-TRIPLE"),
            *([Line(special, bonus, RULE_OF[special])] if special else ()),
        ),
        groups=reading(win.tiles, win.sets, win.gold, special),
    )


def settle(state: State) -> Score | None:
    """The score of a hand that has ended, or None if nobody won it."""
    win = won(state)
    return score(win) if win else None


def _items(win: Finished) -> tuple[Line, ...]:
    """What is multiplied: base, flowers, golds and streak, each counted for the winner alone."""
    rules = win.rules
    return (
        Line("base", rules.base_points, "R-PAY-TRIPLE"),
        Line("flowers", len(win.flowers), "R-TILES"),
        Line("flower_sets", rules.flower_set_bonus * flower_sets(win.flowers), "R-FLOWER-SET"),
        Line("kongs", kong_points(win.melds), "R-KONG"),
        Line("golds", win.golds, "R-GOLD"),
        Line("streak", win.streak, "R-L-COUNT"),
    )


def payers(win: Finished) -> tuple[int, ...]:
    """Who pays: the discarder, or all three on a self-draw (R-PAY-TRIPLE)."""
    if win.how in SELF_DRAWS or win.source is None:
        return tuple(seat for seat in SEATS if seat != win.seat)
    return (win.source,)


def _gains(win: Finished, each: int) -> Gains:
    """The four seats' changes; they sum to zero (R-ZERO-SUM)."""
    paying = payers(win)
    east, south, west, north = (
        each * len(paying) if seat == win.seat else -each * (seat in paying) for seat in SEATS
    )
    return east, south, west, north
