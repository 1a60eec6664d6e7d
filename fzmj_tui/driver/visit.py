"""Who has come, and what the terminal there can do; all of it said by the visitor, none of it sure.

Only the fingerprint of a key is proved: whoever comes with it holds the key.
"""

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType

from msgspec import Struct

from fzmj_net.hall import LETTERS
from fzmj_tui import words
from fzmj_tui.palettes.announced import ALL_COLOURS, NO_COLOURS
from fzmj_tui.screens.options import FACES, Options

VARIABLES = frozenset(
    {"TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"}
)
"""All that may be told of an environment."""

LONGEST = 64
"""Characters of a value; longer ones are not believed."""

SMALLEST, USUAL, LARGEST = (1, 1), (80, 24), (240, 80)
"""Columns and rows: the least there is, what is taken for zero, and the most that is drawn."""

CANNOT_DRAW = frozenset({"", "dumb", "unknown", "network"})
"""Values of TERM for which there is no cursor to move."""

CODE = re.compile(r"[A-Z0-9]{1,16}")

WORD = 8
"""Letters of the word by which a guest comes back: 40 bits, and nobody may knock often."""


class Visit(Struct, frozen=True):
    """One person at one terminal elsewhere."""

    environment: Mapping[str, str]
    """As `environment` has made it."""
    name: str = ""
    """What they call themselves; a stranger's text, not fit to be drawn."""
    key: str | None = None
    """The fingerprint of the key they have, `SHA256:…`; None for a guest."""
    secret: str | None = None
    """What stands for a guest who was here before; None where there is nothing of the kind."""
    back: str | None = None
    """The word by which such a guest comes back, where he has to type it."""
    join: str | None = None
    """The code of the friends' table they want to sit down at."""
    address: str = ""
    """Where from, as a host sees it."""
    language: str | None = None
    """What the host speaks with people who name no language."""


def environment(told: Mapping[str, str], terminal: str) -> Mapping[str, str]:
    """The variables of a visit from what was told of one: known names, sane values, and TERM."""
    kept = {name: told[name] for name in VARIABLES & set(told) if _sane(told[name])}
    kept["TERM"] = terminal if _sane(terminal) else ""
    if terminal.startswith(NO_COLOURS):
        kept["NO_COLOR"] = "1"
    elif terminal.startswith(ALL_COLOURS) or terminal.endswith("-direct"):
        kept.setdefault("COLORTERM", "truecolor")
    return MappingProxyType(kept)


def _sane(value: str) -> bool:
    return len(value) <= LONGEST and value.isascii() and value.isprintable()


def draws(visit: Visit) -> bool:
    """Whether there is a cursor to move."""
    return visit.environment.get("TERM", "") not in CANNOT_DRAW


def language(visit: Visit) -> str:
    """The language of the visitor's locale, else the host's."""
    told = words.locale_of(visit.environment, "LC_MESSAGES")
    return words.of_locale(visit.environment) if told or not visit.language else visit.language


def options(visit: Visit) -> Options:
    """Settings to begin with."""
    chinese = words.can_be_written(visit.environment)
    return Options(lang=language(visit), face=FACES[0] if chinese else "ascii")


def fitted(width: int, height: int) -> tuple[int, int]:
    """A size as it may be drawn; zero is said by clients that do not know it."""
    wide, high = width or USUAL[0], height or USUAL[1]
    return (
        min(max(wide, SMALLEST[0]), LARGEST[0]),
        min(max(high, SMALLEST[1]), LARGEST[1]),
    )


def word(text: str | None) -> str | None:
    """The word of a guest as he wrote it, None if it cannot be one; a new one for no text."""
    if text is None:
        return "".join(secrets.choice(LETTERS) for _ in range(WORD))
    found = text.strip().upper()
    return found if len(found) == WORD and set(found) <= set(LETTERS) else None


def digest(secret: str | None) -> str | None:
    """What stands for a secret, which is not kept itself."""
    return None if secret is None else sha256(secret.encode("utf-8", "replace")).hexdigest()


def code(text: str) -> str | None:
    """The code of a friends' table as somebody wrote it, or None if it cannot be one."""
    found = text.strip().upper()
    return found if CODE.fullmatch(found) else None
