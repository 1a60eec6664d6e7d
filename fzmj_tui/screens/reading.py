"""A screen to read: help in context."""

from collections.abc import Callable, Iterator, Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fzmj_tui.keys import READING
from fzmj_tui.paint.look import Look
from fzmj_tui.screens.base import Over, bound
from fzmj_tui.screens.offers import WISHES, meant
from fzmj_tui.screens.seated import Seated
from fzmj_tui.widgets.footer import Keys
from fzmj_tui.words import Words

Chapter = tuple[str, Sequence[Content | str]]
"""A heading, and its lines."""

Text = Callable[[Look, Words], Iterator[Chapter]]
"""What a reading screen says, in any language."""


class ReadingScreen(Over[None]):
    """Chapters in a box that scrolls."""

    BINDINGS = bound(READING)
    DEFAULT_CSS = """
    ReadingScreen VerticalScroll { width: 76; max-width: 100%; height: 1fr; margin: 1 0;
        padding: 1 2; scrollbar-size-vertical: 1; background: $panel; border: round $primary; }
    ReadingScreen .heading { color: $primary; text-style: bold; }
    ReadingScreen .line { margin-bottom: 1; }
    """

    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Every chapter: a heading and its lines."""
        with VerticalScroll(classes="box"):
            for heading, body in self.text(self.host.look, self.words):
                yield Static(heading, classes="heading", markup=False)
                yield Static(Content("\n").join(map(_content, body)), classes="line", markup=False)
        yield Keys()

    def action_close(self) -> None:
        """Back to the table."""
        self.finish()


def _content(line: Content | str) -> Content:
    return Content(line) if isinstance(line, str) else line


def help_screen(seated: Seated | None = None) -> ReadingScreen:
    """What can be done now, the keys, and the game in five lines."""

    def text(look: Look, words: Words) -> Iterator[Chapter]:
        now = () if seated is None else tuple(_now(seated, words))
        if now:
            yield words("help.now"), now
        if seated is not None and seated.connection:
            yield words("help.far"), tuple(words(f"help.{name}") for name in _FAR)
        signs = {name: getattr(look.face.signs, name) for name in ("last", "drawn", "gold")}
        keys = (words(f"help.{name}", **signs) for name in _TABLE)
        yield words("help.table"), tuple(line for line in keys if line not in now)
        yield words("help.tiles"), tuple(words(f"help.{name}") for name in _TILES)

    return ReadingScreen(text)


_TABLE = ("discard", "type", "mouse", "claims", "why", "sort", "move", "looks", "habits", "signs")
_FAR = ("clock", "away", "talk", "up")
_TILES = ("aim", "sets", "gold", "flowers")


def _now(seated: Seated, words: Words) -> Iterator[str]:
    found = [wish for wish in WISHES if meant(seated.choices, wish)]
    yield from (words(f"help.{wish}") for wish in found)
    if seated.discardable:
        yield words("help.discard")
    if not seated.choices:
        yield words("help.nothing")
