"""A process that serves terminals: its ports, its memory, and its orderly end.

Each way in is an async context manager of its own; here they are opened together.
"""

import asyncio
import gc
import logging
import resource
import signal
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from fzmj_tui.driver.door import Door
from fzmj_tui.driver.host import Host
from fzmj_tui.mishap import mishap

log = logging.getLogger("fzmj.host")

NEEDED = (
    "fzmj_tui.screens.table",
    "fzmj_tui.screens.palette",
    "fzmj_tui.screens.reading",
    "fzmj_tui.screens.log",
    "fzmj_tui.screens.sheet",
)
"""What the first game would load, and everybody wait for."""

COLLECT = (50_000, 5, 4)
"""When the collector looks at young, older and old objects, chosen by benchmarks/sessions.py: at
all of them, which takes a third of a second with a hundred sessions, after some sixty have come;
by default it does so again and again in the middle of games."""


class Terms(Struct, frozen=True):
    """What a host decides."""

    address: str = "127.0.0.1"
    """Where to listen; empty: everywhere."""
    ssh_port: int | None = None
    """0: any; None: no SSH."""
    web_port: int | None = None
    key_file: Path | None = None
    """The key of the host; None: in the user's data folder."""
    guests: bool = True
    """People may come without a key."""
    behind_proxy: bool = False
    """Browsers come through a proxy that says who they are."""


Say = Callable[[str], None]


async def serve(host: Host, terms: Terms, say: Say) -> None:
    """Serve until SIGTERM or SIGINT, then send everybody home."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    loop.set_exception_handler(_lost)
    async with opened(host, terms, say):
        ready()
        await stop.wait()
        await host.close()


@asynccontextmanager
async def opened(host: Host, terms: Terms, say: Say) -> AsyncIterator[None]:
    """All ways in that the terms name."""
    async with AsyncExitStack() as ways:
        if terms.ssh_port is not None:
            await ways.enter_async_context(_ssh(host, terms, say))
        if terms.web_port is not None:
            await ways.enter_async_context(_web(host, terms, say))
        yield


@asynccontextmanager
async def _ssh(host: Host, terms: Terms, say: Say) -> AsyncIterator[None]:
    from fzmj_tui.driver.host_key import host_key, usual_place
    from fzmj_tui.driver.ssh import serve_ssh

    key = host_key(terms.key_file or usual_place())
    way = serve_ssh(host, key, terms.ssh_port or 0, terms.address, guests=terms.guests)
    async with way as port:
        say(f"ssh -p {port} {terms.address or 'HOST'} (key of this host {key.get_fingerprint()})")
        yield


@asynccontextmanager
async def _web(host: Host, terms: Terms, say: Say) -> AsyncIterator[None]:
    from fzmj_tui.driver.browser import serve_web

    way = serve_web(
        host, terms.web_port or 0, terms.address, door=Door(), behind_proxy=terms.behind_proxy
    )
    async with way as port:
        say(f"http://{terms.address or 'HOST'}:{port}/")
        yield


def ready() -> None:
    """Load what games need, files for everybody, and a collector that does not stop the game."""
    for name in NEEDED:
        import_module(name)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _lost(loop: AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """An error of a task that nobody waits for: kind and place, never a value."""
    error = context.get("exception")
    if isinstance(error, Exception):
        found = mishap(error)
        log.error("%s\n  %s", found.kind, "\n  ".join(found.places))
