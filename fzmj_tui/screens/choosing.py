"""Every setting with its values, over whatever is shown; what is changed holds at once."""

from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from fzmj_tui.keys import CHOOSING
from fzmj_tui.screens.base import Over, bound
from fzmj_tui.screens.menu import Menu
from fzmj_tui.screens.options import CHOICES
from fzmj_tui.screens.rows import Row, Rows, drawn, field, said
from fzmj_tui.widgets.footer import Keys


def _row(name: str) -> Row:
    return field(name, f"set.{name}", lambda _: CHOICES[name], said(name))


ROWS: Rows = {**{name: _row(name) for name in CHOICES}, "back": None}
"""The menu."""


class Choosing(Over[None]):
    """A menu of settings; the App does what they say."""

    BINDINGS = bound(CHOOSING)
    DEFAULT_CSS = """
    Choosing > Vertical { width: 66; max-width: 100%; height: auto; max-height: 100%;
        padding: 1 2; background: $panel; border: round $primary; }
    Choosing #title { width: 100%; text-align: center; color: $primary; text-style: bold;
        margin-bottom: 1; }
    Choosing #why { width: 100%; color: $text-muted; height: 2; margin-top: 1; }
    Choosing OptionList, Choosing OptionList:focus { height: auto; border: none; padding: 0;
        background: $panel; }
    """

    def compose(self) -> ComposeResult:
        """The menu, and what the chosen line is about."""
        with Vertical(classes="box"):
            yield Static(self.words("set.title"), id="title", markup=False)
            yield Menu(*map(self._line, ROWS), markup=False)
            yield Static("", id="why", markup=False)
        yield Keys()

    async def say_again(self) -> None:
        """Say everything again; the chosen line stays chosen."""
        self.query_one("#title", Static).update(self.words("set.title"))
        menu = self.query_one(Menu)
        for place, name in enumerate(ROWS):
            menu.replace_option_prompt_at_index(place, cast(Any, self._line(name)))
        self._explain()
        self.refresh_bindings()

    def on_option_list_option_highlighted(self) -> None:
        """Another line is chosen: say what it is about."""
        self._explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a line."""
        if ROWS[tuple(ROWS)[event.option_index]] is None:
            self.finish()
        else:
            self.action_change(1)

    def action_change(self, step: int) -> None:
        """The next or the previous value of the chosen line."""
        if (row := ROWS[self._chosen()]) is not None:
            self.host.change(row.step(self.host.options, step))

    def action_close(self) -> None:
        """Back to what was shown."""
        self.finish()

    def _chosen(self) -> str:
        return tuple(ROWS)[self.query_one(Menu).highlighted or 0]

    def _explain(self) -> None:
        name = self._chosen()
        why = "" if ROWS[name] is None else self.words(f"set.{name}_help")
        self.query_one("#why", Static).update(why)

    def _line(self, name: str) -> Any:
        return drawn(ROWS[name], f"set.{name}", self.host.options, self.words)
