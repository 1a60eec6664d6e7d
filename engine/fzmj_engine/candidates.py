"""What a seat might do at this moment: all that may be allowed, little that is not.

`legal` decides; this module only keeps it from asking about what cannot be. So it may offer too
much, never too little. Ordinary discards are not among these, `legal` has a way of its own.
"""

from collections.abc import Collection
from functools import cache

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.melds import Kind, runs_with
from fzmj_engine.state import State, next_seat
from fzmj_engine.tiles import Tile, counted
from fzmj_engine.turns import robbery_open
from fzmj_engine.wins import robbable, winnable


def claims(state: State, seat: int) -> list[Action]:
    """Answers to the offered tile, the most weighty first."""
    offer = state.offer
    if offer is None or offer.seat == seat:
        return []
    robs = state.discards == 1 and robbery_open(state) and robbable(state, seat)
    found: list[Action] = [RobGold()] if robs else []
    if offer.tile == state.gold:
        return found
    if winnable(state, seat):
        found.append(Win())
    if offer.kong:
        return found
    tiles = counted(state.concealed[seat].tiles)
    held = tiles.get(offer.tile, 0)
    if held >= 2:
        found += [Kong(offer.tile), Pung()] if held == 3 else [Pung()]
    if state.rules.chow and seat == next_seat(offer.seat):
        found += chows(tiles, offer.tile)
    return found


def chows(tiles: Collection[Tile], tile: Tile) -> list[Chow]:
    """Every way to take a tile into a run with two of one's own."""
    return [chow for chow in _chows(tile) if chow.tiles[0] in tiles and chow.tiles[1] in tiles]


@cache
def _chows(tile: Tile) -> tuple[Chow, ...]:
    pairs = (tuple(other for other in run if other != tile) for run in runs_with(tile))
    return tuple(Chow((low, high)) for low, high in pairs)


def acts(state: State, seat: int) -> list[Action]:
    """Acts of one's own turn but the ordinary discards, the most weighty first."""
    found: list[Action] = [Win()] if winnable(state, seat) else []
    found += three_golds(state, seat)
    tiles, pungs = counted(state.concealed[seat].tiles), own_pungs(state, seat)
    if pungs or 4 in tiles.values():
        found += [Kong(tile) for tile, held in tiles.items() if held == 4 or tile in pungs]
    if state.discards == 0 and robbable(state, seat):
        found += [Discard(tile, rob=True) for tile in tiles]
    return found


def three_golds(state: State, seat: int) -> list[Action]:
    """Three golds laid down, where there are three."""
    gold = state.gold
    held = 0 if gold is None else counted(state.concealed[seat].tiles).get(gold, 0)
    return [ThreeGolds()] if held >= 3 else []


def own_pungs(state: State, seat: int) -> list[Tile]:
    """The faces of which a seat has laid a pung."""
    return [meld.tiles[0] for meld in state.players[seat].melds if meld.kind is Kind.PUNG]
