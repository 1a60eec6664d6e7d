"""What a seat may be doing with its choices: wishes, the actions they mean, and what to ask first.

A wish is what a key or a chip says ("kong"); the choices say which actions it can mean. Nothing
here decides legality: a wish without an action is explained by asking the engine why.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.legal import why_not
from fzmj_engine.melds import runs_with
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import Tile
from fzmj_engine.wins import way_to_win

Choices = tuple[Action, ...]


def wins(action: Action) -> bool:
    """Whether an action wins the hand, or declares a win."""
    return isinstance(action, Win | ThreeGolds | RobGold) or (
        isinstance(action, Discard) and action.rob
    )


def winning(choices: Choices) -> bool:
    """Whether a win is open."""
    return any(map(wins, choices))


def discards(choices: Choices) -> frozenset[Tile]:
    """The tiles that may be thrown without declaring anything."""
    return frozenset(
        action.tile for action in choices if isinstance(action, Discard) and not action.rob
    )


_MEANS: Mapping[str, Callable[[Action], bool]] = {
    "win": lambda action: isinstance(action, Win),
    "three_golds": lambda action: isinstance(action, ThreeGolds),
    "rob": lambda action: wins(action) and isinstance(action, RobGold | Discard),
    "kong": lambda action: isinstance(action, Kong),
    "pung": lambda action: isinstance(action, Pung),
    "chow": lambda action: isinstance(action, Chow),
    "pass": lambda action: isinstance(action, Pass),
    "decline": lambda action: isinstance(action, Pass),
}

WISHES: tuple[str, ...] = tuple(_MEANS)
"""Everything but a discard that can be wished for, the weightiest first."""


def meant(choices: Choices, wish: str) -> Choices:
    """The actions a wish can mean now; a win is passed by declining it, never by passing."""
    if wish in ("pass", "decline") and winning(choices) != (wish == "decline"):
        return ()
    return tuple(filter(_MEANS[wish], choices))


class Doubt(NamedTuple):
    """A question to ask before an action is taken, as keys of the words."""

    title: str
    reasons: tuple[str, ...]


def doubt(state: State, choices: Choices, action: Action) -> Doubt | None:
    """What should be asked before an answer becomes final, if anything."""
    if isinstance(action, Pass):
        return Doubt("ask.decline", ("ask.decline_why",)) if winning(choices) else None
    if wins(action):
        return None
    gold = isinstance(action, Discard) and action.tile == state.gold
    reasons = ("ask.gold_why", *(("rules.R-GOLD-LOCK",) if state.rules.gold_lock else ()))
    if winning(choices):
        title = "ask.win" if isinstance(action, Discard) else "ask.claim_win"
        return Doubt(title, ("ask.win_why", *(reasons if gold else ())))
    return Doubt("ask.gold", reasons) if gold else None


def refused(state: State, seat: int, wish: str, tile: Tile | None) -> str | None:
    """The rule that stands against a wish now; None where nobody could have expected it."""
    action = _attempt(state, seat, wish, tile)
    return None if action is None else why_not(state, seat, action)


def _attempt(state: State, seat: int, wish: str, tile: Tile | None) -> Action | None:
    """The action somebody means who wishes for something that is not offered."""
    offer = state.offer if state.phase is Phase.CLAIM else None
    if state.turn != seat and (offer is None or offer.seat == seat):
        return None
    if wish == "rob":
        declares = tile and offer is None and seat == state.dealer
        return Discard(tile, rob=True) if tile and declares else RobGold()
    if wish == "kong":
        face = offer.tile if offer else tile
        return Kong(face) if face else None
    if wish == "chow":
        found = [Chow(_rest(run, offer.tile)) for run in runs_with(offer.tile)] if offer else []
        plain = [chow for chow in found if state.gold not in chow.tiles]
        return next(iter(plain or found), None)
    simple: Mapping[str, Action] = {"win": Win(), "three_golds": ThreeGolds(), "pung": Pung()}
    return simple.get(wish) if wish != "pung" or offer else None


def _rest(run: Iterable[Tile], tile: Tile) -> tuple[Tile, Tile]:
    low, high = (other for other in run if other != tile)
    return low, high


def win_name(state: State, seat: int) -> str:
    """What winning is called now, as a key of the words."""
    way = way_to_win(state, seat)
    return f"chip.{way}" if way in ("heavenly", "earthly", "rob_kong") else "chip.win"
