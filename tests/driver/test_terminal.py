"""Apps on lines: each of the guards that keep Apps of one process apart, and one line from harm."""

import asyncio
import gc
import io
import os
import random
import re
import sys
import threading
import weakref
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult, SuspendNotSupported
from textual.widgets import Input, Static

from fzmj_tui import pastes
from fzmj_tui.alone import Careful
from fzmj_tui.app import FzmjApp
from fzmj_tui.driver import host as hosting
from fzmj_tui.driver import terminal
from fzmj_tui.driver.host import Host
from fzmj_tui.driver.line import UNSENT
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.served import Served
from fzmj_tui.driver.terminal import ENTER, LEAVE
from tests.driver.elsewhere import Elsewhere, alone, garbage, sitting, until

TRUECOLOUR = {"COLORTERM": "truecolor"}


class Writing(Remote):
    """Something to type into, without the game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.keys: list[str] = []
        super().__init__()

    def compose(self) -> ComposeResult:
        yield Static("ready", id="said")
        yield Input()

    def on_key(self, event: Any) -> None:
        self.keys.append(event.key)

    @property
    def typed(self) -> str:
        return self.query_one(Input).value


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many keys at once as a test likes."""
    monkeypatch.setattr(terminal, "RATE", 1_000_000)
    monkeypatch.setattr(terminal, "BURST", 1_000_000)
    yield


async def test_a_screen_and_a_terminal_given_back() -> None:
    place = Elsewhere()
    async with sitting(place) as app:
        await until(lambda: "Play" in place.shown())
        assert place.sent.startswith(ENTER.encode()) and place.modes()[1049]
        assert not place.modes().get(1003) and b"\x1b[>" not in place.sent
        app.exit()
        await until(lambda: not place.modes()[1049])
    assert place.sent.endswith(LEAVE.encode())
    left = place.modes()
    assert left[25] and left[7]
    assert not any(left[mode] for mode in (1000, 1002, 1006, 2004, 2026, 1049))


async def test_the_first_thing_shown_is_a_whole_screen() -> None:
    place = Elsewhere()
    async with sitting(place):
        await until(lambda: bool(place.shown().strip()))
    again = Elsewhere()
    for frame in place.frames:
        again.send(frame)
        if again.shown().strip():  # the terminal is taken over and a pointer named before
            break
    assert "Play" in again.shown() and "Quit" in again.shown()


async def test_keys_mouse_and_pastes(quick: None) -> None:
    place = Elsewhere()
    async with sitting(place, make_app=Writing) as app:
        assert isinstance(app, Writing)
        await until(lambda: "ready" in place.shown())
        place.type("abc\x1b[D")
        await until(lambda: app.query_one(Input).cursor_position == 2)
        place.type("\x1b[200~x\ny\x1b[201~")
        for byte in "麻".encode():
            place.line.received(bytes([byte]))
        await until(lambda: app.typed == "abx麻c")
        assert app.keys == ["left"]
        place.type("\x1b[<0;2;2M\x1b[<0;2;2m\x1b[<0;999;2M\x1b[I\x1b[O\x1b[3;4R")
        place.type("Z")
        await until(lambda: "Z" in app.typed)


async def test_an_escape_that_comes_alone_is_a_key() -> None:
    place = Elsewhere()
    async with sitting(place, make_app=Writing) as app:
        assert isinstance(app, Writing)
        await until(lambda: "ready" in place.shown())
        place.type("\x1b")
        await asyncio.sleep(0.02)
        assert app.keys == []
        await until(lambda: app.keys == ["escape"])
        place.type("\x1b")
        place.type("[A")
        await until(lambda: app.keys == ["escape", "up"])


async def test_a_flood_of_keys_waits_on_the_line() -> None:
    place = Elsewhere()
    async with sitting(place, make_app=Writing) as app:
        assert isinstance(app, Writing)
        await until(lambda: "ready" in place.shown())
        place.type("x" * 10_000)
        await until(lambda: place.held == [True])
        await asyncio.sleep(0.2)
        assert len(app.typed) <= terminal.BURST + 20
        place.type("y")
        await asyncio.sleep(0.1)
        assert "y" not in app.typed


async def test_a_paste_that_never_ends_is_forgotten(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pastes, "PATIENCE", 0.05)
    place = Elsewhere()
    async with sitting(place, make_app=Writing) as app:
        assert isinstance(app, Writing)
        await until(lambda: "ready" in place.shown())
        place.type("\x1b[200~xxx")
        while not app.typed:
            place.type("q")
            await asyncio.sleep(0.01)
        assert "x" not in app.typed
        place.type("\x1b[200~" + "w" * 2000 + "\x1b[201~!")
        await until(lambda: app.typed.endswith("!"))
        assert app.typed.count("w") == pastes.KEPT


async def test_garbage_is_typed_and_the_app_lives(quick: None) -> None:
    chance = random.Random(7)
    place = Elsewhere()
    async with sitting(place, make_app=Writing) as app:
        assert isinstance(app, Writing)
        await until(lambda: "ready" in place.shown())
        for _ in range(40):
            place.line.received(garbage(chance).replace(b"q", b""))
        await asyncio.sleep(0.15)
        place.type("\x1b[201~\x1b[Hok")
        await until(lambda: "ok" in app.typed)


