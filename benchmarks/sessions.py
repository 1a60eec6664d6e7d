"""Games over SSH in one process: memory of each, first paint, key to screen.

`python benchmarks/sessions.py --sessions 100` starts `fzmj serve` and, in another process, as many
SSH clients, who sit down at its tables. Everybody looks along the hand once a second, and now and
then discards. Needs fzmj[server]; nothing leaves this machine.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import asyncssh

SIZE = (120, 40)
STARTING = 8
"""How many come in at the same time."""
NOTHING = 2.0
"""Seconds after which a key has shown nothing: there is a question on the screen, or a sheet."""


class Player:
    """One client at a table."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number = port, number
        self.key = asyncssh.generate_private_key("ssh-ed25519")
        self.painted = asyncio.Event()
        self.bytes = 0
        self.seen = b""
        self.first = 0.0
        """Seconds from the open channel to the first frame."""
        self.waits: list[float] = []

    async def come(self) -> None:
        """Come in and sit down."""
        self.conn = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=f"bench{self.number}",
            known_hosts=None,
            client_keys=[self.key],
            config=None,
            local_addr=(f"127.0.{1 + self.number // 100}.{1 + self.number % 100}", 0),
        )
        began = time.perf_counter()
        self.process = await self.conn.create_process(
            term_type="xterm-256color",
            term_size=SIZE,
            encoding=None,
            env={"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"},
        )
        self.reading = asyncio.create_task(self._read())
        await self._shows(b"connected")
        self.first = time.perf_counter() - began
        self.process.stdin.write(b"\r")
        await self._shows(b"wall")

    async def play(self, seconds: float, chance: random.Random) -> None:
        """Look about, and now and then discard; how long looking took to show."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, chance.uniform(0.5, 1.5)))
            if chance.random() < 0.1:
                self.process.stdin.write(b" \r")
            else:
                await self._look()

    async def _look(self) -> None:
        self.painted.clear()
        began = time.perf_counter()
        self.process.stdin.write(b"\x1b[C")
        try:
            async with asyncio.timeout(NOTHING):
                await self.painted.wait()
        except TimeoutError:
            return
        self.waits.append(time.perf_counter() - began)

    async def _read(self) -> None:
        while found := await self.process.stdout.read(65536):
            self.bytes += len(found)
            self.seen = (self.seen + found)[-60_000:]
            self.painted.set()

    async def _shows(self, text: bytes) -> None:
        async with asyncio.timeout(60):
            while text not in self.seen:
                self.painted.clear()
                await self.painted.wait()


def used(pid: int) -> tuple[float, float]:
    """Megabytes in memory and seconds of a processor that a process has used."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    spent = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return (int(found[1]) / 1024 if found else 0.0), spent


async def come(port: int, sessions: int, first: int) -> list[Player]:
    """So many sit down; the number of the first one, because names are owned."""
    players = [Player(port, number + first) for number in range(sessions)]
    room = asyncio.Semaphore(STARTING)

    async def one(player: Player) -> None:
        async with room:
            await player.come()

    await asyncio.gather(*map(one, players))
    await asyncio.sleep(5)
    return players


async def leave(players: list[Player]) -> None:
    """They hang up."""
    for player in players:
        player.conn.abort()
    await asyncio.sleep(3)


async def measure(port: int, pid: int, sessions: int, seconds: float) -> dict[str, float]:
    """Everybody comes twice, and plays the second time; the figures."""
    (alone,) = await come(port, 1, 0)
    before, _ = used(pid)
    began = time.perf_counter()
    players = await come(port, sessions, 1)
    came = time.perf_counter() - began - 5
    after, _ = used(pid)
    await leave(players)
    players = await come(port, sessions, 1 + sessions)
    again, busy = used(pid)
    chance = random.Random(1)
    for player in players:
        player.bytes = 0
    await asyncio.gather(*(player.play(seconds, chance) for player in players))
    _, still_busy = used(pid)
    await leave([alone, *players])
    waits = sorted(wait for player in players for wait in player.waits)
    sent = sum(player.bytes for player in players)
    return {
        "sessions": sessions,
        "megabytes each": round((after - before) / sessions, 2),
        "megabytes more the second time": round(again - after, 1),
        "first paint alone ms": round(1000 * alone.first, 1),
        "first paint in a crowd ms, median": round(1000 * median(p.first for p in players), 1),
        "all in after s": round(came, 1),
        "keys": len(waits),
        "key to screen ms, median": round(1000 * median(waits), 1),
        "key to screen ms, p99": round(1000 * quantiles(waits, n=100)[98], 1),
        "key to screen ms, most": round(1000 * waits[-1], 1),
        "kilobytes a session and second": round(sent / seconds / sessions / 1000, 2),
        "processor": round((still_busy - busy) / seconds, 2),
    }


def main() -> None:
    """One run, and its figures as a line of JSON."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--sessions", type=int, default=100)
    ask.add_argument("--seconds", type=float, default=30)
    told = ask.parse_args()
    with TemporaryDirectory() as folder:
        serve = ("serve", "--port", "0", "--ssh-port", "0", "--data", folder)
        serve = (*serve, "--room", str(2 * told.sessions + 2))
        server = subprocess.Popen(
            [str(Path(sys.executable).with_name("fzmj")), *serve],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        said = "".join(server.stdout.readline() for _ in range(2))
        port = int(re.findall(r"-p (\d+)", said)[0])
        try:
            figures = asyncio.run(measure(port, server.pid, told.sessions, told.seconds))
        finally:
            server.terminate()
            server.wait()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
