"""Ask the laws of long matches: `python tools/prove_laws.py --hands 10000`.

Every profile with every bot plays that many hands, in matches of 50; each match is asked all laws
of tests/laws.py. The pairs take turns, so a run that is stopped (Ctrl-C) has asked about as much of
each. Prints the hands, decisions and wins of each pair and every law that broke; exit 1 on any.
"""

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from fzmj_engine.bots import BOTS
from fzmj_engine.events import HandEnded
from fzmj_engine.rules import profiles
from tests.laws import LAWS, match

MATCH = 50
"""Hands in a match."""


class Job(NamedTuple):
    """One match."""

    profile: str
    bot: str
    seed: str
    hands: int


Found = tuple[Job, Counter[str], list[str]]


def ask(job: Job) -> Found:
    """Play a match and ask it every law: what was in it, and what broke."""
    broken: list[str] = []
    seen: Counter[str] = Counter(hands=job.hands)
    where = f"{job.profile} {job.bot} seed {job.seed!r} hands {job.hands}"
    try:
        table = match(*job)
    except Exception as error:
        return job, seen, [f"{where}: play: {error!r}"]
    for name, law in LAWS.items():
        try:
            law(table)
        except Exception as error:
            broken.append(f"{where}: {name}: {error!r}")
    ends = [event for event in table.log if isinstance(event, HandEnded)]
    wins = [end for end in ends if end.victory is not None]
    seen.update(
        events=len(table.log), wins=len(wins), specials=sum(bool(end.special) for end in wins)
    )
    return job, seen, broken


def jobs(hands: int, seed: str, names: Sequence[str], bots: Sequence[str]) -> Iterator[Job]:
    """All matches, a round of every pair at a time."""
    for first in range(0, hands, MATCH):
        for profile in names:
            for bot in bots:
                yield Job(profile, bot, f"{seed} {first}", min(MATCH, hands - first))


def show(totals: dict[tuple[str, str], Counter[str]], broken: int, seconds: float) -> None:
    """A line for each pair, and the sum."""
    print(f"{'profile':<10} {'bot':<8} {'hands':>8} {'events':>10} {'wins':>8} {'special':>8}")
    for (profile, bot), seen in sorted(totals.items()):
        counts = f"{seen['events']:>10} {seen['wins']:>8} {seen['specials']:>8}"
        print(f"{profile:<10} {bot:<8} {seen['hands']:>8} {counts}")
    hands = sum(seen["hands"] for seen in totals.values())
    print(f"{hands} hands asked {len(LAWS)} laws in {seconds:.0f} s: {broken} broken", flush=True)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=10_000, help="for each pair (10000)")
    parser.add_argument("--profile", choices=profiles(), help="only this one")
    parser.add_argument("--bot", choices=list(BOTS), help="only this one")
    parser.add_argument("--seed", default="laws")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    return parser.parse_args()


def main() -> int:
    """Share the matches among processes and print what they found."""
    asked = arguments()
    names = [asked.profile] if asked.profile else profiles()
    bots = [asked.bot] if asked.bot else list(BOTS)
    totals: dict[tuple[str, str], Counter[str]] = {}
    broken = 0
    started = time.perf_counter()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores it
    ignore = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process, which sums up
    with Pool(asked.jobs, signal.signal, ignore) as pool:
        try:
            for job, seen, lines in pool.imap(ask, jobs(asked.hands, asked.seed, names, bots)):
                totals.setdefault((job.profile, job.bot), Counter()).update(seen)
                broken += len(lines)
                for line in lines:
                    print(line, flush=True)
        except KeyboardInterrupt:
            pool.terminate()
    show(totals, broken, time.perf_counter() - started)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