async def test_output_of_the_process_stays_where_it_was() -> None:
    """Guard 1: Apps that end in the order they began would leave it redirected to the dead."""
    out, err = sys.stdout, sys.stderr
    first, second = Elsewhere(), Elsewhere()
    one = sitting(first)
    await one.__aenter__()
    await until(lambda: "Play" in first.shown())
    async with sitting(second):
        await until(lambda: "Play" in second.shown())
        assert (sys.stdout, sys.stderr) == (out, err)
        await one.__aexit__(None, None, None)
        assert (sys.stdout, sys.stderr) == (out, err)
    assert (sys.stdout, sys.stderr) == (out, err)


def colours(sent: bytes) -> set[str]:
    """The kinds of colour codes in what was sent."""
    found = set()
    for codes in re.findall(rb"\x1b\[([\d;]+)m", sent):
        for kind, few in re.findall(rb"[34]8;(2;\d+;\d+|5);\d+|\b((?:3|4|9|10)[0-7])\b", codes):
            found.add("16" if few else "256" if kind == b"5" else "truecolor")
    return found


async def test_everybody_has_the_colours_of_their_own_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guards 2 and 4, with tables on the screen and the server's own wishes in the way."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("NO_COLOR", "1")
    kinds: list[tuple[dict[str, str], str, set[str]]] = [
        (TRUECOLOUR, "xterm-256color", {"truecolor"}),
        ({}, "xterm-256color", {"256"}),
        ({}, "linux", {"16"}),
        ({"NO_COLOR": "1"}, "xterm-256color", set()),
        ({}, "vt220", set()),
        ({}, "xterm-kitty", {"truecolor"}),
    ]
    places = [Elsewhere() for _ in kinds]
    sittings = [
        sitting(place, told, term) for place, (told, term, _) in zip(places, kinds, strict=True)
    ]
    for one in sittings:
        await one.__aenter__()
    for place in places:
        await until(lambda place=place: "Play" in place.shown())  # type: ignore[misc]
        place.type("\r")
    for place in places:
        await until(lambda place=place: "Dealing" in place.shown() or "Hand 1" in place.shown())  # type: ignore[misc]
        place.type("\x10")
    await asyncio.sleep(0.3)
    for one in sittings:
        await one.__aexit__(None, None, None)
    assert [colours(place.sent) for place in places] == [wanted for _, _, wanted in kinds]


async def test_nobody_who_left_is_kept() -> None:
    """Guard 3, and whatever else might hold an App that has ended."""
    ended: list[weakref.ref[object]] = []

    def made(session: Session) -> Remote:
        app = alone(session)
        ended.extend((weakref.ref(app), weakref.ref(session.line)))
        return app

    for _ in range(3):
        place = Elsewhere()
        async with sitting(place, make_app=made):
            await until(lambda place=place: "Play" in place.shown())  # type: ignore[misc]
            place.type("\r\x1b[97;5u\x1b[C\x1b[<0;5;5M\x1b[<0;5;5m")
            await until(lambda place=place: "Hand 1" in place.shown())  # type: ignore[misc]
        del place
    await asyncio.sleep(0)
    for _ in range(3):
        gc.collect()
    assert len(ended) == 6
    assert [one() for one in ended if one() is not None] == []


