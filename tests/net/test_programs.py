"""Programs at a table: good ones play, bad ones lose their seat to a bot and hurt nobody."""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from fzmj_net import program as program_module
from fzmj_net.asks import Create, Guest, Terms
from fzmj_net.client import Client, Dial
from fzmj_net.keeping import Held
from fzmj_net.limits import Limits
from fzmj_net.paces import PACES, Pace
from fzmj_net.program import Failed
from fzmj_net.runner import seat
from fzmj_net.text import Name
from tests.net.houses import HURRY, guest, open_house

BOTS = Path(__file__).parents[2] / "docs/bots"
WHERE = Create(Terms(length=1, pace="fast", fill="random"))
ENDLESS = Create(Terms(length=None, pace="fast", fill="random"))
PATIENT = Pace(turn_ms=3_000, bank_ms=500, window_ms=60, bot_ms=2, absent_ms=20, between_ms=200)
"""Time enough for a program on a busy machine."""


@pytest.fixture
async def dial(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Dial]:
    monkeypatch.setitem(PACES, "fast", HURRY)
    monkeypatch.setattr("fzmj_net.matches.NONCE_MS", 20)
    async with open_house(Limits(close_ms=100)) as (_, found):
        yield found


async def play(dial: Dial, command: Sequence[str], where: Create = WHERE) -> list[str]:
    """Seat a program for one match; what was said about it."""
    said: list[str] = []
    async with guest(dial, "robot") as client, asyncio.timeout(50):
        await seat(client, where, command, 1, said.append)
    return said


def python(text: str) -> list[str]:
    """A program of a few lines."""
    return [sys.executable, "-c", text]


@pytest.mark.parametrize(
    "command",
    [["awk", "-f", str(BOTS / "last.awk")], [sys.executable, str(BOTS / "cautious.py")]],
    ids=["awk", "python"],
)
async def test_the_examples_play(
    dial: Dial, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]} here")
    monkeypatch.setitem(PACES, "fast", PATIENT)
    said = await play(dial, command)
    assert "match over" in said[-1]


BAD = {
    "not there": (["/nonexistent/robot"], "No such file"),
    "crashes at once": (python("raise SystemExit(3)"), "it ended with 3"),
    "crashes later": (python("import sys; sys.stdin.readline(); sys.exit(4)"), "it ended with 4"),
    "babbles": (python("while True: print('I win', flush=True)"), "nothing that is an answer"),
    "a gigabyte": (
        python("import sys\nwhile True: sys.stdout.write('x' * 65536)"),
        "longer than 4096 bytes",
    ),
    "other messages": (
        python('while True: print(\'{"type":"ping","n":1}\', flush=True)'),
        "nothing that is an answer",
    ),
}


@pytest.mark.parametrize("what", BAD)
async def test_bad_programs(dial: Dial, what: str) -> None:
    command, why = BAD[what]
    with pytest.raises(Failed, match=why):
        await play(dial, command, ENDLESS)


async def test_a_program_that_is_started_again_finds_its_seat(dial: Dial) -> None:
    """With the token of last time it is who it was, and plays on where it sat."""
    keep, said = Held(), list[str]()
    command, why = BAD["crashes later"]
    for _ in range(2):
        async with Client(dial, Guest(Name("robot")), "test", keep) as client:
            with pytest.raises(Failed, match=why):
                await seat(client, ENDLESS, command, 1, said.append)
    assert said[0] == said[1]


async def test_a_program_that_hangs(dial: Dial) -> None:
    """It neither reads nor answers: its moves are made for it, and the match ends."""
    said = await play(dial, python("import time; time.sleep(60)"))
    assert "match over" in said[-1]


async def test_a_program_that_answers_too_much(dial: Dial) -> None:
    """A hundred answers to each question: the server sees no more than it takes."""
    text = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'asked':\n"
        "        act = {'type': 'act', 'table': m['table'], 'at': m['at']}\n"
        "        for _ in range(100):\n"
        "            print(json.dumps({**act, 'action': m['choices'][-1]}), flush=True)\n"
    )
    said = await play(dial, python(text))
    assert "match over" in said[-1]


async def test_a_program_that_cheats(dial: Dial) -> None:
    """What the rules refuse it is told, and nothing else happens."""
    text = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'asked':\n"
        "        act = {'type': 'act', 'table': m['table'], 'at': m['at']}\n"
        "        print(json.dumps({**act, 'action': {'type': 'win'}}), flush=True)\n"
        "    if m['type'] == 'acted' and m['result'] == 'illegal':\n"
        "        sys.exit(17)\n"
    )
    with pytest.raises(Failed, match="it ended with 17"):
        await play(dial, python(text))


async def test_a_program_that_does_not_read(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_module, "DEAF_S", 0.2)
    robot = await program_module.Program.start(python("import time; time.sleep(60)"))
    line = program_module.Asked("K7QX2M", 1, ())
    with pytest.raises(Failed, match="does not read"):
        for _ in range(100_000):
            await robot.tell(line)
    await robot.stop()
