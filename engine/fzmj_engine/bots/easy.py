"""Always as near to a win as it can be, and blind to everything else: quick and easily beaten."""

from random import Random

from fzmj_engine import shapes
from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import SUIT_TILES, Tile

_WINS = (Win, ThreeGolds, RobGold)
_EDGE: dict[Tile, int] = {tile: abs(tile.rank - 5) for tile in SUIT_TILES}
"""How far a tile is from the middle of its suit, where it would join most runs."""


def choose(state: State, seat: int, choices: tuple[Action, ...], chance: Random) -> Action:
    """A win if there is one, else whatever leaves the fewest tiles missing."""
    for action in choices:
        if isinstance(action, _WINS) or (isinstance(action, Discard) and action.rob):
            return action
    hand = shapes.pack(state.concealed[seat].tiles, state.gold)
    sets = state.rules.sets - len(state.players[seat].melds)
    if state.phase is Phase.CLAIM:
        return _claim(state, hand, sets, choices)
    return _kong(state, seat, hand, sets, choices) or _discard(state, hand, sets, choices)


def _discard(state: State, hand: int, sets: int, choices: tuple[Action, ...]) -> Action:
    """The discard that leaves the least missing; of equal ones an edge tile, and no gold."""
    weight = shapes.weights(state.gold)
    best, least = choices[0], (99, 0)
    for action in choices:
        if isinstance(action, Discard):
            tile = action.tile
            keep = 9 if tile == state.gold else -_EDGE[tile]
            cost = (shapes.deficiency(hand - weight[tile], sets), keep)
            if cost < least:
                best, least = action, cost
    return best


def _kong(
    state: State, seat: int, hand: int, sets: int, choices: tuple[Action, ...]
) -> Action | None:
    """A kong from one's own tiles, if it takes nothing from the hand."""
    weight = shapes.weights(state.gold)
    now = shapes.deficiency(hand, sets)
    for action in choices:
        if isinstance(action, Kong):
            held = state.concealed[seat].tiles.count(action.tile)
            rest = hand - held * weight[action.tile]
            if shapes.deficiency(rest, sets if held == 1 else sets - 1) <= max(now, 1):
                return action
    return None


def _claim(state: State, hand: int, sets: int, choices: tuple[Action, ...]) -> Action:
    """The claim that leaves the least missing if that is less than now, else a pass."""
    assert state.offer is not None
    weight = shapes.weights(state.gold)
    offered = weight[state.offer.tile]
    best: Action = Pass()
    least = shapes.deficiency(hand, sets)
    for action in choices:
        match action:
            case Chow((low, high)):
                rest = hand - weight[low] - weight[high]
            case Pung():
                rest = hand - 2 * offered
            case Kong():
                rest = hand - 3 * offered
            case _:
                continue
        missing = max(1, shapes.deficiency(rest, sets - 1))
        if missing < least:
            best, least = action, missing
    return best
