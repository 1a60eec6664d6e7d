"""The client over SSH, with the real `ssh`."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from fzmj_tui.driver import line as lines
from fzmj_tui.driver import ssh
from fzmj_tui.driver.door import Door
from fzmj_tui.driver.guard import Guard
from fzmj_tui.driver.host import Host
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.served import Served
from fzmj_tui.driver.ssh import serve_ssh
from fzmj_tui.driver.visit import Visit
from tests.driver.elsewhere import alone, until
from tests.driver.openssh import Person, needs_ssh
from tests.driver.test_terminal import colours

pytestmark = needs_ssh
HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")
KEY = asyncssh.generate_private_key("ssh-ed25519")


class Hosting:
    """A host on a port, and who has come."""

    def __init__(self, port: int, host: Host, visits: list[Visit]) -> None:
        self.port, self.host, self.visits = port, host, visits


@asynccontextmanager
async def hosting(
    make_app: Any = Served, door: Door | None = None, **how: Any
) -> AsyncIterator[Hosting]:
    """It ends with nobody there any more, whatever has happened; no socket is left over."""
    visits: list[Visit] = []

    def made(session: Session) -> Remote:
        visits.append(session.visit)
        app: Remote = make_app(session)
        return app

    host, door = Host(made), door or Door()
    async with serve_ssh(host, HOST_KEY, address="127.0.0.1", door=door, **how) as port:
        try:
            yield Hosting(port, host, visits)
        finally:
            await host.close()
            await until(lambda: host.playing == door.here == 0)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """Somebody's key."""
    made = asyncssh.generate_private_key("ssh-ed25519")
    made.write_private_key(tmp_path / "id")
    made.write_public_key(tmp_path / "id.pub")
    os.chmod(tmp_path / "id", 0o600)
    return tmp_path / "id"


def fingerprint(key: Path) -> str:
    return asyncssh.read_private_key(key).get_fingerprint()


async def test_three_at_once_in_three_depths_of_colour() -> None:
    async with hosting() as here:
        people = [
            Person(here.port, told={"COLORTERM": "truecolor", "LANG": "zh_CN.UTF-8"}),
            Person(here.port, size=(100, 30)),
            Person(here.port, term="linux", size=(120, 40)),
        ]
        for person, said in zip(people, ("开局", "Play", "Play"), strict=True):
            await person.sees(said)
            person.type("\r")
        for person, said in zip(people, ("第1盘", "hand 1", "hand 1"), strict=True):
            await person.sees(said)
        assert here.host.playing == 3
        people[0].resize(120, 40)
        await people[0].sees("积分" if "积分" in people[0].shown() else "1盘")
        for person in people:
            person.type("\x03")
        assert [await person.ended() for person in people] == [130, 130, 130]
        kinds = [colours(person.sent) for person in people]
        assert kinds == [{"truecolor"}, {"256"}, {"16"}]


async def test_a_window_that_changes_is_drawn_again() -> None:
    async with hosting() as here:
        person = Person(here.port)
        await person.sees("Play")
        person.type("\r")
        await person.sees("hand 1")
        person.resize(120, 40)
        await person.sees("SCORES")
        person.resize(50, 10)
        await person.sees("50×10")
        person.type("\x03")
        assert await person.ended() == 130


async def test_leaving_ends_well() -> None:
    async with hosting() as here:
        person = Person(here.port)
        await person.sees("Play")
        person.type("q")
        await person.sees("Quit?") if "Quit?" in person.shown() else await asyncio.sleep(0.3)
        person.type("y")
        assert await person.ended() == 0
        assert person.sent.rstrip().endswith(b"closed.") or b"\x1b[?1049l" in person.sent
        await until(lambda: here.host.playing == 0)


