"""However bad the line is, each client's view is what an undisturbed one would have seen."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from fzmj_engine.apply import apply
from fzmj_engine.events import Event, HandBegan, seen_by
from fzmj_engine.legal import choices
from fzmj_engine.replay import verify
from fzmj_engine.state import State
from fzmj_net.asks import Create, Join, Ready, Terms
from fzmj_net.client import Client
from fzmj_net.limits import Limits
from fzmj_net.link import Line, LineNotice
from fzmj_net.paces import PACES, Pace
from fzmj_net.tells import Here, Match
from fzmj_net.transport import WebSocketTransport
from tests.net.houses import guest, heard, open_house
from tests.net.proxy import Proxy
from tests.net.stored import log_of
from tests.net.test_floods import port_of

PACE = Pace(turn_ms=2_000, bank_ms=500, window_ms=10, bot_ms=2, absent_ms=100, between_ms=300)
LIMITS = Limits(ping_ms=300, pong_ms=300, close_ms=100, address_connections=100)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "fast", PACE)
    monkeypatch.setattr("fzmj_net.matches.NONCE_MS", 20)
    monkeypatch.setattr("fzmj_net.client.FIRST_MS", 10)
    monkeypatch.setattr("fzmj_net.client.LONGEST_MS", 200)


@pytest.fixture
async def proxies(tmp_path: Path) -> AsyncIterator[list[Proxy]]:
    """A house, and two bad lines to it."""
    async with open_house(LIMITS, tmp_path / "fzmj.db") as (_, dial):
        port = await port_of(dial)
        found = [Proxy(port, Random(seed)) for seed in range(2)]
        for proxy in found:
            await proxy.open()
        yield found
        for proxy in found:
            await proxy.close()


class View:
    """What one client has seen."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.notices: list[object] = []
        self.state: State | None = None

    async def play(self, client: Client) -> None:
        await heard(client, Match)
        link = client.link
        assert link is not None
        notices = asyncio.create_task(self._listen(client))
        state = State(rules=link.rules)
        async for event in link.events():
            self.events.append(event)
            state = apply(state, event)
            found = choices(state, link.seat)
            if found and not link.behind:
                await link.send(found[-1])
        self.state = state
        await notices

    async def _listen(self, client: Client) -> None:
        assert client.link is not None
        self.notices = [notice async for notice in client.link.notices()]


async def play(proxies: list[Proxy]) -> list[View]:
    """A match of two people behind these lines."""
    lines = [f"ws://127.0.0.1:{proxy.port}" for proxy in proxies]
    ann = guest(lambda: WebSocketTransport.dial(lines[0]), "ann")
    bob = guest(lambda: WebSocketTransport.dial(lines[1]), "bob")
    async with ann, bob:
        await ann.say(Create(Terms(length=2, pace="fast", fill="random")))
        code = (await heard(ann, Here)).room.table
        await bob.say(Join(code))
        await heard(bob, Here)
        await ann.say(Ready(code))
        await bob.say(Ready(code))
        views = [View(), View()]
        async with asyncio.timeout(60):
            await asyncio.gather(views[0].play(ann), views[1].play(bob))
    return views


def same_as_the_log(folder: Path, views: list[View]) -> None:
    """Each transcript is the projection of the log, and the log is a game's."""
    header, events = log_of(folder)
    verify(header, events)
    for seat, view in enumerate(views):
        assert whole(view.events, [seen_by(event, seat) for event in events])


def whole(seen: list[Event], true: list[Event]) -> bool:
    """Event by event; a hand whose end was missed may be followed by the next one's beginning."""
    place = 0
    for event in seen:
        while place < len(true) and true[place] != event:
            if not isinstance(event, HandBegan):
                return False
            place += 1
        place += 1
    return place == len(true)


async def test_slow_and_in_pieces(proxies: list[Proxy], tmp_path: Path) -> None:
    for proxy in proxies:
        proxy.jitter = 0.003
    same_as_the_log(tmp_path, await play(proxies))


@pytest.mark.parametrize("often", [60, 15])
async def test_lines_that_drop(proxies: list[Proxy], tmp_path: Path, often: int) -> None:
    """Messages are lost both ways; nothing is applied twice and nothing is missing."""
    task = asyncio.create_task(play(proxies))
    await asyncio.sleep(0.3)
    for proxy in proxies:
        proxy.cut_every = often
    views = await task
    assert sum(proxy.drops for proxy in proxies) > 2
    same_as_the_log(tmp_path, views)


async def test_a_line_that_freezes(proxies: list[Proxy], tmp_path: Path) -> None:
    """As if the client were stopped: nobody is told, and pings find it."""
    task = asyncio.create_task(play(proxies))
    await asyncio.sleep(0.6)
    proxies[0].frozen = True
    await asyncio.sleep(1.5)
    proxies[0].frozen = False
    views = await task
    same_as_the_log(tmp_path, views)
    downs = [n for n in views[0].notices if isinstance(n, LineNotice) and n.line is Line.DOWN]
    assert downs
