"""The client in a browser: the page as Chromium has it, and the port as strangers have it."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fzmj_net.limits import Limits
from fzmj_tui.driver import line as lines
from fzmj_tui.driver.browser import serve_web
from fzmj_tui.driver.host import Host
from fzmj_tui.driver.line import UNSENT
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.served import Served
from fzmj_tui.screens.table import TableScreen
from tests.driver.chromium import browser, needs_chromium
from tests.driver.elsewhere import until

HELLO = {"t": "hello", "size": [80, 24], "lang": "zh-CN", "secret": "s" * 32, "join": "abc"}


class Hosting:
    """A host with a page, and who has come."""

    def __init__(self, port: int, host: Host, sessions: list[Session], apps: list[Remote]) -> None:
        self.port, self.host, self.sessions, self.apps = port, host, sessions, apps


@asynccontextmanager
async def hosting(**how: Any) -> AsyncIterator[Hosting]:
    sessions: list[Session] = []
    apps: list[Remote] = []

    def made(session: Session) -> Remote:
        sessions.append(session)
        apps.append(Served(session))
        return apps[-1]

    host = Host(made)
    async with serve_web(host, address="127.0.0.1", **how) as port:
        yield Hosting(port, host, sessions, apps)
        await host.close()
        await until(lambda: host.playing == 0)


@asynccontextmanager
async def come(port: int, hello: Any = HELLO, **how: Any) -> AsyncIterator[ClientConnection]:
    """A client that is no browser."""
    async with connect(
        f"ws://127.0.0.1:{port}/line", proxy=None, compression=None, **how
    ) as connection:
        await connection.send(hello if isinstance(hello, str | bytes) else json.dumps(hello))
        yield connection


async def asked(port: int, path: str, *headers: str) -> tuple[str, dict[str, str], bytes]:
    """What a plain request is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *headers, "", ""]
    writer.write("\r\n".join(lines).encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status, *told = head.decode().split("\r\n")
    return status, {line.partition(": ")[0]: line.partition(": ")[2] for line in told}, body


@needs_chromium
async def test_a_game_in_a_browser(tmp_path: Path) -> None:
    """With keys and mouse; the page asks nobody else, and breaks none of its own rules."""
    async with hosting() as here, browser(tmp_path) as page:
        await page.open(f"http://127.0.0.1:{here.port}/#join=ab1")
        await page.sees("Play")
        await page.press("Enter", 13, "\r")
        await page.sees("hand 1")
        (app,) = here.apps
        width, height = app.size
        assert width >= 80 and height >= 24 and app.console.color_system == "truecolor"
        await until(lambda: isinstance(app.screen, TableScreen))
        await page.press("?", 191, "?")
        await page.sees("Esc")
        await page.press("Escape", 27)
        await page.sees("leave")
        keys = (await page.shown()).splitlines()[-1]
        await page.click(keys.index("help"), height - 1, width)
        visit = here.sessions[0].visit
        assert visit.join == "AB1" and visit.key is None and len(visit.secret or "") == 64
        assert visit.environment["LANG"] == "en_US.UTF-8"
        origin = f"http://127.0.0.1:{here.port}/"
        assert page.complaints == [] and all(url.startswith(origin) for url in page.asked)
        await page.press("c", 67, "\x03", modifiers=2)
        await until(lambda: here.host.playing == 0)
        await page.comes_true("document.getElementById('said').textContent.includes('Enter')")
        await page.press("Enter", 13, "\r")
        await page.sees("Play")
        assert here.sessions[1].visit.secret == visit.secret


@needs_chromium
async def test_clicking_in_a_browser(tmp_path: Path) -> None:
    async with hosting() as here, browser(tmp_path) as page:
        await page.open(f"http://127.0.0.1:{here.port}/")
        await page.sees("Play")
        shown = (await page.shown()).splitlines()
        row = next(number for number, text in enumerate(shown) if "Play" in text)
        await page.click(shown[row].index("Play"), row, here.apps[0].size.width)
        await page.sees("hand 1")
        await page.tell(
            "Emulation.setDeviceMetricsOverride",
            **{"width": 500, "height": 400, "deviceScaleFactor": 1, "mobile": False},
        )
        await until(lambda: here.apps[0].size.width < 100)
        assert here.apps[0].size.width >= 80


async def test_the_page_and_its_headers() -> None:
    async with hosting() as here:
        status, told, body = await asked(here.port, "/")
        assert status == "HTTP/1.1 200 OK" and b"page.js" in body
        rules = told["Content-Security-Policy"].split("; ")
        assert rules[0] == "default-src 'none'" and "script-src 'self'" in rules
        assert not any("http" in rule or "*" in rule for rule in rules)
        assert told["X-Content-Type-Options"] == "nosniff" and "Server" not in told
        for path in ("/page.js", "/page.css", "/vendor/xterm/xterm.mjs"):
            _, told, plain = await asked(here.port, path)
            _, packed, small = await asked(here.port, path, "Accept-Encoding: gzip")
            assert gzip.decompress(small) == plain and packed["Content-Encoding"] == "gzip"
            same, _, nothing = await asked(here.port, path, f"If-None-Match: {told['ETag']}")
            assert same == "HTTP/1.1 304 Not Modified" and nothing == b""
            assert b"http://" not in plain.replace(b"http://www.w3.org/", b"") or "vendor" in path


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/../browser.py", "/vendor", "/vendor/xterm/LICENSE", "/index.html/"),
        *("//", "/%2e%2e/page.py", "/vendor/VERSIONS.md", "/page.js%00", "/" + "x" * 5000),
    ],
)
async def test_what_is_not_there(path: str) -> None:
    async with hosting() as here:
        status, _, _ = await asked(here.port, path)
        assert status == "HTTP/1.1 404 Not Found"


