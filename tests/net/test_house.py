"""What goes wrong inside a house, and what everybody else notices of it."""

import asyncio
from pathlib import Path

import apsw
import pytest

from fzmj_net.asks import Account, Chat, Create, Hello, Password, Ready, Terms
from fzmj_net.client import Client
from fzmj_net.house import House
from fzmj_net.limits import Limits
from fzmj_net.paces import PACES
from fzmj_net.remote import RemoteLink
from fzmj_net.store import Store
from fzmj_net.tells import Error, Here, Match, MatchEnd, Notice
from fzmj_net.text import Line as Text
from fzmj_net.text import Name
from fzmj_net.transport import InHouse
from fzmj_net.trouble import Trouble
from tests.net.disk import Disk
from tests.net.houses import HURRY, guest, heard, play_last


async def opened(path: Path, disk: Disk | None = None) -> House:
    """A house without doors."""
    loop = asyncio.get_running_loop()
    house = House(Store(path, loop.call_soon_threadsafe, disk.name if disk else None), Limits())
    await house.open()
    return house


async def entered(house: House) -> InHouse:
    return InHouse(house)


async def begun(client: Client) -> RemoteLink:
    """A match of one person among bots."""
    await client.say(Create(Terms(length=1, pace="fast", fill="random")))
    await client.say(Ready((await heard(client, Here)).room.table))
    await heard(client, Match)
    assert client.link is not None
    return client.link


async def test_a_full_disk_pauses_all_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is acknowledged, everybody is told, clocks stand still; then the game goes on."""
    monkeypatch.setitem(PACES, "fast", HURRY)
    monkeypatch.setattr("fzmj_net.store.RETRY_S", 0.02)
    disk = Disk()
    house = await opened(tmp_path / "fzmj.db", disk)
    async with guest(lambda: entered(house), "ann") as ann:
        link = await begun(ann)
        match = asyncio.create_task(play_last(link))
        while link.seq < 20:
            await asyncio.sleep(0.01)
        disk.failing = apsw.FullError
        while (await heard(ann, Error)).code is not Trouble.PAUSED:
            pass
        stopped = link.seq
        await ann.say(Chat(link.table, Text("hello?")))
        assert (await heard(ann, Error)).code is Trouble.PAUSED
        await asyncio.sleep(0.3)
        assert link.seq == stopped
        disk.failing = None
        assert "goes on" in (await heard(ann, Notice)).text
        state = await match
        assert state.hand == 1 and sum(state.scores) == 0
    await house.close()


async def test_an_error_of_ours_costs_one_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody else's table plays on, and what is said of it names no tile."""
    monkeypatch.setitem(PACES, "fast", HURRY)
    house = await opened(Path(":memory:"))
    mishaps: list[Exception] = []
    house.mishap = mishaps.append
    async with (
        guest(lambda: entered(house), "ann") as ann,
        guest(lambda: entered(house), "bob") as bob,
    ):
        one, other = await begun(ann), await begun(bob)
        room = house.lobby.hall.by_code[one.table]

        def fail(now: int) -> None:
            raise KeyError("3p")

        monkeypatch.setattr(room, "tick", fail)
        assert (await heard(ann, MatchEnd)).reason == "abandoned"
        assert (await play_last(other)).hand == 1
    assert [str(mishap) for mishap in mishaps] == ["'3p'"]
    await house.close()


def test_a_password_is_not_shown() -> None:
    """What a host might print of a message."""
    hello = Hello(1, "x", Account(Name("ann"), "correct horse"))
    assert "correct horse" not in repr(hello)
    assert "horse" not in repr(Password("correct horse", "wrong horse"))