async def test_a_key_is_who_one_is(key: Path) -> None:
    async with hosting() as here:
        for known in (key, None):
            person = Person(here.port, key=known)
            await person.sees("Play")
            await person.killed()
        await until(lambda: here.host.playing == 0)
    assert [(visit.name, visit.key) for visit in here.visits] == [
        ("ann", fingerprint(key)),
        ("ann", None),
    ]
    assert here.visits[0].address == "127.0.0.1" and here.visits[0].join is None


def test_a_key_that_was_only_shown_is_not_proved() -> None:
    """Showing somebody else's public key and then coming in as a guest gives no name."""

    guarded = Guard(Host(alone), lambda name, key: True, ssh.Session)
    theirs = asyncssh.generate_private_key("ssh-ed25519")

    class Wire:
        class door:
            let_in = staticmethod(lambda caller: None)

        caller = None

    guarded.wire = Wire  # type: ignore[assignment]

    async def come_in() -> None:
        guarded.begin_auth("ann")
        assert guarded.validate_public_key("ann", theirs)
        assert guarded.get_kbdint_challenge("ann", "", "")
        guarded.auth_completed()
        guarded.begun()

    asyncio.run(come_in())
    assert guarded.key is None


async def test_guests_only_where_they_are_allowed(key: Path) -> None:
    async with hosting(guests=False) as here:
        guest, known = Person(here.port), Person(here.port, key=key)
        await known.sees("Play")
        assert await guest.ended() == 255
        assert b"Permission denied" in guest.sent
        await known.killed()
        assert [visit.key for visit in here.visits] == [fingerprint(key)]


async def test_who_is_admitted_is_the_hosts_to_say(key: Path) -> None:
    def admit(name: str, shown: str | None) -> bool:
        return shown == fingerprint(key)

    async with hosting(admit=admit) as here:
        known = Person(here.port, key=key)
        await known.sees("Play")
        stranger = Person(here.port)
        assert await stranger.ended() == 255
        await known.killed()


@pytest.mark.parametrize(
    ("options", "arguments", "term", "said", "code"),
    [
        (("-T",), (), "xterm", "fzmj needs a terminal", 2),
        ((), (), "dumb", "fzmj needs a terminal", 2),
        ((), ("join", "ABCD"), "xterm", "fzmj needs a terminal", 2),
        (("-t",), ("ls", "-l"), "xterm", "no commands here", 2),
        (("-t",), ("join", "a\x1bb"), "xterm", "no commands here", 2),
        ((), ("join", ""), "xterm", "no commands here", 2),
        (("-s",), ("sftp",), "xterm", "subsystem request failed", 255),
    ],
)
async def test_one_clear_line(
    options: tuple[str, ...], arguments: tuple[str, ...], term: str, said: str, code: int
) -> None:
    async with hosting(alone) as here:
        person = Person(here.port, *arguments, options=options, term=term)
        assert await person.ended() == code
        assert person.sent.count(b"\n") <= 2 and b"\x1b" not in person.sent
        assert said in person.sent.decode()


async def test_a_code_comes_along() -> None:
    async with hosting() as here:
        person = Person(here.port, "join", "abcd12", options=("-t",))
        await person.sees("Play")
        await person.killed()
    assert here.visits[0].join == "ABCD12"


async def test_nothing_is_forwarded() -> None:
    async with hosting() as here:
        options = ("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22")
        remote = Person(here.port, options=options)
        assert await remote.ended() == 255
        agent = Person(here.port, options=("-A", "-X"), told={"DISPLAY": ":1"})
        await agent.sees("Play")
        await agent.killed()
        async with connected(here.port) as conn:
            with pytest.raises(asyncssh.ChannelOpenError):
                await conn.open_connection("127.0.0.1", here.port)
            with pytest.raises(asyncssh.ChannelListenError):
                await conn.start_unix_server(lambda: None, "/tmp/nowhere")


