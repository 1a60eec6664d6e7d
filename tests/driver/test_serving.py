"""`fzmj serve` as a process: what it says, what it leaves alone, and how it ends."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import which

import asyncssh
import pytest

from tests.cli.run import fzmj
from tests.driver.elsewhere import until
from tests.driver.openssh import Person, needs_ssh
from tests.driver.test_browser import HELLO, asked, come

WATCHED = """
import os, sys
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
ACTING = ("subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.kill", "pty.",
    "webbrowser.", "os.remove", "os.rename", "os.mkdir", "os.link", "os.symlink", "shutil.",
    "socket.connect", "signal.pthread_kill", "ctypes.dlopen")
watching = False
def watch(event, arguments):
    wrote = event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING
    if watching and (wrote or event.startswith(ACTING)):
        os.write(2, f"TOUCHED {event} {arguments!r}\\n".encode())
sys.addaudithook(watch)
from fzmj_tui.cli import main
from fzmj_tui.driver import serving
ready = serving.ready
def watched():
    global watching
    ready()
    watching = True
serving.ready = watched
sys.exit(main(sys.argv[1:]))
"""


OPENING = (
    ("\x1a\x13\x11", "Quit the game?"),
    ("\r", "hand 1"),
    ("\x10", "Search commands"),
    ("?", "At the table"),
    ("e", "What happened"),
)
"""Keys, and what they open; Esc closes it, before anything else is typed."""


class Process:
    """A server, and where it listens."""

    def __init__(self, process: asyncio.subprocess.Process, said: list[str]) -> None:
        self.process, self.said = process, said
        self.ports = [int(re.findall(r"(?:-p |127.0.0.1:)(\d+)", line)[0]) for line in said]

    async def ended(self) -> tuple[int, str]:
        """Its exit code and all it said on stderr."""
        _, told = await asyncio.wait_for(self.process.communicate(), 30)
        return self.process.returncode or 0, told.decode()


@asynccontextmanager
async def serving(folder: Path, *arguments: str) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WATCHED, "serve", "--port", "0", "--ssh-port", "0"),
        *("--web-port", "0", "--data", str(folder / "house"), *arguments),
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        stdin=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        said = [(await asyncio.wait_for(process.stdout.readline(), 30)).decode() for _ in range(3)]
        yield Process(process, said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@needs_ssh
async def test_a_served_game_touches_nothing_and_ends_well(tmp_path: Path) -> None:
    """Guard 5, with the whole process watched: no file but the store, no process, no signal."""
    async with serving(tmp_path) as server:
        _, ssh, web = server.ports
        person = Person(ssh)
        await person.sees("Quick seat")
        for keys, opened in OPENING:
            person.type(keys)
            await person.sees(opened)
            if opened != "hand 1":
                person.type("\x1b")
                await person.sees_no_more(opened)
        person.type("o\x1a" + "\x1b[F\r " * 6)
        person.resize(120, 40)
        await until(lambda: person.shown().count("\n") > 24)
        await found(person, r"(hand \d)")
        status, _, _ = await asked(web, "/")
        assert status.endswith("200 OK")
        async with come(web, {**HELLO, "join": None}) as page:
            assert b"\x1b" in await page.recv()
            server.process.send_signal(signal.SIGTERM)
            assert await person.ended() == 0
            assert "closing" in person.sent.decode()
            code, told = await server.ended()
        assert (code, told) == (0, "")
    left = {path.name for path in tmp_path.rglob("*")}
    assert left <= {
        "house",
        "ssh_host_key",
        "lock",
        "fzmj.db",
        "fzmj.db-wal",
        "fzmj.db-shm",
        "admin.sock",
    }


@needs_ssh
async def test_friends_at_one_table(tmp_path: Path) -> None:
    """With ssh and a key or a code, and back again after the line was cut: by key, by word."""
    key = tmp_path / "id"
    made = asyncssh.generate_private_key("ssh-ed25519")
    made.write_private_key(key)
    key.chmod(0o600)
    async with serving(tmp_path) as server:
        ssh = server.ports[1]
        ann = Person(ssh, key=key, size=(100, 30))
        await ann.sees("Open a table")
        ann.type("\x1b[B\r")
        await ann.sees("Profile" if "Profile" in ann.shown() else "Rules")
        ann.type("\r")
        await ann.sees("ann")
        code = await found(ann, r"\b([A-HJ-NP-Z2-9]{6})\b")
        bob = Person(ssh, "join", code, name="bob", options=("-t",), size=(100, 30))
        await bob.sees(code)
        word = await found(bob, r"\bback ([A-HJ-NP-Z2-9]{8})\b")
        await ann.sees("bob")
        for person in (ann, bob):
            person.type("r")
        for person in (ann, bob):
            await person.sees("hand 1")
        await ann.killed()
        again = Person(ssh, key=key, size=(100, 30))
        await again.sees("hand 1")
        await again.sees("bob")
        await bob.killed()
        bob = Person(ssh, "back", word.lower(), name="x", options=("-t",), size=(100, 30))
        await bob.sees("hand 1")
        await bob.sees("bob")
        for person in (again, bob):
            person.type("\x03")
            assert await person.ended() == 130


@needs_ssh
async def test_two_guests_of_one_name_and_a_key_that_is_too_late(tmp_path: Path) -> None:
    keys = []
    for number in range(2):
        keys.append(tmp_path / f"id{number}")
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(keys[-1])
        keys[-1].chmod(0o600)
    async with serving(tmp_path) as server:
        first, second = Person(server.ports[1]), Person(server.ports[1])
        await first.sees("ann")
        await second.sees("ann 2" if "ann 2" in second.shown() else "ann")
        assert "ann 2" in first.shown() + second.shown()
        await first.killed()
        await second.killed()
        owner = Person(server.ports[1], key=keys[0])
        await owner.sees("2000")
        late = Person(server.ports[1], key=keys[1])
        await late.sees("This name has an account")
        late.type("\x1b")
        assert await late.ended() == 2
        assert "that name is taken" in late.sent.decode()
        await owner.killed()


async def found(person: Person, pattern: str) -> str:
    async with asyncio.timeout(20):
        while (match := re.search(pattern, person.shown())) is None:
            await asyncio.sleep(0.02)
    return match[1]


@needs_ssh
async def test_the_key_stays_the_same_and_guests_may_be_kept_out(tmp_path: Path) -> None:
    async with serving(tmp_path, "--lang", "zh") as server:
        first = server.said[1].partition("(")[2]
        person = Person(server.ports[1])
        await person.sees("大厅" if "大厅" in person.shown() else "开")
        await person.killed()
        server.process.send_signal(signal.SIGINT)
        assert (await server.ended())[0] == 0
    async with serving(tmp_path, "--no-guests") as server:
        assert server.said[1].partition("(")[2] == first
        assert await Person(server.ports[1]).ended() == 255


@pytest.mark.skipif(which("tmux") is None, reason="needs tmux")
@needs_ssh
async def test_in_tmux(tmp_path: Path) -> None:
    """The terminal of a terminal: what is left on the screen when the game is over."""
    async with serving(tmp_path) as server:
        tmux = ("tmux", "-S", str(tmp_path / "tmux"), "-f", "/dev/null")

        def told(*what: str) -> str:
            return subprocess.run([*tmux, *what], capture_output=True, text=True).stdout

        options = "-F none -o NoHostAuthenticationForLocalhost=yes -i none"
        command = f"ssh {options} -p {server.ports[1]} ann@127.0.0.1; echo over $?; sleep 60"
        told("new-session", "-d", "-x", "100", "-y", "30", command)
        try:
            await sees(told, "Quick seat")
            told("send-keys", "Enter")
            await sees(told, "hand 1")
            told("resize-window", "-x", "120", "-y", "40")
            await sees(told, "hand 1")
            told("send-keys", "C-c")
            shown = await sees(told, "over 130")
            assert "hand 1" not in shown
        finally:
            told("kill-server")


async def sees(told: object, text: str) -> str:
    for _ in range(400):
        if text in (shown := str(told("capture-pane", "-p"))):  # type: ignore[operator]
            return shown
        await asyncio.sleep(0.05)
    raise AssertionError(f"no {text!r} on\n{shown}")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--ssh-port", "0", "--host", "192.0.2.1"), "cannot listen on 192.0.2.1, --port 0: "),
        (("--ssh-port", "0", "--data", "/dev/null/x"), "--data: /dev/null/x: Not a directory"),
        (("--data", "/dev/null"), "--data: /dev/null: not a folder"),
        (("--data", "/proc/x"), "--data: /proc/x: No such file or directory"),
        (("--key", "/nowhere/k"), "--key: “/nowhere”: no such folder"),
        (("--ssh-port", "0", "--room", "0"), "--room"),
        (("--ssh-port", "0", "--lang", "tlh"), "no language"),
    ],
)
def test_what_cannot_be(arguments: tuple[str, ...], said: str) -> None:
    done = fzmj("serve", "--port", "0", *arguments)
    assert done.returncode == 2 and said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr


@pytest.mark.parametrize("option", ["--port", "--ssh-port", "--web-port"])
def test_a_port_in_use_is_named_and_nothing_announced(option: str, tmp_path: Path) -> None:
    ports = {"--port": "0", "--ssh-port": "0", "--web-port": "0"}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        given = [word for pair in {**ports, option: number}.items() for word in pair]
        done = fzmj("serve", *given, "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, b"")
    said = f"fzmj: cannot listen on 127.0.0.1, {option} {number}: Address already in use\n"
    assert done.stderr.decode() == said


def test_a_key_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "ssh_host_key").write_text("not a key")
    done = fzmj("serve", "--port", "0", "--ssh-port", "0", "--data", str(tmp_path))
    assert done.returncode == 2 and b"ssh_host_key" in done.stderr and b"chmod" in done.stderr
