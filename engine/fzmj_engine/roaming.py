"""游金: how the gold roams, looked at after every discard of one's own (R-YOU-LEVEL)."""

from fzmj_engine import shapes
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import Tile

TOP = 3
"""The third level is the last."""


def roam_level(state: State, seat: int, thrown: Tile) -> int:
    """The level a seat has when it has thrown a tile: 0 where its sets and gold are not there.

    Complete sets with one gold left over are level 1; a gold thrown from a turn that began with a
    draw raises it by one.
    """
    player = state.players[seat]
    if not state.rules.roam_multipliers:
        return 0
    sets = state.rules.sets - len(player.melds)
    weight = shapes.weights(state.gold)[thrown]
    hand = shapes.pack(state.concealed[seat].tiles, state.gold) - weight
    if shapes.sets_missing(hand, sets) > shapes.golds_in(hand) - 1:
        return 0
    raised = player.roam > 0 and thrown == state.gold and state.phase is Phase.TURN
    return max(1, min(TOP, player.roam + raised))
