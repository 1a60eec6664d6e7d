"""The lobby on a terminal elsewhere: what is sent, and who comes back to what."""

import asyncio
from pathlib import Path

import pytest

from fzmj_net import matches
from fzmj_net.admin import Admin
from fzmj_net.asks import Account, Create, Guest, Hello, Join, Password, Terms
from fzmj_net.client import Client
from fzmj_net.credentials import Refused
from fzmj_net.limits import Limits
from fzmj_net.seen import Seen
from fzmj_net.tells import Done, Error, Here, Welcome
from fzmj_net.text import Name
from fzmj_net.trouble import Trouble
from fzmj_net.wire import VERSION, decode_tell, encode
from fzmj_tui.driver.entrance import Entrance
from fzmj_tui.driver.house import lobby_of
from fzmj_tui.driver.remote import Remote
from fzmj_tui.driver.visit import Visit, environment
from fzmj_tui.screens.far.lobby import LobbyScreen
from fzmj_tui.screens.far.opening import OpenTable
from fzmj_tui.screens.far.room import RoomScreen
from tests.driver.elsewhere import Elsewhere, sitting, until
from tests.net.houses import guest, heard, open_house

DRAWS = environment({"COLORTERM": "truecolor"}, "xterm-256color")


async def at_a_table(place: Elsewhere, app: Remote) -> None:
    """Open one, from the lobby."""
    await until(lambda: "connected" in place.shown())
    place.type("\x1b[B\r")
    await until(lambda: isinstance(app.screen, OpenTable) and "Open" in place.shown())
    place.type("\r")
    await until(lambda: isinstance(app.screen, RoomScreen))
    sent = 0
    while sent < len(place.sent):
        sent = len(place.sent)
        await asyncio.sleep(0.5)


async def test_what_happens_in_the_lobby_is_not_sent_to_a_table() -> None:
    async with open_house() as (house, dial):
        place = Elsewhere((120, 40))
        async with sitting(place, make_app=lobby_of(house)) as app, guest(dial, "Zoe") as zoe:
            await at_a_table(place, app)
            before = len(place.sent)
            lobby = app.screen_stack[0]
            assert isinstance(lobby, LobbyScreen)
            await zoe.say(Create(Terms(public=True)))
            here = await heard(zoe, Here)
            await until(lambda: here.room.table in lobby.rooms)
            await asyncio.sleep(0.3)
            assert len(place.sent) - before < 2000
            place.type("q")
            await until(lambda: here.room.table in place.shown())


async def test_one_account_one_seat_by_ssh_and_by_the_client() -> None:
    """Who has come with a key sets a password; with that he has the same seat, the newest wins."""
    async with open_house(Limits(login_tries=20)) as (house, dial):
        place = Elsewhere()
        visit = Visit(environment=DRAWS, name="lin", key="SHA256:abc", language="en")
        async with sitting(place, make_app=lobby_of(house), visit=visit) as app:
            await until(lambda: "lin   2000 coins   connected" in place.shown())
            for text, asked in (
                ("\x1b[B\x1b[B\x1b[B\r", "until now"),
                ("\r", "8 to 128"),
                ("correct horse\r", "once more"),
                ("correct horse\r", "Your password is set"),
            ):
                place.type(text)
                await until(lambda asked=asked: asked in place.shown())  # type: ignore[misc]
            assert b"horse" not in place.sent
            place.type("\x1b[H")
            await at_a_table(place, app)
            account = Account(Name("lin"), "correct horse")
            async with Client(dial, account, "test") as lin:
                assert lin.welcome is not None and lin.welcome.table is not None
                await lin.say(Join(lin.welcome.table))
                assert (await heard(lin, Here)).seat == 0
                await until(lambda: not app.is_running)
            async with Client(dial, account, "test") as lin:
                for old in (None, "wrong horse"):
                    await lin.say(Password("battery staple", old))
                    assert (await heard(lin, Error)).code is Trouble.PASSWORD
                await lin.say(Password("battery staple", "correct horse"))
                assert (await heard(lin, Done)).re == "password"
            with pytest.raises(Refused):
                await Client(dial, account, "test").__aenter__()
        async with guest(dial, "zoe") as zoe:
            await zoe.say(Password("battery staple"))
            assert (await heard(zoe, Error)).code is Trouble.GUESTS


async def typed(place: Elsewhere, text: str, seen: str) -> None:
    """Type something and wait for what it leads to."""
    place.type(text)
    await until(lambda: seen in place.shown())


async def test_a_key_opens_an_account_whose_password_one_knows() -> None:
    async with open_house(Limits(login_tries=20)) as (house, dial):
        async with Client(dial, Account(Name("lin"), "correct horse", new=True), "test"):
            pass
        make_app = lobby_of(house)

        def comes(key: str) -> Visit:
            return Visit(environment=DRAWS, name="lin", key=key, language="en")

        place = Elsewhere()
        async with sitting(place, make_app=make_app, visit=comes("SHA256:lin")) as app:
            await until(lambda: "This name has an account" in place.shown())
            for wrong in ("horse\r", "wrong horse\r"):
                asked = app.screen
                place.type(wrong)
                await until(lambda asked=asked: app.screen not in (asked, app.screen_stack[0]))  # type: ignore[misc]
                await until(lambda: "That is not its password" in place.shown())
            await typed(place, "correct horse\r", "lin   2000 coins   connected")
            assert b"horse" not in place.sent
        place = Elsewhere()
        async with sitting(place, make_app=make_app, visit=comes("SHA256:lin")):
            await until(lambda: "lin   2000 coins   connected" in place.shown())
        place = Elsewhere()
        async with sitting(place, make_app=make_app, visit=comes("SHA256:eve")):
            await until(lambda: "This name has an account" in place.shown())
            await typed(place, "wrong horse\r", "That is not its password")
            place.type("\x1b")
            await until(lambda: b"wrong name or password" in place.sent)
        db = await house.accounts.fetch(lambda db: db.execute("SELECT * FROM keys").fetchall())
        assert [key for key, _ in db] == ["SHA256:lin"]


