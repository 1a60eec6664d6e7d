"""`fzmj join` at a real terminal: names, passwords, and hosts that are not there."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fzmj_net.server import open_door
from tests.driver.at_terminal import AtTerminal
from tests.net.houses import open_house

JOIN = "import sys; from fzmj_tui.cli import main; sys.exit(main(sys.argv[1:]))"


class Joining(AtTerminal):
    """`fzmj join` with some options, in a home of its own."""

    def __init__(self, home: Path, address: str, *options: str) -> None:
        named = ("HOME", "FZMJ_CONFIG", "XDG_STATE_HOME", "XDG_DATA_HOME")
        told = {"TERM": "xterm-256color", "LANG": "C.UTF-8", **dict.fromkeys(named, str(home))}
        command = (sys.executable, "-c", JOIN, "join", address, *options)
        super().__init__(command, told, (80, 24))

    async def types(self, password: str, asked: str = "Password: ") -> None:
        """Type a password where it is asked for."""
        await self.sees(asked)
        self.type(f"{password}\r")

    async def leaves(self) -> int:
        """Ctrl-C; the exit code."""
        self.type("\x03")
        return await self.ended()


@asynccontextmanager
async def hosting() -> AsyncIterator[str]:
    async with open_house() as (house, _):
        server = await open_door(house, "127.0.0.1", 0)
        try:
            yield f"127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        finally:
            server.close()
            await server.wait_closed()


async def test_claiming_a_name_and_coming_back(tmp_path: Path) -> None:
    """The password is asked for twice once, is looked at every time, and is never shown."""
    async with hosting() as address:
        lin = Joining(tmp_path, address, "--name", "lin", "--new")
        await lin.types("correct horse", "New password: ")
        await lin.types("correct horse", "Once more: ")
        await lin.sees("lin   2000 coins   connected")
        assert await lin.leaves() == 130
        wrong = Joining(tmp_path, address, "--name", "lin", "--account")
        await wrong.types("wrong horse")
        assert await wrong.ended() == 2
        assert "fzmj: wrong name or password" in wrong.shown()
        again = Joining(tmp_path, address, "--name", "lin", "--account")
        await again.types("correct horse")
        await again.sees("lin   2000 coins   connected")
        assert await again.leaves() == 130
        for person in (lin, wrong, again):
            assert b"horse" not in person.sent


async def test_this_computer_is_known_again(tmp_path: Path) -> None:
    """Whoever has logged in here comes back without a word; elsewhere the name is taken."""
    (here := tmp_path / "here").mkdir()
    (elsewhere := tmp_path / "elsewhere").mkdir()
    async with hosting() as address:
        lin = Joining(here, address, "--name", "lin", "--new")
        await lin.types("correct horse", "New password: ")
        await lin.types("correct horse", "Once more: ")
        await lin.sees("connected")
        assert await lin.leaves() == 130
        again = Joining(here, address, "--name", "lin")
        await again.sees("lin   2000 coins   connected")
        assert await again.leaves() == 130
        other = Joining(elsewhere, address, "--name", "lin")
        assert await other.ended() == 2
        assert "that name is taken" in other.shown()


@pytest.mark.parametrize(
    ("typed", "said"), [(("short",), "8 to 128"), (("long enough", "another one"), "two passwords")]
)
async def test_a_new_password_that_cannot_be_one(
    tmp_path: Path, typed: tuple[str, ...], said: str
) -> None:
    async with hosting() as address:
        lin = Joining(tmp_path, address, "--name", "lin", "--new")
        for text, asked in zip(typed, ("New password: ", "Once more: "), strict=False):
            await lin.types(text, asked)
        assert await lin.ended() == 2
        assert said in lin.shown() and "Traceback" not in lin.shown()


async def test_no_password_is_typed(tmp_path: Path) -> None:
    """Ctrl-D instead of one, and no terminal to type it at: a line, and exit code 2."""
    person = Joining(tmp_path, "127.0.0.1:9", "--name", "lin", "--account")
    await person.types("\x04")
    assert await person.ended() == 2
    assert "fzmj: no password was typed" in person.shown()
    nowhere = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", JOIN, "join", "127.0.0.1:9", "--plain", "--name", "lin"),
        "--account",
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    _, errors = await nowhere.communicate()
    assert nowhere.returncode == 2
    assert errors == b"fzmj: a password is typed at a terminal, and here is none\n"


async def test_nobody_is_there(tmp_path: Path) -> None:
    """One line without numbers, where nothing listens and where TLS was expected."""
    async with hosting() as address:
        for url, said in (
            ("127.0.0.1:9", "no way through: 127.0.0.1:9: Connection refused"),
            (f"wss://{address}", f"no way through: {address}: no TLS there"),
        ):
            person = Joining(tmp_path, url)
            assert await person.ended() == 2
            assert said in person.shown()
            assert person.shown().count("fzmj:") == 1
