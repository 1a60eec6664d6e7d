"""What a player chose to see: a face, a palette and a language."""

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from fzmj_tui.faces import FACES, Face, in_script
from fzmj_tui.palettes import Palette
from fzmj_tui.words.script import traditional

KEYS: tuple[str, ...] = (
    "app.title",
    "table.wall",
    "table.gold",
    "table.reserve",
    "table.badge_dealer",
    "table.badge_lock",
    "table.badge_roam",
    "table.badge_bot",
    "table.badge_away",
    "table.badge_auto",
    "table.badge_auto_win",
    "table.badge_no_claims",
    "table.seconds",
    "table.hand",
    "table.rules",
    "table.streak",
    "table.golds",
    "table.scores",
    "table.log",
    "table.last_group",
    "table.too_small",
    "table.counsel",
    "table.counsel_after",
    "table.unseen",
    "table.waits",
    "table.away",
)
"""Every sentence the painters say; each language has all of them."""


class Look(Struct, frozen=True):
    """How things are drawn, whatever is drawn."""

    face: Face
    palette: Palette
    words: Callable[[str], str]
    """The text of a key in the player's language."""

    def say(self, key: str, **fields: object) -> str:
        """A sentence with its {fields} filled in."""
        return self.words(key).format_map(fields)


@cache
def written(face: str, lang: str) -> Face:
    """A face by its name, in the characters of a language; the same record every time."""
    return in_script(FACES[face], traditional) if lang == "zh-Hant" else FACES[face]
