"""Any legal action, each as likely as another: the bot that tries everything."""

from random import Random

from fzmj_engine.actions import Action
from fzmj_engine.state import State


def choose(state: State, seat: int, choices: tuple[Action, ...], chance: Random) -> Action:
    """One of the choices."""
    return chance.choice(choices)
