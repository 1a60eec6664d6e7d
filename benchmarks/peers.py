"""Ours beside others' on this machine: `python benchmarks/peers.py`, or `make bench`.

Installs each peer of peers.toml in an environment of its own (environments.py), checks that all
give the same answers (agreement.py), times them in turn (rounds.py) and prints what docs/
benchmarks.md shows: tables in Markdown, with the ratios to reach. Exit code 1 if one was missed or
an answer differs that should not.
"""

import argparse
import os
import platform
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from agreement import agreement
from environments import CACHE, Missing, Place, installed
from rounds import Asker, Entry, Timing, for_seconds, over, side_by_side
from startup import FIRST, starts

HERE = Path(__file__).parent
OURS = Place(Path(sys.executable), HERE.parent / "engine")


class Line(NamedTuple):
    """A comparison: what ours does, what theirs does, and whether its ratio is one to reach."""

    title: str
    ours: str
    theirs: str
    who: tuple[str, ...]
    goal: str = ""
    """The key in peers.toml; empty: no ratio to reach."""


LINES: tuple[Line, ...] = (
    Line("sets and a pair, from a list", "deficiency", "deficiency", ("mahjong",), "deficiency"),
    Line(
        "sets and a pair, from a list; they look at seven pairs and thirteen orphans too",
        *("deficiency", "deficiency or pairs", ("jansou", "xiangting"), "deficiency"),
    ),
    Line("seven pairs for us too", *("deficiency or pairs",) * 2, ("jansou", "xiangting")),
    Line("from what each works on", *("deficiency as held",) * 2, ("xiangting",)),
)
"""How far a hand of 14 is from winning."""

DISCARDS: tuple[Line, ...] = (
    Line(
        "sets and a pair; they look at seven pairs and thirteen orphans too",
        *("discards", "discards or pairs", ("jansou", "xiangting"), "discards"),
    ),
    Line(
        "the same, its bits read by a table of ours",
        *("discards", "discards or pairs, our table", ("xiangting",), "discards"),
    ),
    Line("seven pairs for us too", *("discards or pairs",) * 2, ("jansou", "xiangting")),
)
"""Every discard of a hand of 14, with what helps then and how many are left."""

SHORT: tuple[Line, ...] = (
    Line("deficiency, from a list", *("deficiency or pairs",) * 2, ("jansou", "xiangting")),
    Line("every discard with counts", *("discards or pairs",) * 2, ("jansou", "xiangting")),
)
"""Hands of 11 beside a meld: seven pairs are nobody's, so that all do exactly the same."""


