"""The way of a visitor into the house of the same process: the host knows already who that is."""

from fzmj_net.asks import Guest, Hello
from fzmj_net.credentials import Refused
from fzmj_net.house import House
from fzmj_net.people import folded
from fzmj_net.refused import Refused as NotHere
from fzmj_net.tells import Error
from fzmj_net.text import Line, Name, clipped, safe
from fzmj_net.transport import InHouse
from fzmj_net.trouble import Trouble
from fzmj_net.wire import VERSION, decode_ask, encode

NAMESAKES = 99
"""Guests of one name who may be here at a time."""


class Entrance(InHouse):
    """A connection on which the greeting counts for nothing: a key was proved, or it is a guest."""

    def __init__(self, house: House, key: str | None, name: Name, spoken_for: set[str]) -> None:
        """`spoken_for` are names of guests who are on their way in, shared by all entrances."""
        super().__init__(house)
        self._spoken_for = spoken_for
        self._guest: str | None = None
        self._to = house
        self._key = key
        self._name = name

    async def send(self, line: bytes) -> None:
        """Send a line; client.Refused, if it is a greeting and they may not come in."""
        ask = decode_ask(line)
        if not isinstance(ask, Hello):
            await super().send(line)
        elif self._key is None:
            await super().send(encode(Hello(VERSION, ask.client, Guest(await self._free()))))
        else:
            await self._enter(self._key)

    async def _enter(self, key: str) -> None:
        try:
            member = await self._to.accounts.by_key(key, self._name)
        except NotHere as error:
            raise Refused(Error(error.code, clipped(str(error)))) from None
        if self._to.bans.named(member.name):
            raise Refused(Error(Trouble.BANNED, Line("you are not welcome here")))
        self._to.enter(self.number, member)

    async def close(self) -> None:
        """Hang up."""
        self._spoken_for.discard(self._guest or "")
        await super().close()

    async def _free(self) -> Name:
        """The guest's name, with a number if somebody has it or is about to."""
        for number in range(1, NAMESAKES + 1):
            name = self._name if number == 1 else called(f"{self._name[:12]} {number}", "")
            taken = await self._to.accounts.taken(name)
            if taken or self._to.lobby.people.named(name) or folded(name) in self._spoken_for:
                continue
            self._guest = folded(name)
            self._spoken_for.add(self._guest)
            return name
        return self._name


def called(given: str, otherwise: str) -> Name:
    """What somebody is called: as much of the given name as can be drawn, or another one."""
    for length in (16, 8):
        try:
            return safe(Name, given[:length])
        except ValueError:
            continue
    return safe(Name, otherwise)
