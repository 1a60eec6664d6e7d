"""The ways into a house for terminals, SSH and a page, opened together; and what the process needs.

Each way in is an async context manager of its own.
"""

import gc
import logging
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from msgspec import Struct

from fzmj_net.serving import listening, prepare
from fzmj_tui import screens
from fzmj_tui.driver.host import Host
from fzmj_tui.mishap import mishap

log = logging.getLogger("fzmj.host")

COLLECT = (50_000, 5, 4)
"""When the collector looks at young, older and old objects, chosen by benchmarks/sessions.py: at
all of them, which takes a third of a second with a hundred sessions, after some sixty have come;
by default it does so again and again in the middle of games."""


class Terms(Struct, frozen=True):
    """What a host decides about terminals."""

    key_file: Path
    """The SSH key of the host; made if it is missing."""
    address: str = "127.0.0.1"
    """Where to listen; empty: everywhere."""
    ssh_port: int | None = None
    """0: any; None: no SSH."""
    web_port: int | None = None
    guests: bool = True
    """People may come without an account."""
    proxied: bool = False
    """Browsers come through a proxy of the host's own, which does TLS."""


Say = Callable[[str], None]


@asynccontextmanager
async def opened(host: Host, terms: Terms, say: Say) -> AsyncIterator[None]:
    """All ways in that the terms name; Unusable, if one of them cannot be opened."""
    async with AsyncExitStack() as ways:
        if terms.ssh_port is not None:
            with listening(terms.address, "--ssh-port", terms.ssh_port):
                await ways.enter_async_context(_ssh(host, terms, say))
        if terms.web_port is not None:
            with listening(terms.address, "--web-port", terms.web_port):
                await ways.enter_async_context(_web(host, terms, say))
        yield


@asynccontextmanager
async def _ssh(host: Host, terms: Terms, say: Say) -> AsyncIterator[None]:
    from fzmj_tui.driver.host_key import host_key
    from fzmj_tui.driver.ssh import serve_ssh

    key = host_key(terms.key_file)
    way = serve_ssh(host, key, terms.ssh_port or 0, terms.address, guests=terms.guests)
    async with way as port:
        say(f"ssh -p {port} {terms.address or 'HOST'} (key of this host {key.get_fingerprint()})")
        yield


@asynccontextmanager
async def _web(host: Host, terms: Terms, say: Say) -> AsyncIterator[None]:
    from fzmj_tui.driver.browser import serve_web

    way = serve_web(host, terms.web_port or 0, terms.address, proxied=terms.proxied)
    async with way as port:
        say(f"http://{terms.address or 'HOST'}:{port}/")
        yield


def ready() -> None:
    """Load what games would load one by one, and have a collector that does not stop them."""
    for found in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(found.name)
    prepare()
    gc.set_threshold(*COLLECT)


def lost(loop: AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """An error of a task that nobody waits for: kind and place, never a value."""
    error = context.get("exception")
    if isinstance(error, Exception):
        found = mishap(error)
        log.error("%s\n  %s", found.kind, "\n  ".join(found.places))
