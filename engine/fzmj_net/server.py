"""The WebSocket door of a house."""

import asyncio
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from fzmj_net.house import House
from fzmj_net.limits import Bucket, Limits


class Connection(ServerConnection):
    """A WebSocket that counts every byte and never lets a slow reader pile up memory."""

    limits = Limits()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A line is up."""
        self.bucket = Bucket(self.limits.bytes_rate, self.limits.bytes_burst)
        super().connection_made(transport)

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
            return
        if self.transport.get_write_buffer_size() > self.limits.outbox_bytes:
            self.transport.abort()
            return
        for line in lines:
            self.protocol.send_text(line)
        self.send_data()


CLOSING: set[asyncio.Task[None]] = set()
"""Connections on their way out."""


async def open_door(house: House, host: str, port: int) -> Server:
    """Listen; the server can be closed and waited for."""
    limits = house.limits
    addresses: dict[str, int] = {}

    class Limited(Connection):
        pass

    Limited.limits = limits

    def admit(connection: ServerConnection, request: Request) -> Response | None:
        if addresses.get(_address(connection), 0) >= limits.address_connections:
            return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "too many connections\n")
        return None

    async def talk(connection: ServerConnection) -> None:
        assert isinstance(connection, Connection)
        address = _address(connection)
        addresses[address] = addresses.get(address, 0) + 1
        number = house.visit(connection.deliver, address)
        try:
            while True:
                house.receive(number, await connection.recv(decode=False))
        except ConnectionClosed:
            pass
        finally:
            house.closed(number)
            addresses[address] -= 1
            if not addresses[address]:
                del addresses[address]

    return await serve(talk, host, port, process_request=admit, **_options(limits, Limited))


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


def _address(connection: ServerConnection) -> str:
    peer = connection.remote_address
    return str(peer[0]) if peer else ""