async def test_who_guesses_a_password_with_a_key_guesses_only_so_often() -> None:
    """Those at his own address wait with him, and nobody else."""
    async with open_house(Limits(login_tries=2)) as (house, dial):
        async with Client(dial, Account(Name("lin"), "correct horse", new=True), "test"):
            pass
        for address, tries in (("192.0.2.1", 2), ("192.0.2.2", 2)):
            for number in range(tries + 1):
                entrance = Entrance(house, Seen(key="SHA256:eve"), set(), address)
                auth = Account(Name("lin"), "wrong horse")
                await entrance.send(encode(Hello(VERSION, "test", auth)))
                error = decode_tell(await entrance.receive())
                assert isinstance(error, Error)
                assert error.code is (Trouble.PASSWORD if number < tries else Trouble.RATE)
                await entrance.close()


async def test_a_browser_finds_its_guest_again() -> None:
    """A page that is loaded again comes with the same secret; nobody else is given the seat."""
    async with open_house() as (house, _):
        make_app = lobby_of(house)
        for secret, name in (("a" * 64, "Guest"), ("b" * 64, "Guest 2"), (None, "Guest 2")):
            place = Elsewhere()
            visit = Visit(environment=DRAWS, secret=secret, language="en")
            async with sitting(place, make_app=make_app, visit=visit) as app:
                await until(lambda place=place: "connected" in place.shown())  # type: ignore[misc]
                assert f"{name}   connected" in place.shown()
                if name == "Guest":
                    await at_a_table(place, app)
        place = Elsewhere()
        visit = Visit(environment=DRAWS, secret="a" * 64, language="en")
        async with sitting(place, make_app=make_app, visit=visit) as app:
            await until(lambda: isinstance(app.screen, RoomScreen))


async def test_a_guest_finds_his_seat_after_a_restart_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands for him is all it takes; nothing but the store has lasted."""
    monkeypatch.setattr(matches, "COMPANY_MS", 0)
    visit = Visit(environment=DRAWS, name="ann", secret="a" * 64, language="en")
    for asked in ("Quick seat", "hand 1"):
        async with open_house(path=tmp_path / "fzmj.db") as (house, _):
            place = Elsewhere()
            async with sitting(place, make_app=lobby_of(house), visit=visit):
                await until(lambda place=place, asked=asked: asked in place.shown())  # type: ignore[misc]
                if asked == "Quick seat":
                    await until(lambda place=place: "connected" in place.shown())  # type: ignore[misc]
                    await typed(place, "\r", "hand 1")


async def test_a_banned_address_is_sent_away_by_whatever_door_it_came() -> None:
    async with open_house() as (house, _):
        place = Elsewhere()
        visit = Visit(environment=DRAWS, name="ann", address="192.0.2.7", language="en")
        async with sitting(place, make_app=lobby_of(house), visit=visit):
            await until(lambda: "connected" in place.shown())
            told = await Admin(house, lambda: None).do(b'{"type":"ban","address":"192.0.2.7"}')
            assert told == {"sent_away": 1}
            await until(lambda: b"not welcome" in place.sent)


async def test_names_that_cannot_be_drawn_are_others() -> None:
    async with open_house() as (house, _):
        for given, name in (
            ("\x1b[2J\x07", "[2J"),
            ("\u202e\u200b", "Guest"),
            ("x" * 1000, "x" * 16),
            ("牌" * 20, "牌" * 8),
            ("a\nb", "a b"),
        ):
            place = Elsewhere((120, 40))
            visit = Visit(environment=DRAWS, name=given, language="en")
            async with sitting(place, make_app=lobby_of(house), visit=visit):
                await until(lambda place=place: "connected" in place.shown())  # type: ignore[misc]
                assert f"{name}   connected" in place.shown()


async def test_guests_of_one_name_who_come_at_once() -> None:
    async with open_house() as (house, _):
        spoken_for: set[str] = set()
        entrances = [Entrance(house, Seen(), spoken_for) for _ in range(3)]
        hello = encode(Hello(VERSION, "test", Guest(Name("ann"))))
        await asyncio.gather(*(entrance.send(hello) for entrance in entrances))
        found = [decode_tell(await entrance.receive()) for entrance in entrances]
        assert all(isinstance(one, Welcome) for one in found)
        names = sorted(one.name for one in found if isinstance(one, Welcome))
        assert names == ["ann", "ann 2", "ann 3"]
        for entrance in entrances:
            await entrance.close()
        assert spoken_for == set()
