"""What a seat can count: the copies of each face that it does not see."""

from fzmj_engine.state import State
from fzmj_engine.tiles import SUIT_TILES, Tile


def unseen(state: State, seat: int) -> dict[Tile, int]:
    """Copies of each suit face that neither lie open nor stand in the seat's own hand."""
    left = dict.fromkeys(SUIT_TILES, 4)
    own = state.concealed[seat]
    seen = [*own.tiles, *own.kongs * 4]
    for player in state.players:
        seen += (thrown.tile for thrown in player.river)
        seen += (tile for meld in player.melds for tile in meld.tiles)
    if state.gold is not None:
        seen.append(state.gold)
    for tile in seen:
        if tile in left:  # concealed kongs of others show their backs
            left[tile] -= 1
    return left
