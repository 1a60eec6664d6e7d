"""The lines of a score sheet: what each is called, what it is worth and which rule says so."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from fzmj_engine.rules import Fan


class Line(Struct, frozen=True):
    """One item of a score sheet."""

    name: str
    """flowers, flower_sets, kongs, golds, streak, base, multiplier, roam_1, a special, a fan, …"""
    points: int
    """What it adds, multiplies by, or limits to."""
    rule: str
    """The rule it follows from."""
    sign: Literal["+", "×", "≤"] = "+"
    """What the points do to all that stands above this line."""


def total(lines: Iterable[Line]) -> int:
    """What a sheet comes to, from the top down."""
    result = 0
    for line in lines:
        match line.sign:
            case "+":
                result += line.points
            case "×":
                result *= line.points
            case "≤":
                result = min(result, line.points)
    return result


RULE_OF: Mapping[str, str] = {
    "gold_dragon": "R-DRAGON",
    "gold_sparrow": "R-SPARROW",
    "roam": "R-YOU-WIN",
    "three_golds": "R-THREE",
    "heavenly": "R-HEAVENLY",
    "rob_gold": "R-ROB",
    "flowerless": "R-FLOWERLESS",
    "one_flower": "R-ONE-FLOWER",
    "half_suit": "R-ONE-SUIT",
    "one_suit": "R-ONE-SUIT",
}
"""Where each special win of the formula is laid down."""

RULE_OF_FAN: Mapping[Fan, str] = {
    "plain": "R-FAN-PLAIN",
    "all_pungs": "R-FAN-PUNGS",
    "one_suit": "R-FAN-SUIT",
    "one_suit_pungs": "R-FAN-SUIT-PUNGS",
    "seven_pairs": "R-FAN-PAIRS",
    "dragon_pairs": "R-FAN-DRAGON",
    "one_suit_pairs": "R-FAN-SUIT-PAIRS",
    "one_suit_dragon_pairs": "R-FAN-SUIT-DRAGON",
    "lone_wait": "R-FAN-LONE",
    "terminals": "R-FAN-TERMINALS",
    "one_suit_terminals": "R-FAN-TERMINALS",
    "pungs_258": "R-FAN-258",
    "heavenly": "R-FAN-HEAVEN",
    "earthly": "R-FAN-HEAVEN",
}
"""Where each hand of the fan table is laid down, in the order in which equal ones count."""
