"""Several windows of one person, who share a place for their token, and lines that drop."""

from collections.abc import AsyncIterator

import pytest

from fzmj_net.asks import Create, Guest, Ping, Terms
from fzmj_net.client import Client, Dial
from fzmj_net.house import House
from fzmj_net.keeping import Held
from fzmj_net.link import Line, LineNotice
from fzmj_net.tells import Error, Here, Left, Pong
from fzmj_net.text import Name
from fzmj_net.transport import InHouse
from fzmj_net.trouble import Trouble
from tests.net.houses import heard, open_house


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr("fzmj_net.client.FIRST_MS", 1)
    async with open_house() as (found, _):
        yield found


def way_into(house: House) -> Dial:
    async def dial() -> InHouse:
        return InHouse(house)

    return dial


def window(house: House, keep: Held) -> Client:
    return Client(way_into(house), Guest(Name("gina")), "test", keep)


async def speaks(client: Client) -> None:
    """With the first word the token it came with is spent."""
    await client.say(Ping(1))
    await heard(client, Pong)


def cut(house: House, client: Client) -> None:
    assert client.welcome is not None
    house.visits.hang_up(client.welcome.session)


async def seated(client: Client) -> Here:
    await client.say(Create(Terms()))
    return await heard(client, Here)


async def up(client: Client) -> None:
    """The line comes back; it is not over."""
    while (notice := await heard(client, LineNotice)).line is not Line.UP:
        assert notice.line is Line.DOWN, notice


async def test_the_window_that_came_first_finds_its_seat_again(house: House) -> None:
    """Its token was spent by another window, which is closed when the line drops."""
    keep = Held()
    async with window(house, keep) as first:
        async with window(house, keep) as second:
            await speaks(second)
            sat = await seated(first)
        cut(house, first)
        await up(first)
        again = await heard(first, Here)
        assert (again.room.table, again.seat) == (sat.room.table, sat.seat)


async def test_all_windows_come_back(house: House) -> None:
    """Whichever is first spends the other's token, and both are the same person still."""
    keep = Held()
    async with window(house, keep) as first, window(house, keep) as second:
        await speaks(second)
        sat = await seated(first)
        for _ in range(3):
            for client in (first, second):
                cut(house, client)
            for client in (first, second):
                await up(client)
                await speaks(client)
        assert house.lobby.hall.by_code[sat.room.table].seating.connected


async def test_the_next_visit_finds_the_seat_of_a_window_that_was_sent_away(house: House) -> None:
    """Whatever a window hears in the end, it leaves the newest token where it is."""
    keep = Held()
    async with window(house, keep) as first:
        sat = await seated(first)
        async with window(house, keep) as second:
            await speaks(second)
            cut(house, first)
            await up(first)
    async with window(house, keep) as third:
        assert third.welcome is not None and third.welcome.table == sat.room.table


async def test_somebody_else_has_the_name(house: House) -> None:
    """No token is good any more and the name is taken: it is said why, and it is over."""
    keep = Held()
    async with window(house, keep) as first:
        await seated(first)
        keep.write("A" * 43)
        house.lobby.door.tickets.spend(next(iter(house.lobby.people.sessions.values())).ticket)
        cut(house, first)
        await heard(first, Left)
        while (notice := await heard(first, LineNotice)).line is Line.DOWN:
            pass
        assert notice == LineNotice(Line.OVER, Trouble.NAME)


async def test_a_house_that_cannot_write_is_tried_again(house: House) -> None:
    async with window(house, Held()) as first:
        house._trouble("disk full")
        assert (await heard(first, Error)).code is Trouble.PAUSED
        cut(house, first)
        for _ in range(3):
            assert (await heard(first, LineNotice)).line is Line.DOWN
        house._trouble(None)
        await up(first)
