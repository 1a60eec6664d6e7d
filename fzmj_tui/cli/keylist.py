"""`fzmj doctor --keys`: every key by the id it is changed by."""

from typing import Any

from rich.cells import cell_len

from fzmj_tui.keymap import Keymap, face
from fzmj_tui.keys import BY_ID
from fzmj_tui.words import Words


def keys_found(chosen: Keymap, say: Words) -> dict[str, dict[str, Any]]:
    """Every id that can be changed: its keys, those it has from us, and what it does."""
    return {
        key.id: {
            "keys": chosen.get(key.id, key.keys).split(","),
            "usual": key.keys.split(","),
            "words": say(key.words),
        }
        for key in BY_ID.values()
        if not key.fixed
    }


def keys_listed(chosen: Keymap, say: Words) -> str:
    """The same for people, a line each; what was chosen has a star."""
    lines = []
    for name, found in keys_found(chosen, say).items():
        star = "*" if name in chosen else " "
        words = found["words"] + " " * max(1, 22 - cell_len(found["words"]))
        lines.append(f"{star} {name:<20}{words}{' '.join(map(face, found['keys']))}")
    return "\n".join(lines)
