"""The WebSocket door of a house."""

import asyncio
import socket
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from fzmj_net.doorman import Doorman
from fzmj_net.house import House
from fzmj_net.limits import Bucket, Limits


class Connection(ServerConnection):
    """A WebSocket that counts every byte and never lets a slow reader pile up memory."""

    limits: Limits
    doorman: Doorman

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A line is up; where far too many come from, it is dropped before it costs anything."""
        self.bucket = Bucket(self.limits.bytes_rate, self.limits.bytes_burst)
        self.unsent = 0
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        line = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.limits.outbox_bytes)
        super().connection_made(transport)
        if not self.doorman.arrived(self.address):
            self.transport.abort()

    def admitted(self, request: Request) -> bool:
        """Whether there is room for whoever asks; from now on his address is the real one."""
        peer, told = self.address, request.headers.get_all("X-Forwarded-For")
        self.address = self.doorman.address(peer, told)
        return self.doorman.admits(peer, self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """A line is gone."""
        self.doorman.gone(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes of whatever kind; pings and fragments are no message, and count all the same."""
        if self.bucket.take(int(self.loop.time() * 1000), len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def deliver(self, lines: list[bytes]) -> None:
        """Send lines without waiting; none at all closes the connection."""
        if self.state is not State.OPEN:
            return
        if not lines:
            task = self.loop.create_task(self.close())
            CLOSING.add(task)
            task.add_done_callback(CLOSING.discard)
        elif self._keeps_up(len(lines)):
            for line in lines:
                self.protocol.send_text(line)
            self.send_data()
        else:
            self.transport.abort()

    def _keeps_up(self, more: int) -> bool:
        """Whether a reader takes what he is sent; counted from when nothing was left waiting."""
        waiting = self.transport.get_write_buffer_size()
        if waiting == 0:
            self.unsent = 0
        self.unsent += more
        few = waiting == 0 or self.unsent <= self.limits.outbox_messages
        return few and waiting <= self.limits.outbox_bytes


CLOSING: set[asyncio.Task[None]] = set()
"""Connections on their way out."""


async def open_door(house: House, host: str, port: int, *, proxied: bool = False) -> Server:
    """Listen; the server can be closed and waited for.

    `proxied`: everybody comes through a proxy of ours, which says where from in X-Forwarded-For.
    """
    keeper = Doorman(house.limits.address_connections, proxied=proxied)

    class Limited(Connection):
        limits = house.limits
        doorman = keeper

    def admit(connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, Connection)
        if not connection.admitted(request):
            return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "too many connections\n")
        if house.bans.at(connection.address):
            return connection.respond(HTTPStatus.FORBIDDEN, "banned\n")
        return None

    async def talk(connection: ServerConnection) -> None:
        assert isinstance(connection, Connection)
        number = house.visit(connection.deliver, connection.address)
        try:
            while True:
                house.receive(number, await connection.recv(decode=False))
        except ConnectionClosed:
            pass
        finally:
            house.closed(number)

    return await serve(talk, host, port, process_request=admit, **_options(house.limits, Limited))


def _options(limits: Limits, kind: type[Connection]) -> dict[str, Any]:
    return {
        "compression": None,
        "create_connection": kind,
        "max_size": limits.frame_bytes,
        "max_queue": 4,
        "open_timeout": limits.hello_ms / 1000,
        "ping_interval": limits.ping_ms / 1000,
        "ping_timeout": limits.pong_ms / 1000,
        "close_timeout": limits.close_ms / 1000,
        "server_header": None,
    }
