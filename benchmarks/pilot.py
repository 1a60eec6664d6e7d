"""Random keys, clicks and sizes in process, hand after hand: `python benchmarks/pilot.py`.

Faster than `mash.py`, which has a real terminal: here a thousand hands are played to their ends. No
step may end in a mishap, and none may leave the client without an answer. Seed and number of a
sitting repeat it.
"""

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from tests.tui.mashing import Stuck, sitting  # noqa: E402


async def run(hands: int, seed: str, only: int | None) -> int:
    """Sit down again and again until so many hands are over; 1 where something was found."""
    done: Counter[str] = Counter()
    number = 0 if only is None else only
    while done["hands"] < hands:
        try:
            done += await sitting(Random(f"{seed}/{number}"))
        except Stuck as found:
            done["found"] += 1
            print(f"sitting {number}: {found}", flush=True)
        number += 1
        done["sittings"] += 1
        print(f"\r{done['hands']} hands", end="", file=sys.stderr, flush=True)
        if only is not None:
            break
    print(", ".join(f"{count} {what}" for what, count in sorted(done.items())))
    return min(done["found"], 1)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", type=int, help="repeat this sitting and no other")
    asked = parser.parse_args()
    return asyncio.run(run(asked.hands, asked.seed, asked.only))


if __name__ == "__main__":
    sys.exit(main())
