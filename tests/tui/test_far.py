"""Tables elsewhere, in process and over real WebSockets: lobby, room, match, talk, a lost line."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from textual.pilot import Pilot, WaitForScreenTimeout

from fzmj_net.asks import Create, Quick, Terms
from fzmj_net.client import Client
from fzmj_net.link import Line
from fzmj_net.paces import PACES
from fzmj_net.tells import Here
from fzmj_tui.app import FzmjApp
from fzmj_tui.screens.far.lobby import LobbyScreen
from fzmj_tui.screens.far.match import FarTable
from fzmj_tui.screens.far.opening import OpenTable
from fzmj_tui.screens.far.room import RoomScreen
from fzmj_tui.screens.options import Options
from fzmj_tui.screens.sheet import FinalSheet, HandSheet
from tests.net.houses import HURRY, guest, heard, open_house

SIZE = (100, 30)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks for tests in real time."""
    for pace in PACES:
        monkeypatch.setitem(PACES, pace, HURRY)


def visiting(client: Client, code: str | None = None) -> FzmjApp:
    """An App in the lobby of a host."""
    options = Options(speed="instant")
    return FzmjApp(options, lobby=lambda: LobbyScreen(client, code))


async def until(pilot: Pilot[int], holds: Callable[[], object]) -> None:
    """Let things happen until something holds."""
    async with asyncio.timeout(90):
        while not holds():
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.05)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys; on a busy machine it may take long until every widget is at rest."""
    for key in keys:
        with suppress(WaitForScreenTimeout):
            await pilot.press(key)


async def pressed_until(pilot: Pilot[int], key: str, holds: Callable[[], object]) -> None:
    """Press a key now and then: what has just opened may not listen yet."""
    async with asyncio.timeout(90):
        while not holds():
            await press(pilot, key)
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.05)


def on(app: FzmjApp, kind: type) -> bool:
    """Whether the screen on top is of a kind."""
    return isinstance(app.screen, kind)


async def test_a_match_from_the_lobby_to_the_standings() -> None:
    """Open a table, be ready, let a bot play on one's seat, read the sheet, come back."""
    async with open_house() as (_, dial):
        app = visiting(guest(dial, "ann"))
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: app.screen.line is Line.UP)  # type: ignore[attr-defined]
            await press(pilot, "down", "enter")
            await until(pilot, lambda: on(app, OpenTable))
            await press(pilot, "down", "down", "left", "left", "home", "enter")
            await until(pilot, lambda: on(app, RoomScreen))
            await press(pilot, "r")
            await until(pilot, lambda: on(app, FarTable))
            await press(pilot, "a")
            await until(pilot, lambda: on(app, HandSheet))
            await pressed_until(pilot, "enter", lambda: on(app, FinalSheet))
            await pressed_until(pilot, "enter", lambda: on(app, RoomScreen))


async def test_two_at_a_table_talk_and_one_leaves() -> None:
    """A friend's code; what is said arrives."""
    async with open_house() as (_, dial), guest(dial, "bob") as bob:
        await bob.say(Create(Terms()))
        code = (await heard(bob, Here)).room.table
        app = visiting(guest(dial, "ann"), code)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: on(app, RoomScreen))
            room = app.screen
            assert isinstance(room, RoomScreen)
            await press(pilot, "slash", *"hello", "enter")
            await until(pilot, lambda: room.talk.lines == ["ann: hello"])
            await press(pilot, "q")
            await until(pilot, lambda: on(app, LobbyScreen))


async def test_a_wrong_code_and_a_full_table_are_said() -> None:
    """What the host refuses is one line; nothing else changes."""
    async with open_house() as (_, dial):
        app = visiting(guest(dial, "ann"), "AAAAAA")
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: app._notifications)
            assert on(app, LobbyScreen)
            said = [note.message for note in app._notifications]
            assert said == [app.words("trouble.table")]


async def test_a_lost_line_is_said_and_comes_back() -> None:
    """The match goes on where it was; the state of the line is always on the screen."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: app.screen.line is Line.UP)  # type: ignore[attr-defined]
            await client.say(Quick())
            await until(pilot, lambda: on(app, FarTable))
            table = app.screen
            assert isinstance(table, FarTable)
            await until(pilot, lambda: table.seated.state.hand)
            assert client._transport is not None
            await client._transport.close()
            await until(pilot, lambda: table.seated.line == app.words("far.down"))
            await until(pilot, lambda: table.seated.line == "")


async def test_the_clock_runs() -> None:
    """Seconds are shown while somebody is waited for."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: app.screen.line is Line.UP)  # type: ignore[attr-defined]
            await client.say(Quick())
            await until(pilot, lambda: on(app, FarTable))
            table = app.screen
            assert isinstance(table, FarTable)
            await until(pilot, lambda: table.seated.seconds is not None)
