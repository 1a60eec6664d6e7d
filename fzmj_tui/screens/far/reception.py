"""What one sees of a lobby and can ask for there: a seat, a table, a password."""

from msgspec import ValidationError, convert
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fzmj_net.asks import Code, Create, Join, Quick, Spectate, Terms
from fzmj_net.client import Client
from fzmj_net.link import Line
from fzmj_net.tells import RoomInfo
from fzmj_tui.keys import LOBBY
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.far.opening import OpenTable
from fzmj_tui.screens.far.password import change_password
from fzmj_tui.screens.far.sitters import back_line, kind_line, room_line
from fzmj_tui.screens.far.typed import TypedLine
from fzmj_tui.screens.menu import Menu
from fzmj_tui.widgets.footer import Keys

DOING = ("quick", "create", "code", "password")
"""Lines of the menu that do something, the last one for owners of accounts; tables follow."""


class Reception(Spoken[None]):
    """Who one is here, what can be done, and the tables."""

    BINDINGS = bound(LOBBY)
    DEFAULT_CSS = """
    Reception { align: center middle; background: $background; }
    Reception > Vertical { width: 76; max-width: 100%; height: 100%; max-height: 26; }
    Reception #title { color: $primary; text-style: bold; text-align: center; width: 100%; }
    Reception #state { color: $text-muted; text-align: center; width: 100%; margin-bottom: 1; }
    Reception OptionList, Reception OptionList:focus { height: auto; max-height: 1fr;
        border: none; background: $panel; padding: 1 2; }
    Reception #empty { color: $text-muted; text-align: center; width: 100%; margin-top: 1; }
    """

    def __init__(self, client: Client, back: str | None = None) -> None:
        """`back` is the word by which one comes back, if there is no other way."""
        super().__init__()
        self.client = client
        self.back = back
        self.rooms: dict[str, RoomInfo] = {}
        self.terms = Terms()
        self.coins: int | None = None
        self.wanted: str | None = None
        """The table one has asked for last."""
        self.line = Line.DOWN

    def compose(self) -> ComposeResult:
        """Who one is here, what one can do, and the tables."""
        with Vertical():
            yield Static(self.words("lobby.title"), id="title", markup=False)
            yield Static(self._state(), id="state", markup=False)
            yield Menu(*self._lines(), markup=False)
            yield Static(self._empty(), id="empty", markup=False)
        yield Keys()

    async def say_again(self) -> None:
        """The same in another language."""
        self.query_one("#title", Static).update(self.words("lobby.title"))
        self.refresh_lines()
        self.refresh_bindings()

    def _state(self) -> str:
        welcome = self.client.welcome
        name = welcome.name if welcome else ""
        purse = "" if self.coins is None else self.words("lobby.coins", coins=self.coins)
        state = "   ".join(filter(None, (name, purse, self.words(f"lobby.{self.line}"))))
        return "\n".join((state, *back_line(self.back, self.words)))

    def _empty(self) -> str:
        """What to do where nobody has a table."""
        return "" if self.rooms or self.line is not Line.UP else self.words("lobby.empty")

    @property
    def _profiles(self) -> tuple[str, ...]:
        """What can be played there."""
        return self.client.welcome.profiles if self.client.welcome else ()

    def _lines(self) -> list[Option]:
        """Each with what it stands for: something to do, or the code of a table."""
        say = self.words
        doing = DOING if self.client.welcome and self.client.welcome.account else DOING[:-1]
        return [
            *(Option(self._doing(name), name) for name in doing),
            *(Option(Content(room_line(room, say)), code) for code, room in self.rooms.items()),
        ]

    def _doing(self, name: str) -> Content:
        """A line that does something; a quick seat says at what kind of table."""
        head = Content(self.words(f"lobby.{name}")).stylize("bold")
        if name != "quick":
            return head
        return head + Content("  ") + Content(kind_line(self.terms, self.words))

    def on_screen_resume(self) -> None:
        """Back from a table."""
        self.refresh_lines()

    def refresh_lines(self) -> None:
        """Say everything again; below a table not, which would be drawn anew with it."""
        if not self.is_mounted or self.app.screen is not self:
            return
        self.query_one("#state", Static).update(self._state())
        self.query_one("#empty", Static).update(self._empty())
        menu = self.query_one(OptionList)
        chosen, place = menu.highlighted_option, menu.highlighted or 0
        menu.clear_options()
        menu.add_options(lines := self._lines())
        ids = [line.id for line in lines]
        if chosen is not None and chosen.id in ids:
            place = ids.index(chosen.id)
        menu.highlighted = min(place, menu.option_count - 1)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a line."""
        chosen = event.option_id or ""
        if chosen not in DOING:
            await self.join(chosen)
        elif chosen == "quick":
            terms = self.terms
            await self.client.say(Quick(terms.profile, terms.pace, terms.base, terms.coins))
        else:
            self._ask(chosen)

    @work(exclusive=True, group="ask")
    async def _ask(self, what: str) -> None:
        if what == "create":
            opening = OpenTable(self.terms, self._profiles, self.coins is not None)
            opens = await self.ask(opening)
            self.terms = opening.terms  # also for a quick seat
            self.refresh_lines()
            if opens:
                await self.client.say(Create(self.terms))
        elif what == "password":
            await change_password(self, self.client)
        elif code := await self.ask(TypedLine("lobby.code_ask", 6)):
            await self.join(code.text.upper())

    async def join(self, code: str) -> None:
        """A code that cannot be one is not even asked for."""
        try:
            convert(code, Code)
        except ValidationError:
            self.tell(self.words("trouble.table"))
        else:
            self.wanted = code
            await self.client.say(Join(code))

    async def action_spectate(self) -> None:
        """Watch the chosen table."""
        line = self.query_one(OptionList).highlighted_option
        if line is not None and line.id in self.rooms:
            await self.client.say(Spectate(line.id))

    def tell(self, text: str) -> None:
        """Something of the host's to be read at once."""
        self.app.notify(text, markup=False)
