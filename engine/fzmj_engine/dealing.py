"""A deal from the shuffled wall to the gold, and who deals the next one (RULES 3, 4)."""

from fzmj_engine.events import (
    Dealt,
    FlowersReplaced,
    GoldTurned,
    HorseTaken,
    PlayOpened,
    Tiles,
)
from fzmj_engine.state import SEATS, State, distance, next_seat
from fzmj_engine.tiles import FLOWERS, Tile, ordered


def next_deal(state: State) -> tuple[int, int]:
    """Who deals the next hand, and his L (R-DEAL-MOVES, R-L-COUNT)."""
    if state.outcome is None:
        return state.dealer, state.streak
    victory, rules = state.outcome.victory, state.rules
    if victory is None and rules.draw_keeps_dealer:
        return state.dealer, state.streak + rules.draw_adds_streak
    if victory is not None and victory.seat == state.dealer:
        return state.dealer, state.streak + 1
    return next_seat(state.dealer), 0


def next_base(state: State) -> int:
    """B of the next hand: the room's, or what the poorest seat can bear (R-BASES)."""
    rules = state.rules
    if not rules.base_by_poorest:
        return state.base
    coins = rules.coins + min(state.scores)
    bearable = [base for base in rules.bases if base * rules.base_factor <= coins]
    return max(bearable, default=min(rules.bases))


def deal(state: State, wall: Tiles) -> Dealt:
    """Four tiles a turn from the first taker, the remainder at once, the dealer's extra last."""
    seat, size = state.turn, state.rules.hand_size
    place = distance(state.dealer + sum(state.dice) - 1, seat)
    rounds, rest = divmod(size, 4)
    tiles = [
        tile
        for lap in range(rounds)
        for tile in wall[lap * 16 + place * 4 : lap * 16 + place * 4 + 4]
    ]
    tiles += wall[rounds * 16 + place * rest : rounds * 16 + (place + 1) * rest]
    if seat == state.dealer:
        tiles.append(wall[size * 4])
    return Dealt(seat, tuple(tiles))


def horse(state: State, wall: Tiles) -> HorseTaken:
    """The first tail tile that is no flower goes to the fifth player, unseen (R-HORSE)."""
    aside: list[Tile] = []
    for tile in wall[::-1]:
        if tile not in FLOWERS:
            return HorseTaken(tile, tuple(aside))
        aside.append(tile)
    raise AssertionError("a wall of flowers")


def flower_round(state: State, wall: Tiles) -> FlowersReplaced | GoldTurned | PlayOpened:
    """The next seat in the round that holds flowers; else the gold is turned.

    Rounds start at the dealer and skip seats without flowers, so they are one endless circle.
    """
    for step in SEATS:
        seat = (state.turn + step) % 4
        flowers = tuple(tile for tile in state.concealed[seat].tiles if tile in FLOWERS)
        if flowers:
            return FlowersReplaced(seat, ordered(flowers), from_tail(state, wall, len(flowers)))
    if not state.rules.gold:
        return PlayOpened()
    (tile,) = from_tail(state, wall, 1)
    return GoldTurned(tile)


def from_tail(state: State, wall: Tiles, count: int) -> Tiles:
    """Tiles from the tail, in the order they are taken."""
    end = len(wall) - state.tail
    return tuple(reversed(wall[end - count : end]))
