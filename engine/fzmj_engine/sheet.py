"""The lines of a score sheet: what each is called, what it is worth and which rule says so."""

from collections.abc import Mapping

from msgspec import Struct


class Line(Struct, frozen=True):
    """One item of a score sheet."""

    name: str
    """flowers, flower_sets, kongs, golds, streak, base, multiplier, a special win, a fan, …"""
    points: int
    """What it adds, or multiplies by."""
    rule: str
    """The rule it follows from."""


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
"""Where each special win is laid down."""
