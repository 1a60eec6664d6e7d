"""Ours, asked as bots and commands ask it."""

from typing import Any

from asker import Hand, left_of, listed, over_games, over_hands, serve

from fzmj_engine import shapes
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.rules import load
from fzmj_engine.table import Table, first_dealer, seeded
from fzmj_engine.tiles import SUIT_TILES, Tile

RULES = load("classic")
FACE = {tile: face for face, tile in enumerate(SUIT_TILES)}
Tiles = tuple[Tile, ...]


def read(hand: Hand) -> Tiles:
    """A hand as the engine holds it."""
    return tuple(SUIT_TILES[face] for face in hand)


def read_to_throw(hand: Hand) -> tuple[Tiles, dict[Tile, int]]:
    """A hand with the copies a bot counts before it asks (bots/reckon.py)."""
    return read(hand), dict(zip(SUIT_TILES, left_of(hand), strict=True))


def deficiency(hand: Tiles) -> int:
    """Tiles missing to sets and a pair."""
    return shapes.deficiency(shapes.pack(hand, None), len(hand) // 3)


def deficiency_or_pairs(hand: Tiles) -> int:
    """The same, or to seven pairs if that is nearer."""
    return shapes.deficiency(shapes.pack(hand, None), len(hand) // 3, len(hand) == 14)


def deficiency_as_held(hand: int) -> int:
    """Tiles missing, of a hand that is packed already."""
    return shapes.deficiency(hand, 4)


def packed(hand: Hand) -> int:
    """A hand as the evaluator holds it."""
    return shapes.pack(read(hand), None)


def discards(asked: tuple[Tiles, dict[Tile, int]]) -> Any:
    """Every discard, with what helps then."""
    hand, left = asked
    return shapes.discards(shapes.pack(hand, None), len(hand) // 3, None, left)


def discards_or_pairs(asked: tuple[Tiles, dict[Tile, int]]) -> Any:
    """The same, with seven pairs."""
    hand, left = asked
    return shapes.discards(shapes.pack(hand, None), len(hand) // 3, None, left, len(hand) == 14)


def plain(found: Any) -> Any:
    """Faces as numbers."""
    return listed(
        (FACE[tile], after.deficiency, {FACE[draw]: left for draw, left in after.useful.items()})
        for tile, after in found.items()
    )


def game(seed: int) -> int:
    """A match of eight hands among four random bots, each given its own view."""
    table = Table(RULES, seeded(str(seed)), length=8, dealer=first_dealer(str(seed)))
    seats = Seats(seated(["random"] * 4), str(seed))
    for _ in play(table, seats):
        pass
    return seats.decisions


serve(
    {
        "deficiency": over_hands(read, deficiency, int),
        "deficiency or pairs": over_hands(read, deficiency_or_pairs, int),
        "deficiency as held": over_hands(packed, deficiency_as_held, int),
        "discards": over_hands(read_to_throw, discards, plain),
        "discards or pairs": over_hands(read_to_throw, discards_or_pairs, plain),
        "decisions": over_games(game),
    }
)
