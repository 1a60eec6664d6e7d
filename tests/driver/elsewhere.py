"""A terminal elsewhere, without a network: what a person there sees, types and does to the line."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from random import Random

import pyte

from fzmj_tui.driver.host import Host, MakeApp
from fzmj_tui.driver.line import Line
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.served import Served
from fzmj_tui.driver.visit import Visit, environment
from tests.seen import shown

UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[\?2026\$p|\x1b\]22;[^\x07]*\x07")


class Elsewhere:
    """A carrier and the screen at its end."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.frames: list[bytes] = []
        self.under_way = 0
        """Set it to have the line believe that nothing gets through."""
        self.asked = 0
        """How often the line had something to send."""
        self.held: list[bool] = []
        self.hung_up = False
        self.line = Line(self, size)

    def send(self, data: bytes) -> None:
        self.sent += data
        self.frames.append(data)
        self.stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))

    def unsent(self) -> int:
        self.asked += 1
        return self.under_way

    def hold(self, held: bool) -> None:
        self.held.append(held)

    def hang_up(self) -> None:
        self.hung_up = True
        self.line.cut()

    def type(self, text: str) -> None:
        self.line.received(text.encode())

    def shown(self) -> str:
        """The screen as text; pyte leaves a blank cell after every wide one."""
        return shown(self.screen)

    def modes(self) -> dict[int, bool]:
        """The private modes the terminal was put in and not taken out of."""
        found = re.finditer(rb"\x1b\[\?(\d+)([hl])", self.sent)
        return {int(match[1]): match[2] == b"h" for match in found}


PIECES = (*(b"\x1b[<;:09u~MtABR?$y", b"\x1b]P\\\x9b\x00\x7f"), b"\xe9\xbb\xff\xed\xa0")


def garbage(chance: Random) -> bytes:
    """What looks like the beginnings of what terminals send."""
    return bytes(chance.choices(b"".join(PIECES), k=chance.randrange(1, 40)))


def alone(session: Session) -> Remote:
    """The client without a house: its home screen."""
    return Served(session)


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Let everything run until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.002)


@asynccontextmanager
async def sitting(
    place: Elsewhere,
    told: Mapping[str, str] | None = None,
    term: str = "xterm-256color",
    make_app: MakeApp = alone,
    host: Host | None = None,
    visit: Visit | None = None,
) -> AsyncIterator[Remote]:
    """An App open at that place; the line is cut at the end."""
    apps: list[Remote] = []

    def made(session: Session) -> Remote:
        apps.append(make_app(session))
        return apps[-1]

    host = host or Host(made)
    host._make_app = made
    visit = visit or Visit(environment=environment(told or {}, term))
    task = asyncio.create_task(host.entertain(visit, place.line))
    await until(lambda: bool(apps) or task.done())
    try:
        yield apps[0]
    finally:
        place.line.cut()
        await task
