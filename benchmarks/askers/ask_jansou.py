"""`jansou` without its native part; it always looks at seven pairs and thirteen orphans too."""

from random import Random
from typing import Any

from asker import HONOUR, Hand, listed, over_games, over_hands, serve
from jansou.analysis import _native
from jansou.analysis.efficiency import discard_evaluation
from jansou.analysis.shanten import shanten
from jansou.core.hand import Hand as Held
from jansou.core.hand import Meld, MeldType
from jansou.core.rules import preset
from jansou.core.tiles import Tile, TileKind
from jansou.game.environment import Environment

assert _native.KERNEL is None, "this is to be the pure one"
TILES = [Tile(TileKind(face)) for face in range(34)]
KONG = Meld(MeldType.ANKAN, (TILES[HONOUR],) * 4)
RULES = preset("tenhou")


def read(hand: Hand) -> tuple[list[Tile], list[Meld]]:
    """A hand as a list of tiles, a kong of honours beside a short one."""
    return [TILES[face] for face in hand], [KONG] * ((14 - len(hand)) // 3)


def deficiency(hand: tuple[list[Tile], list[Meld]]) -> int:
    """Tiles missing."""
    return 1 + shanten(Held(*hand))


def discards(hand: tuple[list[Tile], list[Meld]]) -> Any:
    """Every discard, with what helps then."""
    return discard_evaluation(Held(*hand))


def plain(found: Any) -> Any:
    """Faces as numbers. Honours are left out; a tile just thrown is not counted as left again."""
    return listed(
        (
            option.discard,
            option.shanten + 1,
            {
                tile: left - (tile == option.discard)
                for tile, left in option.acceptance.items()
                if tile < HONOUR
            },
        )
        for option in found
    )


def game(seed: int) -> int:
    """One match of random players, answered as its README does."""
    choose, count = Random(seed).choice, 0
    moves = Environment(RULES, seed=seed).play()
    request = next(moves)
    while True:
        count += 1
        try:
            request = moves.send(choose(request.actions))
        except StopIteration:
            return count


serve(
    {
        "deficiency or pairs": over_hands(read, deficiency, int),
        "discards or pairs": over_hands(read, discards, plain),
        "decisions": over_games(game),
    }
)
