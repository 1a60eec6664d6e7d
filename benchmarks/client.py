"""The client alone in a terminal: start, keys, bytes, rest, memory: `python benchmarks/client.py`.

`fzmj` runs over a real pseudo terminal. Time of the clock is what a player feels; processor time
tells how much of it was ours on a machine that does other things too. What is written is
kept with its times and read by a terminal emulator only afterwards, so that reading delays nothing.
"""

import argparse
import os
import pty
import select
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from termios import TIOCSWINSZ
from typing import NamedTuple

import pyte

SIZE = (120, 40)
LOOK = ("--lang", "en", "--colours", "truecolour")
HOME = LOOK
GAME = ("play", "--seed", "7", "--speed", "instant", *LOOK)
LAST = "q leave"
"""What stands in the lowest row, which is written last."""
MOVES = (b"\x1b[D",) * 16 + (b"\x1b[C",) * 16
"""Along the hand and back."""
AT_REST, BETWEEN = 0.5, 0.06
"""Seconds without output after which nothing more comes, of a start and of a key."""
PATIENCE = 30.0


class Arrived(NamedTuple):
    """What the client wrote, and when it came."""

    when: float
    what: bytes


class Client:
    """One process of the client, in a terminal that only keeps what is written."""

    def __init__(self, arguments: tuple[str, ...], folder: Path) -> None:
        self.began = time.perf_counter()
        self.pid, self._end = pty.fork()
        if not self.pid:
            home = str(folder)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", HOME=home, FZMJ_CONFIG=home)
            command = str(Path(sys.executable).with_name("fzmj"))
            os.execv(command, [command, *arguments])
        ioctl(self._end, TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        self.written: list[Arrived] = []

    def read(self, seconds: float) -> int:
        """Keep what comes within some time; how many bytes that are."""
        if not select.select([self._end], [], [], seconds)[0]:
            return 0
        try:
            found = os.read(self._end, 1 << 20)
        except OSError:
            return 0
        self.written.append(Arrived(time.perf_counter(), found))
        return len(found)

    def settle(self, quiet: float) -> int:
        """Keep what comes until it is quiet so long; how many bytes that are."""
        return sum(iter(lambda: self.read(quiet), 0))

    def press(self, key: bytes) -> tuple[float, int]:
        """Seconds until a key shows something, and bytes until all is shown."""
        pressed = time.perf_counter()
        os.write(self._end, key)
        size = self.read(PATIENCE)
        return self.written[-1].when - pressed, size + self.settle(BETWEEN)

    def shown_at(self, text: str) -> float:
        """Seconds from the start until a text stood on the screen."""
        screen = pyte.Screen(*SIZE)
        stream = pyte.ByteStream(screen)
        for when, what in self.written:
            stream.feed(what.replace(b"\x1b[>", b"\x1b[?").replace(b"\x1b[<u", b""))
            if any(text in line for line in screen.display):
                return when - self.began
        raise RuntimeError(f"{text!r} never came")

    def processor(self) -> float:
        """Seconds of a processor it has used."""
        ticks = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """What it has in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def end(self) -> None:
        """Ctrl-C."""
        os.write(self._end, b"\x03")
        self.settle(AT_REST)
        os.close(self._end)
        os.waitpid(self.pid, 0)


@contextmanager
def client(arguments: tuple[str, ...]) -> Iterator[Client]:
    """A client that has drawn all it will before a key is pressed."""
    with TemporaryDirectory() as folder:
        found = Client(arguments, Path(folder))
        found.settle(AT_REST)
        while not found.written:
            found.settle(AT_REST)
        yield found
        found.end()


class Row(NamedTuple):
    """One line of the table."""

    what: str
    measured: str
    most: str
    reached: bool


def starts(name: str, arguments: tuple[str, ...], rounds: int) -> Row:
    """How long a new process takes until its first whole picture."""
    frames, spent = [], []
    for _ in range(rounds):
        with client(arguments) as one:
            frames.append(one.shown_at(LAST))
            spent.append(one.processor())
    told = f"{median(frames):.2f} s (least {min(frames):.2f} s, processor {median(spent):.2f} s)"
    return Row(f"first whole picture, `{name}`", told, "0.4 s", median(frames) < 0.4)


def loops(work: float, count: int) -> float:
    """What so many seconds of a processor take here at worst but one in a hundred, with pauses."""
    taken = []
    for _ in range(count):
        time.sleep(BETWEEN)
        began, spent = time.perf_counter(), time.process_time()
        while time.process_time() - spent < work:
            pass
        taken.append(time.perf_counter() - began)
    return quantiles(taken, n=100)[98]


def keys(one: Client, count: int) -> Iterator[Row]:
    """How long a move of the cursor takes to show, and what it sends."""
    before = one.processor()
    pressed = [one.press(key) for key in islice(cycle(MOVES), count)]
    spent = (one.processor() - before) / count
    waits, sizes = [wait for wait, _ in pressed], [size for _, size in pressed]
    late = quantiles(waits, n=100)[98]
    told = (
        f"{1000 * late:.1f} ms (median {1000 * median(waits):.1f}, processor {1000 * spent:.1f} ms)"
    )
    yield Row(f"key to changed cells, p99 of {count}", told, "16 ms", late < 0.016)
    yield Row("so much work in a plain loop, p99", f"{1000 * loops(spent, count):.1f} ms", "", True)
    told = f"{max(sizes):,} bytes (median {median(sizes):,.0f})"
    yield Row("sent for a move of the cursor, most", told, "2,500 bytes", max(sizes) < 2500)


def rest(one: Client, seconds: float) -> Row:
    """What it costs to wait for a player."""
    before = one.processor()
    time.sleep(seconds)
    used = (one.processor() - before) / seconds
    return Row(f"processor at rest, {seconds:.0f} s", f"{used:.2%}", "0.5 %", used < 0.005)


def measure(rounds: int, count: int, seconds: float) -> Iterator[Row]:
    """Every line of the table, as it is found."""
    yield starts("fzmj play", GAME, rounds)
    yield starts("fzmj", HOME, rounds)
    with client(GAME) as one:
        yield from keys(one, count)
        yield rest(one, seconds)
        used = one.megabytes()
        yield Row("memory", f"{used:.0f} MB", "60 MB", used < 60)


def main() -> int:
    """Print the table; 1 where something is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="starts of each kind")
    parser.add_argument("--keys", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=20, help="how long it is left alone")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{SIZE[0]} × {SIZE[1]}, {os.cpu_count()} cores, load {load:.1f}\n")
    print("| what | measured | less than |\n|---|---|---|")
    missed = 0
    for row in measure(asked.rounds, asked.keys, asked.seconds):
        missed += not row.reached
        mark = ("✓" if row.reached else "✗") if row.most else ""
        print(f"| {row.what} | {row.measured} | {row.most} {mark} |")
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
