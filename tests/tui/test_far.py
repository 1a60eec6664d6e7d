"""Tables elsewhere, in process and over real WebSockets: lobby, room, match, talk, a lost line."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import OptionList

from fzmj_engine.actions import Pass
from fzmj_engine.rules import load
from fzmj_engine.state import Phase
from fzmj_net import matches
from fzmj_net.asks import Create, Ready, Rooms, Terms
from fzmj_net.asks import Leave as LeaveTable
from fzmj_net.client import Client
from fzmj_net.link import Line
from fzmj_net.paces import PACES
from fzmj_net.remote import RemoteLink
from fzmj_net.tells import Clock, Here, Match, RoomInfo, Sitting
from fzmj_net.text import Name
from fzmj_net.transport import LineDropped, Transport
from fzmj_tui.app import FzmjApp
from fzmj_tui.screens.ask import Confirm, Leave
from fzmj_tui.screens.far import match
from fzmj_tui.screens.far.lobby import LobbyScreen
from fzmj_tui.screens.far.match import FarTable
from fzmj_tui.screens.far.opening import OpenTable, menu
from fzmj_tui.screens.far.room import RoomScreen, Talk
from fzmj_tui.screens.far.sitters import sitting_lines, waits_for
from fzmj_tui.screens.log import LogScreen
from fzmj_tui.screens.options import Options
from fzmj_tui.screens.reading import ReadingScreen
from fzmj_tui.screens.sheet import FinalSheet, HandSheet
from fzmj_tui.words import load as load_words
from tests.net.houses import HURRY, guest, heard, open_house
from tests.tui.seating import shown

SIZE = (100, 30)
Seats = tuple[Sitting | None, Sitting | None, Sitting | None, Sitting | None]
PRESSED_S = 3
ANY_NAMES = (Name("ann"), Name("bob"), Name("cai"), Name("dan"))


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks for tests in real time."""
    for pace in ("normal", "fast"):
        monkeypatch.setitem(PACES, pace, HURRY)


def visiting(client: Client, code: str | None = None) -> FzmjApp:
    """An App in the lobby of a host."""
    options = Options(speed="instant")
    return FzmjApp(options, lobby=lambda: LobbyScreen(client, code))


async def until(pilot: Pilot[int], holds: Callable[[], object]) -> None:
    """Let things happen until something holds."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.05)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys; the pilot would wait long for widgets that are taken away at that moment."""
    for key in keys:
        with suppress(TimeoutError):
            async with asyncio.timeout(PRESSED_S):
                await pilot.press(key)


async def pressed_until(pilot: Pilot[int], key: str, holds: Callable[[], object]) -> None:
    """Press a key, once more where it had no effect: what has just opened may not listen yet."""
    async with asyncio.timeout(90):
        while not holds():
            await press(pilot, key)
            with suppress(TimeoutError):
                async with asyncio.timeout(PRESSED_S):
                    while not holds():
                        await asyncio.sleep(0.02)
    await asyncio.sleep(0.05)


async def settled(pilot: Pilot[int], app: FzmjApp, client: Client) -> None:
    """All that the host has said up to now has been dealt with: an answer to a question has."""
    lobby = app.screen_stack[0]
    assert isinstance(lobby, LobbyScreen)
    lobby.rooms["asked"] = RoomInfo("asked", Terms(), (None, None, None, None), False)
    await client.say(Rooms(watch=True))
    await until(pilot, lambda: "asked" not in lobby.rooms)


def kinds(app: FzmjApp) -> list[type]:
    """What lies upon what."""
    return [type(screen) for screen in app.screen_stack]


def on(app: FzmjApp, kind: type) -> bool:
    """Whether the screen on top is of a kind."""
    return isinstance(app.screen, kind)


