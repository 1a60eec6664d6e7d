"""What the bots are worth and how long they think: `python benchmarks/bots.py --walls 1000`.

For every profile, or the ones that are named, a bot against three of another on duplicate walls
(`fzmj arena`, the same seed giving the same figures), and the processor time of its answers and of
whole hands among four of it. Prints rows of a table as they come.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import process_time

from fzmj_engine.actions import Action
from fzmj_engine.arena import compare
from fzmj_engine.bots import BOTS, Bot
from fzmj_engine.play import Seats, play
from fzmj_engine.rules import Rules, load, profiles
from fzmj_engine.state import SEATS, State
from fzmj_engine.table import Table, seeded

TIMED = 100
"""Hands whose answers are timed."""


def strength(rules: Rules, challenger: Bot, base: Bot, walls: int, seed: str) -> Iterator[str]:
    """Walls, points a hand with their 95 % interval, and the share of hands won."""
    result = compare(rules, challenger, base, walls, seed)
    yield f"{result.walls:,}"
    yield f"{result.mean:+.2f} ± {result.half_width:.2f}"
    yield f"{result.wins / max(1, result.won):.3f}"


def pace(rules: Rules, bot: Bot, seed: str) -> Iterator[str]:
    """Milliseconds an answer, the middle one and the 99th of 100, and hands a second."""
    answers: list[float] = []

    def timed(state: State, seat: int, found: tuple[Action, ...], chance: Random) -> Action:
        begun = process_time()
        answer = bot(state, seat, found, chance)
        answers.append(1000 * (process_time() - begun))
        return answer

    begun = process_time()
    table = Table(rules, seeded(seed), length=TIMED, dealer=0)
    for _ in play(table, Seats(dict.fromkeys(SEATS, timed), seed)):
        pass
    spent = process_time() - begun
    percentiles = quantiles(answers, n=100)
    yield f"{percentiles[49]:.2f}"
    yield f"{percentiles[98]:.2f}"
    yield f"{TIMED / spent:.0f}"


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--challenger", choices=BOTS, default="normal")
    parser.add_argument("--base", choices=BOTS, default="easy")
    parser.add_argument("--walls", type=int, default=1000)
    parser.add_argument("--seed", default="2026")
    parser.add_argument("--profiles", nargs="+", choices=profiles(), default=profiles())
    given = parser.parse_args()
    challenger, base = BOTS[given.challenger], BOTS[given.base]
    print("| profile | walls | points a hand | hands won | ms, half | ms, 99 % | hands/s |")
    print("|---|---|---|---|---|---|---|")
    for name in given.profiles:
        rules = load(name)
        cells = [name, *strength(rules, challenger, base, given.walls, given.seed)]
        print(f"| {' | '.join([*cells, *pace(rules, challenger, given.seed)])} |", flush=True)


if __name__ == "__main__":
    main()
