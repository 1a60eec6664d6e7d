"""Opening a table: its rules, clock, base, bots, and who may come."""

from collections.abc import Sequence
from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from fzmj_engine.bots import BOTS
from fzmj_net.asks import Terms
from fzmj_net.paces import PACES
from fzmj_tui.keys import HOME, READING
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.menu import Menu
from fzmj_tui.screens.options import BASES, LENGTHS
from fzmj_tui.screens.rows import Row, Rows, drawn, field, said
from fzmj_tui.widgets.footer import Keys
from fzmj_tui.words import Words


def _length(words: Words, value: int | None) -> str:
    return words("home.endless") if value is None else str(value)


def _fill(words: Words, value: str | None) -> str:
    return words("open.nobody") if value is None else words(f"bot.{value}")


def _yes(words: Words, value: bool) -> str:
    return words("open.yes" if value else "open.no")


def menu(profiles: Sequence[str], purse: bool) -> Rows:
    """The lines; only who has a purse can play for coins."""
    rows: dict[str, Row | None] = {
        "create": None,
        "profile": field("profile", "home.profile", lambda _: profiles, said("profile")),
        "length": field("length", "home.hands", lambda _: LENGTHS, _length),
        "pace": field("pace", "open.pace", lambda _: tuple(PACES), said("pace")),
        "base": field("base", "home.base", lambda _: BASES, said("base")),
        "coins": field("coins", "open.coins", lambda _: (False, True), said("open.coins")),
        "fill": field("fill", "open.fill", lambda _: (*BOTS, None), _fill),
        "public": field("public", "open.public", lambda _: (False, True), _yes),
        "back": None,
    }
    return {name: row for name, row in rows.items() if purse or name != "coins"}


class OpenTable(Spoken[bool]):
    """A menu of terms; its result is whether a table shall be opened with them."""

    BINDINGS = [*bound(HOME), *bound(READING[:1])]
    DEFAULT_CSS = """
    OpenTable { align: center middle; background: $background; }
    OpenTable > Vertical { width: 56; max-width: 100%; height: auto; }
    OpenTable #title { width: 100%; text-align: center; color: $primary; text-style: bold;
        margin-bottom: 1; }
    OpenTable OptionList, OpenTable OptionList:focus { height: auto; border: none;
        background: $panel; padding: 1 2; }
    """

    def __init__(self, terms: Terms, profiles: Sequence[str], purse: bool) -> None:
        """`profiles` are those that the host knows; `purse`: one owns coins there."""
        super().__init__()
        self.terms = terms
        self.rows = menu(profiles, purse)

    def compose(self) -> ComposeResult:
        """The menu."""
        with Vertical():
            yield Static(self.words("open.title"), id="title", markup=False)
            yield Menu(*map(self._line, self.rows), markup=False)
        yield Keys()

    def _line(self, name: str) -> Any:
        return drawn(self.rows[name], f"open.{name}", self.terms, self.words)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a line."""
        name = tuple(self.rows)[event.option_index]
        if self.rows[name] is not None:
            self.action_change(1)
        else:
            self.finish(name == "create")

    def action_change(self, step: int) -> None:
        """The next or the previous value of the chosen line."""
        menu = self.query_one(OptionList)
        row = self.rows[tuple(self.rows)[menu.highlighted or 0]]
        if row is not None:
            self.terms = row.step(self.terms, step)
            for place, name in enumerate(self.rows):
                menu.replace_option_prompt_at_index(place, cast(Any, self._line(name)))

    def action_close(self) -> None:
        """Back to the lobby."""
        self.finish(False)
