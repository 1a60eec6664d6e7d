"""How many seats one host bears: `python benchmarks/load.py --seats 1000 --seconds 30`.

A host in a process of its own, with its store on disk; every seat is a WebSocket of its own, four
to a table. Each table makes one move every two seconds, and a move counts from when it is sent to
when `acted` says that it is durable. With `--pace flat-out` nobody waits for anything; with
`--kill` the host is killed at the end and started again, and the time is taken until every seat
has its match back at the right number.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.seats import Seat, Tally, chunks
from fzmj_net.limits import Limits
from fzmj_net.paces import PACES, Pace
from fzmj_net.serving import Terms, serve

STEADY = Pace(
    turn_ms=60_000, bank_ms=60_000, window_ms=1_000, bot_ms=500, absent_ms=60_000, between_ms=2_000
)
"""Half of the two seconds is the claim window, the other half the mover's thinking."""
FLAT_OUT = Pace(
    turn_ms=60_000, bank_ms=60_000, window_ms=1, bot_ms=1, absent_ms=60_000, between_ms=100
)
LIMITS = Limits(
    address_connections=100_000,
    greet_rate=10_000,
    greet_burst=100_000,
    act_rate=10_000,
    act_burst=10_000,
    message_rate=10_000,
    message_burst=10_000,
    bytes_rate=10_000_000,
    bytes_burst=10_000_000,
)
"""All come from one address here."""
TOGETHER = 100
"""Connections that are built up at the same time."""

Tasks = list[asyncio.Task[None]]


class Host:
    """The host's process."""

    def __init__(self, folder: str, pace: str) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0

    async def start(self) -> None:
        """Start it, on the port it had before."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, "--host", self.folder, str(self.port), self.pace),
            stdout=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        self.port = int(line.rsplit(b":", 1)[1])

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"ws://127.0.0.1:{self.port}"

    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def end(self, how: signal.Signals) -> None:
        """End it."""
        self.process.send_signal(how)
        await self.process.wait()


def host_main(folder: str, port: str, pace: str) -> None:
    """What the host's own process does."""
    PACES["fast"] = FLAT_OUT if pace == "flat-out" else STEADY
    terms = Terms(Path(folder), "127.0.0.1", int(port), limits=LIMITS)
    asyncio.run(serve(terms, lambda text: print(text, flush=True)))


async def measure(seats: int, seconds: float, pace: str, kill: bool) -> dict[str, Any]:
    """Seat everybody, play for a while, and say how it went."""
    with tempfile.TemporaryDirectory(prefix="fzmj-load-") as folder:
        host, tally = Host(folder, pace), Tally()
        await host.start()
        base = host.memory()
        players = [
            Seat(f"seat {number}", 0.0 if pace == "flat-out" else 1.0, tally)
            for number in range(seats)
        ]
        tasks = await connected(host, players)
        full = host.memory()
        await begin(players)
        report = {
            "seats": seats,
            "kb_a_connection": kb(full - base, seats),
            **await played(host, seconds, tally),
            "kb_a_table": kb(host.memory() - full, seats / 4),
            "mb": round(host.memory() / 2**20, 1),
        }
        if kill:
            report |= await killed(host, players, tasks, tally)
        await host.end(signal.SIGTERM)
        await asyncio.gather(*tasks, return_exceptions=True)
        return report


def kb(size: int, parts: float) -> float:
    """Kilobytes for each."""
    return round(size / parts / 1024, 1)


async def connected(host: Host, players: list[Seat]) -> Tasks:
    """Build up all lines, some at a time."""
    tasks: Tasks = []
    for chunk in chunks(players, TOGETHER):
        for player in chunk:
            player.welcomed.clear()
            tasks.append(asyncio.create_task(player.run(host.url)))
        for player in chunk:
            await player.welcomed.wait()
    return tasks


async def begin(players: list[Seat]) -> None:
    """Seat them four by four; their matches begin spread over two seconds at least."""
    terms = {"length": None, "pace": "fast", "fill": None}
    for four in chunks(players, 4):
        await four[0].say(type="create", terms=terms)
        await four[0].here.wait()
        for player in four[1:]:
            await player.say(type="join", table=four[0].table)
            await player.here.wait()
        for player in four:
            await player.say(type="ready", table=player.table)
        await asyncio.sleep(2 * 4 / len(players))
    await asyncio.sleep(3)


async def played(host: Host, seconds: float, tally: Tally) -> dict[str, Any]:
    """What moves took, once all are playing."""
    tally.latencies.clear()
    began, cpu = time.perf_counter(), host.cpu()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    return {
        "seconds": round(passed, 1),
        **spread(tally.latencies, passed),
        "lost": tally.lost,
        "host_cpu": round((host.cpu() - cpu) / passed, 2),
    }


async def killed(host: Host, players: list[Seat], tasks: Tasks, tally: Tally) -> dict[str, Any]:
    """Kill the host, start it again, and count who is back with what."""
    await host.end(signal.SIGKILL)
    await asyncio.gather(*tasks, return_exceptions=True)
    for player in players:
        player.matched.clear()
    began = time.perf_counter()
    await host.start()
    up = time.perf_counter() - began
    tasks += await connected(host, players)
    async with asyncio.timeout(120):
        for player in players:
            await player.matched.wait()
    passed = time.perf_counter() - began
    return {"up_s": round(up, 2), "back_s": round(passed, 2), "back_wrong": tally.wrong}


def spread(latencies: list[float], passed: float) -> dict[str, Any]:
    """Moves a second, and how long they took."""
    ordered = sorted(latencies) or [0.0]
    parts = {"p50_ms": 0.5, "p99_ms": 0.99, "p999_ms": 0.999, "max_ms": 1.0}
    last = len(ordered) - 1
    found = {name: round(ordered[int(last * part)] * 1000, 1) for name, part in parts.items()}
    return {"moves_a_second": round(len(latencies) / passed, 1), **found}


def main() -> None:
    """Read the command line and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", choices=("steady", "flat-out"), default="steady")
    parser.add_argument("--kill", action="store_true")
    asked = parser.parse_args()
    found = asyncio.run(measure(asked.seats, asked.seconds, asked.pace, asked.kill))
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--host"]:
        host_main(*sys.argv[2:])
    else:
        main()
