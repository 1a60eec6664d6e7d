"""Every key of the client: an id to change it by, the keys, the action, and the words for it.

Claim keys (c p k w t r) and tile letters (m p s) belong to the game and serve nothing else; no key
needs more than a plain terminal can send. A player may choose others: keymap.py.
"""

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple


class Key(NamedTuple):
    """One binding; the table of a screen is a tuple of these."""

    id: str
    """What a keymap calls it; its words are `keys.` + the part behind the dot.

    What is the same everywhere has the same id on every screen.
    """
    keys: str
    """Textual's key names, separated by commas."""
    action: str
    """Textual's action of the screen."""
    show: bool = True
    """Whether a footer lists it."""
    priority: bool = False
    """Whether it goes before what the focused widget does with the key."""
    together: tuple[str, ...] = ()
    """Ids whose keys are written side by side where this one is; itself alone, if empty."""

    @property
    def words(self) -> str:
        """The key of its label among the words."""
        return "keys." + self.id.partition(".")[2]

    @property
    def fixed(self) -> bool:
        """A widget of Textual answers it; it is bound to be listed."""
        return self.action.startswith("nothing")


APP: tuple[Key, ...] = (
    Key("app.leave", "q,escape", "leave"),
    Key("app.help", "question_mark", "help"),
    Key("app.settings", "f2", "settings", show=False),
    Key("app.palette", "ctrl+p", "command_palette", priority=True),
)
"""What works everywhere."""

HOME: tuple[Key, ...] = (
    Key("home.pick", "up,down", "nothing('pick')"),
    Key("home.go", "enter", "nothing('go')"),
    Key("home.change", "right,l", "change(1)", together=("home.back", "home.change")),
    Key("home.back", "left,h", "change(-1)", show=False),
)

CHOOSING: tuple[Key, ...] = (*HOME, Key("choosing.back", "escape", "close"))

TABLE: tuple[Key, ...] = (
    Key("table.choose", "left,h", "move(-1)", together=("table.choose", "table.right")),
    Key("table.right", "right,l", "move(1)", show=False),
    Key("table.first", "home", "edge(0)", show=False),
    Key("table.last", "end", "edge(-1)", show=False),
    Key("table.discard", "enter", "discard"),
    Key("table.throw_drawn", "d", "throw_drawn"),
    Key("table.chow", "c", "wish('chow')", show=False),
    Key("table.pung", "p", "wish('pung')", show=False),
    Key("table.kong", "k", "wish('kong')", show=False),
    Key("table.win", "w", "wish('win')", show=False),
    Key("table.three_golds", "t", "wish('three_golds')", show=False),
    Key("table.rob", "r", "wish('rob')", show=False),
    Key("table.pass", "space", "wish('pass')", show=False),
    Key("table.decline", "x", "wish('decline')", show=False),
    Key("table.sort", "o", "sort"),
    Key("table.move_left", "shift+left,H", "shift(-1)", show=False),
    Key("table.move_right", "shift+right,L", "shift(1)", show=False),
    Key("table.log", "e", "log"),
    Key("table.unseen", "u", "unseen", show=False),
    Key("table.bare", "b", "bare", show=False),
    Key("table.auto", "a", "auto"),
    Key("table.auto_win", "g", "auto_win", show=False),
    Key("table.no_claims", "f", "no_claims", show=False),
    Key("table.result", "v", "result", show=False),
)

FAR: tuple[Key, ...] = (
    Key("far.chat", "slash", "chat"),
    Key("app.leave", "q,escape", "leave"),
)
"""What a table elsewhere has besides."""

LOBBY: tuple[Key, ...] = (
    Key("lobby.go", "enter", "nothing('go')"),
    Key("lobby.spectate", "v", "spectate"),
    Key("app.leave", "q,escape", "app.leave"),
)

ROOM: tuple[Key, ...] = (
    Key("room.ready", "r", "ready"),
    Key("far.chat", "slash", "chat"),
    Key("app.leave", "q,escape", "leave"),
)

COUNTING: tuple[Key, ...] = (Key("counting.back", "escape,enter,space,u,q", "close"),)

SHEET: tuple[Key, ...] = (Key("sheet.continue", "enter,space", "continue"),)

READING: tuple[Key, ...] = (
    Key("reading.back", "escape", "close"),
    Key("reading.up", "up", "scroll_up", together=("reading.up", "reading.down")),
    Key("reading.down", "down", "scroll_down", show=False),
)

LOG: tuple[Key, ...] = (
    Key("log.back", "escape,e,enter", "close"),
    Key("log.filter", "right,tab,l", "filter(1)", together=("log.filter_back", "log.filter")),
    Key("log.filter_back", "left,shift+tab,h", "filter(-1)", show=False),
    Key("log.up", "up", "roll(-1)", together=("log.up", "log.down")),
    Key("log.down", "down", "roll(1)", show=False),
    Key("log.page_up", "pageup", "page(-1)", show=False),
    Key("log.page_down", "pagedown", "page(1)", show=False),
)

RULES: tuple[Key, ...] = (
    Key("rules.back", "escape", "close"),
    Key("rules.profile", "right", "profile(1)", together=("rules.profile_back", "rules.profile")),
    Key("rules.profile_back", "left", "profile(-1)", show=False),
    Key("rules.compare", "tab", "compare(1)"),
    Key("rules.compare_back", "shift+tab", "compare(-1)", show=False),
    Key("rules.up", "up", "roll(-1)", together=("rules.up", "rules.down")),
    Key("rules.down", "down", "roll(1)", show=False),
    Key("rules.page_up", "pageup", "page(-1)", show=False),
    Key("rules.page_down", "pagedown", "page(1)", show=False),
)
"""The rules; every letter there is searched for."""

ASK: tuple[Key, ...] = (
    Key("ask.pick", "up,down", "nothing('pick')"),
    Key("ask.go", "enter", "nothing('go')"),
    Key("ask.none", "escape", "answer(-1)"),
    Key("ask.yes", "y", "answer(1)"),
    Key("ask.no", "n", "answer(0)"),
)
"""Questions; digits are their answers' numbers."""

TYPED: tuple[Key, ...] = (
    Key("typed.go", "enter", "nothing('go')"),
    Key("typed.back", "escape", "finish_without"),
    Key("typed.down", "down", "app.focus_next", show=False),
)
"""A line to type."""

PLACES: Mapping[str, tuple[Key, ...]] = {
    "home": HOME,
    "settings": CHOOSING,
    "table": TABLE,
    "far": (*FAR, *TABLE),
    "lobby": LOBBY,
    "room": ROOM,
    "counting": COUNTING,
    "sheet": SHEET,
    "reading": READING,
    "log": LOG,
    "rules": RULES,
    "ask": ASK,
    "typed": TYPED,
}
"""The keys that work at the same time, besides those of the App."""

BY_ID: Mapping[str, Key] = {
    key.id: key for key in (*APP, *chain.from_iterable(PLACES.values()), *APP)
}
"""Every key there is."""

SUITS: dict[str, str] = {
    "m": "m",
    "p": "p",
    "s": "s",
    "万": "m",
    "萬": "m",
    "筒": "p",
    "饼": "p",
    "条": "s",
    "條": "s",
    "索": "s",
}
"""What ends a typed tile name, and the letter it means."""
