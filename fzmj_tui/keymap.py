"""The keys a player has chosen instead of ours: read, looked at, and written on the screen.

What cannot be is told and left out; what remains never has two actions on one key.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

from fzmj_tui.keys import APP, BY_ID, PLACES
from fzmj_tui.trouble import Trouble

Keymap = Mapping[str, str]
"""Keys, separated by commas, by ids."""

OURS: Keymap = MappingProxyType({})
"""Nothing is chosen."""

WRITTEN: Mapping[str, str] = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "insert": "Ins",
    "delete": "Del",
    "backspace": "Backspace",
}
"""How a key is written on the screen, where that is not its name."""

SIGNS: Mapping[str, str] = {
    "exclamation_mark": "!",
    "quotation_mark": '"',
    "number_sign": "#",
    "dollar_sign": "$",
    "percent_sign": "%",
    "ampersand": "&",
    "apostrophe": "'",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "asterisk": "*",
    "plus": "+",
    "comma": ",",
    "minus": "-",
    "full_stop": ".",
    "slash": "/",
    "colon": ":",
    "semicolon": ";",
    "less_than_sign": "<",
    "equals_sign": "=",
    "greater_than_sign": ">",
    "question_mark": "?",
    "at": "@",
    "left_square_bracket": "[",
    "backslash": "\\",
    "right_square_bracket": "]",
    "circumflex_accent": "^",
    "underscore": "_",
    "grave_accent": "`",
    "vertical_line": "|",
    "tilde": "~",
}
"""Textual's names of signs. Braces are none: a sentence could not have them in it."""


def face(key: str) -> str:
    """A key as the screen writes it."""
    before, _, last = key.rpartition("+")
    name = WRITTEN.get(last) or SIGNS.get(last) or last
    if before == "ctrl":
        return f"^{name}"
    if before:
        return f"{before.capitalize()}+{name}"
    return name.upper() if len(name) > 1 and name[0] == "f" and name[1:].isdigit() else name


def faces(chosen: Keymap) -> dict[str, str]:
    """How the key of every id is written for a player: the first of those he may press."""
    first = {key.id: chosen.get(key.id, key.keys).split(",") for key in BY_ID.values()}
    return {
        key.id: "".join(map(face, first[key.id]))
        if key.fixed
        else "".join(face(first[one][0]) for one in key.together or (key.id,))
        for key in BY_ID.values()
    }


# What a player has written


BEFORE: Mapping[str, frozenset[str]] = {
    "": frozenset({*WRITTEN, *SIGNS, *(f"f{number}" for number in range(1, 13))}),
    "shift": frozenset({"tab", "left", "right", "up", "down", "home", "end"}),
    "ctrl": frozenset("abdefgklnoprtuvwxy"),
}
"""What a plain terminal can send behind nothing, Shift and Ctrl, besides letters.

Ctrl-C, Q and Z have a meaning of their own; H, I, J and M are Backspace, Tab, Enter and Enter;
S stops a terminal.
"""

NAMES: Mapping[str, str] = {
    **{sign: name for name, sign in SIGNS.items()},
    **{written.lower(): name for name, written in WRITTEN.items()},
}
"""What else a key may be called."""


def named(text: str) -> str | None:
    """Textual's name of a key as somebody wrote it; None if no plain terminal can send it.

    Digits begin the name of a tile.
    """
    written = text.strip()
    if len(written) == 1 and written.isalpha():
        return written
    lower = "".join(written.lower().split())
    lower = f"ctrl+{lower[1:]}" if lower[:1] == "^" and len(lower) == 2 else lower
    before, _, last = lower.rpartition("+") if len(lower) > 1 else ("", "", lower)
    name = NAMES.get(last, last)
    if name not in BEFORE.get(before, ()):
        return None
    return f"{before}+{name}" if before else name


def read(table: Any) -> tuple[dict[str, str], list[Trouble]]:
    """The keymap that a table of TOML describes, and what is wrong with it."""
    found: dict[str, str] = {}
    troubles: list[Trouble] = []
    for name, value in _flat("", table):
        trouble = _wrong(name, value)
        if trouble is None:
            found[name] = ",".join(filter(None, map(named, _list(value))))
        else:
            troubles.append(trouble)
    while clash := next(_clashes(found), None):
        name, key, other = clash
        del found[name]
        fields = {"name": name, "key": face(key), "other": other}
        troubles.append(Trouble("config.key_twice", fields))
    return found, troubles


def _flat(prefix: str, table: Any) -> Iterator[tuple[str, Any]]:
    """Ids with what stands for them, however deep the tables are."""
    if not isinstance(table, dict):
        yield prefix or "keys", table
        return
    for name, value in table.items():
        yield from _flat(f"{prefix}.{name}" if prefix else str(name), value)


def _list(value: Any) -> list[Any]:
    """One key, several with commas between them, or a list of them."""
    if isinstance(value, str) and len(value) > 1:
        return value.split(",")
    return value if isinstance(value, list) else [value]


def _wrong(name: str, value: Any) -> Trouble | None:
    """Why this line cannot hold."""
    if name not in BY_ID or BY_ID[name].fixed:
        return Trouble("config.key_unknown", {"name": name})
    for one in _list(value) or [""]:
        key = named(one) if isinstance(one, str) and one else None
        if key is None or (name.startswith(TYPING) and _is_typed(key)):
            return Trouble("config.key_not", {"name": name, "key": str(one)[:LONGEST]})
    return None


LONGEST = 24
"""Characters that are quoted of what cannot be a key."""

TYPING = ("rules.", "typed.")
"""Where letters and signs are typed, so that they can do nothing else."""


def _is_typed(key: str) -> bool:
    return len(key) == 1 or key in SIGNS or key in ("space", "backspace")


def _clashes(chosen: Keymap) -> Iterator[tuple[str, str, str]]:
    """An id with a chosen key, that key, and another id it belongs to; the later one first.

    A screen's key may go before one of the App where it does so anyway.
    """
    order = list(chosen)
    for table in PLACES.values():
        owners: dict[str, set[str]] = defaultdict(set)
        for key in (*table, *APP):
            for one in chosen.get(key.id, key.keys).split(","):
                owners[one].add(key.id)
        for one, ids in owners.items():
            for pair in combinations(sorted(ids, key=lambda name: _place(order, name)), 2):
                if pair[1] in chosen and not _together(*pair):
                    yield pair[1], one, pair[0]


def _place(order: list[str], name: str) -> int:
    """Those that were not chosen come before all that were."""
    return order.index(name) if name in order else -1


def _together(one: str, other: str) -> bool:
    """Whether two ids share a key from the beginning."""
    return bool({*BY_ID[one].keys.split(",")} & {*BY_ID[other].keys.split(",")})
