"""A host's process: how it is started, looked after, stopped, and what it survives."""

import asyncio
import os
import resource
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fzmj_net.admin import Ban, Broadcast, Drain, Kick, Listing, order
from fzmj_net.asks import Account, Create, Ping, Ready, Replay, Terms
from fzmj_net.client import Client
from fzmj_net.credentials import Refused
from fzmj_net.link import Line, LineNotice
from fzmj_net.tells import Error, Here, Match, MatchEnd, Notice, Page, Pong
from fzmj_net.text import Name
from fzmj_net.transport import LineDropped
from fzmj_net.trouble import Trouble
from tests.cli.run import fzmj
from tests.net.houses import guest, heard, play_last
from tests.net.starting import Host, started


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with started(tmp_path) as found:
        yield found


async def test_a_host_stops_in_time_and_says_when_to_come_back(host: Host) -> None:
    """SIGTERM in the middle of a match: everybody is told, within ten seconds."""
    async with guest(host.dial, "ann") as ann:
        await ann.say(Create(Terms(length=None, pace="fast", fill="random")))
        await ann.say(Ready((await heard(ann, Here)).room.table))
        await heard(ann, Match)
        began = time.monotonic()
        assert await host.end(signal.SIGTERM) == 0
        assert time.monotonic() - began < 10
        down = await heard(ann, LineNotice)
        assert down.line is Line.DOWN and (down.retry_ms or 0) >= 1_000


async def test_two_hosts_do_not_share_a_folder(host: Host) -> None:
    done = await asyncio.to_thread(fzmj, "serve", "--port", "0", "--data", str(host.folder))
    assert done.returncode == 2
    assert b"another server is using it" in done.stderr


async def test_the_admin_socket(host: Host) -> None:
    async with guest(host.dial, "ann") as ann, guest(host.dial, "mal") as mal:
        listed = await order(host.folder, Listing())
        assert {person["name"] for person in listed["people"]} == {"ann", "mal"}
        await order(host.folder, Broadcast("soup is ready"))
        assert (await heard(ann, Notice)).text == "soup is ready"
        assert (await order(host.folder, Ban("mal")))["sent_away"] == 1
        over = await heard(mal, LineNotice)
        assert over == LineNotice(Line.OVER, "banned")
        with pytest.raises(Refused):
            await guest(host.dial, "mal").__aenter__()
        assert (await order(host.folder, Kick("ann")))["sent_away"] == 1
    await order(host.folder, Ban("mal", on=False))
    async with guest(host.dial, "mal"):
        pass
    assert (host.folder / "admin.sock").stat().st_mode & 0o077 == 0


async def test_drained(host: Host) -> None:
    """No match begins any more, and the host stops after the last one."""
    async with guest(host.dial, "ann") as ann:
        await ann.say(Create(Terms(length=1, pace="fast", fill="random")))
        await ann.say(Ready((await heard(ann, Here)).room.table))
        await heard(ann, Match)
        assert ann.link is not None
        assert await order(host.folder, Drain()) == {"playing": 1}
        await play_last(ann.link)
        async with asyncio.timeout(20):
            assert await host.ended() == 0


async def test_admin_on_the_command_line(host: Host) -> None:
    folder = str(host.folder)
    listed = await asyncio.to_thread(fzmj, "admin", "list", "--data", folder)
    assert listed.returncode == 0 and b"connections: 0" in listed.stdout
    wrong = await asyncio.to_thread(fzmj, "admin", "explode", "--data", folder)
    assert wrong.returncode == 2
    for address in ("nonsense", "10.0.0.0/8"):
        ban = ("admin", "ban", "--address", address, "--data", folder)
        refused = await asyncio.to_thread(fzmj, *ban)
        assert refused.returncode == 2 and refused.stderr.count(b"\n") == 1
    away = await asyncio.to_thread(fzmj, "admin", "kick", "Nobody", "--data", folder)
    assert away.returncode == 1 and "“Nobody”".encode() in away.stderr
    async with guest(host.dial, "ann") as ann:
        await ann.say(Create(Terms()))
        await heard(ann, Here)
        listed = await asyncio.to_thread(fzmj, "admin", "list", "--data", folder)
        assert b"playing no; people ann" in listed.stdout and b"bans: 0" in listed.stdout
    nobody = await asyncio.to_thread(fzmj, "admin", "list", "--data", folder + "x")
    assert nobody.returncode == 2 and b"no host is running" in nobody.stderr


