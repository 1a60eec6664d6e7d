"""The link to a table in the same process: one person among bots."""

from asyncio import Event as Flag
from collections.abc import AsyncIterator

from fzmj_engine.actions import Action
from fzmj_engine.events import Event, seen_by
from fzmj_engine.play import Seats
from fzmj_engine.table import Table
from fzmj_net.link import Notice


class LocalLink:
    """A `Link`. The game goes on only while events are pulled, so the screen sets the pace."""

    behind = False

    def __init__(
        self, table: Table, seat: int, bots: Seats, names: tuple[str, str, str, str]
    ) -> None:
        """Sit down at a seat that no bot has."""
        self.rules = table.state.rules
        self.seat = seat
        self.names = names
        self._table = table
        self._bots = bots
        self._answered = Flag()

    async def send(self, action: Action) -> None:
        """Answer for the seat; IllegalAction when the rules refuse it."""
        self._table.answer(self.seat, action)
        self._answered.set()

    async def events(self) -> AsyncIterator[Event]:
        """What happens, as the seat may see it, until the match is over."""
        while True:
            self._bots.answer(self._table)
            while not self._table.settled:
                self._answered.clear()
                await self._answered.wait()
            event = self._table.step()
            if event is None:
                return
            yield seen_by(event, self.seat)

    async def notices(self) -> AsyncIterator[Notice]:
        """Nothing: here are no clocks and no lines that drop."""
        nothing: tuple[Notice, ...] = ()
        for notice in nothing:
            yield notice
