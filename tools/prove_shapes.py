"""Compare the tables with the slow reader: `python tools/prove_shapes.py --hands 200000`.

Every hand (tests/near_wins.py: 0–3 golds, near-wins, 8-9 + gold among them; every fourth is seven
pairs or nearly) is read by `fzmj_engine.shapes` and by tests/slow_reader.py: won or not, sparrow,
dragon, tiles missing; and, one tile taken away, every tile that wins it. With four sets to show
that is asked of seven pairs too. Prints the count and each mismatch; exit 1 on any.
"""

import argparse
import sys
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from fzmj_engine import shapes
from fzmj_engine.needs import with_fifth
from fzmj_engine.tiles import SUIT_TILES, Tile
from tests import slow_reader
from tests.near_wins import Hand, near_pairs, near_win

CHUNK = 1000


def fast(hand: Hand) -> dict[str, object]:
    """What the tables say."""
    tiles, sets, gold = hand
    packed, opened = shapes.pack(tiles, gold), shapes.pack(tiles[1:], gold)
    golds = shapes.golds_in(packed)
    return {
        "won": shapes.is_complete(packed, sets),
        "missing": shapes.deficiency(packed, sets),
        "sparrow": golds >= 2 and shapes.sets_missing(packed, sets) <= golds - 2,
        "dragon": golds == 3 and sets > 0 and shapes.missing(packed, sets - 1) == 0,
        "waits": shapes.waits(opened, sets, gold),
        **(fast_pairs(packed, opened, gold) if len(tiles) == 14 else {}),
    }


def fast_pairs(packed: int, opened: int, gold: Tile) -> dict[str, object]:
    """What the tables say where seven pairs win too."""
    return {
        "won or pairs": shapes.is_complete(packed, 4, pairs=True),
        "missing or pairs": shapes.deficiency(packed, 4, pairs=True),
        "waits or pairs": shapes.waits(opened, 4, gold, pairs=True),
    }


def slow(hand: Hand) -> dict[str, object]:
    """What the recursion says."""
    tiles, sets, gold = hand
    plain, golds = slow_reader.parted(tiles, gold)
    return {
        "won": slow_reader.wins(tiles, sets, gold),
        "missing": slow_reader.lacking(plain, sets, True) - golds,
        "sparrow": slow_reader.sparrow(tiles, sets, gold),
        "dragon": slow_reader.dragon(tiles, sets, gold),
        "waits": tuple(
            tile for tile in SUIT_TILES if slow_reader.wins((*tiles[1:], tile), sets, gold)
        ),
        **(slow_pairs(hand) if len(tiles) == 14 else {}),
    }


def slow_pairs(hand: Hand) -> dict[str, object]:
    """What the recursion says where seven pairs win too."""
    tiles, sets, gold = hand
    plain, golds = slow_reader.parted(tiles, gold)
    return {
        "won or pairs": slow_reader.wins_either(tiles, sets, gold),
        "missing or pairs": slow_reader.lacking_either(plain, sets) - golds,
        "waits or pairs": tuple(
            tile for tile in SUIT_TILES if slow_reader.wins_either((*tiles[1:], tile), sets, gold)
        ),
    }


def compare(job: tuple[str, int]) -> tuple[Counter[str], list[str]]:
    """Read some hands both ways: what was among them, and what differs."""
    seed, count = job
    rng = Random(seed)
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for _ in range(count):
        hand = near_pairs(rng) if rng.randrange(4) == 0 else near_win(rng)
        ours, theirs = fast(hand), slow(hand)
        if ours != theirs:
            wrong.append(f"{hand}: tables {ours}, slow reader {theirs}")
        seen.update(name for name, value in theirs.items() if value and "missing" not in name)
        seen["one away"] += theirs["missing"] == 1
        seen[f"{shapes.golds_in(shapes.pack(hand.tiles, hand.gold))} golds"] += 1
    slow_reader.lacking.cache_clear()
    slow_reader.pairs_lacking.cache_clear()
    return seen, wrong


def fifths() -> int:
    """Let every suit with four of a rank have a fifth, 3.5 million of them: each has a class."""
    cases = ((key, rank) for key in range(5**9) for rank in range(9) if key // 5**rank % 5 == 4)
    return sum(with_fifth.__wrapped__(key, 5**rank) < 152 for key, rank in cases)


def main() -> int:
    """Share the hands among processes and print what they found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", default="shapes")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--fifths", action="store_true", help="only try every fifth tile (1 min)")
    asked = parser.parse_args()
    if asked.fifths:
        print(f"{fifths()} suits with a fifth tile have a class")
        return 0
    started = time.perf_counter()
    jobs = [
        (f"{asked.seed} {start}", min(CHUNK, asked.hands - start))
        for start in range(0, asked.hands, CHUNK)
    ]
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    with Pool(asked.jobs) as pool:
        for some, differing in pool.imap(compare, jobs):
            seen += some
            wrong += differing
            for line in differing:
                print(line, flush=True)
    among = ", ".join(f"{count} {name}" for name, count in sorted(seen.items()))
    print(f"{asked.hands} hands ({among}) in {time.perf_counter() - started:.0f} s")
    print(f"{len(wrong)} mismatches")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
