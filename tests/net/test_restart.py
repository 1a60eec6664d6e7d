"""A host is killed in the middle of everything and started again."""

import asyncio
import signal
from pathlib import Path

import pytest

from fzmj_engine.apply import apply
from fzmj_engine.events import Event, seen_by
from fzmj_engine.legal import choices
from fzmj_engine.replay import verify
from fzmj_engine.state import State
from fzmj_net.asks import Create, Ready, Terms
from fzmj_net.client import Client
from fzmj_net.tells import Here, Match
from tests.net.houses import guest, heard
from tests.net.starting import started
from tests.net.stored import log_of


async def play(client: Client, seen: list[Event]) -> State:
    """Play the next match to its end, noting all that is seen."""
    await heard(client, Match)
    link = client.link
    assert link is not None
    state = State(rules=link.rules)
    async for event in link.events():
        seen.append(event)
        state = apply(state, event)
        found = choices(state, link.seat)
        if found and not link.behind:
            await link.send(found[-1])
    return state


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_killed_mid_claim(tmp_path: Path, how: signal.Signals) -> None:
    """Whatever a client has seen is in the log at its number, and the match goes on."""
    seen: list[Event] = []
    async with started(tmp_path) as host, guest(host.dial, "ann") as client:
        await client.say(Create(Terms(length=2, pace="fast", fill="random")))
        code = (await heard(client, Here)).room.table
        await client.say(Ready(code))
        match = asyncio.create_task(play(client, seen))
        for _ in range(3):
            before = len(seen)
            while len(seen) < before + 20 and not match.done():
                await asyncio.sleep(0.01)
            await host.end(how)
            await host.start()
        state = await match
        assert state.hand == 2
        await host.end(signal.SIGTERM)
    header, events = log_of(tmp_path)
    verify(header, events)
    assert seen == [seen_by(event, 0) for event in events]
