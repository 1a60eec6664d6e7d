"""How likely a discard is to be won by another, from what lies open.

Measured on a thousand hands: how often a seat waits, by its melds and the laps played, and which
tiles it waits for. A tile it has thrown, or let go by since its own last discard, is safe from it.
"""

from fzmj_engine.state import SEATS, State, distance
from fzmj_engine.tiles import SUIT_TILES, Tile

WAITING = (
    (0.01, 0.05, 0.11, 0.17, 0.28, 0.35, 0.5),
    (0.04, 0.14, 0.21, 0.28, 0.37, 0.45, 0.5),
    (0.20, 0.34, 0.39, 0.45, 0.50, 0.60, 0.6),
    (0.60, 0.60, 0.65, 0.65, 0.70, 0.80, 0.8),
)
"""Chance that a seat is one tile away: by melds, then by laps; the last figures stay."""

WANTED = (0.056, 0.1, 0.15, 0.15, 0.18, 0.15, 0.15, 0.1, 0.056)
"""Chance that a waiting seat waits for a tile it has not thrown, by rank."""


def dangers(state: State, seat: int, lap: int) -> dict[Tile, float]:
    """For each suit face the chance that somebody wins on it when the seat throws it now."""
    safe = dict.fromkeys(SUIT_TILES, 1.0)
    for other in SEATS:
        if other != seat:
            melds = WAITING[min(len(state.players[other].melds), len(WAITING) - 1)]
            waiting = melds[min(lap, len(melds) - 1)]
            let_go = _let_go(state, other, seat)
            for tile in SUIT_TILES:
                if tile not in let_go:
                    safe[tile] *= 1 - waiting * WANTED[int(tile[0]) - 1]
    return {tile: 1 - chance for tile, chance in safe.items()}


def _let_go(state: State, other: int, seat: int) -> set[Tile]:
    """What another seat has thrown, and what was thrown since its last turn before this seat's."""
    tiles = {thrown.tile for thrown in state.players[other].river}
    for between in SEATS:
        if distance(other, between) < distance(other, seat):
            tiles.update(thrown.tile for thrown in state.players[between].river[-1:])
    return tiles
