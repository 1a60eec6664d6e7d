"""Bots: functions from a seat's view and its choices to an action, one a file."""

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
