"""Random keys, clicks, pastes and sizes: `python benchmarks/mash.py --minutes 60`.

In a real terminal, as fast as it answers. After every step the client must live, or have ended in a
way it may; nowhere may a traceback or a report of a mishap stand, and at the end the terminal must
be as it was. The seed and the number of the sitting repeat a sitting's steps, though not how fast
the client answers them.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from tests.tui.terminal import Terminal  # noqa: E402

PROGRAM = """
import signal
before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's own start is not the client's
import asyncio.tasks, faulthandler, os, sys
stacks = open(os.path.expanduser("~/stacks"), "w")
def tell(*signal):
    for task in list(asyncio.tasks._all_tasks):
        task.print_stack(file=stacks)
    stacks.flush()
faulthandler.register(signal.SIGUSR1, stacks)
signal.signal(signal.SIGUSR2, tell)
from fzmj_tui.cli import main
signal.signal(signal.SIGINT, before)
sys.exit(main({arguments}))
"""
STEPS = 400
"""The longest sitting."""
MAY_END = (0, 130, -signal.SIGTERM, -signal.SIGINT)
"""Exit codes of somebody who leaves, of Ctrl-C, and of a signal before the client is there."""
BAD = (b"Traceback", "出错了".encode(), b"went wrong", b"never awaited", b"Exception ignored")
OFF = (1000, 1002, 1003, 1004, 1006, 1015, 1049, 2004)
"""What must be off in the end: mouse, focus, alternate screen, bracketed paste."""

ENTER, ESCAPE = "\r", "\x1b"
ARROWS = tuple(f"\x1b[{letter}" for letter in "ABCDHF")
PLAY = (ENTER, "d", " ", "x", "c", "p", "k", "w", "t", "r", "y", "n", "1", "2", "3", *ARROWS)
OTHER = (
    *("o", "e", "h", "l", "?", "q", "z", "v", "5", "9", "m", "s", "万", "条", "\t", "\x7f", ESCAPE),
    *(
        "\x10",
        "\x11",
        "\x1b[5~",
        "\x1b[6~",
        "\x1bOP",
        "\x1b[15~",
        "\x1b[Z",
        "\x00",
        "\x0c",
        "\x1bq",
    ),
)
PASTES = (
    "5p",
    "q" * 50,
    "中文" * 20,
    "\x1b[31m",
    "\r\n" * 5,
    "[bold]x[/]",
    "9m5s" * 100,
    "\u200b\ufeff",
)
BYTES = (
    b"\xe9",
    b"\xff\x80",
    b"\xe4\xb8",
    b"\x1b[",
    b"\x1b[99999999999999999999u",
    b"\x1b]0;x\x07",
)
SIZES = (
    (1, 1),
    (2, 1),
    (20, 5),
    (59, 20),
    (60, 19),
    (60, 20),
    (79, 24),
    (80, 24),
    (100, 30),
    (120, 40),
)


class Found(Exception):
    """What should not have happened."""


class Sitting:
    """One run of the client under a random hand."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.chance = Random(seed)
        deal = str(self.chance.randrange(10**6))
        lang = self.chance.choice(("en", "zh"))
        look = ["--lang", lang, "--face", self.chance.choice(("digits", "numerals", "ascii"))]
        speed = self.chance.choice(("instant", "instant", "fast"))
        play = ["play", "--seed", deal, "--speed", speed, "--bots", "easy", "--hands", "2"]
        self.arguments = [*(play if self.chance.random() < 0.8 else []), *look]
        self.terminal = Terminal(PROGRAM.format(arguments=self.arguments), folder)
        self.steps: list[object] = []
        self.checked = 0

    def run(self, until: float) -> int:
        """Steps until the client ends or is made to; its exit code."""
        for _ in range(self.chance.randrange(1, STEPS)):
            if time.monotonic() > until or self._over():
                break
            try:
                self._step()
            except OSError:
                break
            while self.terminal.read(0.02):
                pass
            self._check()
        return self._end()

    def _step(self) -> None:
        kind = self.chance.choices(
            ("play", "other", "click", "wheel", "paste", "size", "bytes", "burst"),
            (50, 20, 12, 3, 2, 6, 2, 5),
        )[0]
        getattr(self, f"_{kind}")()

    def _write(self, what: bytes) -> None:
        self.steps.append(what)
        os.write(self.terminal.end, what)

    def _play(self) -> None:
        self._write(self.chance.choice(PLAY).encode())

    def _other(self) -> None:
        self._write(self.chance.choice(OTHER).encode())

    def _burst(self) -> None:
        keys = self.chance.choices((*PLAY, *OTHER), k=self.chance.randrange(2, 30))
        self._write("".join(keys).encode())

    def _cell(self) -> str:
        x = self.chance.randrange(1, self.terminal.screen.columns + 2)
        y = self.chance.randrange(1, self.terminal.screen.lines + 2)
        return f"{x};{y}"

    def _click(self) -> None:
        button, cell = self.chance.choice((0, 0, 0, 1, 2)), self._cell()
        twice = self.chance.choice((1, 1, 2))
        self._write(f"\x1b[<{button};{cell}M\x1b[<{button};{cell}m".encode() * twice)

    def _wheel(self) -> None:
        self._write(f"\x1b[<{self.chance.choice((64, 65))};{self._cell()}M".encode())

    def _paste(self) -> None:
        self._write(f"\x1b[200~{self.chance.choice(PASTES)}\x1b[201~".encode())

    def _bytes(self) -> None:
        self._write(self.chance.choice(BYTES))

    def _size(self) -> None:
        size = self.chance.choice(SIZES)
        if self.chance.random() < 0.4:
            size = self.chance.randrange(1, 201), self.chance.randrange(1, 61)
        self.steps.append(size)
        self.terminal.resize(*size)

    def _over(self) -> bool:
        return self.terminal.is_over()

    def _check(self) -> None:
        """No trace of a mishap in what was written since the last look."""
        sent = self.terminal.sent
        start = max(0, self.checked - 32)
        found = [bad for bad in BAD if sent.find(bad, start) >= 0]
        self.checked = len(sent)
        if found:
            raise Found(f"the client wrote {found[0].decode()!r}")

    def _end(self) -> int:
        """Leave by Ctrl-C or a signal, unless it has ended."""
        asked = 130
        if not self._over():
            if self.chance.random() < 0.7:
                self._write(b"\x1b\x03")
                self._write(b"\x03")
            else:
                asked = 128 + signal.SIGTERM
                os.kill(self.terminal.pid, signal.SIGTERM)
        code = self.terminal.ended()
        self._check()
        if code not in (*MAY_END, asked):
            raise Found(f"exit code {code}")
        modes = self.terminal.modes()
        left = [mode for mode in OFF if modes.get(mode)]
        if left or not modes.get(25, True):
            raise Found(f"modes {left} are left on, cursor shown: {modes.get(25)}")
        return code