async def test_a_match_from_the_lobby_to_the_standings() -> None:
    """Open a table, be ready, let a bot play on one's seat, read the sheets, be where one was."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
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
            await settled(pilot, app, client)
            assert kinds(app) == [LobbyScreen, RoomScreen]
            room = app.screen
            assert isinstance(room, RoomScreen)
            assert not room.here.room.playing, "nobody has asked for another match"
            assert not room._ready
            await press(pilot, "q")
            await until(pilot, lambda: kinds(app) == [LobbyScreen])


async def test_an_empty_lobby_says_what_to_do_until_there_is_a_table() -> None:
    async with open_house() as (_, dial):
        app = visiting(guest(dial, "ann"))
        async with app.run_test(size=SIZE) as pilot, guest(dial, "bob") as bob:
            said = app.words("lobby.empty")
            await until(pilot, lambda: said in shown(app))
            await bob.say(Create(Terms(public=True)))
            await until(pilot, lambda: said not in shown(app))


async def test_a_quick_seat_is_of_the_kind_one_has_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one plays alone; what was changed in the menu counts, also if no table was opened."""
    monkeypatch.setattr(matches, "COMPANY_MS", 0)
    async with open_house() as (house, dial):
        client = guest(dial, "ann")
        options = Options(speed="instant", profile="sichuan", base=50)
        app = FzmjApp(options, lobby=lambda: LobbyScreen(client))
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: app.screen.line is Line.UP)  # type: ignore[attr-defined]
            menu = app.screen.query_one(OptionList)
            assert "sichuan, normal, ×50" in str(menu.get_option("quick").prompt)
            await press(pilot, "down", "enter")
            await until(pilot, lambda: on(app, OpenTable))
            await press(pilot, *["down"] * 3, "right", "escape")
            await until(pilot, lambda: on(app, LobbyScreen))
            await until(pilot, lambda: "sichuan, fast, ×50" in str(menu.get_option("quick").prompt))
            await press(pilot, "up", "enter")
            await until(pilot, lambda: on(app, FarTable))
            (room,) = house.lobby.hall.by_code.values()
            assert room.terms == Terms("sichuan", pace="fast", base=50, public=True)


async def playing(pilot: Pilot[int], app: FzmjApp, client: Client) -> FarTable:
    """A match is on, where one has time, and the first hand is dealt."""
    await until(pilot, lambda: app.screen.line is Line.UP)  # type: ignore[attr-defined]
    await client.say(Create(Terms(pace="slow")))
    await until(pilot, lambda: on(app, RoomScreen))
    await press(pilot, "r")
    await until(pilot, lambda: on(app, FarTable))
    table = app.screen
    assert isinstance(table, FarTable)
    await until(pilot, lambda: table.seated.state.hand)
    return table


async def test_getting_up_in_the_middle_of_a_hand() -> None:
    """Asked first; then one is in the lobby, with no sheet of the hand that is void."""
    async with open_house() as (house, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            table = await playing(pilot, app, client)
            await press(pilot, "q")
            await until(pilot, lambda: on(app, Leave))
            await press(pilot, "n")
            await until(pilot, lambda: app.screen is table)
            await press(pilot, "q")
            await until(pilot, lambda: on(app, Leave))
            await press(pilot, "y")
            await until(pilot, lambda: kinds(app) == [LobbyScreen])
            await settled(pilot, app, client)
            assert kinds(app) == [LobbyScreen]
            assert house.lobby.hall.playing == 0


async def test_the_help_tells_of_people_elsewhere() -> None:
    """What only such a table has: a clock, talk, bots that sit in."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=(100, 60)) as pilot:
            await playing(pilot, app, client)
            await press(pilot, "question_mark")
            await until(pilot, lambda: on(app, ReadingScreen))
            said = [str(part.render()) for part in app.screen.query("Static")]
            assert app.words("help.far") in said
            assert any(app.words("help.talk") in part for part in said)


async def test_a_table_can_be_left_from_a_sheet_above_it() -> None:
    """Not the program: the question is the table's own."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            await playing(pilot, app, client)
            await press(pilot, "e")
            await until(pilot, lambda: on(app, LogScreen))
            await press(pilot, "q")
            await until(pilot, lambda: on(app, Leave))
            await press(pilot, "y")
            await until(pilot, lambda: kinds(app) == [LobbyScreen])
            assert app.is_running


async def test_the_match_ends_because_somebody_else_gets_up() -> None:
    """One reads how it ended, and is at the table again."""
    async with open_house() as (_, dial), guest(dial, "bob") as bob:
        await bob.say(Create(Terms(length=1)))
        code = (await heard(bob, Here)).room.table
        client = guest(dial, "ann")
        app = visiting(client, code)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: on(app, RoomScreen))
            await bob.say(Ready(code))
            await press(pilot, "r")
            await until(pilot, lambda: on(app, FarTable))
            table = app.screen
            assert isinstance(table, FarTable)
            await until(pilot, lambda: table.seated.state.hand)
            await bob.say(LeaveTable(code))
            await until(pilot, lambda: on(app, HandSheet))
            await pressed_until(pilot, "enter", lambda: on(app, FinalSheet))
            await press(pilot, "q")
            await until(pilot, lambda: on(app, RoomScreen))
            await settled(pilot, app, client)
            assert kinds(app) == [LobbyScreen, RoomScreen]


