"""People and bots at one table, each person over a WebSocket of his own."""

import asyncio

import pytest

from fzmj_engine.state import State
from fzmj_net.asks import Create, Join, Ready, Terms
from fzmj_net.client import Client
from fzmj_net.link import WallNotice
from fzmj_net.paces import PACES
from fzmj_net.tells import HandEnd, Here, Match
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


async def test_every_wall_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each client adds its share, and finds at each hand's end that it was dealt fairly."""
    monkeypatch.setitem(PACES, "fast", HURRY)
    async with open_house() as (_, dial), guest(dial, "ann") as ann, guest(dial, "bob") as bob:
        code = await seat([ann, bob])
        for client in (ann, bob):
            await client.say(Ready(code))
        found = await asyncio.gather(walls(ann), walls(bob))
    assert list(found) == [[(1, None), (2, None)]] * 2


async def walls(client: Client) -> list[tuple[int, str | None]]:
    await heard(client, Match)
    link = client.link
    assert link is not None
    playing = asyncio.create_task(play_last(link))
    found = [n async for n in link.notices() if isinstance(n, HandEnd | WallNotice)]
    await playing
    assert all(n.reveal.nonces[link.seat] for n in found if isinstance(n, HandEnd))
    return [(n.hand, n.trouble) for n in found if isinstance(n, WallNotice)]
