"""The log of a hand: all of it, or only calls, flowers, payments or talk; it grows while open."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fzmj_tui.keys import LOG
from fzmj_tui.screens.base import bound
from fzmj_tui.screens.chronicle import FILTERS, Entry, chosen, lines
from fzmj_tui.screens.follower import Follower
from fzmj_tui.screens.rolling import Rolling
from fzmj_tui.screens.seated import Seated
from fzmj_tui.widgets.footer import Keys


class LogScreen(Follower, Rolling):
    """What happened, the newest line last; who reads the end goes along."""

    BINDINGS = bound(LOG)
    DEFAULT_CSS = """
    LogScreen .box { width: 76; max-width: 100%; height: 1fr; margin: 1 0; padding: 0 2;
        background: $panel; border: round $primary; }
    LogScreen VerticalScroll { scrollbar-size-vertical: 1; }
    LogScreen #filters { height: auto; margin-bottom: 1; }
    """

    def __init__(self, seated: Seated) -> None:
        super().__init__()
        self.seated = seated
        self.filter = "all"

    def compose(self) -> ComposeResult:
        """The filters, and under them what they let through."""
        with Vertical(classes="box"):
            yield Static(id="filters", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="lines", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """A log is read from its end."""
        self._tell(to_end=True)

    async def say_again(self) -> None:
        """The same in another language."""
        self._tell(to_end=False)
        self.refresh_bindings()

    async def follow(self) -> None:
        """There is more to read."""
        boxes = self.query(VerticalScroll)
        self._tell(to_end=all(box.is_vertical_scroll_end for box in boxes))

    def action_filter(self, step: int) -> None:
        """Other lines."""
        names = list(FILTERS)
        self.filter = names[(names.index(self.filter) + step) % len(names)]
        self._tell(to_end=True)

    def action_close(self) -> None:
        """Back to the table."""
        self.finish()

    def _tell(self, to_end: bool) -> None:
        for row in self.query("#filters").results(Static):
            row.update(self._filters())
        for text in self.query("#lines").results(Static):
            text.update(Text("\n").join(self._lines()))
        for box in self.query(VerticalScroll):
            if to_end:
                box.scroll_end(animate=False)

    def _filters(self) -> Content:
        """All of them; the one that is on between marks, so that it needs no colour."""
        left, right = map(self.words.signs, ("‹", "›"))
        parts = []
        for name in FILTERS:
            said = self.words(f"filter.{name}")
            on = name == self.filter
            parts.append((f"{left}{said}{right}", "bold $primary") if on else (f" {said} ", ""))
        return Content.assemble((f"{self.words('screen.log')}  ", "bold"), *parts)

    def _lines(self) -> list[Text]:
        """Names dimmed and tiles as they lie on the table, as in the log beside it."""
        notes: list[Entry] = chosen(self.seated.notes, self.filter)
        names, look, gold = self.seated.names(self.words), self.host.look, self.seated.state.gold
        found = []
        for line in lines(notes, self.words, names):
            name = "" if line.seat is None else names[line.seat]
            text = Text(line.text)
            if line.text.startswith(name):
                text.stylize(look.palette.dim, 0, len(name))
            if line.tile is not None:
                style = look.palette.printed["gold" if line.tile == gold else "meld", line.tile]
                text.append(" ").append(look.face.inline[line.tile].rstrip(), style)
            found.append(text)
        return found or [Text(self.words("screen.empty"), look.palette.dim)]