async def test_the_seat_is_lost_while_one_reads_how_it_ended() -> None:
    """The standings stay until they are read; then one is in the lobby."""
    async with open_house() as (_, dial), guest(dial, "bob") as bob:
        await bob.say(Create(Terms(length=1)))
        code = (await heard(bob, Here)).room.table
        client = guest(dial, "ann")
        app = visiting(client, code)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: on(app, RoomScreen))
            await bob.say(Ready(code))
            await press(pilot, "r")
            await until(pilot, lambda: on(app, FarTable))
            table = app.screen
            assert isinstance(table, FarTable)
            await until(pilot, lambda: table.seated.state.hand)
            await bob.say(LeaveTable(code))
            await until(pilot, lambda: on(app, HandSheet))
            await client.say(LeaveTable(code))
            await until(pilot, lambda: client.here is None)
            await pressed_until(pilot, "enter", lambda: on(app, FinalSheet))
            await pressed_until(pilot, "enter", lambda: kinds(app) == [LobbyScreen])


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


async def test_where_others_play_one_may_watch() -> None:
    """A code leads to a table without a free seat: one is asked whether one wants to look on."""
    async with open_house() as (_, dial), guest(dial, "bob") as bob:
        await bob.say(Create(Terms(pace="slow")))
        code = (await heard(bob, Here)).room.table
        await bob.say(Ready(code))
        await heard(bob, Match)
        app = visiting(guest(dial, "ann"), code)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: on(app, Confirm))
            await pilot.pause()
            assert "A match is being played there." in shown(app)
            assert "What you see comes later" in shown(app)
            await press(pilot, "y")
            await until(pilot, lambda: on(app, FarTable))
            table = app.screen
            assert isinstance(table, FarTable) and table.far.spectating
            await until(pilot, lambda: "You are watching." in shown(app))
            keys = " ".join(shown(app).splitlines()[-1].split())
            assert keys == "e log / talk ? help ^p menu q leave", "none that only a player has"
            await press(pilot, "q")
            await until(pilot, lambda: kinds(app) == [LobbyScreen])


async def test_muting_before_the_match_holds_in_it() -> None:
    """What the palette offers at the table and in the match is the same list."""
    async with open_house() as (house, dial), guest(dial, "bob") as bob:
        await bob.say(Create(Terms(pace="slow")))
        code = (await heard(bob, Here)).room.table
        client = guest(dial, "ann")
        app = visiting(client, code)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: on(app, RoomScreen))
            room = app.screen
            assert isinstance(room, RoomScreen)
            (mute,) = room.commands()
            assert mute.title == "Mute bob"
            await mute.callback()
            await settled(pilot, app, client)
            assert house.lobby.hall.by_code[code].seating.at[1].muted == {0}  # type: ignore[union-attr]
            await bob.say(Ready(code))
            await press(pilot, "r")
            await until(pilot, lambda: on(app, FarTable))
            table = app.screen
            assert isinstance(table, FarTable)
            assert next(command.title for command in table.commands()) == "Hear bob again"


