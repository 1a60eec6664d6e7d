"""The client in a browser: the page, and a line over a WebSocket for whoever opens it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from fzmj_tui.driver.allowance import Bucket
from fzmj_tui.driver.door import Caller, Door
from fzmj_tui.driver.host import Host
from fzmj_tui.driver.page import HEADERS, File, page
from fzmj_tui.driver.page_line import PageLine, read_hello, visit
from fzmj_tui.driver.wire import BURST, RATE

log = logging.getLogger("fzmj.web")
# What strangers get wrong would be logged as errors, with tracebacks.
log.setLevel(logging.CRITICAL)

HELLO = 10.0
"""Seconds to open the connection, and again to say hello."""

LONGEST = 8192
"""Bytes of one message."""

LAST = 2.0
"""Seconds that last words may take."""


class Counted(ServerConnection):
    """A connection that comes through a door, and does not send more than a person would."""

    door: Door
    behind_proxy = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody knocks; behind a proxy it is told later who."""
        super().connection_made(transport)
        address = transport.get_extra_info("peername")
        self.caller = Caller(address[0] if address else "", self.transport.abort)
        self._allowed = Bucket(RATE, BURST)
        if not self.behind_proxy and not self.door.enter(self.caller):
            self.transport.abort()

    def told(self, forwarded: str | None) -> bool:
        """The proxy says who it is, last in its header; whether there is room."""
        if not self.behind_proxy:
            return True
        address = (forwarded or "").rpartition(",")[2].strip()
        self.caller = Caller(address, self.transport.abort)
        return self.door.enter(self.caller)

    def data_received(self, data: bytes) -> None:
        """Bytes of any kind."""
        if self._allowed.take(int(self.loop.time() * 1000), len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self.door.leave(self.caller)
        super().connection_lost(exc)


class Web:
    """What is answered to a browser."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._page: Mapping[str, File] = page()

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file of the page, or None for a line."""
        assert isinstance(connection, Counted)
        headers = request.headers
        if not connection.told(headers.get("X-Forwarded-For")):
            return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections\n")
        path = urlsplit(request.path).path
        if path == "/line":
            origin = headers.get("Origin")
            if origin is None or urlsplit(origin).netloc == headers.get("Host"):
                return None
            return connection.respond(HTTPStatus.FORBIDDEN, "This is for our own page\n")
        file = self._page.get(path)
        if file is None:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is no such page\n")
        return _response(connection, file, request)

    async def entertain(self, connection: ServerConnection) -> None:
        """Open the client in a page."""
        assert isinstance(connection, Counted)
        try:
            async with asyncio.timeout(HELLO):
                hello = read_hello(await connection.recv())
        except (TimeoutError, ConnectionClosed, msgspec.MsgspecError, RecursionError):
            await connection.close(1002)
            return
        connection.door.let_in(connection.caller)
        carrier = PageLine(connection, hello.size)
        visiting = visit(hello, connection.caller.address, self._host.lang)
        hearing = asyncio.create_task(carrier.hear())
        sending = asyncio.create_task(carrier.speak())
        try:
            await self._host.entertain(visiting, carrier.line)
            async with asyncio.timeout(LAST):
                await carrier.silence()
        except TimeoutError:
            pass
        finally:
            hearing.cancel()
            sending.cancel()
            await connection.close()


def _response(connection: ServerConnection, file: File, request: Request) -> Response:
    asked: Any = request.headers
    same = file.tag in asked.get("If-None-Match", "")
    response = connection.respond(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK, "")
    packed = "gzip" in asked.get("Accept-Encoding", "")
    response.body = b"" if same else file.packed if packed else file.body
    for name in ("Content-Type", "Content-Length"):
        del response.headers[name]
    told = {"Content-Type": file.kind, "Content-Length": str(len(response.body)), "ETag": file.tag}
    if packed:
        told["Content-Encoding"] = "gzip"
    response.headers.update({**HEADERS, **told})
    return response


@asynccontextmanager
async def serve_web(
    host: Host,
    port: int = 0,
    address: str = "",
    *,
    door: Door | None = None,
    behind_proxy: bool = False,
) -> AsyncIterator[int]:
    """Listen for browsers; the port. Behind a proxy its `X-Forwarded-For` says who comes."""
    web, way = Web(host), door or Door()

    class Connection(Counted):
        """Of this server."""

    Connection.door, Connection.behind_proxy = way, behind_proxy
    async with serve(
        web.entertain,
        address or None,
        port,
        create_connection=Connection,
        process_request=web.answer,
        compression=None,
        server_header=None,
        open_timeout=HELLO,
        max_size=LONGEST,
        ping_interval=10,
        ping_timeout=10,
        close_timeout=2,
        logger=log,
    ) as server:
        yield next(iter(server.sockets)).getsockname()[1]
