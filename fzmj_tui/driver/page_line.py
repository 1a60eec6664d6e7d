"""A line over a WebSocket, as our page speaks: binary messages are keys and frames, text the rest.

The page tells how much of the frames it has drawn; what the network took was not seen yet.
"""

import asyncio
from contextlib import suppress

import msgspec
from msgspec import Struct
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from fzmj_tui.driver.line import Line
from fzmj_tui.driver.visit import Visit, code, digest, environment


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message."""

    size: tuple[int, int]
    lang: str = ""
    """As browsers have it, `zh-CN`."""
    secret: str | None = None
    """What only this browser knows."""
    join: str | None = None


class Size(Struct, tag_field="t", tag="size", forbid_unknown_fields=True):
    """The window has another size."""

    size: tuple[int, int]


class Seen(Struct, tag_field="t", tag="seen", forbid_unknown_fields=True):
    """So many bytes were drawn since the connection began."""

    bytes: int


read_hello = msgspec.json.Decoder(Hello).decode
_told = msgspec.json.Decoder(Size | Seen).decode


class PageLine:
    """What carries the line, and the line."""

    def __init__(self, connection: ServerConnection, size: tuple[int, int]) -> None:
        self._connection = connection
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()
        self._open = asyncio.Event()
        self._open.set()
        self._sent = self._seen = 0
        self.line = Line(self, size)

    def send(self, data: bytes) -> None:
        """Have a frame sent."""
        self._sent += len(data)
        self._frames.put_nowait(data)

    def unsent(self) -> int:
        """Bytes the page has not drawn yet."""
        return self._sent - self._seen

    def hold(self, held: bool) -> None:
        """Take no more keys, or take them again."""
        if held:
            self._open.clear()
        else:
            self._open.set()

    def hang_up(self) -> None:
        """Cut the connection."""
        self._connection.transport.abort()

    async def hear(self) -> None:
        """Keys, sizes and what was seen, until nothing more comes."""
        with suppress(ConnectionClosed, msgspec.MsgspecError, RecursionError):
            async for message in self._connection:
                if isinstance(message, bytes):
                    await self._open.wait()
                    self.line.received(message)
                else:
                    self._take(_told(message))
        self.line.cut()

    async def speak(self) -> None:
        """Send what is to be sent."""
        with suppress(ConnectionClosed):
            while True:
                await self._connection.send(await self._frames.get())
                self._frames.task_done()

    async def silence(self) -> None:
        """Everything has been sent, or cannot be."""
        over = asyncio.create_task(self._frames.join())
        gone = asyncio.create_task(self._connection.wait_closed())
        try:
            await asyncio.wait({over, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            over.cancel()
            gone.cancel()

    def _take(self, told: Size | Seen) -> None:
        if isinstance(told, Size):
            self.line.resized(*told.size)
        else:
            self._seen = max(self._seen, min(told.bytes, self._sent))
            self.line.drained()


def visit(hello: Hello, address: str, language: str | None) -> Visit:
    """Who has come with that greeting."""
    locale = f"{hello.lang.replace('-', '_')}.UTF-8" if hello.lang else "C.UTF-8"
    told = {"LANG": locale, "COLORTERM": "truecolor"}
    return Visit(
        environment=environment(told, "xterm-256color"),
        secret=digest(_believed(hello.secret)),
        join=code(hello.join or ""),
        address=address,
        language=language,
    )


def _believed(secret: str | None) -> str | None:
    """Too short a secret is none."""
    return secret if secret is not None and 32 <= len(secret) <= 128 else None
