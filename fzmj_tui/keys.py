"""Every key of the client: an id to remap it by, the keys, the action, and the words for it.

Claim keys (c p k w t r) and tile letters (m p s) belong to the game and serve nothing else; no key
needs more than a plain terminal can send.
"""

from typing import NamedTuple


class Key(NamedTuple):
    """One binding; the table of a screen is a tuple of these."""

    id: str
    """What a keymap calls it; its words are `keys.` + the part behind the dot."""
    keys: str
    """Textual's key names, separated by commas."""
    action: str
    """Textual's action of the screen."""
    show: bool = True
    """Whether a footer lists it."""
    priority: bool = False
    """Whether it goes before what the focused widget does with the key."""

    @property
    def words(self) -> str:
        """The key of its label among the words."""
        return "keys." + self.id.partition(".")[2]


APP: tuple[Key, ...] = (
    Key("app.leave", "q,escape", "leave"),
    Key("app.help", "question_mark", "help"),
    Key("app.settings", "f2", "settings", show=False),
    Key("app.palette", "ctrl+p", "command_palette", priority=True),
)
"""What works everywhere."""

HOME: tuple[Key, ...] = (
    Key("home.choose", "up,down", "nothing"),
    Key("home.change", "right,l", "change(1)"),
    Key("home.back", "left,h", "change(-1)", show=False),
)

CHOOSING: tuple[Key, ...] = (*HOME, Key("choosing.back", "escape", "close"))

TABLE: tuple[Key, ...] = (
    Key("table.choose", "left,h", "move(-1)"),
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
    Key("far.leave", "q,escape", "leave"),
)
"""What a table elsewhere has besides."""

LOBBY: tuple[Key, ...] = (
    Key("lobby.go", "enter", "nothing"),
    Key("lobby.spectate", "v", "spectate"),
    Key("lobby.leave", "q,escape", "app.leave"),
)

ROOM: tuple[Key, ...] = (
    Key("room.ready", "r", "ready"),
    Key("room.chat", "slash", "chat"),
    Key("room.leave", "q,escape", "leave"),
)

COUNTING: tuple[Key, ...] = (Key("counting.back", "escape,enter,space,u,q", "close"),)

SHEET: tuple[Key, ...] = (Key("sheet.continue", "enter,space", "continue"),)

READING: tuple[Key, ...] = (
    Key("reading.back", "escape", "close"),
    Key("reading.up", "up", "scroll_up"),
    Key("reading.down", "down", "scroll_down", show=False),
)

LOG: tuple[Key, ...] = (
    Key("log.back", "escape,e,enter", "close"),
    Key("log.filter", "right,tab,l", "filter(1)"),
    Key("log.filter_back", "left,shift+tab,h", "filter(-1)", show=False),
    Key("log.up", "up", "roll(-1)"),
    Key("log.down", "down", "roll(1)", show=False),
    Key("log.page_up", "pageup", "page(-1)", show=False),
    Key("log.page_down", "pagedown", "page(1)", show=False),
)

RULES: tuple[Key, ...] = (
    Key("rules.back", "escape", "close"),
    Key("rules.profile", "right", "profile(1)"),
    Key("rules.profile_back", "left", "profile(-1)", show=False),
    Key("rules.compare", "tab", "compare(1)"),
    Key("rules.compare_back", "shift+tab", "compare(-1)", show=False),
    Key("rules.up", "up", "roll(-1)"),
    Key("rules.down", "down", "roll(1)", show=False),
    Key("rules.page_up", "pageup", "page(-1)", show=False),
    Key("rules.page_down", "pagedown", "page(1)", show=False),
)
"""The rules; every letter there is searched for."""

FACES: dict[str, str] = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "question_mark": "?",
    "slash": "/",
    "ctrl+p": "^p",
    "f2": "F2",
    "left": "←→",
    "right": "←→",
    "up": "↑↓",
    "down": "↑↓",
    "tab": "Tab",
}
"""How a key is written on the screen, where that is not its name."""

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


def face(keys: str) -> str:
    """The first of some keys as the screen writes it."""
    first = keys.partition(",")[0]
    return FACES.get(first, first)


def key_of(action_id: str) -> str:
    """How the key of a table binding is written."""
    return next(face(key.keys) for key in TABLE if key.id == action_id)