class Report:
    """Askers at hand, and what was missed or differed."""

    def __init__(self, peers: Mapping[str, Any], rounds: int) -> None:
        """Install everybody and start an asker each."""
        self.peers = peers
        self.rounds = rounds
        self.bad: list[str] = []
        self.missing: dict[str, str] = {}
        self.places = {"fzmj": OURS}
        for name, about in peers.items():
            try:
                self.places[name] = installed(name, about["version"])
            except Missing as error:
                self.missing[name] = str(error)
        self.askers = {name: Asker(name, place.python) for name, place in self.places.items()}

    def compare(self, title: str, lines: tuple[Line, ...], tiles: int, count: int) -> None:
        """A table over hands, after a check of the answers."""
        print(f"\n### {title}\n\n| what | ours | peer | its time | ratio | to reach |")
        print("|---|---|---|---|---|---|")
        for line in lines:
            names = [name for name in line.who if name in self.askers]
            if line.ours == line.theirs and "held" not in line.ours:
                self.check(line, names, tiles)
            entries = {"fzmj": Entry(self.askers["fzmj"], line.ours)}
            entries |= {name: Entry(self.askers[name], line.theirs) for name in names}
            self.rows(line, side_by_side(entries, over(count, tiles, line.title), self.rounds))

    def rows(self, line: Line, timings: dict[str, Timing]) -> None:
        """One row for each peer."""
        ours = timings["fzmj"]
        for name in line.who:
            if name not in timings:
                print(f"| {line.title} | {micro(ours.each)} | {name} | not installed | | |")
                continue
            theirs = timings[name]
            verdict = self.verdict(name, line.goal, theirs.ratio)
            cells = (line.title, micro(ours.each), name, micro(theirs.each), ratio(theirs), verdict)
            print(f"| {' | '.join(cells)} |", flush=True)

    def verdict(self, name: str, goal: str, reached: float) -> str:
        """The ratio to reach and whether it was."""
        if not goal:
            return ""
        wanted = self.peers[name][goal]
        if reached < wanted:
            self.bad.append(f"{name} {goal}: {reached:.2f}, {wanted} to reach")
        return f"{wanted} {'✓' if reached >= wanted else '✗'}"

    def check(self, line: Line, names: list[str], tiles: int) -> None:
        """Their answers beside ours."""
        ours = Entry(self.askers["fzmj"], line.ours)
        for name in names:
            found = agreement(ours, Entry(self.askers[name], line.theirs), tiles, 2000)
            what = f"{name}, {line.theirs}, {tiles} tiles"
            print(
                f"answers: {what}: {found.hands} hands, {found.meant} differ as meant, "
                f"{len(found.others)} otherwise",
                file=sys.stderr,
            )
            self.bad += [f"{what}: {other}" for other in found.others]

    def games(self, seconds: float) -> None:
        """Decisions a second of random players; their time over ours for one decision."""
        who = tuple(name for name, about in self.peers.items() if "decisions" in about)
        line = Line("a decision", "decisions", "decisions", who, "decisions")
        print("\n### Random legal decisions in a complete engine, each player given its view\n")
        print("| what | ours | peer | its time | ratio | to reach |\n|---|---|---|---|---|---|")
        names = [name for name in ("fzmj", *who) if name in self.askers]
        entries = {name: Entry(self.askers[name], "decisions") for name in names}
        timings = side_by_side(entries, for_seconds(seconds), self.rounds)
        self.rows(line, timings)
        pace = ", ".join(f"{name} {1 / timings[name].each:,.0f}" for name in timings)
        print(f"\nDecisions a second: {pace}.")

    def startup(self) -> None:
        """Import, first answer, size of the tables."""
        print("\n### Import and first answer of the evaluator, above an empty program\n")
        print("| who | processor time | tables |\n|---|---|---|")
        pythons = {name: place.python for name, place in self.places.items() if name in FIRST}
        pythons["fzmj"] = installed("msgspec", version("msgspec")).python  # all the engine needs
        packages = {name: place.packages for name, place in self.places.items()}
        for name, start in starts(pythons, packages, 2 * self.rounds).items():
            data = f"{start.data / 1000:,.0f} kB" if start.data else "none"
            print(f"| {name} | {start.seconds * 1000:.0f} ms | {data} |")
            if name == "fzmj" and (start.seconds > 0.02 or start.data > 150_000):
                self.bad.append(f"start: {start}")

    def wins(self, count: int) -> None:
        """Wrong win checks on brute-forced hands."""
        command = [OURS.python, HERE.parent / "tools" / "prove_shapes.py", "--hands", str(count)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        print(f"\n### Win checks against a slow reader\n\n```\n{done.stdout.strip()}\n```")
        if done.returncode:
            self.bad.append("win checks")


def micro(seconds: float) -> str:
    """A time in µs, three digits."""
    return f"{seconds * 1e6:.3g} µs"


def ratio(timing: Timing) -> str:
    """The median with its range."""
    return f"**{timing.ratio:.2f}** ({timing.low:.2f}–{timing.high:.2f})"


def machine() -> str:
    """Where and when this was."""
    cpu = next(
        (line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if "model name" in line),
        platform.processor(),
    )
    today = datetime.now(UTC).date()
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}, {today}"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def main() -> int:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--wins", type=int, default=20_000, help="hands to prove (20000)")
    asked = parser.parse_args()
    peers = tomllib.loads((HERE / "peers.toml").read_text(encoding="utf-8"))
    print(f"environments in {CACHE}", file=sys.stderr)
    report = Report(peers, asked.rounds)
    versions = ", ".join(f"{name} {about['version']}" for name, about in peers.items())
    print(f"{machine()}; {versions}; median of {asked.rounds} rounds (lowest–highest)")
    report.compare("Deficiency, 14 tiles", LINES, 14, 2000)
    report.compare("Every discard with counts, 14 tiles", DISCARDS, 14, 1500)
    report.compare("11 tiles beside a meld", SHORT, 11, 1500)
    report.games(1.0)
    report.startup()
    if asked.wins:
        report.wins(asked.wins)
    for name, why in report.missing.items():
        print(f"\n{name} could not be installed here: {why}")
    for line in report.bad:
        print(f"\nmissed: {line}")
    for asker in report.askers.values():
        asker.close()
    return 1 if report.bad else 0


if __name__ == "__main__":
    sys.exit(main())