def test_bots_in_the_list_have_the_names_they_have_in_the_match() -> None:
    """Seen from one's own seat, or from the bottom one; a host's own bot is called by its name."""
    ann, bob, bot, own = (
        Sitting(ANY_NAMES[0]),
        Sitting(ANY_NAMES[1]),
        *(Sitting(Name(name), bot=True) for name in ("easy", "mybot")),
    )
    say = load_words("en")
    room = RoomInfo("AAAAAA", Terms(), (bot, ann, bob, own))
    for seat, name in ((None, "bottom"), (1, "left"), (2, "across")):
        lines = sitting_lines(Here(room, seat), say)
        assert lines[0] == f"{say(f'names.{name}')}  {say('room.bot')}"
        assert lines[3] == f"mybot  {say('room.bot')}"
        assert lines[1] == f"ann  {say('room.waiting')}"


def test_only_a_purse_plays_for_coins() -> None:
    assert "coins" in menu(("classic",), purse=True)
    assert "coins" not in menu(("classic",), purse=False)
    row = menu(("classic", "mine"), purse=False)["profile"]
    assert row is not None and row.step(Terms(), 1).profile == "mine"


async def test_a_lost_line_is_said_and_comes_back() -> None:
    """The match goes on where it was; the state of the line is always on the screen."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            table = await playing(pilot, app, client)
            assert client._transport is not None
            await client._transport.close()
            await until(pilot, lambda: table.seated.line == app.words("far.down"))
            assert table.seated.connection == app.words("lobby.down")
            await until(pilot, lambda: table.seated.line == "")
            assert table.seated.connection == app.words("lobby.up")


async def test_a_host_that_has_lost_everything() -> None:
    """One is a new guest there, in its lobby, and at no table that is not there."""
    async with open_house() as (_, first), open_house() as (_, second):
        dials = [first]
        client = guest(lambda: dials[-1](), "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            lobby = app.screen
            assert isinstance(lobby, LobbyScreen)
            await until(pilot, lambda: lobby.line is Line.UP)
            await client.say(Create(Terms()))
            await until(pilot, lambda: on(app, RoomScreen))
            dials.append(second)
            assert client._transport is not None
            await client._transport.close()
            await until(pilot, lambda: kinds(app) == [LobbyScreen] and lobby.line is Line.UP)
            assert client.here is None
            await client.say(Create(Terms()))
            await until(pilot, lambda: on(app, RoomScreen))


async def test_the_list_of_tables_goes_on_after_a_lost_line() -> None:
    async with open_house() as (_, dial), guest(dial, "bob") as bob:
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            lobby = app.screen
            assert isinstance(lobby, LobbyScreen)
            await until(pilot, lambda: lobby.line is Line.UP)
            assert client._transport is not None
            await client._transport.close()
            await until(pilot, lambda: lobby.line is Line.DOWN)
            await until(pilot, lambda: lobby.line is Line.UP)
            await bob.say(Create(Terms(public=True)))
            code = (await heard(bob, Here)).room.table
            await until(pilot, lambda: code in lobby.rooms)


async def test_the_clock_runs() -> None:
    """Seconds are shown while somebody is waited for, and become fewer."""
    async with open_house() as (_, dial):
        client = guest(dial, "ann")
        app = visiting(client)
        async with app.run_test(size=SIZE) as pilot:
            table = await playing(pilot, app, client)
            await until(pilot, lambda: (table.seated.seconds or 0) > 1)
            shown = table.seated.seconds
            assert shown is not None
            await until(pilot, lambda: shown > (table.seated.seconds or shown))


def test_whose_seconds_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """One's own where one is asked, else those of whoever has most; begun ones count in full."""
    now = 100.0
    monkeypatch.setattr(match, "monotonic", lambda: now)
    client = guest(nowhere, "ann")
    met = Match("AAAAAA", "ab" * 16, load("classic"), 1, ANY_NAMES, 0, 0)
    client.link = RemoteLink(met, client.say)
    table = FarTable(client, client.link, Talk())
    table._clocked(Clock("AAAAAA", 1, (4_000, 9_500, 0, 0), (0, 0, 0, 0)))
    assert table.seated.seconds == 10
    now += 1
    table._set_timer()
    assert table.seated.seconds == 9
    table.seated.choices = (Pass(),)
    table._set_timer()
    assert table.seated.seconds == 3
    now += 60
    table._set_timer()
    assert table.seated.seconds == 0
    table._clocked(Clock("AAAAAA", 1, (19_000, 9_500, 0, 0), (0, 0, 0, 0), held_ms=15_000))
    assert table.seated.seconds == 15
    now += 16
    table._set_timer()
    assert table.seated.seconds == 3
    table._clocked(Clock("AAAAAA", 2, (0, 0, 0, 0), (0, 0, 0, 0)))
    assert table.seated.seconds is None
    table._clocked(Clock("AAAAAA", 3, (9_000, 0, 0, 0), (0, 0, 0, 0)))
    client.link = None
    table._set_timer()
    assert table.seated.seconds is None, "the match is over"


