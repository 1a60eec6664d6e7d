"""Hands that are won or nearly: complete ones, some tiles turned to golds, up to two swapped."""

from collections import Counter
from random import Random
from typing import NamedTuple

from fzmj_engine.tiles import SUIT_TILES, Tile, write


class Hand(NamedTuple):
    """A concealed hand of 3·sets + 2 tiles."""

    tiles: tuple[Tile, ...]
    sets: int
    gold: Tile

    def __str__(self) -> str:
        return f"{write(self.tiles)} ({self.sets} sets, gold {self.gold})"


def near_win(rng: Random) -> Hand:
    """One hand a table could deal: at most four of a face, at most three golds, 0–5 melds beside.

    A quarter has its golds below an 8-9 (R-SHAPE-LOW), a quarter in a pair or pung of their own, a
    quarter anywhere; the last quarter is any tiles at all.
    """
    while True:
        gold = rng.choice(SUIT_TILES)
        sets = rng.choice((0, 1, 2, 3, 4, 5, 5, 5))
        golds = min(rng.randrange(4), 3 * sets + 2)
        tiles = rng.choice((_low_ends, _own_group, _anywhere, _anything))(rng, sets, golds, gold)
        for _ in range(rng.randrange(3)):
            tiles[rng.randrange(len(tiles))] = rng.choice(SUIT_TILES)
        counts = Counter(tiles)
        if counts[gold] <= 3 and max(counts.values()) <= 4:
            rng.shuffle(tiles)
            return Hand(tuple(tiles), sets, gold)


def near_pairs(rng: Random) -> Hand:
    """Fourteen tiles that are seven pairs or nearly, fours among them; every third wins by sets.

    At most four of a face and three golds.
    """
    while True:
        gold = rng.choice(SUIT_TILES)
        faces = SUIT_TILES[9 * rng.randrange(3) :][: rng.choice((9, 18, 27))]
        tiles = [tile for _ in range(7) for tile in [rng.choice(faces)] * 2]
        if rng.randrange(3) == 0:
            tiles = _complete(rng, 4)
        for place in rng.sample(range(14), rng.randrange(4)):
            tiles[place] = gold
        for _ in range(rng.randrange(4)):
            tiles[rng.randrange(14)] = rng.choice(SUIT_TILES)
        counts = Counter(tiles)
        if counts[gold] <= 3 and max(counts.values()) <= 4:
            rng.shuffle(tiles)
            return Hand(tuple(tiles), 4, gold)


def _complete(rng: Random, sets: int) -> list[Tile]:
    """Random sets, one suit more likely than the others so that they interlock, then a pair."""
    home = 9 * rng.randrange(3)
    tiles: list[Tile] = []
    for _ in range(sets):
        suit = home if rng.random() < 0.6 else 9 * rng.randrange(3)
        if rng.random() < 0.7:
            low = suit + rng.randrange(7)
            tiles += SUIT_TILES[low : low + 3]
        else:
            tiles += [SUIT_TILES[suit + rng.randrange(9)]] * 3
    return tiles + [rng.choice(SUIT_TILES)] * 2


def _low_ends(rng: Random, sets: int, golds: int, gold: Tile) -> list[Tile]:
    """Golds as the 7 of as many 7-8-9 as there are golds and sets, of one suit mostly."""
    tiles = _complete(rng, sets)
    suit = rng.randrange(3)
    for place in range(min(golds, sets)):
        nine = 9 * (suit if rng.random() < 0.8 else rng.randrange(3)) + 8
        tiles[3 * place : 3 * place + 3] = [gold, *SUIT_TILES[nine - 1 : nine + 1]]
    return tiles


def _own_group(rng: Random, sets: int, golds: int, gold: Tile) -> list[Tile]:
    """Golds in the last places: two are the pair, a third in the last set; or three are a set."""
    tiles = _complete(rng, sets)
    if golds == 3 and sets and rng.random() < 0.5:
        tiles[:3] = [gold] * 3
    elif golds:
        tiles[-golds:] = [gold] * golds
    return tiles


def _anywhere(rng: Random, sets: int, golds: int, gold: Tile) -> list[Tile]:
    tiles = _complete(rng, sets)
    for place in rng.sample(range(len(tiles)), golds):
        tiles[place] = gold
    return tiles


def _anything(rng: Random, sets: int, golds: int, gold: Tile) -> list[Tile]:
    home = SUIT_TILES[9 * rng.randrange(3) :][:9] if rng.random() < 0.5 else SUIT_TILES
    return [gold] * golds + [rng.choice(home) for _ in range(3 * sets + 2 - golds)]
