"""A table before its match, between matches, and while one watches it wait."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from rich.text import Text
from textual import work
from textual.app import ComposeResult, SystemCommand
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from fzmj_engine.state import SEATS
from fzmj_net.asks import Chat, Leave, Mute, Phrase, Ready
from fzmj_net.client import Client
from fzmj_net.link import Line as State
from fzmj_net.talk import PHRASES
from fzmj_net.tells import Here, Sitting
from fzmj_net.text import Line, safe
from fzmj_tui.keys import ROOM
from fzmj_tui.paint.waiting import Seat, paint_waiting
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.far.sitters import back_line, manner, sitter, terms_line, waits_for
from fzmj_tui.screens.far.typed import TypedLine
from fzmj_tui.widgets.footer import Keys
from fzmj_tui.words import Words

REMEMBERED = 200
"""Lines of talk that are kept."""


class Talk:
    """What is said at a table, and a way to say something."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.muted: set[int] = set()
        """Seats that one does not hear."""

    def add(self, line: str) -> None:
        """Remember a line."""
        self.lines = [*self.lines[1 - REMEMBERED :], line]


class RoomScreen(Spoken[None]):
    """Code, terms, seats, talk."""

    BINDINGS = bound(ROOM)
    DEFAULT_CSS = """
    RoomScreen { align: center middle; background: $background; }
    RoomScreen > Vertical { width: 72; max-width: 100%; height: 100%; max-height: 24; }
    RoomScreen #table { height: auto; background: $panel; padding: 1 2; margin-bottom: 1; }
    RoomScreen VerticalScroll { height: 1fr; background: $panel; padding: 0 2; }
    RoomScreen #talk { color: $primary; text-style: bold; padding: 0 2; width: 100%;
        background: $panel; }
    """

    def __init__(
        self,
        client: Client,
        here: Here,
        talk: Talk,
        line: State = State.UP,
        back: str | None = None,
    ) -> None:
        """`back` is the word by which one comes back, if there is no other way."""
        super().__init__()
        self.back = back
        self.line = line
        self.client = client
        self.here = here
        self.talk = talk

    def compose(self) -> ComposeResult:
        """The table above, the talk below."""
        with Vertical():
            yield Static(self._table(), id="table")
            yield Static(self.words("room.talk"), id="talk", markup=False)
            with VerticalScroll():
                yield Static(self._said(), id="said", markup=False)
        yield Keys()

    def on_screen_resume(self) -> None:
        """Back from a match; the seat may be lost."""
        if self.client.here is None:
            self.finish()

    def show(self, here: Here) -> None:
        """Something has changed at the table."""
        self.here = here
        self._refresh()

    def state(self, line: State) -> None:
        """The line has dropped, or is up again."""
        self.line = line
        self._refresh()

    def _refresh(self) -> None:
        if self.is_mounted:
            self.query_one("#table", Static).update(self._table())

    def hear(self) -> None:
        """Somebody has said something."""
        if self.is_mounted:
            self.query_one("#said", Static).update(self._said())
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def _table(self) -> Text:
        """Terms and line, the seats as they are around the table, and why it does not begin."""
        say, room, look = self.words, self.here.room, self.host.look
        first = self.here.seat or 0
        seats = [room.seats[(first + place) % len(SEATS)] for place in SEATS]
        title = say("room.title", code=room.table)
        rows = (
            Text(f"{terms_line(room, say)}   {say(f'lobby.{self.line}')}", look.palette.dim),
            paint_waiting(
                [_seated(one, place, say) for place, one in enumerate(seats)], title, look
            ).to_rich(),
            Text("\n".join([waits_for(self.here, say), *back_line(self.back, say)])),
        )
        return Text("\n\n").join(rows)

    def _said(self) -> str:
        """What was said so far, or how to say something."""
        return "\n".join(self.talk.lines) or self.words("room.silent")

    @property
    def _ready(self) -> bool:
        seat = self.here.seat
        sitting = None if seat is None else self.here.room.seats[seat]
        return sitting is not None and sitting.ready

    async def action_ready(self) -> None:
        """Ready, or not any more."""
        if self.here.seat is not None:
            await self.client.say(Ready(self.here.room.table, on=not self._ready))

    async def action_leave(self) -> None:
        """Get up; before a match that costs nothing."""
        await self.client.say(Leave(self.here.room.table))

    def commands(self) -> Iterable[SystemCommand]:
        """Not to hear somebody, or to hear him again."""
        others = {
            seat: sitting.name
            for seat, sitting in enumerate(self.here.room.seats)
            if sitting is not None and seat != self.here.seat and not sitting.bot
        }
        return mutes(self.words, self.client, self.talk, self.here.room.table, others)

    def action_chat(self) -> None:
        """Say something."""
        self._chat()

    @work(exclusive=True, group="chat")
    async def _chat(self) -> None:
        await speak_up(self, self.client, self.here.room.table)


def _seated(sitting: Sitting | None, place: int, say: Words) -> Seat:
    """Whoever has a seat, for the painter."""
    if sitting is None:
        return Seat(said=say("room.free"))
    how = manner(sitting)
    return Seat(sitter(sitting, place, say), say(f"room.{how}"), how in ("ready", "bot"))


def mutes(
    words: Words, client: Client, talk: Talk, table: str, others: Mapping[int, str]
) -> Iterator[SystemCommand]:
    """For each of the others: not to hear him, or to hear him again."""

    async def turn(seat: int) -> None:
        talk.muted ^= {seat}
        await client.say(Mute(table, seat, seat in talk.muted))

    for seat, name in others.items():
        key = "command.unmute" if seat in talk.muted else "command.mute"
        help_ = words("command.mute_help")
        yield SystemCommand(words(key, name=name), help_, partial(turn, seat))


async def speak_up(screen: Spoken[None], client: Client, table: str) -> None:
    """Ask for a line or a phrase, and say it at a table."""
    ready = tuple(f"phrase.{phrase}" for phrase in PHRASES)
    said = await screen.ask(TypedLine("room.say", Line.characters, ready))
    if said and said.is_ready:
        await client.say(Phrase(table, said.text.removeprefix("phrase.")))
    elif said:
        try:
            await client.say(Chat(table, safe(Line, said.text)))
        except ValueError:
            screen.notify(screen.words("room.unsayable"), markup=False)
