"""People and bots at one table, each person over a WebSocket of his own."""

import asyncio

import pytest

from fzmj_engine.state import State
from fzmj_net.asks import Create, Join, Ready, Terms
from fzmj_net.client import Client
from fzmj_net.paces import PACES
from fzmj_net.tells import Here, Match
from tests.net.houses import HURRY, guest, heard, open_house, play_last


@pytest.mark.parametrize("people", [1, 2, 4])
async def test_a_match_is_played(monkeypatch: pytest.MonkeyPatch, people: int) -> None:
    monkeypatch.setitem(PACES, "fast", HURRY)
    async with open_house() as (_, dial):
        clients = [guest(dial, f"guest {number}") for number in range(people)]
        for client in clients:
            await client.__aenter__()
        code = await seat(clients)
        for client in clients:
            await client.say(Ready(code))
        states = await asyncio.gather(*map(whole_match, clients))
        for client in clients:
            await client.__aexit__()
    assert {state.hand for state in states} == {2}
    assert len({state.scores for state in states}) == 1
    assert sum(states[0].scores) == 0


async def seat(clients: list[Client]) -> str:
    """The first opens a table, the others join by its code."""
    await clients[0].say(Create(Terms(length=2, pace="fast", fill="random")))
    here = await heard(clients[0], Here)
    for client in clients[1:]:
        await client.say(Join(here.room.table))
        await heard(client, Here)
    return here.room.table


async def whole_match(client: Client) -> State:
    await heard(client, Match)
    assert client.link is not None
    return await play_last(client.link)