def test_vendored_files_are_as_they_were_published() -> None:
    vendor = files("fzmj_tui.driver") / "web" / "vendor"
    table = (vendor / "VERSIONS.md").read_text("utf-8")
    folders = [part for part in vendor.iterdir() if part.is_dir()]
    assert len(folders) == 3
    for folder in folders:
        body = (folder / f"{folder.name}.mjs").read_bytes()
        assert f"| {folder.name} |" in table and sha256(body).hexdigest() in table
        assert "MIT" in (folder / "LICENSE").read_text("utf-8") or "Permission is hereby" in (
            folder / "LICENSE"
        ).read_text("utf-8")


async def test_another_page_may_not_open_a_line() -> None:
    async with hosting() as here:
        with pytest.raises(InvalidStatus, match="403"):
            async with come(here.port, origin="http://evil.example"):
                pass
        own: Any = f"http://127.0.0.1:{here.port}"
        async with come(here.port, origin=own) as connection:
            assert b"\x1b[?1049h" in await connection.recv()
        (session,) = here.sessions
        assert session.visit.join == "ABC" and session.visit.environment["LANG"] == "zh_CN.UTF-8"


@pytest.mark.parametrize(
    "hello",
    [
        *("", "{", "[1]", b"\x00", json.dumps({**HELLO, "more": 1}), "[" * 5000),
        json.dumps({**HELLO, "size": ["a", "b"]}),
        json.dumps({"t": "size", "size": [80, 24]}),
        "x" * (8192 + 1),
    ],
)
async def test_who_does_not_say_hello(hello: Any) -> None:
    async with hosting() as here:
        async with come(here.port, hello) as connection:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(connection.recv(), 5)
        assert here.sessions == []


@pytest.mark.parametrize("told", ["{", '{"t":"seen"}', '{"t":"size","size":[1]}', "null"])
async def test_nonsense_ends_a_line(told: str) -> None:
    async with hosting() as here, come(here.port) as connection:
        await until(lambda: here.host.playing == 1)
        await connection.send(told)
        await until(lambda: here.host.playing == 0)


async def test_sizes_are_fitted() -> None:
    async with hosting() as here, come(here.port, {**HELLO, "size": [-5, 10**9]}) as connection:
        await until(lambda: here.host.playing == 1)
        await until(lambda: tuple(here.apps[0].size) == (1, 80))
        await connection.send(json.dumps({"t": "size", "size": [100, 30]}))
        await until(lambda: tuple(here.apps[0].size) == (100, 30))


async def test_a_page_that_does_not_draw_loses_frames_and_then_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the network takes is not what was seen."""
    monkeypatch.setattr(lines, "STUCK", 0.5)
    async with hosting() as here, come(here.port) as connection:
        got = 0
        await until(lambda: here.host.playing == 1)

        async def take() -> None:
            nonlocal got
            async for frame in connection:
                got += len(frame)

        taking = asyncio.create_task(take())
        for _ in range(400):
            here.apps[0].refresh()
            await asyncio.sleep(0.005)
            if here.host.playing == 0:
                break
        await until(lambda: here.host.playing == 0)
        await asyncio.wait({taking})
        assert here.sessions[0].line.is_stuck and got < UNSENT + 30_000


async def test_a_page_that_draws_gets_everything() -> None:
    async with hosting() as here, come(here.port) as connection:
        got = 0
        while got < 3 * UNSENT:
            if here.apps:
                here.apps[0].refresh()
            got += len(await asyncio.wait_for(connection.recv(), 5))
            await connection.send(json.dumps({"t": "seen", "bytes": got}))
        assert not here.sessions[0].line.is_stuck


async def test_a_flood_of_pings_is_cut() -> None:
    """They are answered below messages, so only bytes can count them."""
    async with hosting() as here, come(here.port) as connection:
        await until(lambda: here.host.playing == 1)
        with pytest.raises(ConnectionClosed):
            for number in range(10_000):
                await connection.ping(b"%0100d" % number)
                await asyncio.sleep(0)
        await until(lambda: here.host.playing == 0)


async def test_a_flood_of_keys_waits() -> None:
    async with hosting() as here, come(here.port) as connection, come(here.port) as other:
        await until(lambda: here.host.playing == 2)
        for _ in range(1_000):
            await connection.send(b"\x1b[B")
        await other.send(b"\x03")
        await until(lambda: here.host.playing == 1)


async def test_so_many_of_one_address() -> None:
    two = Limits(address_connections=2)
    async with hosting(limits=two) as here, come(here.port), come(here.port):
        await until(lambda: here.host.playing == 2)
        with pytest.raises(InvalidStatus, match="429"):
            async with come(here.port):
                pass


async def test_behind_a_proxy_it_says_who_comes() -> None:
    told = [{"X-Forwarded-For": f"10.0.0.9, 192.0.2.{number}"} for number in (1, 2, 1)]
    async with hosting(limits=Limits(address_connections=1), proxied=True) as here:
        one = come(here.port, additional_headers=told[0])
        other = come(here.port, additional_headers=told[1])
        async with one, other:
            await until(lambda: here.host.playing == 2)
            addresses = {session.visit.address for session in here.sessions}
            assert addresses == {"192.0.2.1", "192.0.2.2"}
            with pytest.raises(InvalidStatus, match="429"):
                async with come(here.port, additional_headers=told[2]):
                    pass


async def test_last_words_arrive() -> None:
    async with hosting() as here:
        async with come(here.port, {**HELLO, "lang": "en"}) as connection:
            await until(lambda: here.host.playing == 1)
            closing = asyncio.create_task(here.host.close())
            got = b""
            async for frame in connection:
                got += frame if isinstance(frame, bytes) else b""
            await closing
        assert got.endswith(b"Please come again.\r\n")