async def test_accounts(host: Host) -> None:
    ann = Account(Name("阿福"), "correct horse", new=True)
    async with Client(host.dial, ann, "test") as client:
        assert client.welcome is not None and client.welcome.coins == 2_000
    known = Account(Name("阿福"), "correct horse")
    async with Client(host.dial, known, "test") as client:
        assert client.welcome is not None and client.welcome.account
    for auth, why in (
        (Account(Name("阿福"), "wrong horse"), Trouble.PASSWORD),
        (Account(Name("nobody"), "correct horse"), Trouble.PASSWORD),
        (ann, Trouble.NAME),
    ):
        with pytest.raises(Refused) as refused:
            await Client(host.dial, auth, "test").__aenter__()
        assert refused.value.code is why
    with pytest.raises(Refused) as refused:
        await guest(host.dial, "阿福").__aenter__()
    assert refused.value.code is Trouble.NAME


async def test_guessing_passwords_is_slow(host: Host) -> None:
    """Five tries a minute from an address, and a guest is let in all the same."""
    codes = []
    for number in range(7):
        with pytest.raises(Refused) as refused:
            auth = Account(Name("ann"), f"password {number}")
            await Client(host.dial, auth, "test").__aenter__()
        codes.append(refused.value.code)
    assert codes == [Trouble.PASSWORD] * 5 + [Trouble.RATE] * 2
    async with guest(host.dial, "ann"):
        pass


async def test_a_log_can_be_read_again(host: Host, tmp_path: Path) -> None:
    """Page by page by those who played, and `fzmj verify` says that it holds."""
    async with guest(host.dial, "ann") as ann, guest(host.dial, "eve") as eve:
        await ann.say(Create(Terms(length=2, pace="fast", fill="random")))
        await ann.say(Ready((await heard(ann, Here)).room.table))
        match = await heard(ann, Match)
        assert ann.link is not None
        await ann.say(Replay(match.game))
        assert (await heard(ann, Error)).code is Trouble.UNKNOWN
        await play_last(ann.link)
        await heard(ann, MatchEnd)
        lines: list[bytes] = []
        more = True
        while more:
            await ann.say(Replay(match.game, len(lines) + 1))
            page = await heard(ann, Page)
            lines += [bytes(line) for line in page.lines]
            more = page.more
        await eve.say(Replay(match.game))
        assert (await heard(eve, Error)).code is Trouble.UNKNOWN
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    done = await asyncio.to_thread(fzmj, "verify", str(path))
    assert done.returncode == 0 and b"2 walls follow" in done.stdout, done


async def test_no_files_left(host: Host) -> None:
    """With all descriptors taken nobody new gets in; who is in plays on, and then it is over."""
    async with guest(host.dial, "ann") as ann:
        soft, hard = resource.prlimit(host.pid, resource.RLIMIT_NOFILE)
        taken = len(os.listdir(f"/proc/{host.pid}/fd"))
        resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (taken + 2, hard))
        async with AsyncExitStack() as stack:
            for number in range(2):
                await stack.enter_async_context(guest(host.dial, f"guest {number}"))
            with pytest.raises((LineDropped, TimeoutError)):
                async with asyncio.timeout(1):
                    await guest(host.dial, "late").__aenter__()
            await ann.say(Ping(5))
            assert (await heard(ann, Pong)).n == 5
        resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (soft, hard))
        async with asyncio.timeout(10), guest(host.dial, "later"):
            pass
