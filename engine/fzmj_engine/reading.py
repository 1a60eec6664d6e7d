"""How a complete hand may be read: as which sets and which pair, every gold as which tile.

A gold read as its own face is no wild tile but an ordinary one; readings with most of these come
first, and among them those whose lowest tiles need the fewest wild ones.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from fzmj_engine.groups import DONE, Group, Left, Place, Reading, steps, wild
from fzmj_engine.packed import GOLD, pack
from fzmj_engine.pairs import PAIRS, pairs_missing
from fzmj_engine.tiles import ORDER, SUIT_TILES, Tile, ordered

Marks = frozenset[str]
"""Names of what is true of a group, or of every group of a reading."""

Predicates = Mapping[str, Callable[[Group], bool]]
"""What may be asked of a group, by name."""


def readings(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> Iterator[Reading]:
    """Every way to read tiles as `sets` sets and a pair, most golds as their own face first.

    Golds alone make their own pung or pair. The four-copy limit does not hold: a gold may stand
    for a fifth copy.
    """
    for left in _starts(tiles, sets, gold):
        for groups in _split(left, gold):
            yield tuple(sorted(groups, key=_order))


def _starts(tiles: Sequence[Tile], sets: int, gold: Tile | None) -> Iterator[Left]:
    """The hand with none, one, … of its golds wild, as far as it may come out then."""
    if len(tiles) != 3 * sets + 2:
        return
    golds = [tile for tile in tiles if tile == gold]
    others = pack((tile for tile in tiles if tile != gold), None)
    for wilds in range(len(golds) + 1):
        left = Left(others + pack(golds[wilds:], None) + wilds * GOLD, sets, True)
        if left.possible:
            yield left


def _split(left: Left, gold: Tile | None, after: Place = (None, 0)) -> Iterator[Reading]:
    """All ways to take a hand apart from its lowest tile up, none twice."""
    if left == DONE:
        yield ()
    for group, rest, place in steps(left, gold, after):
        for more in _split(rest, gold, place):
            yield (group, *more)


def _order(group: Group) -> tuple[bool, int, int]:
    return group.kind == "pair", ORDER[group.stands[0]], ORDER[group.stands[-1]]


def variants(
    tiles: Sequence[Tile], sets: int, gold: Tile | None, asked: Predicates
) -> dict[Marks, Reading]:
    """One reading for all of which the same is true in every group, the most natural of them.

    Here golds alone may be any group, as they may be any tile (R-GOLD).
    """
    known: dict[Left, dict[Marks, Reading]] = {DONE: {frozenset(asked): ()}}

    def parts(left: Left) -> dict[Marks, Reading]:
        if left not in known:
            found: dict[Marks, Reading] = {}
            for group, rest, _ in steps(left, gold, alone=True):
                own = marks(group, asked)
                for shared, more in parts(rest).items():
                    found.setdefault(own & shared, (group, *more))
            known[left] = found
        return known[left]

    whole: dict[Marks, Reading] = {}
    for left in _starts(tiles, sets, gold):
        for shared, groups in parts(left).items():
            whole.setdefault(shared, tuple(sorted(groups, key=_order)))
    return whole


def marks(group: Group, asked: Predicates) -> Marks:
    """What is true of a group."""
    return frozenset(name for name, holds in asked.items() if holds(group))


def pairings(tiles: Sequence[Tile], gold: Tile | None) -> Iterator[Reading]:
    """Seven pairs, a gold beside each odd tile; golds left over are any pair (R-FAN-PAIRS)."""
    if pairs_missing(pack(tiles, gold)) != 0:
        return
    held = Counter(tile for tile in ordered(tiles) if tile != gold)
    found = [(tile, tile) for tile, count in held.items() for _ in range(count // 2)]
    found += [(tile, other) for tile in held if held[tile] % 2 for other in wild(gold, tile)]
    paired = [Group("pair", pair, (pair[0],) * 2) for pair in found]
    if gold is None or len(paired) == PAIRS:
        yield tuple(sorted(paired, key=_order))
        return
    for face in (gold, *SUIT_TILES):
        alone = [Group("pair", (gold,) * 2, (face,) * 2)] * (PAIRS - len(paired))
        yield tuple(sorted([*paired, *alone], key=_order))


def _dragon(groups: Reading, gold: Tile | None) -> bool:
    return any(group.kind == "pung" and group.tiles == (gold,) * 3 for group in groups)


def _sparrow(groups: Reading, gold: Tile | None) -> bool:
    return groups[-1].kind == "pair" and groups[-1].tiles == (gold, gold)


_SHOWS: Mapping[str, Callable[[Reading, Tile | None], bool]] = {
    "gold_dragon": _dragon,
    "gold_sparrow": _sparrow,
}
"""What a reading has to show for a win of that name (R-SPARROW, R-DRAGON)."""


def reading(
    tiles: Sequence[Tile], sets: int, gold: Tile | None, prefer: str | None = None
) -> Reading:
    """The reading that shows the win that is paid, else the most natural; always the same one.

    `prefer` is the name of the win. Tiles without a shape come back as single ones, sorted.
    """
    singles = tuple(Group("single", (tile,), (tile,)) for tile in ordered(tiles))
    natural = next(readings(tiles, sets, gold), singles)
    shows = _SHOWS.get(prefer or "")
    if shows is None or shows(natural, gold):
        return natural
    return next((other for other in readings(tiles, sets, gold) if shows(other, gold)), natural)
