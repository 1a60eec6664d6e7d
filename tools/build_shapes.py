"""Build engine/fzmj_engine/shapes.bin from nothing: `python tools/build_shapes.py [--check]`.

Pure Python, about ten seconds, the same bytes every time. Three steps:

1. Read all suits at once, from rank 9 down to rank 1. Suits that lack the same tiles whatever runs
   reach into them from below are one *state*; at rank 1 nothing reaches in: 152 states are left.
2. Put heaps of suits together until nothing new appears: 287 classes of needs.
3. Fold the 5^9 classes: equal blocks of 5, 25, 125 … are stored once.

A *need* is a tuple of twelve: the fewest tiles lacking to 0…5 sets, at place 2·sets + pair.
`--check` compares with the file there and writes nothing.
"""

import argparse
import sys
import zlib
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path

import msgspec

Needs = tuple[int, ...]
State = tuple[Needs, ...]
"""Needs of a suit's upper end by the runs reaching in: place 3·(begun one below) + begun two below.

Two equal runs at most: three are three pungs."""

TARGET = Path(__file__).parents[1] / "engine" / "fzmj_engine" / "shapes.bin"
IMPOSSIBLE = 99
NEVER: Needs = (IMPOSSIBLE,) * 12
NOTHING: Needs = (0, *NEVER[1:])
TOP: State = (NOTHING,) + (NEVER,) * 8
"""Above rank 9: no run may reach in, and there is nothing to make a set of."""


def shifted(needs: Needs, sets: int, pair: int, lacking: int) -> Needs:
    """The needs of a heap to which sets and perhaps the pair are added, `lacking` tiles short."""
    return tuple(
        needs[2 * (total - sets) + both - pair] + lacking
        if total >= sets and both >= pair
        else IMPOSSIBLE
        for total in range(6)
        for both in range(2)
    )


def least(options: Iterable[Needs]) -> Needs:
    """Place by place the fewest."""
    return tuple(map(min, zip(*options, strict=True)))


def below(state: State, count: int, lowest: int) -> State:
    """The state with one more rank under it, of which `count` tiles are held.

    `lowest` is that rank: no run reaches into rank 1, and only those begun at 1 into rank 2.
    """

    def needs(one: int, two: int) -> Needs:
        if one * (lowest < 2) + two * (lowest < 3):
            return NEVER
        return least(
            shifted(
                state[3 * runs + one],
                runs + pung,
                pair,
                max(0, one + two + runs + 3 * pung + 2 * pair - count),
            )
            for runs, pung, pair in product(range(3), range(2), range(2))
        )

    return tuple(needs(one, two) for one in range(3) for two in range(3))


def suits() -> tuple[bytes, list[Needs]]:
    """The class of each of the 5^9 suits, key by key, and the needs of each class, sorted."""
    states = [TOP]
    keys = [0]
    for lowest in range(9, 0, -1):
        places: dict[State, int] = {}
        follow = [
            [places.setdefault(below(state, count, lowest), len(places)) for count in range(5)]
            for state in states
        ]
        keys = [follow[state][count] for state in keys for count in range(5)]
        states = list(places)
    classes = sorted(state[0] for state in states)
    rename = [classes.index(state[0]) for state in states]
    return bytes(rename[state] for state in keys), classes


def merged(one: Needs, other: Needs) -> Needs:
    """The needs of two heaps together: the best way to share the sets and the pair."""
    return least(
        shifted(other, sets, pair, one[2 * sets + pair]) for sets in range(6) for pair in range(2)
    )


def heaps(classes: list[Needs]) -> tuple[list[list[int]], list[Needs]]:
    """The class of every heap with one suit more, and all classes; those of suits come first."""
    table = {(heap, suit): merged(heap, suit) for heap, suit in product(classes, classes)}
    everything = classes + sorted(set(table.values()) - set(classes))
    number = {needs: place for place, needs in enumerate(everything)}
    return [[number[merged(heap, suit)] for suit in classes] for heap in everything], everything


def folded(values: bytes) -> list[list[Sequence[int]]]:
    """Equal blocks once each, floor by floor: every block is five blocks of the floor below."""
    floors: list[list[Sequence[int]]] = []
    line: Sequence[int] = values
    while len(line) > 1:
        fives = [tuple(line[start : start + 5]) for start in range(0, len(line), 5)]
        places = {five: place for place, five in enumerate(dict.fromkeys(fives))}
        floors.append(list(places))
        line = [places[five] for five in fives]
    return floors


def build() -> bytes:
    """The file's content."""
    keys, classes = suits()
    together, needs = heaps(classes)
    data = {"blocks": folded(keys), "together": together, "needs": needs}
    return msgspec.msgpack.encode(data)


def main() -> int:
    """Write the file, or compare with it; 1 if it differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    content = build()
    if parser.parse_args().check:
        same = zlib.decompress(TARGET.read_bytes()) == content
        print("shapes.bin is as built" if same else "shapes.bin differs from what is built")
        return 0 if same else 1
    TARGET.write_bytes(zlib.compress(content, 9))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
