"""Houses on loopback for tests, and people who play in them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from fzmj_engine.apply import apply
from fzmj_engine.legal import choices
from fzmj_engine.state import State
from fzmj_net.asks import Guest
from fzmj_net.client import Client, Dial
from fzmj_net.house import House
from fzmj_net.limits import Limits
from fzmj_net.paces import Pace
from fzmj_net.remote import RemoteLink
from fzmj_net.server import open_door
from fzmj_net.store import Store
from fzmj_net.text import Name
from fzmj_net.transport import WebSocketTransport

HURRY = Pace(turn_ms=500, bank_ms=500, window_ms=5, bot_ms=2, absent_ms=20, between_ms=200)
"""A clock for tests in real time."""

Message = TypeVar("Message")


@asynccontextmanager
async def open_house(
    limits: Limits | None = None, path: Path = Path(":memory:")
) -> AsyncIterator[tuple[House, Dial]]:
    """A house, and how to reach it."""
    store = Store(path, asyncio.get_running_loop().call_soon_threadsafe)
    house = House(store, limits or Limits())
    await house.open()
    server = await open_door(house, "127.0.0.1", 0)
    port = next(iter(server.sockets)).getsockname()[1]
    try:
        yield house, lambda: WebSocketTransport.dial(f"ws://127.0.0.1:{port}")
    finally:
        await house.close()
        server.close()
        await server.wait_closed()


def guest(dial: Dial, name: str) -> Client:
    """Somebody without an account."""
    return Client(dial, Guest(Name(name)), "test")


async def heard(client: Client, kind: type[Message]) -> Message:
    """The next message of a kind; others are let go."""
    while True:
        message = await client.hear()
        if isinstance(message, kind):
            return message


async def play_last(link: RemoteLink) -> State:
    """Play a match by always choosing what comes last: a pass where there is one."""
    state = State(rules=link.rules)
    async for event in link.events():
        state = apply(state, event)
        found = choices(state, link.seat)
        if found and not link.behind:
            await link.send(found[-1])
    return state
