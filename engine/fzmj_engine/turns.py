"""Whose turn it is and what lies open, as rules that may forbid to act now (RULES 6, 8)."""

from fzmj_engine.state import Concealed, Phase, State
from fzmj_engine.tiles import FLOWERS

ACTING: frozenset[Phase] = frozenset({Phase.OPENING, Phase.TURN, Phase.DISCARD})
"""Phases in which the seat whose turn it is acts from its own tiles."""

ASKING: frozenset[Phase] = ACTING | {Phase.CLAIM}
"""Phases in which anybody may have choices."""


def only_wins(state: State) -> bool:
    """No tile may be drawn after the one at hand: win, or the hand is exhausted (R-LAST-ZERO)."""
    return state.phase is Phase.TURN and state.rules.last_group > 0 and state.drawable == 0


def pending_flower(own: Concealed) -> bool:
    """A drawn flower waits to be replaced before anything else (R-FLOWER-PLAY)."""
    return own.drawn in FLOWERS


def robbery_open(state: State) -> bool:
    """The dealer's first discard lies there, and nothing else happened since (R-ROB)."""
    return state.phase is Phase.CLAIM and state.discards == 1 and state.marker


def not_your_turn(state: State, seat: int) -> str | None:
    """The rule broken by acting out of turn, or before a flower is replaced."""
    if state.phase not in ACTING or state.turn != seat:
        return "R-TURN"
    return "R-FLOWER-PLAY" if pending_flower(state.concealed[seat]) else None


def after_claim(state: State) -> str | None:
    """The rule that leaves nothing but a discard after a chow or pung."""
    closed = state.phase is Phase.DISCARD and not state.rules.win_after_claim
    return "R-AFTER-CLAIM" if closed else None


def nothing_offered(state: State, seat: int) -> str | None:
    """The rule broken by claiming anything at all."""
    if state.phase is not Phase.CLAIM or state.offer is None or state.offer.seat == seat:
        return "R-CLAIMS"
    return "R-GOLD-DISCARD" if state.offer.tile == state.gold else None
