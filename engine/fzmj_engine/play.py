"""Asks bots and steps a table: local games, simulation, arena, tests."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from fzmj_engine.bots import BOTS, Bot
from fzmj_engine.events import Event
from fzmj_engine.table import Table


class Seats:
    """Bots at some of a table's seats, each with a chance of its own."""

    def __init__(self, bots: Mapping[int, Bot], seed: str) -> None:
        """Seat the bots; the same seed makes them play the same game (law 6)."""
        self._bots = bots
        self._chances = {seat: Random(f"{seed} {seat}") for seat in bots}
        self.decisions = 0

    def answer(self, table: Table) -> None:
        """Every bot that is asked answers from what its seat may see."""
        if not table.asked:
            return
        for seat, found in tuple(table.asked.items()):
            if seat in self._bots:
                self.decisions += 1
                bot, chance = self._bots[seat], self._chances[seat]
                table.answer(seat, bot(table.view(seat), seat, found, chance))


def seated(names: Sequence[str]) -> dict[int, Bot]:
    """Bots by seat from their names; ValueError names the ones there are."""
    for name in names:
        if name not in BOTS:
            raise ValueError(f"no bot {name!r}; there are: {', '.join(BOTS)}")
    return {seat: BOTS[name] for seat, name in enumerate(names)}


def play(table: Table, seats: Seats) -> Iterator[Event]:
    """Play on among bots until the match is over, event by event."""
    while True:
        seats.answer(table)
        event = table.step()
        if event is None:
            return
        yield event
