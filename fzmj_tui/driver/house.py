"""A host in full: a house for everybody, and terminals that lead into it."""

from collections.abc import Callable

from fzmj_net import serving as net
from fzmj_net.asks import Guest
from fzmj_net.client import Client, Dial
from fzmj_net.house import House
from fzmj_net.refused import Refused
from fzmj_net.tells import Error
from fzmj_net.text import Name, safe
from fzmj_net.transport import InHouse, Transport
from fzmj_net.wire import encode
from fzmj_tui.driver import serving as ways
from fzmj_tui.driver.host import Host, MakeApp
from fzmj_tui.driver.remote import Session
from fzmj_tui.driver.served import Served
from fzmj_tui.driver.visit import Visit
from fzmj_tui.screens.far.lobby import LobbyScreen

STRANGER = "guest"
"""What somebody is called who says no name, or one that cannot be drawn."""


async def serve(
    terms: net.Terms, doors: ways.Terms, room: int, lang: str | None, say: Callable[[str], None]
) -> None:
    """Serve until SIGTERM or SIGINT, then send everybody home."""
    stop = net.stopping()
    async with net.opened(terms, say, stop) as house:
        host = Host(lobby_of(house), room, lang)
        async with ways.opened(host, doors, say):
            ways.ready()
            await stop.wait()
            await host.close()


def lobby_of(house: House) -> MakeApp:
    """Every visitor comes into the lobby, or to the table whose code he brings."""

    def make_app(session: Session) -> Served:
        visit = session.visit
        name = name_of(visit)
        client = Client(_dial(house, visit, name), Guest(name), "fzmj terminal")
        return Served(session, lobby=lambda: LobbyScreen(client, visit.join))

    return make_app


def name_of(visit: Visit) -> Name:
    """The name somebody says, as far as it may be drawn."""
    try:
        return safe(Name, visit.name or STRANGER)
    except ValueError:
        return Name(STRANGER)


def _dial(house: House, visit: Visit, name: Name) -> Dial:
    async def dial() -> Transport:
        if visit.key is None:
            return InHouse(house)
        return KeyHolder(house, visit.key, name)

    return dial


class KeyHolder(InHouse):
    """Somebody who has shown an SSH key: its fingerprint is the account, no greeting is needed."""

    def __init__(self, house: House, key: str, name: Name) -> None:
        super().__init__(house)
        self._house_of = house
        self._key = key
        self._name = name
        self._entered = False

    async def send(self, line: bytes) -> None:
        """The first line would be a greeting; what the key says takes its place."""
        if self._entered:
            await super().send(line)
            return
        self._entered = True
        house = self._house_of
        try:
            member = await house.accounts.by_key(self._key, self._name)
        except Refused as error:
            self._deliver([encode(Error(error.code, str(error)))])
        else:
            house.enter(self.number, member)
