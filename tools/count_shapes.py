"""Count winning hands with the slow reader alone: `python tools/count_shapes.py`, some minutes.

Takes small closed families of concealed hands (all of so many tiles of some faces, with so many
golds), and counts how many win by their shape in every profile, as what; nothing of the engine but
its tiles is asked. Writes tests/known/shapes.toml, which a test compares the engine with.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from fzmj_engine.tiles import Suit, Tile, parse
from tests import slow_reader

TARGET = Path(__file__).parents[1] / "tests" / "known" / "shapes.toml"
GOLD = Tile("5p")
ONE_SUIT = "123456789m"


class Family(NamedTuple):
    """All concealed hands of some faces; at most four of each, three if it is the gold's."""

    faces: str
    tiles: int
    """Golds included."""
    golds: int
    """Golds that are not among the faces."""


FAMILIES = {
    **{f"five_{golds}_golds": Family(ONE_SUIT, 5, golds) for golds in range(4)},
    **{f"eight_{golds}_golds": Family(ONE_SUIT, 8, golds) for golds in range(4)},
    "five_of_the_golds_suit": Family("123456789p", 5, 0),
    "five_of_three_suits": Family("1234m1234p1234s", 5, 0),
    "five_of_three_suits_1_gold": Family("1234m1234p1234s", 5, 1),
    **{f"whole_14_{golds}_golds": Family(ONE_SUIT, 14, golds) for golds in range(4)},
    **{f"whole_17_{golds}_golds": Family(ONE_SUIT, 17, golds) for golds in range(2)},
}


class Profile(NamedTuple):
    """What RULES 1, 7 and 9 say of a profile's shapes."""

    sets: int
    specials: tuple[str, ...] = ()
    gold: bool = True
    missing_suit: bool = False


PROFILES = {
    "classic": Profile(5, ("gold_sparrow", "gold_dragon")),
    "silver": Profile(5, ("gold_sparrow",)),
    "baida": Profile(5, ("gold_sparrow",)),
    "youjin": Profile(5),
    "thirteen": Profile(4, ("seven_pairs",)),
    "sichuan": Profile(4, ("seven_pairs",), gold=False, missing_suit=True),
    "club": Profile(5, ("gold_sparrow", "gold_dragon")),
}


SPECIALS = {"seven_pairs": "pairs", "gold_sparrow": "sparrow", "gold_dragon": "dragon"}
"""Which fact makes which win."""


def hands(family: Family) -> Iterator[tuple[Tile, ...]]:
    """Every hand of a family, sorted, golds last."""

    def filled(faces: tuple[Tile, ...], size: int) -> Iterator[tuple[Tile, ...]]:
        if not faces:
            if size == 0:
                yield ()
            return
        for count in range(min(size, 3 if faces[0] == GOLD else 4) + 1):
            for rest in filled(faces[1:], size - count):
                yield (faces[0],) * count + rest

    for tiles in filled(parse(family.faces), family.tiles - family.golds):
        yield tiles + (GOLD,) * family.golds


class Facts(NamedTuple):
    """What the slow reader finds in one hand."""

    sets: bool
    pairs: bool
    sparrow: bool
    dragon: bool
    suits: int
    """Suits among tiles that are no golds, and characters for the melds beside."""


def facts(tiles: tuple[Tile, ...]) -> Facts:
    """Read one hand."""
    sets = len(tiles) // 3
    suits = {tile.suit for tile in tiles if tile != GOLD} | {Suit.CHARACTERS}
    return Facts(
        slow_reader.wins(tiles, sets, GOLD),
        slow_reader.pairs(tiles, GOLD),
        slow_reader.sparrow(tiles, sets, GOLD),
        slow_reader.dragon(tiles, sets, GOLD),
        len(suits),
    )


def read(name: str) -> Counter[Facts]:
    """All hands of a family by what they are."""
    return Counter(map(facts, hands(FAMILIES[name])))


def counts(profile: Profile, found: Counter[Facts]) -> dict[str, int]:
    """How many hands win in a profile, and as what; no line where there are none."""
    numbers = {"hands": found.total()}
    won = Counter(
        {
            each: number
            for each, number in found.items()
            if (each.sets or (each.pairs and "seven_pairs" in profile.specials))
            and (each.suits <= 2 or not profile.missing_suit)
        }
    )
    numbers["won"] = won.total()
    for special, field in SPECIALS.items():
        if special in profile.specials:
            numbers[special] = sum(n for each, n in won.items() if getattr(each, field))
    return {name: number for name, number in numbers.items() if number}


def dealt(family: Family, profile: Profile) -> bool:
    """Whether a profile has such hands: its size if nothing is melded, and golds."""
    whole = family.tiles // 3 >= 4
    golden = family.golds or GOLD in parse(family.faces)
    return (not whole or family.tiles // 3 == profile.sets) and (profile.gold or not golden)


def lines(found: dict[str, Counter[Facts]]) -> Iterator[str]:
    """The file."""
    yield "# Made by tools/count_shapes.py with the slow reader; see there."
    yield "# A family is all hands of its faces with that many tiles, `golds` of them golds (5p);"
    yield "# melds of characters lie beside where a hand is not whole."
    for name, family in FAMILIES.items():
        yield f"\n[families.{name}]"
        yield f'faces = "{family.faces}"\ntiles = {family.tiles}\ngolds = {family.golds}'
    for profile, rules in PROFILES.items():
        yield f"\n[{profile}]"
        for name, family in FAMILIES.items():
            if dealt(family, rules):
                numbers = counts(rules, found[name]).items()
                yield f"{name} = {{ {', '.join(f'{key} = {n}' for key, n in numbers)} }}"


def main() -> int:
    """Read every family, and write what was found."""
    with Pool(2) as pool:
        found = dict(zip(FAMILIES, pool.imap(read, FAMILIES), strict=True))
    TARGET.write_text("\n".join(lines(found)) + "\n", encoding="utf-8")
    print(f"{sum(each.total() for each in found.values())} hands read, {TARGET} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
