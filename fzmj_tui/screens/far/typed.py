"""A line to type: a friend's code, or something to say."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from fzmj_tui.keymap import SIGNS
from fzmj_tui.keys import TYPED
from fzmj_tui.screens.base import Over, bound
from fzmj_tui.screens.menu import Menu
from fzmj_tui.widgets.footer import Keys


class Answer(NamedTuple):
    """What was answered."""

    text: str
    """As it was typed; of a ready-made answer its key."""
    is_ready: bool = False


class TypedLine(Over[Answer | None]):
    """A question answered by typing, or by one of some ready-made answers below it."""

    DEFAULT_CSS = """
    TypedLine > Vertical { width: 60; max-width: 100%; height: auto; max-height: 100%;
        padding: 1 2; background: $panel; border: round $primary; }
    TypedLine .title { color: $primary; text-style: bold; margin-bottom: 1; }
    TypedLine Input, TypedLine Input:focus { border: none; height: 1; padding: 0 1; }
    TypedLine OptionList, TypedLine OptionList:focus { border: none; height: auto;
        margin-top: 1; padding: 0; background: $panel; }
    """
    BINDINGS = bound(TYPED)

    def __init__(
        self, title: str, longest: int, ready: Sequence[str] = (), hidden: bool = False
    ) -> None:
        """Title and ready-made answers are keys of the words.

        What is hidden is a password: it counts as it was typed, nothing included.
        """
        super().__init__()
        self.title_key = title
        self.longest = longest
        self.ready = ready
        self.hidden = hidden

    def compose(self) -> ComposeResult:
        """The question, the line, the ready-made answers."""
        with Vertical(classes="box"):
            yield Static(self.words(self.title_key), classes="title", markup=False)
            yield Input(max_length=self.longest, password=self.hidden)
            if self.ready:
                yield Menu(*map(self.words, self.ready), markup=False)
        yield Keys()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that work here; letters and signs are typed, whatever they do elsewhere."""
        found = super().active_bindings
        return {key: one for key, one in found.items() if len(key) > 1 and key not in SIGNS}

    async def say_again(self) -> None:
        """The same question; what was typed stays."""
        self.query_one(".title", Static).update(self.words(self.title_key))
        for menu in self.query(Menu):
            for place, key in enumerate(self.ready):
                menu.replace_option_prompt_at_index(place, self.words(key))
        self.refresh_bindings()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: what was typed, if anything was."""
        text = event.value if self.hidden else event.value.strip()
        self.finish(Answer(text) if text or self.hidden else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A ready-made answer."""
        self.finish(Answer(self.ready[event.option_index], is_ready=True))

    def action_finish_without(self) -> None:
        """Esc: nothing."""
        self.finish(None)
