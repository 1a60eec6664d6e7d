"""Whatever one connection does, it loses the line and everybody else plays on."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable

import pytest

from fzmj_net.asks import Create, Guest, Hello, Ready, Terms
from fzmj_net.house import House
from fzmj_net.limits import Limits
from fzmj_net.paces import PACES
from fzmj_net.tells import Here, Match
from fzmj_net.text import Name
from fzmj_net.wire import VERSION, encode
from tests.net.houses import HURRY, guest, heard, open_house, play_last
from tests.net.raw import BINARY, CONTINUE, PING, TEXT, Raw

SHORT = Limits(hello_ms=300, ping_ms=200, pong_ms=200, close_ms=200, address_connections=8)
"""The same limits as a real host's, only shorter in time."""


class Town:
    """A house, how to reach it, and a match among bystanders."""

    def __init__(self, house: House, port: int) -> None:
        self.house = house
        self.port = port


@pytest.fixture
async def town(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Town]:
    monkeypatch.setitem(PACES, "fast", HURRY)
    monkeypatch.setattr("fzmj_net.room.WAIT_MS", 50)
    monkeypatch.setattr("fzmj_net.matches.NONCE_MS", 20)
    async with open_house(SHORT) as (house, dial), guest(dial, "ann") as ann:
        await ann.say(Create(Terms(length=None, pace="fast", fill="random")))
        code = (await heard(ann, Here)).room.table
        await ann.say(Ready(code))
        await heard(ann, Match)
        link = ann.link
        assert link is not None
        match = asyncio.create_task(play_last(link))
        yield Town(house, await port_of(dial))
        before = link.seq
        async with asyncio.timeout(20):
            while link.seq < before + 5:
                await asyncio.sleep(0.01)
        match.cancel()
        await back_to_base(house)


async def port_of(dial: Callable[[], object]) -> int:
    transport = await dial()  # type: ignore[misc]
    port: int = transport._socket.remote_address[1]
    await transport.close()
    return port


async def back_to_base(house: House) -> None:
    """Nothing is left of those who have gone but the bystander."""
    people = house.lobby.people
    async with asyncio.timeout(5):
        while max(len(house.visits), len(people.sessions), len(people.users)) > 1:
            await asyncio.sleep(0.01)


FRAMES: dict[str, Callable[[Raw], None]] = {
    "oversized message": lambda raw: raw.frame(b"x" * 5_000),
    "oversized frame": lambda raw: raw.frame(b"x" * 9_000),
    "announced and never sent": lambda raw: raw.write(b"\x81\xff" + b"\x7f" * 8 + b"mask"),
    "compressed": lambda raw: raw.frame(zlib.compress(b"x" * 10_000_000), rsv=4),
    "reserved bits": lambda raw: raw.frame(b"{}", rsv=2),
    "no such opcode": lambda raw: raw.frame(b"{}", 5),
    "unmasked": lambda raw: raw.write(b"\x81\x02{}"),
    "bad utf-8": lambda raw: raw.frame(b"\xff\xfe\xfd"),
    "garbage": lambda raw: raw.frame(bytes(range(200)), BINARY),
    "deep": lambda raw: raw.frame(b"[" * 4_000),
    "continued from nothing": lambda raw: raw.frame(b"{}", CONTINUE),
    "ping too long": lambda raw: raw.frame(b"x" * 126, PING),
}


@pytest.mark.parametrize("what", FRAMES)
async def test_frames_nobody_should_send(town: Town, what: str) -> None:
    """The connection is told why, or closed; three are enough for the most patient."""
    raw = await Raw.greeted(town.port, "mal")
    for _ in range(3):
        FRAMES[what](raw)
    await asyncio.wait_for(raw.ended(), 5)


async def test_many_small_fragments(town: Town) -> None:
    raw = await Raw.greeted(town.port, "mal")
    raw.frame(b"[", TEXT, fin=False)
    for _ in range(9_000):
        raw.frame(b"[", CONTINUE, fin=False)
    await asyncio.wait_for(raw.ended(), 5)