async def test_the_machine_of_the_server_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Guard 5: what Textual does for whoever sits at the machine it runs on."""

    def touched(*what: Any, **how: Any) -> None:
        raise AssertionError(what)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(webbrowser, "open", touched)
    monkeypatch.setattr(os, "kill", touched)
    monkeypatch.setattr(threading.Thread, "start", touched)
    place = Elsewhere()
    async with sitting(place) as app:
        await until(lambda: "Play" in place.shown())
        file = io.BytesIO(b"x")
        app.open_url("http://example.com")
        app._driver.open_url("http://example.com")  # type: ignore[union-attr]
        app.deliver_text(io.StringIO("x"))
        app.deliver_binary(file, save_filename="x")
        app._driver.deliver_binary(  # type: ignore[union-attr]
            file, delivery_key="x", save_path=tmp_path / "x"
        )
        app.save_screenshot()
        app.deliver_screenshot()
        app.action_screenshot()
        app.action_suspend_process()
        with pytest.raises(SuspendNotSupported), app.suspend():
            pass
        place.type("\x1a")
        await asyncio.sleep(0.1)
        assert file.closed and "Play" in place.shown()
    assert list(tmp_path.rglob("*")) == []


async def test_a_window_in_band_is_no_window() -> None:
    """Guard 6: it would go around the largest size and the limit of changes."""
    place = Elsewhere()
    async with sitting(place) as app:
        await until(lambda: "Play" in place.shown())
        place.type("\x1b[48;500;900;5000;9000t\x1b[?2048;1$y")
        place.type("\x1b[B")
        await asyncio.sleep(0.1)
        assert app.size == (80, 24) and b"2048" not in place.sent
        place.line.resized(100, 30)
        await until(lambda: tuple(app.size) == (100, 30))


async def test_one_by_one_and_back() -> None:
    place = Elsewhere()
    async with sitting(place) as app:
        await until(lambda: "Play" in place.shown())
        place.type("\r")
        await until(lambda: "Hand 1" in place.shown())
        for size in ((1, 1), (10_000, 10_000), (2, 90), (80, 24)):
            place.line.resized(*size)
            await asyncio.sleep(0.12)
        await until(lambda: tuple(app.size) == (80, 24))
        assert app._exception is None


async def test_lost_frames_are_made_good() -> None:
    """Guard 7: whole frames are lost, and the next thing sent is a whole screen."""
    place = Elsewhere()
    async with sitting(place):
        await until(lambda: "Play" in place.shown())
        place.under_way = UNSENT + 1
        sent, asked = len(place.sent), place.asked
        place.type("\x1b[B\x1b[C")
        await until(lambda: place.asked > asked)
        assert len(place.sent) == sent
        place.screen.reset()
        place.under_way = 0
        place.line.drained()
        await until(lambda: "Quit" in place.shown())
        assert "Play" in place.shown() and "Fuzhou" in place.shown()
        await until(lambda: "‹ classic ›" not in place.shown())


async def test_an_app_that_does_not_close_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "GRACE", 0.05)
    monkeypatch.setattr(FzmjApp, "exit", lambda self, *what, **how: None)
    place = Elsewhere()
    async with sitting(place):
        await until(lambda: "Play" in place.shown())


async def test_how_tasks_start_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.12 has eager tasks, and Textual turns them on for the whole loop."""
    loop = asyncio.get_running_loop()

    def eager(loop: Any, coroutine: Any, **how: Any) -> Any:
        return asyncio.Task(coroutine, loop=loop, **how)

    monkeypatch.setattr(asyncio, "eager_task_factory", eager, raising=False)
    place = Elsewhere()
    async with sitting(place):
        await until(lambda: "Play" in place.shown())
        assert loop.get_task_factory() is None


async def test_reasons_not_to_open() -> None:
    def refusing(session: Session) -> Remote:
        raise AssertionError("not asked")

    host = Host(alone, room=1)
    first, second = Elsewhere(), Elsewhere()
    async with sitting(first, host=host):
        await until(lambda: "Play" in first.shown())
        with pytest.raises(IndexError):
            async with sitting(second, {"LANG": "zh_CN.UTF-8"}, host=host):
                pass
    assert second.sent.decode() == "本机位子已满，请稍后再来。\r\n"
    for term in ("dumb", "", "x" * 200, "xterm\x1b[2J"):
        place = Elsewhere()
        with pytest.raises(IndexError):
            async with sitting(place, term=term, make_app=refusing):
                pass
        assert place.sent.startswith(b"fzmj needs a terminal") and place.sent.count(b"\n") == 1


async def test_an_error_of_ours_is_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: FzmjApp) -> None:
        secret = "the left seat holds 3s"
        raise KeyError(secret)

    monkeypatch.setattr(FzmjApp, "action_rules", broken)
    place = Elsewhere()
    async with sitting(place):
        await until(lambda: "Play" in place.shown())
        place.type("\x1b[A\x1b[A\r")
        await until(lambda: b"our mistake" in place.sent)
    assert not place.modes()[1049]
    assert "KeyError" in caplog.text and "test_terminal.py" in caplog.text
    assert "seat holds" not in caplog.text + place.sent.decode() and "Traceback" not in caplog.text


async def test_a_host_that_closes_sends_everybody_home() -> None:
    host = Host(alone)
    places = [Elsewhere() for _ in range(3)]
    sittings = [sitting(place, host=host) for place in places]
    for one, place in zip(sittings, places, strict=True):
        await one.__aenter__()
        await until(lambda place=place: "Play" in place.shown())  # type: ignore[misc]
    assert host.playing == 3
    await host.close()
    await until(lambda: host.playing == 0)
    for one, place in zip(sittings, places, strict=True):
        await one.__aexit__(None, None, None)
        assert not place.modes()[1049] and b"closing" in place.sent
    late = Elsewhere()
    with pytest.raises(IndexError):
        async with sitting(late, host=host):
            pass
    assert b"closing" in late.sent


async def test_language_and_tiles_are_the_visitors() -> None:
    for told, said, face in (
        ({"LANG": "zh_CN.UTF-8"}, "开局", "digits"),
        ({"LANG": "C"}, "Play", "ascii"),
        ({"LC_ALL": "en_GB.ISO8859-1"}, "Play", "ascii"),
        ({"LANG": "C.UTF-8"}, "Play", "digits"),
    ):
        place = Elsewhere()
        async with sitting(place, told) as app:
            await until(lambda place=place, said=said: said in place.shown())  # type: ignore[misc]
            assert isinstance(app, Served) and app.options.face == face


def test_a_remote_app_is_made_right_after_textuals() -> None:
    order = Served.__mro__
    assert order.index(FzmjApp) < order.index(Remote) < order.index(Careful) < order.index(App)
