"""Seats that throw what they draw, as cheap as they can be: the host is what is measured."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

FLOWERS = "zf"

_decode = msgspec.json.decode


class Tally:
    """What all seats have seen."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        """Seconds from each move to its `acted`."""
        self.lost = 0
        """Lines that have dropped."""
        self.wrong = 0
        """Seats that came back to a match that had forgotten something."""


class Seat:
    """One seat."""

    def __init__(self, name: str, think: float, tally: Tally) -> None:
        """`think` seconds pass before each move."""
        self.name = name
        self.think = think
        self.tally = tally
        self.seq = 0
        self.table = self.game = self.token = ""
        self.welcomed = asyncio.Event()
        self.here = asyncio.Event()
        self.matched = asyncio.Event()
        self._seat = self._dealer = -1
        self._last = ""
        """A tile that can be thrown."""
        self._opened = False
        self._sent: dict[int, float] = {}
        self._socket: ClientConnection | None = None

    async def say(self, **message: Any) -> None:
        """Send a message."""
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def run(self, url: str) -> None:
        """Connect, and follow the line until it drops."""
        self._socket = await connect(
            url, compression=None, ping_interval=None, open_timeout=60, proxy=None
        )
        try:
            await self._greet()
            while True:
                await self._hear(_decode(await self._socket.recv(decode=False)))
        except ConnectionClosed:
            self.tally.lost += 1

    async def _greet(self) -> None:
        greeting: dict[str, Any] = {"v": 1, "client": "load"}
        if self.token:
            greeting |= {"type": "resume", "resume_token": self.token, "table": self.table}
            await self.say(**greeting, game=self.game, last_seq=self.seq)
        else:
            await self.say(type="hello", auth={"type": "guest", "name": self.name}, **greeting)

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ev":
            self._happened(message["seq"], message["event"])
        elif kind == "acted":
            began = self._sent.pop(message["at"], None)
            if began is not None:
                self.tally.latencies.append(time.perf_counter() - began)
        elif kind == "hand_end":
            await self.say(type="ready", table=self.table)
        elif kind in _SELDOM:
            _SELDOM[kind](self, message)

    def _welcome(self, message: dict[str, Any]) -> None:
        self.token = message["resume_token"]
        self.welcomed.set()

    def _room(self, message: dict[str, Any]) -> None:
        self.table = message["room"]["table"]
        self.here.set()

    def _missed(self, message: dict[str, Any]) -> None:
        for seq, event in enumerate(message["events"], message["seq"]):
            self._happened(seq, event)

    def _match(self, message: dict[str, Any]) -> None:
        """A match begins, or goes on: then it has to know all that was seen before."""
        if message["game"] == self.game:
            self.tally.wrong += message["seq"] != self.seq
        self.game, self._seat, self.seq = message["game"], message["seat"], message["seq"]
        self.matched.set()

    def _happened(self, seq: int, event: dict[str, Any]) -> None:
        self.seq = seq
        kind = event["type"]
        own = event.get("seat") == self._seat
        if kind == "hand_began":
            self._dealer, self._opened = event["dealer"], False
        elif kind == "drawn" and own:
            self._take([event["tile"]], throws=True)
        elif kind == "flowers_replaced" and own:
            self._take(event["tiles"], throws=self._opened)
        elif kind == "dealt" and own:
            self._take(event["tiles"], throws=False)
        elif kind == "gold_turned" and event["tile"][1] not in FLOWERS:
            self._opened = True
            if self._seat == self._dealer:
                self._throw()

    def _take(self, tiles: list[str], throws: bool) -> None:
        """Keep a tile that can be thrown, and throw it; a flower is replaced before that."""
        suited = [tile for tile in tiles if tile[1] not in FLOWERS]
        if suited:
            self._last = suited[-1]
            if throws:
                self._throw()

    def _throw(self) -> None:
        asyncio.get_running_loop().call_later(self.think, self._act, self.seq, self._last)

    def _act(self, at: int, tile: str) -> None:
        if self.seq == at:
            self._sent[at] = time.perf_counter()
            self._sending = asyncio.ensure_future(self._send(at, tile))

    async def _send(self, at: int, tile: str) -> None:
        action = {"type": "discard", "tile": tile}
        try:
            await self.say(type="act", table=self.table, at=at, action=action)
        except ConnectionClosed:
            self._sent.pop(at, None)


_SELDOM: dict[str, Callable[[Seat, dict[str, Any]], None]] = {
    "welcome": Seat._welcome,
    "here": Seat._room,
    "match": Seat._match,
    "evs": Seat._missed,
}


def chunks(seats: list[Seat], size: int) -> Iterator[list[Seat]]:
    """Lists of so many."""
    for place in range(0, len(seats), size):
        yield seats[place : place + size]