def main() -> int:
    """Sit down again and again until the time is over; 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", type=int, help="repeat this sitting and no other")
    asked = parser.parse_args()
    until = time.monotonic() + 60 * asked.minutes
    codes: Counter[int] = Counter()
    number = steps = failures = 0
    while time.monotonic() < until and number < (1 if asked.only is not None else 10**9):
        place = number if asked.only is None else asked.only
        with tempfile.TemporaryDirectory() as folder:
            sitting = Sitting(f"{asked.seed}/{place}", Path(folder))
            try:
                codes[sitting.run(until)] += 1
            except (Found, AssertionError) as found:
                failures += 1
                tell(place, sitting, found, Path(folder))
        steps += len(sitting.steps)
        number += 1
    print(f"{number} sittings, {steps} steps, exit codes {dict(codes)}, {failures} failures")
    return min(failures, 1)


def tell(place: int, sitting: Sitting, found: Exception, folder: Path) -> None:
    """What was found, and what led to it."""
    print(f"sitting {place}: {found}\n  fzmj {' '.join(sitting.arguments)}")
    print(f"  last steps: {sitting.steps[-12:]}")
    if not sitting.terminal.is_over():
        print("  " + Path(f"/proc/{sitting.terminal.pid}/stat").read_text()[:40])
        for _ in range(4):
            os.kill(sitting.terminal.pid, signal.SIGUSR1)
            time.sleep(0.7)
        os.kill(sitting.terminal.pid, signal.SIGUSR2)
        time.sleep(0.7)
    for report in (*folder.rglob("report.txt"), folder / "stacks"):
        if report.exists():
            print("  " + report.read_text(encoding="utf-8").replace("\n", "\n  "))
    print("  | " + sitting.terminal.shown().replace("\n", "\n  | "), flush=True)
    with suppress(OSError):
        os.kill(sitting.terminal.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
