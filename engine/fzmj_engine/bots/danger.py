"""How likely a discard is to be won by another, from what lies open.

It asks how often a seat waits, by its melds and the laps played, and which tiles it waits for. A
tile it has thrown, or let go by since its own last discard, is safe from it.

The figures are a little below what `tools/measure_bots.py --bot easy` counts. With the counts of
four `normal`, who wait sooner, `normal` won 0.54 ± 0.41 points a hand less from three `easy`
(classic, 1,500 walls): fear costs more than it saves.
"""

from msgspec import Struct

from fzmj_engine.state import SEATS, State, distance
from fzmj_engine.tiles import SUIT_TILES, Tile

WAITING: dict[bool, tuple[tuple[float, ...], ...]] = {
    True: (
        (0.01, 0.05, 0.11, 0.17, 0.28, 0.35, 0.5),
        (0.04, 0.14, 0.21, 0.28, 0.37, 0.45, 0.5),
        (0.20, 0.34, 0.39, 0.45, 0.50, 0.60, 0.6),
        (0.60, 0.60, 0.65, 0.65, 0.70, 0.80, 0.8),
    ),
    False: (
        (0.0, 0.01, 0.01, 0.03, 0.05, 0.09, 0.13, 0.17, 0.21, 0.24, 0.27, 0.27, 0.32),
        (0.0, 0.04, 0.08, 0.12, 0.18, 0.21, 0.25, 0.29, 0.32, 0.32, 0.33, 0.39, 0.43),
        (0.2, 0.2, 0.25, 0.3, 0.39, 0.41, 0.49, 0.49, 0.54, 0.61, 0.66, 0.66, 0.71),
        (0.6, 0.6, 0.6, 0.6, 0.6, 0.65, 0.7, 0.7, 0.75, 0.8, 0.8, 0.8, 0.8),
    ),
}
"""Chance that a seat is one tile away, with golds and without: by melds, then by laps."""

WANTED: dict[bool, tuple[float, ...]] = {
    True: (0.056, 0.1, 0.15, 0.15, 0.18, 0.15, 0.15, 0.1, 0.056),
    False: (0.04, 0.06, 0.09, 0.09, 0.1, 0.09, 0.09, 0.06, 0.04),
}
"""Chance that a waiting seat waits for a tile it has not thrown, by rank."""

_WISHES = {
    gold: {tile: by_rank[tile.rank - 1] for tile in SUIT_TILES} for gold, by_rank in WANTED.items()
}


class Threat(Struct, frozen=True):
    """Another seat, as far as it lies open."""

    waiting: float
    """Chance that it is one tile away."""
    let_go: frozenset[Tile]
    """Tiles it cannot want."""


def threats(state: State, seat: int, lap: int) -> list[Threat]:
    """The others who may win on a discard (R-GOLD-LOCK, R-YOU-OTHERS)."""
    if any(player.roam > 1 for player in state.players):
        return []
    table = WAITING[state.gold is not None]
    found = []
    for other in SEATS:
        player = state.players[other]
        if other == seat or (state.rules.gold_lock and player.gold_thrown):
            continue
        by_lap = table[min(len(player.melds), len(table) - 1)]
        found.append(Threat(by_lap[min(lap, len(by_lap) - 1)], _let_go(state, other, seat)))
    return found


def danger(threats: list[Threat], tile: Tile, gold: bool) -> float:
    """The chance that somebody wins on a tile thrown now."""
    safe, wish = 1.0, _WISHES[gold][tile]
    for threat in threats:
        if tile not in threat.let_go:
            safe *= 1 - threat.waiting * wish
    return 1 - safe


def _let_go(state: State, other: int, seat: int) -> frozenset[Tile]:
    """What another seat has thrown, and what was thrown since its last turn before this seat's."""
    tiles = {thrown.tile for thrown in state.players[other].river}
    for between in SEATS:
        if distance(other, between) < distance(other, seat):
            tiles.update(thrown.tile for thrown in state.players[between].river[-1:])
    return frozenset(tiles)
