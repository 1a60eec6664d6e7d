"""Plain mode at a host elsewhere: tables, talk, a clock, and a match to its end."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from fzmj_net import paces
from fzmj_net.asks import Guest
from fzmj_net.client import Client
from fzmj_net.keeping import Held
from fzmj_net.link import Line, LineNotice
from fzmj_net.paces import Pace
from fzmj_net.text import Name
from fzmj_tui import words
from fzmj_tui.plain.far import FarSitting
from fzmj_tui.plain.sitting import Left, Over
from fzmj_tui.plain.typed import Typed
from fzmj_tui.plain.visit import Visit
from tests.cli.run import START
from tests.driver.elsewhere import until
from tests.driver.test_joining import hosting
from tests.net.houses import HURRY, guest, open_house

UNHURRIED = Pace(turn_ms=50_000, bank_ms=0, window_ms=5, bot_ms=2, absent_ms=5_000, between_ms=200)
"""Bots that take no time, and a person who may take much; a hand that is robbed has a next one."""


class Person:
    """Somebody who reads lines and types some."""

    def __init__(self, client: Client, lang: str = "en") -> None:
        self.client = client
        self.said: list[str] = []
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()
        self.answers: dict[str, str] = {}
        """What is typed at once when a line begins so."""
        self.visit = Visit(client, words.load(lang, ascii_only=True), self.typed.get, self._hear)

    def _hear(self, line: str) -> None:
        self.said.append(line)
        for beginning, answer in self.answers.items():
            if line.startswith(beginning):
                self.typed.put_nowait(answer)

    def type(self, line: str | None) -> None:
        self.typed.put_nowait(line)

    async def hears(self, text: str) -> str:
        """The first line with that text in it."""
        try:
            await until(lambda: any(text in line for line in self.said))
        except TimeoutError:
            raise AssertionError(self.said[-20:]) from None
        return next(line for line in self.said if text in line)


@asynccontextmanager
async def visiting(client: Client, code: str | None = None) -> AsyncIterator[Person]:
    """A visit that ends with the block, if the person has not left before."""
    async with client:
        person = Person(client)
        task = asyncio.create_task(person.visit.run(code))
        try:
            yield person
        finally:
            person.type(None)
            with pytest.raises(Left):
                await task


async def test_a_match_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of one's own, bots, every question answered, the next hand when one is ready."""
    monkeypatch.setitem(paces.PACES, "slow", HURRY)
    async with open_house() as (_, dial), visiting(guest(dial, "lin")) as lin:
        lin.answers = {"Throw 1": "1", "You may 1": "1", "1: yes": "1", "Enter: you are ready": ""}
        await lin.hears("a table of your own")
        lin.type("2")
        await lin.hears("Hand 2, dealer: ")
        told = "\n".join(lin.said)
        assert "You are lin at fzmj." in told and "Your hand: " in told
        assert "In all: lin" in told and "Next dealer: " in told
        lin.type("quit")
        lin.type("yes")
        await lin.hears("You are at no table any more.")


