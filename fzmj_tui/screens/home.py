"""The home screen: choose what to play and sit down."""

from typing import Any, cast

from msgspec.structs import replace
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static

from fzmj_tui.keys import HOME
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.menu import Menu
from fzmj_tui.screens.options import BASES, LENGTHS, Options
from fzmj_tui.screens.rows import Row, Rows, drawn, field, said
from fzmj_tui.widgets.footer import Keys
from fzmj_tui.words import LANGUAGES, Words


def _bot(place: int, label: str) -> Row:
    def put(options: Options, value: str) -> Options:
        bots = list(options.bots)
        bots[place] = value
        return replace(options, bots=tuple(bots))

    return Row(label, _bots, lambda options: options.bots[place], put, said("bot"))


def _bots(options: Options) -> tuple[str, ...]:
    """The opponents to choose from; the engine is looked at when the menu is drawn."""
    from fzmj_engine.bots import BOTS

    return tuple(BOTS)


def _hands(words: Words, value: int | None) -> str:
    return words("home.endless") if value is None else str(value)


def _seed(words: Words, value: int | None) -> str:
    return words("home.seed_any") if value is None else str(value)


ROWS: Rows = {
    "play": None,
    "profile": field("profile", "home.profile", lambda options: options.profiles, said("profile")),
    "right": _bot(0, "seat.right"),
    "across": _bot(1, "seat.across"),
    "left": _bot(2, "seat.left"),
    "hands": field("hands", "home.hands", lambda _: LENGTHS, _hands),
    "base": field("base", "home.base", lambda _: BASES, said("base")),
    "seed": field("seed", "home.seed", lambda _: (None,), _seed),
    "lang": field("lang", "set.lang", lambda _: LANGUAGES, said("lang")),
    "settings": None,
    "rules": None,
    "quit": None,
}
"""The menu."""


class Home(Spoken[None]):
    """A menu of settings; it says what was changed and what to do, the App does it."""

    BINDINGS = bound(HOME)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
    DEFAULT_CSS = """
    Home.-high { padding-top: 1; }
    Home { align: center middle; background: $background; overflow-y: auto; }
    Home > Vertical { width: 100%; height: auto; }
    Home Center { height: auto; }
    Home #name { width: auto; margin-bottom: 1; }
    Home #shown { width: auto; }
    Home #title { width: 100%; text-align: center; height: auto; margin-bottom: 1; }
    Home #hint { width: 100%; max-width: 76; height: auto; min-height: 1; text-align: center;
        color: $text-muted; }
    Home OptionList, Home OptionList:focus { width: 56; max-width: 100%; height: auto;
        max-height: 16; border: none; background: $panel; padding: 1 2; }
    """

    class Changed(Message):
        """A setting was changed."""

        def __init__(self, options: Options) -> None:
            super().__init__()
            self.options = options

    class Chosen(Message):
        """Something is to be done: play, rules, quit."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        """The name of the game, a hand in one's own tiles where there is room, and the menu."""
        with Vertical():
            for part, content in self._above().items():
                with Center():
                    yield Static(content, id=part, markup=False)
            with Center():
                yield Menu(*map(self._line, ROWS), markup=False)
            with Center():
                yield Static(id="hint", markup=False)
        yield Keys()

    @property
    def menu(self) -> Menu:
        """The list of settings."""
        return self.query_one(Menu)

    async def say_again(self) -> None:
        """Say the menu again, with the settings of now and the cursor where it was."""
        self.options = self.host.options
        self._draw()
        self._say()
        self.refresh_bindings()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a line; where there is nothing to go through it means: play."""
        name = tuple(ROWS)[event.option_index]
        row = ROWS[name]
        if row is None or len(row.values(self.options)) < 2:
            self.post_message(self.Chosen("play" if row else name))
        else:
            self.action_change(1)

    def on_option_list_option_highlighted(self) -> None:
        """Another line is chosen: say what can be done with it."""
        self._hint()

    def on_key(self, event: events.Key) -> None:
        """Digits write the deal number while its line is chosen."""
        if self._chosen() != "seed":
            return
        seed = "" if self.options.seed is None else str(self.options.seed)
        if event.key == "backspace":
            seed = seed[:-1]
        elif event.character and event.character in "0123456789" and len(seed) < 18:
            seed += event.character
        else:
            return
        event.stop()
        self._put(replace(self.options, seed=int(seed) if seed else None))

    def action_change(self, step: int) -> None:
        """Go to the next or the previous value of the chosen line."""
        row = ROWS[self._chosen()]
        if row is None or len(row.values(self.options)) < 2:
            return
        self._put(row.step(self.options, step))

    def _chosen(self) -> str:
        return tuple(ROWS)[self.menu.highlighted or 0]

    def _put(self, options: Options) -> None:
        self.options = options
        self._say()
        self.post_message(self.Changed(options))

    def _hint(self) -> None:
        """What to do with the chosen line, else what is wrong with the player's own profiles."""
        seed = self._chosen() == "seed"
        said = self.words("home.seed_hint") if seed else "\n".join(self._broken())
        self.query_one("#hint", Static).update(said)

    def _say(self) -> None:
        self._hint()
        for place, name in enumerate(ROWS):
            self.menu.replace_option_prompt_at_index(place, cast(Any, self._line(name)))

    def _broken(self) -> tuple[str, ...]:
        return self.options.broken(self.words)

    def on_resize(self, event: events.Resize) -> None:
        """There is room for more, or for less."""
        self._draw()

    def _draw(self) -> None:
        for part, content in self._above().items():
            line = self.query_one(f"#{part}", Static)
            line.display = bool(content)
            line.update(content)

    def _above(self) -> dict[str, Content | Text]:
        """What stands above the menu: the name, the same in words, and a hand."""
        from fzmj_tui.paint.masthead import paint_name, paint_shown

        look, words, (width, height) = self.host.look, self.words, self.app.size
        size = width, height - 3 * len(self._broken())  # which have the room of something here
        drawn = Text() if words.ascii_only else paint_name(look, words.lang, size).to_rich()
        said = [(words("home.subtitle"), "$text-muted")]
        if words.ascii_only or words.lang == "en":
            said[:0] = [(words("app.title"), "bold $primary"), ("\n", "")]
        shown = paint_shown(look, size)
        return {
            "name": drawn,
            "title": Content.assemble(*said),
            "shown": Text() if shown is None else shown.to_rich(),
        }

    def _line(self, name: str) -> Content:
        return drawn(ROWS[name], f"home.{name}", self.options, self.words)
