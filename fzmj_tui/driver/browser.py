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

from fzmj_net.doorman import Doorman
from fzmj_net.limits import Limits
from fzmj_net.server import Connection
from fzmj_tui.driver.host import Host
from fzmj_tui.driver.page import HEADERS, File, page
from fzmj_tui.driver.page_line import PageLine, read_hello, visit

log = logging.getLogger("fzmj.web")
# What strangers get wrong would be logged as errors, with tracebacks.
log.setLevel(logging.CRITICAL)

HELLO = 10.0
"""Seconds to open the connection, and again to say hello."""

LAST = 2.0
"""Seconds that last words may take."""


class Web:
    """What is answered to a browser."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._page: Mapping[str, File] = page()

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file of the page, or None for a line."""
        assert isinstance(connection, Connection)
        headers = request.headers
        if not connection.admitted(request):
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
        assert isinstance(connection, Connection)
        try:
            async with asyncio.timeout(HELLO):
                hello = read_hello(await connection.recv())
        except (TimeoutError, ConnectionClosed, msgspec.MsgspecError, RecursionError):
            await connection.close(1002)
            return
        carrier = PageLine(connection, hello.size)
        visiting = visit(hello, connection.address, self._host.lang)
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
    limits: Limits | None = None,
    proxied: bool = False,
) -> AsyncIterator[int]:
    """Listen for browsers; the port. `proxied`: a proxy of ours says who comes."""
    web, allowed = Web(host), limits or Limits()

    class Ours(Connection):
        limits = allowed
        doorman = Doorman(allowed.address_connections, proxied=proxied)

    async with serve(
        web.entertain,
        address or None,
        port,
        create_connection=Ours,
        process_request=web.answer,
        compression=None,
        server_header=None,
        open_timeout=HELLO,
        max_size=allowed.frame_bytes,
        ping_interval=allowed.ping_ms / 1000,
        ping_timeout=allowed.pong_ms / 1000,
        close_timeout=allowed.close_ms / 1000,
        logger=log,
    ) as server:
        yield next(iter(server.sockets)).getsockname()[1]