async def test_getting_up_in_the_middle_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-ESCAPE: no keeps the seat, yes voids the hand."""
    monkeypatch.setitem(paces.PACES, "slow", UNHURRIED)
    async with open_house() as (_, dial), visiting(guest(dial, "lin")) as lin:
        lin.answers = {"Enter: you are ready": ""}
        await lin.hears("a table of your own")
        lin.type("2")
        await lin.hears("Throw 1: ")
        hands = sum(line.startswith("Your hand: ") for line in lin.said)
        lin.type("time")
        assert re.fullmatch(r"\d\d seconds left\.", await lin.hears("seconds left"))
        lin.type("quit")
        await lin.hears("Leave the table?")
        lin.type("no")
        lin.type("hand")
        lin.type("quit")
        lin.type("yes")
        await lin.hears("lin has left: the hand is void")
        await lin.hears("You are at no table any more.")
        assert sum(line.startswith("Your hand: ") for line in lin.said) == hands + 1


async def test_who_drops_out_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """And who is back."""
    monkeypatch.setitem(paces.PACES, "slow", UNHURRIED)
    async with open_house() as (_, dial), visiting(guest(dial, "lin")) as lin:
        await lin.hears("a table of your own")
        lin.type("2")
        code = (await lin.hears("Table ")).split()[1].rstrip(":")
        kept = Held()
        ann = Client(dial, Guest(Name("ann")), "test", kept)
        async with visiting(ann, code) as person:
            person.answers = lin.answers = {"Enter: you are ready": ""}
            person.type("")
            lin.type("")
            await person.hears("The gold is ")
        await lin.hears("ann: away")
        again = Client(dial, Guest(Name("ann")), "test", kept)
        async with visiting(again) as person:
            await person.hears("Your hand: ")
            assert not [line for line in person.said if line.startswith("There: ")]
            await lin.hears("ann: connected")
            person.type("quit")
            person.type("yes")
            await person.hears("ann has left: the hand is void")
            await person.hears("You are at no table any more.")
            assert not [line for line in person.said if "promised" in line]


async def test_a_friends_table_and_talk() -> None:
    """A code leads there; who sits there is said; a line is heard by the other."""
    async with open_house() as (_, dial), visiting(guest(dial, "lin")) as lin:
        await lin.hears("a table of your own")
        lin.type("2")
        code = (await lin.hears("Table ")).split()[1].rstrip(":")
        async with visiting(guest(dial, "ann"), code.lower().upper()) as ann:
            await ann.hears(f"Table {code}: classic, hands: 8, slow")
            await ann.hears("There: lin not ready yet; ann not ready yet; free; free.")
            ann.type("say hello there")
            await lin.hears("ann: hello there")
            lin.type("说 你好")
            await ann.hears("lin: 你好")
            ann.type("blah")
            await ann.hears("Not understood: blah")
            lin.type("")
            await ann.hears("There: lin ready; ann")
            await lin.hears("Waiting until ann is ready")
        async with visiting(guest(dial, "bob"), "AAAAAA") as bob:
            await bob.hears("there is no such table")
            await bob.hears("or type the code")
            bob.type("\x1b[2Jx")
            await bob.hears("Not understood: ?[2Jx")


async def test_a_host_that_ends_it() -> None:
    """Whoever is sent away is told why."""
    async with open_house() as (_, dial), guest(dial, "lin") as client:
        lin = Person(client)
        task = asyncio.create_task(lin.visit.run())
        await lin.hears("a table of your own")
        client._tell(LineNotice(Line.OVER, "kicked"))
        with pytest.raises(Over, match="you were sent away"):
            await asyncio.wait_for(task, 20)


async def test_a_number_that_came_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is gone leaves its number to the next one, which it was not meant for."""
    monkeypatch.setitem(paces.PACES, "slow", UNHURRIED)
    async with open_house() as (_, dial), visiting(guest(dial, "lin")) as lin:
        lin.answers = {"Enter: you are ready": ""}
        await lin.hears("a table of your own")
        lin.type("2")
        await until(lambda: lin.visit.sitting is not None and bool(lin.visit.sitting.found))
        sitting = lin.visit.sitting
        assert isinstance(sitting, FarSitting)
        sitting._lost_at = asyncio.get_running_loop().time()
        before = list(sitting.found)
        await sitting._take(Typed(number=1), asyncio.get_running_loop().create_future())
        assert await lin.hears("The question had just changed")
        assert sitting.found == before


@pytest.mark.parametrize(
    ("typed", "said", "code"), [(b"", "Good-bye.", 0), (b"quit\n", "Good-bye.", 0)]
)
async def test_the_command(typed: bytes, said: str, code: int) -> None:
    """`fzmj join --plain` needs no terminal."""
    async with hosting() as address:
        done = await _joined(address, typed)
    assert done == (code, b"", said)


async def test_nobody_is_there() -> None:
    """One line, and exit code 2."""
    code, errors, _ = await _joined("127.0.0.1:9", b"")
    assert code == 2 and errors.count(b"\n") == 1 and b"no way through: 127.0.0.1:9" in errors


async def _joined(address: str, typed: bytes) -> tuple[int | None, bytes, str]:
    """Exit code, stderr and the last line of stdout."""
    options = ("join", address, "--plain", "--name", "lin", "--lang", "en")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START, *options, stdin=pipe, stdout=pipe, stderr=pipe
    )
    out, errors = await process.communicate(typed)
    return process.returncode, errors, (out.decode().splitlines() or [""])[-1]