async def test_flood_of_pings(town: Town) -> None:
    """No message, but bytes: websockets itself would take hundreds of thousands a second."""
    raw = await Raw.greeted(town.port, "mal")
    for _ in range(20_000):
        raw.frame(b"", PING)
    await asyncio.wait_for(raw.ended(), 5)


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"ping","n":1}',
        b'{"type":"chat","table":"K7QX2M","text":"hi"}',
        b'{"type":"join","table":"K7QX2M"}',
        b'{"type":"create"}',
    ],
)
async def test_flood_of_messages(town: Town, line: bytes) -> None:
    raw = await Raw.greeted(town.port, "mal")
    for _ in range(300):
        raw.frame(line)
    assert b'"rate"' in await asyncio.wait_for(raw.ended(), 5)


async def test_flood_of_greetings(town: Town) -> None:
    """Forty guests at once from one address are enough."""
    answers = []
    for number in range(60):
        raw = await Raw.upgraded(town.port)
        raw.frame(encode(Hello(VERSION, "raw", Guest(Name(f"guest {number}")))))
        answers.append(await raw.message())
        raw.close()
    assert any(b'"rate"' in answer for answer in answers)
    assert sum(b'"welcome"' in answer for answer in answers) >= 30


async def test_flood_of_connections(town: Town) -> None:
    """More than an address may have are turned away, and none of them hurts the others."""
    raws = [await Raw.dial(town.port) for _ in range(60)]
    await asyncio.sleep(0.1)
    answers = await asyncio.gather(*(turned_away(raw) for raw in raws))
    assert answers.count(True) >= 60 - 2 * SHORT.address_connections


async def turned_away(raw: Raw) -> bool:
    """Whether the line was closed without a word."""
    try:
        return await asyncio.wait_for(raw.ended(), 0.1) == b""
    except TimeoutError:
        return False


@pytest.mark.parametrize(
    "opening",
    [
        b"",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x00" * 300,
        b"GET / HTTP/1.1\r\n" + b"X-Filler: " + b"y" * 20_000 + b"\r\n\r\n",
        b"POST /" + b"a" * 10_000 + b" HTTP/1.1\r\n\r\n",
    ],
    ids=["silence", "half a request", "plain http", "tls", "ssh", "zeros", "headers", "long path"],
)
async def test_no_websocket_at_all(town: Town, opening: bytes) -> None:
    raw = await Raw.dial(town.port)
    raw.write(opening)
    await asyncio.wait_for(raw.ended(), 5)


async def test_slow_letters(town: Town) -> None:
    """A request that comes letter by letter has no more time than any other."""
    raw = await Raw.dial(town.port)
    ended = asyncio.create_task(raw.ended())
    for letter in b"GET / HTTP/1.1\r\nHost: example\r\nX-Slow: yes\r\n" * 20:
        raw.write(bytes([letter]))
        await asyncio.sleep(0.01)
        if ended.done():
            break
    assert ended.done()


async def test_a_websocket_that_does_not_greet(town: Town) -> None:
    raw = await Raw.upgraded(town.port)
    assert b'"silent"' in await asyncio.wait_for(raw.ended(), 5)


async def test_something_else_than_a_greeting(town: Town) -> None:
    raw = await Raw.upgraded(town.port)
    raw.frame(b'{"type":"ping"}')
    assert b'"greeting"' in await asyncio.wait_for(raw.ended(), 5)


async def test_another_version_is_told_both_numbers(town: Town) -> None:
    raw = await Raw.upgraded(town.port)
    raw.frame(b'{"type":"hello","v":9,"client":"future","auth":{"type":"retina"}}')
    answer = await asyncio.wait_for(raw.ended(), 5)
    assert b"you speak wire 9, this server speaks wire 1" in answer


async def test_a_line_that_is_dead_is_found(town: Town) -> None:
    """Nobody answers pings: in full length it takes 20 s, and never more than 22."""
    raw = await Raw.greeted(town.port, "mal")
    before = len(town.house.visits)
    async with asyncio.timeout(2):
        while len(town.house.visits) >= before:
            await asyncio.sleep(0.01)
    raw.close()


async def test_a_slow_reader_is_cut(town: Town) -> None:
    """He asks for a lot and reads nothing: what waits for him stays small."""
    raw = await Raw.greeted(town.port, "mal")
    raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
    before = len(town.house.visits)
    deliver = next(reversed(town.house._post.lines.values()))
    async with asyncio.timeout(5):
        while len(town.house.visits) >= before:
            deliver([b"x" * 4_000])
            await asyncio.sleep(0)
    raw.close()