async def nowhere() -> Transport:
    raise LineDropped("nobody there")


def test_between_hands_one_sees_who_is_waited_for() -> None:
    """Not bots, nor who is away or played for, nor who is ready, nor oneself."""
    client = guest(nowhere, "ann")
    met = Match("AAAAAA", "ab" * 16, load("classic"), 2, ANY_NAMES, 0, 0)
    client.link = RemoteLink(met, client.say)
    table = FarTable(client, client.link, Talk())
    ann, bob, cai, dan = ANY_NAMES
    for seats, said in (
        ((Sitting(ann), Sitting(bob), Sitting(cai, ready=True), Sitting(dan)), "bob, dan"),
        ((Sitting(ann), Sitting(bob, present=False), Sitting(cai, auto=True), None), ""),
        ((Sitting(ann), Sitting(bob, bot=True), Sitting(cai), Sitting(dan, bot=True)), "cai"),
    ):
        client.here = Here(RoomInfo("AAAAAA", Terms(), seats, playing=True), 0)
        table.seated.state = replace(table.seated.state, phase=Phase.ENDED)
        wanted = load_words("en")("room.wait_for", name=said) if said else ""
        assert table.waited_for(load_words("en")) == wanted
        table.seated.state = replace(table.seated.state, phase=Phase.TURN)
        assert table.waited_for(load_words("en")) == ""


def test_after_a_restart_one_sees_who_has_to_come_back() -> None:
    """As long as the table waits for them, and no longer."""
    client = guest(nowhere, "ann")
    met = Match("AAAAAA", "ab" * 16, load("classic"), 2, ANY_NAMES, 0, 0)
    client.link = RemoteLink(met, client.say)
    table = FarTable(client, client.link, Talk())
    ann, bob, cai, dan = ANY_NAMES
    seats = (Sitting(ann), Sitting(bob, present=False), Sitting(cai), Sitting(dan, bot=True))
    client.here = Here(RoomInfo("AAAAAA", Terms(), seats, playing=True), 0)
    table.seated.state = replace(table.seated.state, phase=Phase.TURN)
    table._clocked(Clock("AAAAAA", 9, (90_000,) * 4, (0, 0, 0, 0), held_ms=15_000))
    say = load_words("en")
    assert table.waited_for(say) == say("far.wait_back", name="bob")
    table._clocked(Clock("AAAAAA", 9, (75_000,) * 4, (0, 0, 0, 0)))
    assert table.waited_for(say) == ""


@pytest.mark.parametrize(
    ("seats", "fill", "said"),
    [
        ((Sitting(ANY_NAMES[0], ready=True), Sitting(ANY_NAMES[1]), None, None), "easy", "bob"),
        (
            (Sitting(ANY_NAMES[0]), Sitting(ANY_NAMES[1]), None, None),
            "easy",
            "room.ready_yourself",
        ),
        ((Sitting(ANY_NAMES[0], ready=True), None, None, None), "easy", "room.soon"),
        ((Sitting(ANY_NAMES[0], ready=True), None, None, None), None, "room.four"),
        ((Sitting(ANY_NAMES[0], ready=True), *[Sitting(ANY_NAMES[1], bot=True)] * 3), None, ""),
    ],
)
def test_a_table_says_what_it_waits_for(seats: Seats, fill: str | None, said: str) -> None:
    """People who are not ready, or more people, or just a moment."""
    say = load_words("en")
    wanted = say(said) if said in say else say("room.wait_for", name=said) if said else ""
    assert waits_for(Here(RoomInfo("AAAAAA", Terms(fill=fill), seats), 0), say) == wanted
