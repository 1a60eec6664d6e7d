"""What strangers do to a port for SSH, while somebody else wants to play."""

import asyncio
import gc
import time
from typing import Any

import asyncssh
import pytest

from fzmj_tui.driver import guard, wire
from fzmj_tui.driver.door import Door, Limits
from tests.driver.elsewhere import until
from tests.driver.openssh import Person, needs_ssh
from tests.driver.test_ssh import connected, hosting, opened

pytestmark = needs_ssh


class Guesser(asyncssh.SSHClient):
    """Has a password for every question."""

    def __init__(self) -> None:
        self.tries = 0

    def password_auth_requested(self) -> str:
        self.tries += 1
        return f"secret{self.tries}"

    def kbdint_auth_requested(self) -> str | None:
        return None


async def guesses(port: int, address: str = "127.0.0.1") -> int:
    """One connection of a guesser: how often it could try."""
    guesser = Guesser()
    try:
        async with connected(
            port,
            client_factory=lambda: guesser,
            local_addr=(address, 0),
            client_keys=[asyncssh.generate_private_key("ssh-ed25519") for _ in range(20)],
            preferred_auth="publickey,password",
        ):
            raise AssertionError("came in")
    except (asyncssh.Error, OSError):
        return guesser.tries


async def test_three_tries_a_connection_and_slower_every_time() -> None:
    limits = Limits(wait=0.05)
    asked: list[str | None] = []

    def admit(name: str, key: str | None) -> bool:
        asked.append(key)
        return False

    async with hosting(admit=admit, door=Door(limits)) as here:
        for waits in (0.05 + 0.1, 0.4 + 0.8):
            began = time.monotonic()
            asked.clear()
            await guesses(here.port)
            assert len([key for key in asked if key]) <= limits.tries
            assert waits < time.monotonic() - began < waits + 2


@pytest.mark.parametrize(("address", "guessers"), [("127.0.0.1", 8), ("127.0.0.2", 40)])
async def test_brute_force_does_not_lock_the_real_user_out(address: str, guessers: int) -> None:
    """From the same address and from another one, with tries as fast as they are answered."""
    theirs = asyncssh.generate_private_key("ssh-ed25519")
    tried = 0

    def admit(name: str, key: str | None) -> bool:
        nonlocal tried
        tried += bool(key) and key != theirs.get_fingerprint()
        return key == theirs.get_fingerprint()

    async def attack() -> None:
        while True:
            await guesses(here.port, address)

    async with hosting(admit=admit) as here:
        attackers = [asyncio.create_task(attack()) for _ in range(guessers)]
        await asyncio.sleep(1)
        for _ in range(3):
            began = time.monotonic()
            async with connected(here.port, client_keys=[theirs]) as conn:
                process = await conn.create_process(term_type="xterm", encoding=None)
                assert await asyncio.wait_for(process.stdout.read(100), 10)
            assert time.monotonic() - began < 5
        for one in attackers:
            one.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)
    assert tried < 100


async def test_five_hundred_channels() -> None:
    async with hosting() as here:
        other = Person(here.port)
        await other.sees("Play")
        async with connected(here.port) as conn:
            opening = [conn.create_process(term_type="xterm") for _ in range(500)]
            done = await asyncio.gather(*opening, return_exceptions=True)
            assert sum(isinstance(one, asyncssh.SSHClientProcess) for one in done) <= 1
            await asyncio.wait_for(conn.wait_closed(), 5)
        await until(lambda: here.host.playing == 1)
        other.type("\x1b[B\x1b[C")
        await other.sees("‹")
        await other.killed()


async def test_one_session_and_a_few_refusals_leave_the_first_alone() -> None:
    async with hosting() as here, connected(here.port) as conn:
        first = await conn.create_process(term_type="xterm", encoding=None)
        for _ in range(guard.REFUSALS - 1):
            with pytest.raises(asyncssh.ChannelOpenError):
                await conn.create_process(term_type="xterm")
        assert here.host.playing == 1 and not first.is_closing()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00" * 1000,
        b"SSH-2.0-x\r\n" + b"\xff" * 400_000,
        b"SSH-2.0-" + b"x" * 100_000,
        b"SSH-1.5-old\r\n",
    ],
)
async def test_whatever_is_no_ssh_is_ended(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LOGIN", 0.3)
    async with hosting() as here:
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(said)
        try:
            got = await asyncio.wait_for(reader.read(), 5)
        except ConnectionError:
            got = b""
        assert len(got) < 4000
        writer.close()
        person = Person(here.port)
        await person.sees("Play")
        await person.killed()


async def test_drops_of_bytes_do_not_keep_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LOGIN", 0.3)
    async with hosting() as here:
        _, writer = await asyncio.open_connection("127.0.0.1", here.port)
        began = time.monotonic()
        with pytest.raises(ConnectionError):
            for byte in b"SSH-2.0-slow" * 1000:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.01)
        assert time.monotonic() - began < 3
        writer.close()


async def test_who_logs_in_and_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LOGIN", 0.4)
    async with hosting() as here, connected(here.port) as conn:
        await asyncio.wait_for(conn.wait_closed(), 5)
        assert here.host.playing == 0


async def test_so_many_connections_of_one_address() -> None:
    door = Door(Limits(each=6, outside_each=3))
    async with hosting(door=door) as here:
        people = [Person(here.port) for _ in range(2)]
        for person in people:
            await person.sees("Play")
        silent = [await asyncio.open_connection("127.0.0.1", here.port) for _ in range(30)]
        await asyncio.sleep(0.1)
        assert sum(not reader.at_eof() for reader, _ in silent) <= 30
        third = Person(here.port)
        await third.sees("Play")
        for one in (*people, third):
            await one.killed()
        for _, writer in silent:
            writer.close()


async def test_a_client_that_asks_and_does_not_read() -> None:
    """Answers to requests pile up no further than a few frames."""
    async with hosting() as here, connected(here.port) as conn:
        process = await conn.create_process(term_type="xterm", encoding=None)
        _, session = await opened(here.host)
        carrier: Any = session.line._carrier
        assert carrier._guard.wire.unsent() <= wire.UNREAD
        transport: Any = conn.get_extra_info("socket")
        assert transport is not None
        most = 0
        for _ in range(2000):
            process.channel._send_request(b"nothing@example.com", want_reply=False)
            most = max(most, carrier._guard.wire.unsent())
            if conn.is_closed():
                break
        assert most <= wire.UNREAD


async def test_tasks_are_back_after_all_that() -> None:
    async with hosting() as here:
        gc.collect()
        tasks = len(asyncio.all_tasks())
        for _ in range(5):
            async with connected(here.port) as conn:
                await conn.create_process(term_type="xterm", encoding=None)
            async with connected(here.port) as conn:
                pass
        await until(lambda: here.host.playing == 0)
        await until(lambda: len(asyncio.all_tasks()) <= tasks)
