"""Always as near to a win as it can be, and blind to everything else: quick and easily beaten."""

from random import Random

from msgspec import Struct

from fzmj_engine import shapes
from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.bots.suits import allowed, keeping
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import SUIT_TILES, Tile

_WINS = (Win, ThreeGolds, RobGold)
_EDGE: dict[Tile, int] = {tile: abs(tile.rank - 5) for tile in SUIT_TILES}
"""How far a tile is from the middle of its suit, where it would join most runs."""


class _Own(Struct, frozen=True):
    """A seat's concealed tiles, and what they may win as."""

    hand: int
    """Packed."""
    sets: int
    """Sets they still have to show."""
    pairs: bool
    """Seven pairs win as well."""
    masks: tuple[int, ...]
    """Suits it may win with."""

    def lacks(self, hand: int) -> int:
        """Tiles a hand of as many sets is away from a win."""
        return min(shapes.deficiency(hand & mask, self.sets, self.pairs) for mask in self.masks)

    def lacks_laid(self, hand: int, tile: Tile) -> int:
        """The same with one more set of this tile's suit on the table."""
        masks = keeping(self.masks, tile)
        return min((shapes.deficiency(hand & mask, self.sets - 1) for mask in masks), default=99)


def choose(state: State, seat: int, choices: tuple[Action, ...], chance: Random) -> Action:
    """A win if there is one, else whatever leaves the fewest tiles missing."""
    for action in choices:
        if isinstance(action, _WINS) or (isinstance(action, Discard) and action.rob):
            return action
    melds = state.players[seat].melds
    own = _Own(
        hand=shapes.pack(state.concealed[seat].tiles, state.gold),
        sets=state.rules.sets - len(melds),
        pairs=state.rules.pairs and not melds,
        masks=allowed(state, seat),
    )
    if state.phase is Phase.CLAIM:
        return _claim(state, own, choices)
    return _kong(state, seat, own, choices) or _discard(state, own, choices)


def _discard(state: State, own: _Own, choices: tuple[Action, ...]) -> Action:
    """The discard that leaves the least missing; of equal ones an edge tile, and no gold."""
    weight = shapes.weights(state.gold)
    best, least = choices[0], (99, 0)
    for action in choices:
        if isinstance(action, Discard):
            tile = action.tile
            keep = 9 if tile == state.gold else -_EDGE[tile]
            cost = (own.lacks(own.hand - weight[tile]), keep)
            if cost < least:
                best, least = action, cost
    return best


def _kong(state: State, seat: int, own: _Own, choices: tuple[Action, ...]) -> Action | None:
    """A kong from one's own tiles, if it takes nothing from the hand."""
    weight = shapes.weights(state.gold)
    now = max(own.lacks(own.hand), 1)
    for action in choices:
        if isinstance(action, Kong):
            held = state.concealed[seat].tiles.count(action.tile)
            rest = own.hand - held * weight[action.tile]
            lacking = own.lacks(rest) if held == 1 else own.lacks_laid(rest, action.tile)
            if lacking <= now:
                return action
    return None


def _claim(state: State, own: _Own, choices: tuple[Action, ...]) -> Action:
    """The claim that leaves the least missing if that is less than now, else a pass."""
    assert state.offer is not None
    weight = shapes.weights(state.gold)
    offered = weight[state.offer.tile]
    best: Action = Pass()
    least = own.lacks(own.hand)
    for action in choices:
        match action:
            case Chow((low, high)):
                rest = own.hand - weight[low] - weight[high]
            case Pung():
                rest = own.hand - 2 * offered
            case Kong():
                rest = own.hand - 3 * offered
            case _:
                continue
        missing = max(1, own.lacks_laid(rest, state.offer.tile))
        if missing < least:
            best, least = action, missing
    return best