@asynccontextmanager
async def connected(port: int, **how: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    conn = await asyncssh.connect(
        "127.0.0.1",
        port,
        username="mallory",
        known_hosts=None,
        client_keys=how.pop("client_keys", [KEY]),
        config=None,
        **how,
    )
    try:
        yield conn
    finally:
        conn.abort()
        await conn.wait_closed()


async def test_killed_clients_are_gone() -> None:
    async with hosting() as here:
        people = [Person(here.port) for _ in range(3)]
        for person in people:
            await person.sees("Play")
        for person in people:
            await person.killed()
        await until(lambda: here.host.playing == 0)


async def test_a_line_that_only_stands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection of which the other end is gone without a word: 21 s with the usual values."""
    assert ssh.ALIVE * (ssh.MISSED + 1) <= 22
    monkeypatch.setattr(ssh, "ALIVE", 0.2)
    async with hosting() as here:
        person, other = Person(here.port), Person(here.port)
        await person.sees("Play")
        await other.sees("Play")
        os.kill(person.pid, signal.SIGSTOP)
        await until(lambda: here.host.playing == 1, 5)
        await person.killed()
        other.type("\x1b[B\x1b[C")
        await other.sees("‹ youjin ›" if "youjin" in other.shown() else "‹")
        await other.killed()


async def test_who_does_not_read_costs_little_and_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "STUCK", 0.5)
    most = 0
    async with hosting() as here, connected(here.port) as conn:
        process = await conn.create_process(
            term_type="xterm-256color", term_size=(240, 80), encoding=None
        )
        (app, session) = await opened(here.host)
        process.channel.pause_reading()
        line = session.line
        for _ in range(600):
            app.refresh()
            await asyncio.sleep(0.005)
            most = max(most, line._carrier.unsent())
            if here.host.playing == 0:
                break
        await until(lambda: here.host.playing == 0)
        assert line.is_stuck
    assert most < 400_000


async def opened(host: Host) -> tuple[Remote, Session]:
    await until(lambda: bool(host._open))
    return next(iter(host._open.values()))


async def test_a_client_that_reads_again_sees_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosting() as here, connected(here.port) as conn:
        process = await conn.create_process(
            term_type="xterm-256color", term_size=(240, 80), encoding=None
        )
        app, session = await opened(here.host)
        await process.stdout.read(1000)
        process.channel.pause_reading()
        line: Any = session.line
        for _ in range(3000):
            app.refresh()
            await asyncio.sleep(0.002)
            if line._has_dropped:
                break
        assert line._has_dropped
        process.channel.resume_reading()
        reading = asyncio.create_task(process.stdout.read(100_000_000))
        await until(lambda: not line._has_dropped)
        reading.cancel()


async def test_a_thousand_windows_a_second() -> None:
    async with hosting() as here, connected(here.port) as conn:
        process = await conn.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        app, _ = await opened(here.host)
        sizes: list[tuple[int, int]] = []
        monitored = app.on_event

        async def on_event(event: Any) -> None:
            if type(event).__name__ == "Resize":
                sizes.append(tuple(event.size))
            await monitored(event)

        setattr(app, "on_event", on_event)  # noqa: B010
        began = asyncio.get_running_loop().time()
        for turn in range(1000):
            process.change_terminal_size(1 + turn * 50, 10_000 - turn)
            await asyncio.sleep(0)
        process.change_terminal_size(90, 30)
        await until(lambda: tuple(app.size) == (90, 30))
        took = asyncio.get_running_loop().time() - began
        assert len(sizes) <= 3 + took / lines.BETWEEN_SIZES
        assert all(width <= 240 and height <= 80 for width, height in sizes)


async def test_variables_that_are_not_known_are_not_kept() -> None:
    async with hosting() as here, connected(here.port) as conn:
        many = {f"X{number}": "y" * 500 for number in range(150)}
        await conn.create_process(
            term_type="xterm", encoding=None, env={**many, "LANG": "zh_CN.UTF-8"}
        )
        _, session = await opened(here.host)
        assert set(session.visit.environment) == {"TERM", "LANG"}
        channel = session.line._carrier._chan  # type: ignore[attr-defined]
        assert set(channel.get_environment()) == {"LANG"}
