"""The end sheet of a hand, and the standings after the last one."""

from collections.abc import Mapping
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Digits, Static

from fzmj_tui.keys import SHEET
from fzmj_tui.paint.tile import Cut
from fzmj_tui.screens import pace
from fzmj_tui.screens.base import Over, bound
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.standings import Standings
from fzmj_tui.screens.tally import Tally
from fzmj_tui.widgets.footer import Keys

ROOM: Mapping[Cut, tuple[int, int]] = {"big": (110, 34), "slim": (78, 30)}
"""Columns and rows from which on a hand is laid down in such tiles, the largest first."""
INNER: Mapping[Cut, int] = {"big": 97, "slim": 71}
"""Cells within the box."""


class Sheet(Over[None]):
    """A box over the table that waits for Enter or a click."""

    BINDINGS = bound(SHEET)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (78, "-wide")]
    DEFAULT_CSS = """
    Sheet VerticalScroll { width: 78; max-width: 100%; height: auto; max-height: 100%;
        padding: 0 2; scrollbar-size-vertical: 1; background: $panel; border: round $primary; }
    Sheet Static { margin-bottom: 1; height: auto; }
    Sheet Horizontal { height: auto; }
    Sheet #head { width: 1fr; }
    Sheet #worth { width: auto; height: 3; margin-bottom: 1; color: $primary; text-style: bold; }
    Sheet #points { width: 41; }
    Sheet #seats { width: 1fr; }
    Sheet.-narrow Horizontal { layout: vertical; }
    Sheet.-narrow #points, Sheet.-narrow #seats { width: 100%; }
    Sheet VerticalScroll { border-subtitle-color: $primary; border-subtitle-align: right; }
    """

    def __init__(self, seated: Seated) -> None:
        super().__init__()
        self.seated = seated
        self.read = False
        """Closed by the player, not by itself."""

    @property
    def tally(self) -> Tally:
        """The hand in the language of now."""
        return Tally(self.seated, self.host.look, self.words)

    def _box(self, go: str) -> VerticalScroll:
        """What scrolls where it does not fit; on its edge always stands how to go on."""
        box = VerticalScroll(classes="box")
        self._go = go
        self.watch(box, "scroll_y", self._edge, init=False)
        self.watch(box, "virtual_size", self._edge, init=False)
        return box

    def _edge(self) -> None:
        """How to go on, and whether there is more below."""
        for box in self.query(VerticalScroll):
            more = "" if box.is_vertical_scroll_end else f"{self.words('sheet.more')}  "
            box.border_subtitle = more + self.words(self._go)

    async def say_again(self) -> None:
        """Whether there is more below is known once it is laid out."""
        await super().say_again()
        self.call_after_refresh(self._edge)

    def on_click(self) -> None:
        """A click goes on, as Enter does."""
        self.action_continue()

    def on_mount(self) -> None:
        """A key that was meant for the table must not close what one has not seen."""
        self.since = monotonic()
        self.call_after_refresh(self._edge)

    def action_continue(self) -> None:
        """On to what follows."""
        if monotonic() - self.since >= pace.SHEET:
            self.read = True
            self.finish()


class HandSheet(Sheet):
    """What a hand was worth, who pays whom, and who deals next."""

    DEFAULT_CSS = """
    HandSheet.-large VerticalScroll { width: 104; }
    HandSheet.-large #points { width: 56; }
    """

    def __init__(self, seated: Seated, last: bool = False, again: bool = False) -> None:
        """After the last hand it leads to the standings, looked at again back to the table."""
        super().__init__(seated)
        self.last = last
        self.go = "sheet.back" if again else "sheet.finish" if last else "sheet.continue"
        self._shown: Cut | None = None

    @property
    def _cut(self) -> Cut | None:
        """How tiles are drawn: upright where there is room and the face has such."""
        width, height = self.app.size
        fits = (cut for cut, least in ROOM.items() if width >= least[0] and height >= least[1])
        return next(fits, None) if self.host.look.face.halves else None

    def compose(self) -> ComposeResult:
        """The winning hand, the score beside the payments, the next deal."""
        tally, cut = self.tally, self._cut
        self._shown = cut
        self.set_class(cut == "big", "-large")
        with self._box(self.go):
            with Horizontal():
                yield Static(tally.title("\n" if cut else "  "), id="head")
                if cut and tally.worth:
                    yield Digits(f"{tally.worth:+d}", id="worth")
            yield Static(tally.hand(cut, INNER[cut]) if cut else tally.hand())
            with Horizontal():
                if tally.score is not None:
                    yield Static(tally.points(), id="points")
                yield Static(tally.seats(), id="seats")
            if not self.last:
                yield Static(tally.next())
        yield Keys()

    def on_resize(self, event: events.Resize) -> None:
        """Larger or smaller tiles, if there is other room."""
        if self._cut != self._shown:
            self.call_later(self.speak)


class FinalSheet(Sheet):
    """Who came first in the match."""

    DEFAULT_CSS = """
    FinalSheet VerticalScroll { width: 50; }
    """

    def __init__(self, seated: Seated, go: str) -> None:
        """`go` says how to go on."""
        super().__init__(seated)
        self.go = go

    def compose(self) -> ComposeResult:
        """Who came first, and the four by their points."""
        standings = Standings(self.seated, self.host.look, self.words)
        with self._box(self.go):
            with Horizontal():
                yield Static(standings.title(), id="head")
                if not self.words.ascii_only:
                    yield Digits(f"{standings.best:+d}", id="worth")
            yield Static(standings.rows())
        yield Keys()
