"""Won hands of thirteen tiles and one: sets or seven pairs, some laid down, some tiles golds."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from fzmj_engine.melds import Kind, Meld
from fzmj_engine.tiles import SUIT_TILES, Tile

Tiles = tuple[Tile, ...]


class Won(NamedTuple):
    """A hand that wins by its shape."""

    tiles: Tiles
    """Concealed, the winning tile last."""
    melds: tuple[Meld, ...]
    gold: Tile | None


def won_hand(rng: Random, gold: bool) -> Won:
    """One hand that tiles could make: at most four of a face, three golds, no gold in a meld.

    A third is of one suit, some are of ends or of 2, 5 and 8; every fifth is seven pairs.
    """
    while True:
        faces = _faces(rng)
        face = rng.choice([*SUIT_TILES, *faces]) if gold else None
        groups = _pairs(rng, faces) if rng.random() < 0.2 else _sets(rng, faces)
        wilds = rng.choice((0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3)) if rng.random() < 0.6 else 0
        melds, tiles = _laid(rng, groups, face)
        if face is not None:
            for place in rng.sample(range(len(tiles)), min(wilds, len(tiles))):
                tiles[place] = face
        rng.shuffle(tiles)
        if _real(tiles, melds, face):
            return Won(tuple(tiles), melds, face)


def _faces(rng: Random) -> Tiles:
    """The faces a hand is made of."""
    suits = rng.sample("mps", rng.choice((1, 1, 2, 2, 3)))
    ranks = rng.choice(("123456789", "12345", "258", "123789", "123789", "19"))
    return tuple(tile for tile in SUIT_TILES if tile[0] in ranks and tile[1] in suits)


def _sets(rng: Random, faces: Tiles) -> list[Tiles]:
    """Four sets and a pair."""
    pungs = rng.choice((0.1, 0.5, 1.0))
    runs = [
        run
        for place, low in enumerate(SUIT_TILES[:-2])
        if low.rank < 8 and set(run := SUIT_TILES[place : place + 3]) <= set(faces)
    ]
    groups: list[Tiles] = []
    for _ in range(4):
        pung = not runs or rng.random() < pungs
        groups.append((rng.choice(faces),) * 3 if pung else rng.choice(runs))
    return [*groups, (rng.choice(faces),) * 2]


def _pairs(rng: Random, faces: Tiles) -> list[Tiles]:
    """Seven pairs, now and then no two of them equal."""
    alike = len(faces) < 7 or rng.random() < 0.6
    chosen = rng.choices(faces, k=7) if alike else rng.sample(faces, 7)
    return [(tile,) * 2 for tile in chosen]


def _laid(
    rng: Random, groups: Sequence[Tiles], gold: Tile | None
) -> tuple[tuple[Meld, ...], list[Tile]]:
    """Some sets laid down, some of these as kongs; the rest is concealed."""
    melds: list[Meld] = []
    tiles: list[Tile] = []
    share = rng.choice((0, 0, 0.3, 0.7, 1.0)) if len(groups) == 5 else 0
    for group in groups:
        if len(group) == 2 or gold in group or rng.random() >= share:
            tiles += group
        elif group[0] != group[1]:
            melds.append(Meld(Kind.CHOW, group))
        elif rng.random() < 0.4:
            kind = rng.choice((Kind.EXPOSED, Kind.ADDED, Kind.CONCEALED))
            melds.append(Meld(kind, group[:1] * 4))
        else:
            melds.append(Meld(Kind.PUNG, group))
    return tuple(melds), tiles


def _real(tiles: Sequence[Tile], melds: Sequence[Meld], gold: Tile | None) -> bool:
    held = Counter(tiles)
    held.update(tile for meld in melds for tile in meld.tiles)
    return all(count <= 4 - (tile == gold) for tile, count in held.items())
