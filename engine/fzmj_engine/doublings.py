"""What doubles a hand of the fan table: small named predicates, and fours (R-FAN-DOUBLES)."""

from collections import Counter
from collections.abc import Callable

from fzmj_engine.events import How
from fzmj_engine.finished import Finished
from fzmj_engine.rules import Fan
from fzmj_engine.sheet import RULE_OF_FAN, Line

_DRAGONS: frozenset[Fan] = frozenset({"dragon_pairs", "one_suit_dragon_pairs"})
"""Hands whose base has the first four equal tiles in it (R-FAN-DRAGON, R-FAN-SUIT-DRAGON)."""


def kong_draw(win: Finished) -> bool:
    """On a kong's replacement."""
    return win.rules.kong_doublings and win.kong_draw and win.self_drawn


def after_kong(win: Finished) -> bool:
    """On the konger's first discard after the replacement."""
    discard = not win.self_drawn and win.how is not How.ROB_KONG
    return win.rules.kong_doublings and win.after_kong and discard


def robbed_kong(win: Finished) -> bool:
    """On the tile that was to make an added kong."""
    return win.rules.kong_doublings and win.how is How.ROB_KONG


def last_tile(win: Finished) -> bool:
    """On the last tile of the wall, drawn or discarded."""
    return win.rules.last_tile and win.last_tile


def last_copy(win: Finished) -> bool:
    """On a tile of which, as of all one waits for, no other can come."""
    return win.rules.last_copy and win.last_copy


DOUBLINGS: dict[str, tuple[Callable[[Finished], bool], str]] = {
    "kong_draw": (kong_draw, "R-FAN-DOUBLES"),
    "after_kong": (after_kong, "R-FAN-DOUBLES"),
    "robbed_kong": (robbed_kong, "R-FAN-DOUBLES"),
    "last_tile": (last_tile, "R-FAN-DOUBLES"),
    "last_copy": (last_copy, "R-FAN-LAST-COPY"),
}
"""What doubles any hand, and where that is laid down."""


def fours(win: Finished) -> int:
    """Faces of which the winner has all four tiles, konged or not; no gold is one of them."""
    held = Counter(tile for tile in win.tiles if tile != win.gold)
    held.update(tile for meld in win.melds for tile in meld.tiles)
    return sum(count == 4 for count in held.values())


def doublings(win: Finished, name: Fan, closed: bool) -> list[Line]:
    """Every doubling of a hand counted by that name, one line each.

    `closed` says whether it is read with the winning tile in the middle of a run (R-FAN-CLOSED).
    """
    lines = [_twice(what, rule) for what, (doubles, rule) in DOUBLINGS.items() if doubles(win)]
    if win.rules.closed_wait and closed:
        lines.append(_twice("closed_wait", "R-FAN-CLOSED"))
    if name in _DRAGONS:
        lines += [_twice("further_four", RULE_OF_FAN[name])] * (fours(win) - 1)
    elif win.rules.roots:
        lines += [_twice("root", "R-FAN-DOUBLES")] * fours(win)
    return lines


def _twice(name: str, rule: str) -> Line:
    return Line(name, 2, rule, "×")
