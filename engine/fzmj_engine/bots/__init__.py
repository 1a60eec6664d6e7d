"""Bots: functions from a seat's view and its choices to an action, one a file.

`random` and `easy` are their files. `normal` takes the choice that is worth most in points; it asks

    outlook    what a seat looks forward to after a choice: its best goal and a little more
    path       one goal from one hand: how far, how many tiles help, points times odds
    goals      the kinds of hands there are; what each lacks (pungs) and what it pays
    prospect   what a seat sees and counts: hand, unseen tiles (reckon), laps, usual prices
    stakes     what a win pays, from the fields of a profile
    odds       how often a hand so far away wins, and how often another does first
    danger     how likely a discard is to be won by another
    suits      which suits may count

The figures in them are counted by `tools/measure_bots.py`; docs/benchmarks.md says what the bots
are worth.
"""

from collections.abc import Callable
from random import Random

from fzmj_engine.actions import Action
from fzmj_engine.bots.easy import choose as _easy
from fzmj_engine.bots.normal import choose as _normal
from fzmj_engine.bots.random import choose as _random
from fzmj_engine.state import State

Bot = Callable[[State, int, tuple[Action, ...], Random], Action]
"""(what the seat sees, the seat, its choices, a source of chance) → one of the choices."""

BOTS: dict[str, Bot] = {
    "random": _random,
    "easy": _easy,
    "normal": _normal,
}
"""Every bot by name, the weakest first."""
