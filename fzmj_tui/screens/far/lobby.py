"""The lobby: tables to sit down at, to watch or to open. It listens, and shows what follows."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import ValidationError, convert
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from fzmj_net.asks import Code, Create, Join, Quick, Rooms, Spectate, Terms
from fzmj_net.client import Client, Refused
from fzmj_net.link import Line, LineNotice
from fzmj_net.tells import (
    Error,
    Here,
    Left,
    Match,
    Notice,
    Phrased,
    Purse,
    RoomInfo,
    RoomList,
    RoomsChanged,
    Said,
    Trouble,
)
from fzmj_net.transport import LineDropped
from fzmj_net.wire import Malformed
from fzmj_tui.keys import LOBBY
from fzmj_tui.paint.look import Look
from fzmj_tui.screens.ask import Asked, Confirm
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.far.match import FarTable
from fzmj_tui.screens.far.opening import OpenTable
from fzmj_tui.screens.far.room import RoomScreen, Talk
from fzmj_tui.screens.far.sitters import room_line
from fzmj_tui.screens.far.typed import TypedLine
from fzmj_tui.screens.menu import Menu
from fzmj_tui.words import Words

DOING = ("quick", "create", "code")
"""Lines of the menu that do something; tables follow."""
CAN_WATCH = (Trouble.PLAYING, Trouble.SEAT)
"""Why one cannot sit down where others play."""


Shown = TypeVar("Shown", bound=Spoken[None])


class LobbyScreen(Spoken[None]):
    """Everything at one host, for one person."""

    BINDINGS = bound(LOBBY)
    DEFAULT_CSS = """
    LobbyScreen { align: center middle; background: $background; }
    LobbyScreen > Vertical { width: 76; max-width: 100%; height: 100%; max-height: 26; }
    LobbyScreen #title { color: $primary; text-style: bold; text-align: center; width: 100%; }
    LobbyScreen #state { color: $text-muted; text-align: center; width: 100%; margin-bottom: 1; }
    LobbyScreen OptionList, LobbyScreen OptionList:focus { height: auto; max-height: 1fr;
        border: none; background: $panel; padding: 1 2; }
    """

    def __init__(
        self, client: Client, code: str | None = None, keep: Callable[[str], None] | None = None
    ) -> None:
        """`code` is a table to join at once; `keep` is handed the token to come back with."""
        super().__init__()
        self.client = client
        self.code = code
        self.keep = keep
        self.rooms: dict[str, RoomInfo] = {}
        self.talk = Talk()
        self.terms = Terms()
        self.coins: int | None = None
        self._wanted: str | None = None
        """The table one has asked for last."""
        self.line = Line.DOWN

    def compose(self) -> ComposeResult:
        """Who one is here, what one can do, and the tables."""
        with Vertical():
            yield Static(self.words("lobby.title"), id="title", markup=False)
            yield Static(self._state(), id="state", markup=False)
            yield Menu(*self._lines(), markup=False)
        yield Footer(show_command_palette=False)

    async def say_again(self) -> None:
        """The same in another language."""
        self.query_one("#title", Static).update(self.words("lobby.title"))
        self._refresh()
        self.refresh_bindings()

    def on_mount(self) -> None:
        """Enter."""
        self._visit()

    @work(exclusive=True, group="visit")
    async def _visit(self) -> None:
        """Greet, then listen for as long as the visit lasts."""
        try:
            async with self.client:
                await self._entered()
                async for message in self.client.listen():
                    if not await self._heard(message):
                        return
        except Refused as error:
            self._ended(self.words(f"trouble.{error.code}"))
        except (LineDropped, Malformed) as error:
            self._ended(self.words("far.unreachable", why=str(error)[:100]))

    def _ended(self, why: str) -> None:
        """There is no way on: the App closes with one line that says why."""
        self.host.part(why)

    async def _entered(self) -> None:
        welcome = self.client.welcome
        self.line = Line.UP
        self.coins = welcome.coins if welcome else None
        self._keep()
        self._refresh()
        await self.client.say(Rooms(watch=True))
        if table := (welcome.table if welcome else None) or self.code:
            await self._join(table)  # one's own is come back to

    def _keep(self) -> None:
        if self.keep is not None and self.client.token is not None:
            self.keep(self.client.token)

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
        self._refresh()

    async def _here(self, here: Here) -> None:
        shown = self._shown(RoomScreen)
        if shown is not None:
            shown.show(here)
        elif self._shown(FarTable) is None:
            self.talk = Talk()
            await self.app.push_screen(RoomScreen(self.client, here, self.talk, self.line))

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
        if message.re == "join" and message.code in CAN_WATCH and self._wanted is not None:
            self._offer_to_watch(self._wanted, why)
        else:
            self._tell(why)

    @work(exclusive=True, group="ask")
    async def _offer_to_watch(self, code: str, why: str) -> None:
        """No seat is to be had there; but one may look on."""

        def asks(look: Look, say: Words) -> Asked:
            return Asked(
                say("lobby.watch"), (say("ask.no"), say("ask.yes")), (why, say("lobby.watch_why"))
            )

        if await self.ask(Confirm(asks)):
            await self.client.say(Spectate(code))

    async def _announced(self, message: Notice) -> None:
        self._tell(message.text)

    async def _paid(self, message: Purse) -> None:
        self.coins = message.coins
        self._refresh()

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
        self._keep()
        self._refresh()
        if notice.line is not Line.OVER:
            return True
        key = f"bye.{notice.reason}"
        self._ended(self.words(key if key in self.words else "far.over"))
        return False

    def _shown(self, kind: type[Shown]) -> Shown | None:
        stack = self.app.screen_stack
        return next((screen for screen in stack if isinstance(screen, kind)), None)

    def _tell(self, text: str) -> None:
        self.app.notify(text, markup=False)

    # The menu

    def _state(self) -> str:
        welcome = self.client.welcome
        name = welcome.name if welcome else ""
        purse = "" if self.coins is None else self.words("lobby.coins", coins=self.coins)
        return "   ".join(filter(None, (name, purse, self.words(f"lobby.{self.line}"))))

    @property
    def _profiles(self) -> tuple[str, ...]:
        """What can be played there."""
        return self.client.welcome.profiles if self.client.welcome else ()

    def _lines(self) -> list[Option]:
        lines = [Option(Content(self.words(f"lobby.{name}")).stylize("bold")) for name in DOING]
        return [*lines, *(Option(Content(room_line(r, self.words))) for r in self.rooms.values())]

    def on_screen_resume(self) -> None:
        """Back from a table."""
        self._refresh()

    def _refresh(self) -> None:
        """Say everything again; below a table not, which would be drawn anew with it."""
        if not self.is_mounted or self.app.screen is not self:
            return
        self.query_one("#state", Static).update(self._state())
        menu = self.query_one(OptionList)
        chosen = menu.highlighted
        menu.clear_options()
        menu.add_options(self._lines())
        menu.highlighted = min(chosen or 0, menu.option_count - 1)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a line."""
        place = event.option_index
        if place >= len(DOING):
            await self._join(list(self.rooms)[place - len(DOING)])
        elif DOING[place] == "quick":
            await self.client.say(Quick())
        else:
            self._ask(DOING[place])

    @work(exclusive=True, group="ask")
    async def _ask(self, what: str) -> None:
        if what == "create":
            terms = await self.ask(OpenTable(self.terms, self._profiles, self.coins is not None))
            if terms is not None:
                self.terms = terms
                await self.client.say(Create(terms))
            return
        code = await self.ask(TypedLine("lobby.code_ask", 6))
        if code:
            await self._join(code.text.upper())

    async def _join(self, code: str) -> None:
        """A code that cannot be one is not even asked for."""
        try:
            convert(code, Code)
        except ValidationError:
            self._tell(self.words("trouble.table"))
        else:
            self._wanted = code
            await self.client.say(Join(code))

    async def action_spectate(self) -> None:
        """Watch the chosen table."""
        place = (self.query_one(OptionList).highlighted or 0) - len(DOING)
        if 0 <= place < len(self.rooms):
            await self.client.say(Spectate(list(self.rooms)[place]))


_FOLLOWS: dict[type, Callable[[LobbyScreen, Any], Awaitable[None]]] = {
    RoomList: LobbyScreen._tables,
    RoomsChanged: LobbyScreen._tables,
    Here: LobbyScreen._here,
    Left: LobbyScreen._alone,
    Match: LobbyScreen._sit_down,
    Said: LobbyScreen._said,
    Phrased: LobbyScreen._said,
    Error: LobbyScreen._refused,
    Notice: LobbyScreen._announced,
    Purse: LobbyScreen._paid,
}
"""What follows of each message; of any other nothing does here."""
