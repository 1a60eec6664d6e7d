"""A line to type: a friend's code, or something to say."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from fzmj_tui.keys import TYPED
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.menu import Menu


class TypedLine(Spoken[str | None]):
    """A question answered by typing, or by one of some ready-made answers below it."""

    DEFAULT_CSS = """
    TypedLine { align: center middle; background: $veil; }
    TypedLine:ansi { background: transparent; }
    TypedLine > Vertical { width: 60; max-width: 100%; height: auto; max-height: 100%;
        padding: 1 2; background: $panel; border: round $primary; }
    TypedLine .title { color: $primary; text-style: bold; margin-bottom: 1; }
    TypedLine Input, TypedLine Input:focus { border: none; height: 1; padding: 0 1; }
    TypedLine OptionList, TypedLine OptionList:focus { border: none; height: auto;
        margin-top: 1; padding: 0; background: $panel; }
    """
    BINDINGS = bound(TYPED)

    def __init__(self, title: str, longest: int, ready: Sequence[str] = ()) -> None:
        """`ready` are answers to choose from; they come back as they are written here."""
        super().__init__()
        self.title_text = title
        self.longest = longest
        self.ready = ready

    def compose(self) -> ComposeResult:
        """The question, the line, the ready-made answers."""
        with Vertical(classes="box"):
            yield Static(self.title_text, classes="title", markup=False)
            yield Input(max_length=self.longest)
            if self.ready:
                yield Menu(*self.ready, markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: what was typed, if anything was."""
        self.finish(event.value.strip() or None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A ready-made answer."""
        self.finish(self.ready[event.option_index])

    def action_finish_without(self) -> None:
        """Esc: nothing."""
        self.finish(None)
