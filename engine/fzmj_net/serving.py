"""A host's process from start to end: one folder, one house, its doors, an orderly close."""

import asyncio
import fcntl
import gc
import os
import resource
import signal
import traceback
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from msgspec import Struct

from fzmj_engine.rules import Rules
from fzmj_net.admin import Admin
from fzmj_net.house import House
from fzmj_net.limits import Limits
from fzmj_net.server import open_door
from fzmj_net.store import Store, Unusable

COLLECT_AT = 50_000
"""Objects made before the collector looks, chosen by benchmarks/load.py: by default it stops the
loop for half a second where thousands are connected."""


class Terms(Struct, frozen=True):
    """What a host decides."""

    folder: Path
    """Where everything is kept."""
    host: str
    port: int
    guests: bool = True
    """People may come without an account."""
    proxied: bool = False
    """Everybody comes through a proxy of the host's own, which does TLS."""
    salvage: bool = False
    """Go on with matches whose record is broken, from where it still holds."""
    limits: Limits = Limits()
    own: Mapping[str, Rules] = {}
    """Profiles of the host's own."""


async def serve(terms: Terms, say: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; Unusable, if the folder cannot be used."""
    stop = stopping()
    prepare()
    async with opened(terms, say, stop):
        await stop.wait()


def stopping() -> asyncio.Event:
    """Set by SIGTERM or SIGINT."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


@asynccontextmanager
async def opened(
    terms: Terms, say: Callable[[str], None], stop: asyncio.Event
) -> AsyncIterator[House]:
    """A house with its door and its admin; at the end everything is written down and closed."""
    loop = asyncio.get_running_loop()
    with _alone(terms.folder):
        store = Store(terms.folder / "fzmj.db", loop.call_soon_threadsafe)
        house = House(store, terms.limits, guests=terms.guests, own=terms.own)

        def give_up(error: Exception) -> None:
            say(f"the store is broken: {error}")
            stop.set()

        store.broken = give_up
        house.mishap = lambda error: say(f"a mishap: {place_of(error)}")
        for lost in await house.open(salvage=terms.salvage):
            say(f"cannot be taken up: {lost}")
        with usable(terms.folder):
            admin = await Admin(house, stop.set).listen(terms.folder)
        with listening(terms.host, "--port", terms.port):
            server = await open_door(house, terms.host, terms.port, proxied=terms.proxied)
        for socket in server.sockets:
            address, port, *_ = socket.getsockname()
            say(f"fzmj serves ws://{address}:{port}")
        try:
            yield house
        finally:
            admin.close()
            server.close(close_connections=False)
            await house.close()
            server.close()
            await server.wait_closed()


def place_of(error: Exception) -> str:
    """What kind of error and where: never what it says, which might name somebody's tiles."""
    places = traceback.extract_tb(error.__traceback__)[-3:]
    way = " < ".join(f"{Path(place.filename).name}:{place.lineno}" for place in reversed(places))
    return f"{type(error).__name__} at {way}"


def prepare() -> None:
    """Files for everybody who may connect, and a collector that does not stop the game."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AT, 20, 100)


@contextmanager
def listening(address: str, option: str, port: int) -> Iterator[None]:
    """While a way in is opened: Unusable says which one cannot be, and why."""
    try:
        yield
    except OSError as error:
        number = error.errno or 0  # below zero: of a name that is not found, with words of its own
        why = os.strerror(number) if number > 0 else error.strerror or error
        where = address or "every address"
        raise Unusable(f"cannot listen on {where}, {option} {port}: {why}") from None


@contextmanager
def usable(folder: Path) -> Iterator[None]:
    """While something is made in the folder of a host: Unusable says which one it is, and why."""
    try:
        yield
    except OSError as error:
        why = "not a folder" if isinstance(error, FileExistsError) else error.strerror or error
        raise Unusable(f"--data: {folder}: {why}") from None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Two hosts in one folder would write over each other: the second one is refused."""
    with usable(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unusable(f"{folder}: another server is using it") from None
        yield
