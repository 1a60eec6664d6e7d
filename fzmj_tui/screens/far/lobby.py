"""The lobby: tables to sit down at, to watch or to open. It listens, and shows what follows."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec.structs import replace
from textual import work

from fzmj_net.asks import Rooms, Spectate
from fzmj_net.client import Client
from fzmj_net.credentials import Refused
from fzmj_net.link import Line, LineNotice
from fzmj_net.tells import (
    Done,
    Error,
    Here,
    Left,
    Match,
    Notice,
    Phrased,
    Purse,
    RoomList,
    RoomsChanged,
    Said,
)
from fzmj_net.transport import LineDropped
from fzmj_net.trouble import Trouble
from fzmj_net.wire import Malformed
from fzmj_tui.paint.look import Look
from fzmj_tui.screens.ask import Asked, Confirm
from fzmj_tui.screens.base import Spoken
from fzmj_tui.screens.far.match import FarTable
from fzmj_tui.screens.far.password import known_password
from fzmj_tui.screens.far.reception import Reception
from fzmj_tui.screens.far.room import RoomScreen, Talk
from fzmj_tui.screens.options import BASES
from fzmj_tui.words import Words

CLAIMABLE = (Trouble.NAME, Trouble.PASSWORD)
"""Why a key does not let one in, where a password may."""
CAN_WATCH = (Trouble.PLAYING, Trouble.SEAT)
"""Why one cannot sit down where others play."""


Shown = TypeVar("Shown", bound=Spoken[None])


class LobbyScreen(Reception):
    """Everything at one host, for one person."""

    def __init__(
        self,
        client: Client,
        code: str | None = None,
        claim: Callable[[str], Client] | None = None,
        back: str | None = None,
    ) -> None:
        """`code` is a table to join at once.

        `claim` makes a client that also gives a password, for one whose key does not open the
        account of that name yet.
        """
        super().__init__(client, back)
        self.code = code
        self._claim = claim
        self.talk = Talk()

    def on_mount(self) -> None:
        """Enter."""
        self._visit()

    @work(exclusive=True, group="visit")
    async def _visit(self) -> None:
        """Come in, with a password if that is asked for, and stay as long as the visit lasts."""
        try:
            while (refused := await self._stay()) is not None:
                if not await self._claimed(refused):
                    taken = self._claim is not None and refused is Trouble.NAME
                    self._ended(self.words("lobby.taken" if taken else f"trouble.{refused}"))
                    return
        except (LineDropped, Malformed) as error:
            self._ended(self.words("far.unreachable", why=str(error)[:100]))

    async def _stay(self) -> Trouble | None:
        """Greet, then listen; why one is not let in."""
        try:
            async with self.client:
                await self._entered()
                async for message in self.client.listen():
                    if not await self._heard(message):
                        break
        except Refused as error:
            return error.code
        return None

    async def _claimed(self, refused: Trouble) -> bool:
        """Whether one has a password to try, where the name belongs to an account."""
        if self._claim is None or refused not in CLAIMABLE:
            return False
        password = await known_password(self, again=refused is Trouble.PASSWORD)
        if password is not None:
            self.client = self._claim(password)
        return password is not None

    def _ended(self, why: str) -> None:
        """There is no way on: the App closes with one line that says why."""
        self.host.part(why)

    async def _entered(self) -> None:
        welcome = self.client.welcome
        self.line = Line.UP
        self.coins = welcome.coins if welcome else None
        self._wish()
        self.refresh_lines()
        await self.client.say(Rooms(watch=True))
        if table := (welcome.table if welcome else None) or self.code:
            await self.join(table)  # one's own is come back to

    def _wish(self) -> None:
        """The kind of table one plays alone, where the host has it."""
        own = self.host.options
        if own.profile in self._profiles:
            self.terms = replace(self.terms, profile=own.profile)
        if own.base in BASES:
            self.terms = replace(self.terms, base=own.base)

    # What is said

    async def _heard(self, message: Any) -> bool:
        """Show what follows of a message; False when the visit is over."""
        if isinstance(message, LineNotice):
            return await self._line(message)
        if (follows := _FOLLOWS.get(type(message))) is not None:
            await follows(self, message)
        return True

    async def _tables(self, message: RoomList | RoomsChanged) -> None:
        if isinstance(message, RoomList):
            self.rooms.clear()
        else:
            for code in message.gone:
                self.rooms.pop(code, None)
        self.rooms.update({room.table: room for room in message.rooms})
        self.refresh_lines()

    async def _here(self, here: Here) -> None:
        shown = self._shown(RoomScreen)
        if shown is not None:
            shown.show(here)
        elif self._shown(FarTable) is None:
            self.talk = Talk()
            await self.app.push_screen(
                RoomScreen(self.client, here, self.talk, self.line, self.back)
            )

    async def _sit_down(self, message: Match) -> None:
        """A match is on; below its screen stays the table's own, to come back to."""
        if self.client.link is not None:
            await self.host.close_above(self._shown(RoomScreen) or self)
            self.app.push_screen(FarTable(self.client, self.client.link, self.talk))

    async def _alone(self, message: Left) -> None:
        """One has no seat any more; how a match ended may still be looked at."""
        far = self._shown(FarTable)
        if far is None or far.left:
            await self.host.close_above(self)

    async def _refused(self, message: Error) -> None:
        why = self.words(f"trouble.{message.code}")
        if message.re == "join" and message.code in CAN_WATCH and self.wanted is not None:
            on = message.code is Trouble.PLAYING
            self._offer_to_watch(self.wanted, self.words("lobby.watch_on") if on else why)
        else:
            self.tell(why)

    @work(exclusive=True, group="ask")
    async def _offer_to_watch(self, code: str, why: str) -> None:
        """No seat is to be had there; but one may look on."""

        def asks(look: Look, say: Words) -> Asked:
            return Asked(
                say("lobby.watch"), (say("ask.no"), say("ask.yes")), (why, say("lobby.watch_why"))
            )

        if await self.ask(Confirm(asks)):
            await self.client.say(Spectate(code))

    async def _done(self, message: Done) -> None:
        self.tell(self.words(f"lobby.done_{message.re}"))

    async def _announced(self, message: Notice) -> None:
        self.tell(message.text)

    async def _paid(self, message: Purse) -> None:
        self.coins = message.coins
        self.refresh_lines()

    async def _said(self, message: Said | Phrased) -> None:
        if self.client.link is not None:
            return  # the match has heard it and keeps it
        said = message.text if isinstance(message, Said) else self.words(f"phrase.{message.phrase}")
        self.talk.add(f"{message.name}: {said}")
        if (shown := self._shown(RoomScreen)) is not None:
            shown.hear()

    async def _line(self, notice: LineNotice) -> bool:
        self.line = notice.line
        if (room := self._shown(RoomScreen)) is not None:
            room.state(notice.line)
        self.refresh_lines()
        if notice.line is Line.UP:
            await self.client.say(Rooms(watch=True))  # the host knows only what a line has said
        if notice.line is not Line.OVER:
            return True
        keys = (f"bye.{notice.reason}", f"trouble.{notice.reason}")
        self._ended(self.words(next((key for key in keys if key in self.words), "far.over")))
        return False

    def _shown(self, kind: type[Shown]) -> Shown | None:
        stack = self.app.screen_stack
        return next((screen for screen in stack if isinstance(screen, kind)), None)


_FOLLOWS: dict[type, Callable[[LobbyScreen, Any], Awaitable[None]]] = {
    RoomList: LobbyScreen._tables,
    RoomsChanged: LobbyScreen._tables,
    Here: LobbyScreen._here,
    Left: LobbyScreen._alone,
    Match: LobbyScreen._sit_down,
    Said: LobbyScreen._said,
    Phrased: LobbyScreen._said,
    Error: LobbyScreen._refused,
    Done: LobbyScreen._done,
    Notice: LobbyScreen._announced,
    Purse: LobbyScreen._paid,
}
"""What follows of each message; of any other nothing does here."""
