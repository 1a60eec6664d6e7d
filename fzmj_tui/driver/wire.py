"""The bytes of a connection below SSH: counted, and ended where there are too many of them.

asyncssh alone takes whatever comes: endless tries, channels, variables, and requests whose answers
nobody reads. Here all of that is so many bytes.
"""

import asyncio
import socket
from asyncio import Protocol, Transport
from collections.abc import Callable
from typing import Any, cast

from fzmj_net.limits import Bucket
from fzmj_tui.driver.door import Caller, Door
from fzmj_tui.driver.line import UNSENT

PRELUDE = 131_072
"""Bytes somebody may send before they have a screen: keys are agreed upon and shown."""

RATE, BURST = 32_768, 65_536
"""Bytes that are read in a second, and at once, from somebody who has one."""

UNREAD = 524_288
"""Bytes that may wait for somebody who does not read: a few frames and answers to requests."""


class Wire(Protocol, Transport):
    """A protocol to the network, and the transport of the protocol that it carries."""

    def __init__(self, door: Door, carried: Callable[[], Protocol]) -> None:
        super().__init__()
        self.caller = Caller("", self.abort)
        self.door = door
        self.drained: Callable[[], None] = lambda: None
        """Called when what waited was sent."""
        self._make = carried
        self._carried: Protocol | None = None
        self._below: Transport | None = None
        self._allowed: Bucket | None = None
        self._came = 0

    def begin(self, drained: Callable[[], None]) -> None:
        """They have a screen now."""
        self._allowed = Bucket(RATE, BURST)
        self.drained = drained

    def unsent(self) -> int:
        """Bytes that wait for the network."""
        return self._below.get_write_buffer_size() if self._below else 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody knocks; what is carried begins only if there is room."""
        below = self._below = cast(Transport, transport)
        address = below.get_extra_info("peername")
        self.caller = Caller(address[0] if address else "", self.abort)
        if not self.door.enter(self.caller):
            below.abort()
            return
        below.set_write_buffer_limits(high=UNSENT)
        # A small buffer in the system, too: frames that wait there cannot be lost any more.
        below.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        self._carried = self._make()
        self._carried.connection_made(self)

    def data_received(self, data: bytes) -> None:
        """Pass bytes on, and take the next ones no sooner than is allowed."""
        self._came += len(data)
        if self.unsent() > UNREAD or (self._allowed is None and self._came > PRELUDE):
            self.abort()
        elif self._carried is not None:
            self._carried.data_received(data)
            self._rest(len(data))

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self.door.leave(self.caller)
        carried, self._carried = self._carried, None
        if carried is not None:
            carried.connection_lost(exc)

    def eof_received(self) -> None:
        """Nothing more will come."""
        if self._carried is not None:
            self._carried.eof_received()

    def resume_writing(self) -> None:
        """The network takes bytes again."""
        self.drained()

    def write(self, data: Any) -> None:
        """Send bytes."""
        if self._below is not None:
            self._below.write(data)

    def abort(self) -> None:
        """End it at once."""
        if self._below is not None:
            self._below.abort()

    def close(self) -> None:
        """End it when everything is sent."""
        if self._below is not None:
            self._below.close()

    def is_closing(self) -> bool:
        """Whether it is ending."""
        return self._below is None or self._below.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Of the transport below; `wire` is this."""
        if name == "wire":
            return self
        return self._below.get_extra_info(name, default) if self._below else default

    def _rest(self, came: int) -> None:
        loop = asyncio.get_running_loop()
        below = self._below
        if self._allowed is None or below is None or below.is_closing():
            return
        if not self._allowed.take(int(loop.time() * 1000), came):
            below.pause_reading()
            loop.call_later(came / RATE, self._read_on)

    def _read_on(self) -> None:
        if self._below is not None and not self._below.is_closing():
            self._below.resume_reading()


class Plug:
    """What asyncssh listens on: connections with a wire below each."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def create_server(
        self, carried: Callable[[str, int], Protocol], host: str, port: int
    ) -> asyncio.Server:
        """Listen; asyncssh says what is carried."""
        return await asyncio.get_running_loop().create_server(
            lambda: Wire(self.door, lambda: carried("", 0)), host or None, port
        )
