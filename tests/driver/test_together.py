"""People at one table by every way there is: `fzmj join`, `ssh`, and a browser."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import asyncssh
import pytest

from fzmj_net.paces import PACES
from fzmj_net.server import open_door
from fzmj_tui.driver.browser import serve_web
from fzmj_tui.driver.host import Host
from fzmj_tui.driver.house import lobby_of
from fzmj_tui.driver.ssh import serve_ssh
from tests.driver.at_terminal import AtTerminal
from tests.driver.chromium import Page, browser, needs_chromium
from tests.driver.elsewhere import until
from tests.driver.openssh import Person, needs_ssh
from tests.net.houses import HURRY, open_house

JOIN = "import sys; from fzmj_tui.cli import main; sys.exit(main(sys.argv[1:]))"
SLOW_S = 60


class Ports(NamedTuple):
    """Where a host is found."""

    net: int
    ssh: int
    web: int


@asynccontextmanager
async def hosting() -> AsyncIterator[Ports]:
    """A house with all its doors."""
    async with open_house() as (house, _), AsyncExitStack() as doors:
        server = await open_door(house, "127.0.0.1", 0)
        doors.push_async_callback(server.wait_closed)
        doors.callback(server.close)
        host = Host(lobby_of(house))
        key = asyncssh.generate_private_key("ssh-ed25519")
        ssh = await doors.enter_async_context(serve_ssh(host, key, address="127.0.0.1"))
        web = await doors.enter_async_context(serve_web(host, address="127.0.0.1"))
        yield Ports(next(iter(server.sockets)).getsockname()[1], ssh, web)
        await host.close()
        await until(lambda: host.playing == 0)


class Someone(Protocol):
    """Sees a terminal and presses keys."""

    async def sees(self, text: str, seconds: float = 20) -> None: ...

    async def press(self, key: str) -> None: ...


class Typing(NamedTuple):
    """At a terminal."""

    at: AtTerminal

    async def sees(self, text: str, seconds: float = 20) -> None:
        await self.at.sees(text, seconds)

    async def press(self, key: str) -> None:
        self.at.type(key)


class Browsing(NamedTuple):
    """In a browser."""

    page: Page

    async def sees(self, text: str, seconds: float = 20) -> None:
        await self.page.sees(text, seconds)

    async def press(self, key: str) -> None:
        name = {"\r": "Enter"}.get(key, key)
        await self.page.press(name, ord(key.upper()), key)


async def enter_until(person: Someone, text: str) -> None:
    """Press Enter until something is seen: a sheet that has just opened lets a key go by."""
    for _ in range(20):
        await person.press("\r")
        with suppress(AssertionError):
            await person.sees(text, 2)
            return
    raise AssertionError(f"never seen: {text}")


async def play(person: Someone) -> None:
    """From a table where everybody waits to the standings and back, a bot at one's seat."""
    await person.press("r")
    await person.sees("hand 1", SLOW_S)
    await person.press("a")
    await person.sees("final standings", SLOW_S)
    await enter_until(person, "Final standings")
    await enter_until(person, "not ready yet")


@needs_ssh
@needs_chromium
async def test_three_ways_to_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole match, until all three are back at their table."""
    monkeypatch.setitem(PACES, "normal", HURRY)
    home = {
        name: str(tmp_path) for name in ("HOME", "FZMJ_CONFIG", "XDG_STATE_HOME", "XDG_DATA_HOME")
    }
    told = {"TERM": "xterm-256color", "LANG": "C.UTF-8", **home}
    async with hosting() as ports, browser(tmp_path / "browser") as page:
        join = (sys.executable, "-c", JOIN, "join", f"127.0.0.1:{ports.net}", "--name", "zoe")
        zoe = AtTerminal(join, told, (80, 24))
        await zoe.sees("connected")
        zoe.type("\x1b[B\r")
        await zoe.sees("Open it")
        zoe.type("\x1b[B\x1b[B\x1b[D\x1b[D\x1b[H\r")
        await zoe.sees("classic, hands: 1")
        found = re.search("Table ([A-Z0-9]{6})", zoe.shown())
        assert found is not None
        ann = Person(ports.ssh, "join", found[1], options=("-t",), told={"LANG": "C.UTF-8"})
        await page.open(f"http://127.0.0.1:{ports.web}/#join={found[1]}")
        await page.sees("Table")
        for person in (zoe, ann):
            await person.sees("Guest")
        await asyncio.gather(play(Typing(zoe)), play(Typing(ann)), play(Browsing(page)))
        for person in (zoe, ann):
            person.type("\x03")
        assert [await zoe.ended(), await ann.ended()] == [130, 130]
        assert page.complaints == []
