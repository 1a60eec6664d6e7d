"""What carries lines between a client and a house: a WebSocket, or nothing at all."""

import asyncio
import os
from collections.abc import Callable
from ssl import SSLCertVerificationError, SSLError
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from fzmj_net.seen import Seen

LARGEST = 65_536
"""The longest line a client takes, in bytes."""


class LineDropped(ConnectionError):
    """The line is gone, or could not be built up."""


class Transport(Protocol):
    """One connection. Every method raises LineDropped once it is gone."""

    async def send(self, line: bytes) -> None:
        """Send a line."""

    async def receive(self) -> bytes:
        """The next line."""

    async def close(self) -> None:
        """Hang up; never raises."""


class WebSocketTransport:
    """A connection over the net."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    @classmethod
    async def dial(cls, url: str) -> "WebSocketTransport":
        """Connect to a house, `ws://…` or `wss://…`; LineDropped says where it failed and why."""
        try:
            socket = await connect(
                url, compression=None, max_size=LARGEST, ping_interval=10, ping_timeout=10
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            where = url.partition("://")[2].rpartition("@")[2]
            raise LineDropped(f"{where}: {_why(url, error)}") from None
        return cls(socket)

    async def send(self, line: bytes) -> None:
        """Send a line."""
        try:
            await self._socket.send(line, text=True)
        except ConnectionClosed as error:
            raise LineDropped(str(error)) from None

    async def receive(self) -> bytes:
        """The next line."""
        try:
            return await self._socket.recv(decode=False)
        except ConnectionClosed as error:
            raise LineDropped(str(error)) from None

    async def close(self) -> None:
        """Hang up."""
        await self._socket.close()


def _why(url: str, error: Exception) -> str:
    """Why there is no way through, in the system's words and without its numbers."""
    if isinstance(error, SSLCertVerificationError):
        return f"its certificate is not good: {error.verify_message}"
    if url.startswith("wss:") and isinstance(error, SSLError | ConnectionResetError):
        return "no TLS there; to do without it say ws://HOST"
    if isinstance(error, OSError) and (error.errno or 0) > 0:
        return os.strerror(error.errno or 0)
    return str(getattr(error, "strerror", None) or error) or "no answer"


class Threshold(Protocol):
    """What a house is to whoever enters it."""

    def visit(
        self, deliver: Callable[[list[bytes]], None], address: str = "", seen: Seen | None = None
    ) -> int:
        """A new connection; its number."""

    def receive(self, number: int, line: bytes) -> None:
        """A connection has sent a line."""

    def closed(self, number: int) -> None:
        """A connection is closed."""


class InHouse:
    """A connection within one process: the same lines without a wire."""

    def __init__(self, house: Threshold, address: str = "", seen: Seen | None = None) -> None:
        """Enter; of somebody who came by another door, where from and what was seen there."""
        self._house = house
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._open = True
        self.number = house.visit(self._deliver, address, seen)

    def _deliver(self, lines: list[bytes]) -> None:
        for line in lines:
            self._lines.put_nowait(line)
        if not lines:
            self._lines.put_nowait(None)

    async def send(self, line: bytes) -> None:
        """Send a line."""
        if not self._open:
            raise LineDropped("hung up")
        self._house.receive(self.number, line)

    async def receive(self) -> bytes:
        """The next line."""
        line = await self._lines.get() if self._open else None
        if line is None:
            await self.close()
            raise LineDropped("hung up")
        return line

    async def close(self) -> None:
        """Hang up."""
        if self._open:
            self._open = False
            self._lines.put_nowait(None)
            self._house.closed(self.number)
