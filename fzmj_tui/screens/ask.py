"""Questions: yes or no, and one of several."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from fzmj_tui.keys import ASK
from fzmj_tui.screens.base import Over, bound
from fzmj_tui.words import Words

if TYPE_CHECKING:
    from fzmj_tui.paint.look import Look
from fzmj_tui.screens.menu import Menu
from fzmj_tui.widgets.footer import Keys


class Asked(NamedTuple):
    """What a question says."""

    title: str
    answers: tuple[str | Text, ...]
    why: tuple[str, ...] = ()


class Ask(Over[int | None]):
    """A question with numbered answers; its result is the place of the one chosen, or None.

    What it says is a function of looks and language, so both may change while it is open.
    """

    DEFAULT_CSS = """
    Ask > Vertical {
        width: auto; min-width: 34; max-width: 90%; height: auto; max-height: 100%;
        padding: 1 2; background: $panel; border: round $primary;
    }
    Ask .title { width: auto; text-style: bold; color: $primary; }
    Ask .why { width: auto; max-width: 64; color: $foreground; }
    Ask OptionList, Ask OptionList:focus { width: auto; min-width: 30; height: auto;
        border: none; padding: 0; margin: 1 0 0 0; background: $panel; }
    """
    BINDINGS = [
        *bound(ASK[:3]),
        Binding("1", "answer(0)", "keys.number"),
        *(Binding(str(place + 1), f"answer({place})", show=False) for place in range(1, 9)),
    ]

    NUMBERED = True
    """Whether the bottom row lists the numbers."""

    def __init__(self, asks: Callable[["Look", Words], Asked]) -> None:
        super().__init__()
        self.asks = asks

    @property
    def asked(self) -> Asked:
        """What it says now."""
        return self.asks(self.host.look, self.words)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that work here; all numbers are listed as one, if nothing says the same."""
        found = super().active_bindings
        first = found["1"]
        last = len(self.asked.answers)
        numbers = replace(first.binding, key_display=f"1-{last}", show=self.NUMBERED)
        return {**found, "1": first._replace(binding=numbers)}

    def compose(self) -> ComposeResult:
        """The question, why it is asked, and the answers."""
        asked = self.asked
        with Vertical(classes="box"):
            yield Static(asked.title, classes="title", markup=False)
            if asked.why:
                yield Static("\n".join(asked.why), classes="why", markup=False)
            yield Menu(*map(self._numbered, range(len(asked.answers))), markup=False)
        yield Keys()

    def _numbered(self, place: int) -> Content:
        answer = self.asked.answers[place]
        said = Content(answer) if isinstance(answer, str) else Content.from_rich_text(answer)
        return Content.assemble((f" {place + 1} ", "bold"), " ", said, " ")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was entered or clicked."""
        self.finish(event.option_index)

    def action_answer(self, place: int) -> None:
        """An answer by its number; -1 for none."""
        if place < len(self.asked.answers):
            self.finish(place if place >= 0 else None)


class Confirm(Ask):
    """A question that only Yes answers; No comes first, so Enter by accident changes nothing."""

    BINDINGS = bound(ASK[3:])
    NUMBERED = False


class Leave(Confirm):
    """Whether to leave; there is never more than one of these."""
