"""A second opinion on the fan table: golds stand for every face in turn, tiles are split in every
way, and each outcome is counted by itself. Shares no code with `fzmj_engine` but the tiles.

Everything is plain text and lists here: a tile is `"5m"`, a set is three of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement

FACES = [rank + suit for suit in "mps" for rank in "123456789"]
BASES = {
    "plain": 1,
    "all_pungs": 2,
    "one_suit": 4,
    "one_suit_pungs": 8,
    "seven_pairs": 4,
    "dragon_pairs": 8,
    "one_suit_pairs": 16,
    "one_suit_dragon_pairs": 32,
    "lone_wait": 4,
    "terminals": 4,
    "one_suit_terminals": 16,
    "pungs_258": 16,
    "heavenly": 16,
    "earthly": 16,
}
"""RULES 9, in the order of the contract."""

OPTIONAL = ("lone_wait", "terminals", "one_suit_terminals", "pungs_258")

Split = tuple[tuple[str, ...], ...]


@dataclass
class Win:
    """What the slow counter wants to know of a finished hand."""

    tiles: Sequence[str]
    melds: Sequence[Sequence[str]]
    gold: str | None
    tile: str
    options: set[str] = field(default_factory=set)
    """optional_fans, roots, closed_wait"""
    cap: int = 0
    twice: int = 0
    """How many doublings hold that do not depend on the hand."""
    opening: str = ""
    """heavenly, earthly or nothing"""


@lru_cache(maxsize=200_000)
def splits(tiles: tuple[str, ...], pair: bool) -> tuple[Split, ...]:
    """Every way to lay sorted tiles out as sets, and a pair where one is asked for."""
    if not tiles:
        return ((),) if not pair else ()
    first, rest = tiles[0], tiles[1:]
    low, suit = int(first[0]), first[1]
    tries: list[tuple[str, ...]] = [
        (first, first, first),
        (first, f"{low + 1}{suit}", f"{low + 2}{suit}"),
    ]
    tries += [(first, first)] if pair else []
    found = []
    for group in tries:
        left = list(rest)
        try:
            for tile in group[1:]:
                left.remove(tile)
        except ValueError:
            continue
        more = splits(tuple(left), pair and len(group) == 3)
        found += [(group, *others) for others in more]
    return tuple(found)


def could_split(tiles: Sequence[str]) -> bool:
    """Two suits of whole sets, the third with the pair beside: else nobody need try."""
    suits = "".join(tile[1] for tile in tiles)
    return sorted(suits.count(suit) % 3 for suit in "mps") == [0, 0, 2]


def true_of_sets(win: Win, sets: Split) -> set[str]:
    """The fans of one layout, melds among the sets."""
    tiles = [tile for group in sets for tile in group]
    pungs = all(len(set(group)) == 1 for group in sets)
    suited = len({tile[1] for tile in tiles}) == 1
    ends = all(any(tile[0] in "19" for tile in group) for group in sets)
    lone = len(win.melds) == 4 and all(len(set(meld)) == 1 for meld in win.melds)
    held = {
        "plain": True,
        "all_pungs": pungs,
        "one_suit": suited,
        "one_suit_pungs": pungs and suited,
        "lone_wait": lone,
        "terminals": ends,
        "one_suit_terminals": ends and suited,
        "pungs_258": pungs and all(tile[0] in "258" for tile in tiles),
    }
    return {name for name in held if held[name]}


def true_of_pairs(tiles: Sequence[str], four: bool) -> set[str]:
    """The fans of seven pairs."""
    suited = len({tile[1] for tile in tiles}) == 1
    held = {
        "plain": True,
        "one_suit": suited,
        "seven_pairs": True,
        "dragon_pairs": four,
        "one_suit_pairs": suited,
        "one_suit_dragon_pairs": four and suited,
    }
    return {name for name in held if held[name]}


def middle(win: Win, sets: Split, stands: Sequence[str]) -> bool:
    """Whether the winning tile may be the one in the middle of a concealed run."""
    may_be = set(stands) if win.tile == win.gold else {win.tile}
    return any(group[0] != group[1] and group[1] in may_be for group in sets if len(group) == 3)


def layouts(win: Win, four: bool) -> Iterator[tuple[set[str], bool]]:
    """Fans of every layout, and whether the winning tile is in the middle there."""
    plain = [tile for tile in win.tiles if tile != win.gold]
    golds = len(win.tiles) - len(plain)
    may_pair = not win.melds and sum(n % 2 for n in Counter(plain).values()) <= golds
    for stands in combinations_with_replacement(FACES, golds):
        tiles = [*plain, *stands]
        if could_split(tiles):
            for sets in splits(tuple(sorted(tiles, key=FACES.index)), True):
                whole = (*sets, *map(tuple, win.melds))
                yield true_of_sets(win, whole), middle(win, sets, stands)
        if may_pair and all(number % 2 == 0 for number in Counter(tiles).values()):
            yield true_of_pairs(tiles, four), False


def count(win: Win) -> tuple[int, str, set[str]]:
    """What is paid before the +1 of a self-draw, the name of it, and all that is true."""
    held = Counter(tile for tile in win.tiles if tile != win.gold)
    held += Counter(tile for meld in win.melds for tile in meld)
    fours = sum(number == 4 for number in held.values())
    order = list(BASES)
    known = {name for name in BASES if "optional_fans" in win.options or name not in OPTIONAL}
    every: set[str] = set()
    best = (-1, -1, -1)
    for true, closed in layouts(win, fours > 0):
        true &= known
        every |= true
        name = max(true, key=lambda fan: (BASES[fan], -order.index(fan)))
        doubled = win.twice + (closed and "closed_wait" in win.options)
        if "dragon" in name:
            doubled += fours - 1
        elif "roots" in win.options:
            doubled += fours
        paid = BASES[name] * 2**doubled
        best = max(best, (min(paid, win.cap or paid), BASES[name], -order.index(name)))
    if win.opening:
        every.add(win.opening)
        base = win.cap or 16
        best = max(best, (base, base, -order.index(win.opening)))
    return best[0], order[-best[2]], every if every == {"plain"} else every - {"plain"}
