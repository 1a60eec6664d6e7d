"""How a host is looked after while it runs: one line in, one line out, over a socket in its folder.

Who may open the socket is a matter of the folder's permissions; nothing of this is on the net.
"""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fzmj_engine.actions import snake
from fzmj_net.house import House
from fzmj_net.tells import Bye


class Order(Struct, frozen=True, tag=snake, forbid_unknown_fields=True):
    """What a host is told to do."""


class Listing(Order, frozen=True, tag="list"):
    """Who is here, and what is played."""


class Kick(Order, frozen=True):
    """Send somebody away; he may come back."""

    name: str


class Ban(Order, frozen=True):
    """Send somebody away for good, or with `on` false let him in again."""

    name: str | None = None
    address: str | None = None
    on: bool = True


class Broadcast(Order, frozen=True):
    """Say something to everybody."""

    text: str


class Drain(Order, frozen=True):
    """Begin no match any more, and stop when the last one is over."""


Orders = Listing | Kick | Ban | Broadcast | Drain
SOCKET = "admin.sock"
"""The socket's name in the host's folder."""

_order = msgspec.json.Decoder(Orders).decode


class Admin:
    """Does what the host's owner says."""

    def __init__(self, house: House, stop: Callable[[], None]) -> None:
        """`stop` ends the host."""
        self._house = house
        self._stop = stop
        self._draining: asyncio.Task[None] | None = None

    async def listen(self, folder: Path) -> asyncio.Server:
        """Open the socket, for the host's owner only."""
        path = folder / SOCKET
        path.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._serve, path)
        path.chmod(0o600)
        return server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            answer = await self.do(line)
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        except (OSError, ValueError):
            pass
        finally:
            writer.close()

    async def do(self, line: bytes) -> dict[str, Any]:
        """What came of an order; `error` says why it was not understood."""
        try:
            order = _order(line)
            return await _DO[type(order)](self, order)
        except (msgspec.MsgspecError, ValueError) as error:
            return {"error": str(error)}

    async def _list(self, order: Listing) -> dict[str, Any]:
        lobby, visits = self._house.lobby, self._house.visits
        people = [
            {
                "name": str(session.user.name),
                "account": session.user.account,
                "address": visits[session.id].address,
                "table": session.user.table,
            }
            for session in lobby.people.sessions.values()
        ]
        tables = [
            {
                "table": room.code,
                "profile": room.terms.profile,
                "playing": room.matches.on is not None,
                "people": [str(sitter.name) for _, sitter in room.seating.persons()],
                "watching": len(room.gallery),
            }
            for room in lobby.hall.by_code.values()
        ]
        bans = [f"{kind} {value}" for kind, value in self._house.bans.listed()]
        return {"connections": len(visits), "people": people, "tables": tables, "bans": bans}

    async def _kick(self, order: Kick) -> dict[str, Any]:
        return {"sent_away": self._send_away(order.name, Bye("kicked", retry_ms=60_000))}

    def _send_away(self, name: str, bye: Bye) -> int:
        user = self._house.lobby.people.named(name)
        numbers = tuple(user.sessions) if user else ()
        for number in numbers:
            self._house.dismiss(number, bye)
        return len(numbers)

    async def _ban(self, order: Ban) -> dict[str, Any]:
        sent_away = 0
        if order.address is not None:
            if order.on:
                ipaddress.ip_address(order.address)  # ValueError: nobody could come from there
            await self._house.bans.put("address", order.address, order.on)
            visits = self._house.visits
            here = [n for n in visits.numbers() if visits[n].address == order.address]
            for number in here if order.on else ():
                self._house.dismiss(number, Bye("banned"))
                sent_away += 1
        if order.name is not None:
            await self._house.bans.put("name", order.name, order.on)
            sent_away += self._send_away(order.name, Bye("banned")) if order.on else 0
        return {"sent_away": sent_away}

    async def _broadcast(self, order: Broadcast) -> dict[str, Any]:
        self._house.announce(order.text)
        return {"heard": len(self._house.lobby.people.sessions)}

    async def _drain(self, order: Drain) -> dict[str, Any]:
        lobby = self._house.lobby
        lobby.usher.draining = True
        if self._draining is None:
            self._draining = asyncio.create_task(self._wait_and_stop())
        return {"playing": lobby.hall.playing}

    async def _wait_and_stop(self) -> None:
        while self._house.lobby.hall.playing:
            await asyncio.sleep(0.5)
        self._stop()


_DO: dict[type, Callable[[Admin, Any], Awaitable[dict[str, Any]]]] = {
    Listing: Admin._list,
    Kick: Admin._kick,
    Ban: Admin._ban,
    Broadcast: Admin._broadcast,
    Drain: Admin._drain,
}


async def order(folder: Path, what: Orders) -> dict[str, Any]:
    """Tell the host in a folder to do something; OSError if none is running there."""
    reader, writer = await asyncio.open_unix_connection(folder / SOCKET)
    try:
        writer.write(msgspec.json.encode(what) + b"\n")
        answer: dict[str, Any] = msgspec.json.decode(await reader.readline())
        return answer
    finally:
        writer.close()
