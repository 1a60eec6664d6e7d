"""The way of a visitor into the house of the same process, which is told what was seen of him."""

from fzmj_net.asks import Guest, Hello
from fzmj_net.house import House
from fzmj_net.people import folded
from fzmj_net.seen import Seen
from fzmj_net.text import Name, safe
from fzmj_net.transport import InHouse
from fzmj_net.wire import decode_ask, encode

NAMESAKES = 99
"""Guests of one name who may be here at a time."""


class Entrance(InHouse):
    """A connection on which a guest without a key is called whatever is free."""

    def __init__(self, house: House, seen: Seen, spoken_for: set[str], address: str = "") -> None:
        """`spoken_for` are names of guests who are on their way in, shared by all entrances."""
        super().__init__(house, address, seen)
        self._spoken_for = spoken_for
        self._guest: str | None = None
        self._to = house
        self._seen = seen

    async def send(self, line: bytes) -> None:
        """Send a line."""
        ask = decode_ask(line)
        if isinstance(ask, Hello) and isinstance(ask.auth, Guest) and self._seen.key is None:
            name = await self._free(ask.auth.name)
            line = encode(Hello(ask.v, ask.client, Guest(name)))
        await super().send(line)

    async def close(self) -> None:
        """Hang up."""
        self._spoken_for.discard(self._guest or "")
        await super().close()

    async def _free(self, wanted: Name) -> Name:
        """The guest's name, with a number if somebody has it or is about to."""
        if self._to.lobby.door.known(self._seen.guest) is not None:
            return wanted
        for number in range(1, NAMESAKES + 1):
            name = wanted if number == 1 else called(f"{wanted[:12]} {number}", "")
            taken = await self._to.accounts.taken(name)
            if taken or self._to.lobby.people.named(name) or folded(name) in self._spoken_for:
                continue
            self._guest = folded(name)
            self._spoken_for.add(self._guest)
            return name
        return wanted


def called(given: str, otherwise: str) -> Name:
    """What somebody is called: as much of the given name as can be drawn, or another one."""
    for length in (16, 8):
        try:
            return safe(Name, given[:length])
        except ValueError:
            continue
    return safe(Name, otherwise)
