"""Questions: yes or no, and one of several."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from fzmj_tui.screens.base import Spoken
from fzmj_tui.screens.menu import Menu


class Ask(Spoken[int | None]):
    """A question with numbered answers; its result is the place of the one chosen, or None.

    The answers are given as functions of the language, so the question can change it.
    """

    DEFAULT_CSS = """
    Ask { align: center middle; background: $veil; }
    Ask:ansi { background: transparent; }
    Ask > Vertical {
        width: auto; min-width: 34; max-width: 90%; height: auto; max-height: 100%;
        padding: 1 2; background: $panel; border: round $primary;
    }
    Ask .title { width: auto; text-style: bold; color: $primary; }
    Ask .why { width: auto; max-width: 64; color: $foreground; margin: 0 0 1 0; }
    Ask OptionList, Ask OptionList:focus { width: auto; min-width: 30; height: auto;
        border: none; padding: 0; background: $panel; }
    """
    BINDINGS = [
        Binding("escape", "answer(-1)", show=False),
        *(Binding(str(place + 1), f"answer({place})", show=False) for place in range(9)),
    ]

    def __init__(self, title: str, answers: Sequence[str], why: Sequence[str] = ()) -> None:
        super().__init__()
        self.title_text = title
        self.answers = answers
        self.why = why

    def compose(self) -> ComposeResult:
        """The question, why it is asked, and the answers."""
        with Vertical(classes="box"):
            yield Static(self.title_text, classes="title", markup=False)
            if self.why:
                yield Static("\n".join(self.why), classes="why", markup=False)
            yield Menu(*map(self._numbered, range(len(self.answers))), markup=False)

    def _numbered(self, place: int) -> Content:
        return Content.assemble((f" {place + 1} ", "bold"), f" {self.answers[place]} ")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was entered or clicked."""
        self.finish(event.option_index)

    def action_answer(self, place: int) -> None:
        """An answer by its number; -1 for none."""
        if place < len(self.answers):
            self.finish(place if place >= 0 else None)


class Confirm(Ask):
    """A question that only Yes answers; No comes first, so Enter by accident changes nothing."""

    BINDINGS = [
        Binding("y", "answer(1)", show=False),
        Binding("n", "answer(0)", show=False),
    ]


class Leave(Confirm):
    """Whether to leave; there is never more than one of these."""
