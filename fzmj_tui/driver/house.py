"""A host in full: a house for everybody, and terminals that lead into it."""

import asyncio
from collections.abc import Callable
from functools import partial

from fzmj_net import serving as net
from fzmj_net.asks import Account, Guest
from fzmj_net.client import Client
from fzmj_net.house import House
from fzmj_net.seen import Seen
from fzmj_tui import words
from fzmj_tui.driver import serving as ways
from fzmj_tui.driver.entrance import Entrance, called
from fzmj_tui.driver.host import Host, MakeApp, Refused
from fzmj_tui.driver.remote import Session
from fzmj_tui.driver.served import Served
from fzmj_tui.driver.visit import language
from fzmj_tui.screens.far.lobby import LobbyScreen

ID = 32
"""Digits of what stands for a guest that are his id, as long as any other's."""


async def serve(
    terms: net.Terms, doors: ways.Terms, room: int, lang: str | None, say: Callable[[str], None]
) -> None:
    """Serve until SIGTERM or SIGINT, then send everybody home.

    Nothing is announced before every way in is open: Unusable, if one of them cannot be.
    """
    stop = net.stopping()
    asyncio.get_running_loop().set_exception_handler(ways.lost)
    spoken = Announcements(say)
    async with net.opened(terms, spoken, stop) as house:
        host = Host(lobby_of(house), room, lang)
        async with ways.opened(host, doors, spoken):
            spoken.begin()
            ways.ready()
            await stop.wait()
            await host.close()


class Announcements:
    """What a host says, held back until it is open for everybody."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._held: list[str] = []
        self._begun = False

    def __call__(self, text: str) -> None:
        """Say it, now or at the beginning."""
        if self._begun:
            self._say(text)
        else:
            self._held.append(text)

    def begin(self) -> None:
        """Say what was held back, and from now on everything at once."""
        self._begun = True
        for text in self._held:
            self._say(text)


def lobby_of(house: House) -> MakeApp:
    """Every visitor comes into the lobby, or to the table whose code he brings."""
    spoken_for: set[str] = set()

    def opened(session: Session) -> Served:
        visit = session.visit
        if house.bans.at(visit.address):
            raise Refused("trouble.banned")
        name = called(visit.name, words.load(language(visit))("host.guest"))
        seen = Seen(visit.key, visit.secret and visit.secret[:ID])

        async def dial() -> Entrance:
            return Entrance(house, seen, spoken_for, visit.address)

        def client(auth: Guest | Account) -> Client:
            return Client(dial, auth, "fzmj terminal")

        def claim(password: str) -> Client:
            return client(Account(name, password))

        claims = claim if visit.key is not None else None
        lobby = partial(LobbyScreen, client(Guest(name)), visit.join, claims, visit.back)
        return Served(session, lobby)

    return opened
