"""What a player chooses before sitting down."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from fzmj_engine.rules import Rules, load, profiles
from fzmj_tui.words import LANGUAGES, Words

SPEEDS: dict[str, float] = {"slow": 1.4, "normal": 0.7, "fast": 0.25, "instant": 0.0}
"""Seconds the table takes over somebody else's discard."""

LENGTHS: tuple[int | None, ...] = (1, 4, 8, 16, None)
"""How many hands a match may have on the home screen; None: until somebody leaves."""

BASES: tuple[int, ...] = (1, 2, 20, 50, 200, 500, 1000, 10000)
"""What a point may cost (R-BASES); the command line takes any."""

FACES: tuple[str, ...] = ("digits", "numerals", "inline", "glyphs", "ascii")
"""The ways to draw a tile that the home screen offers."""

THEMES: tuple[str, ...] = ("felt", "light", "contrast", "safe")
"""The palettes; painting has the colours."""

COLOURS: tuple[str, ...] = ("auto", "truecolour", "256", "16", "mono")
"""How many there are; auto: as environment and terminal say."""

ORDERS: tuple[str, ...] = ("suit", "drawn")
"""Golds and then by suit, or as the tiles came."""


def _nothing(words: Words) -> tuple[str, ...]:
    """No file is broken."""
    return ()


class Options(Struct, frozen=True):
    """The settings of one sitting."""

    profile: str = "classic"
    bots: tuple[str, str, str] = ("normal", "normal", "normal")
    """The opponents to the right, across and to the left."""
    seed: int | None = None
    """The number of the deals; None: a random one."""
    hands: int | None = 8
    """The length of the match; None: without end."""
    base: int = 1
    """What a point costs: B (RULES 9)."""
    speed: str = "normal"
    lang: str = "en"
    face: str = "digits"
    theme: str = "felt"
    """What the table is made of, and the inks on the tiles."""
    colours: str = "auto"
    """How many colours the terminal has."""
    order: str = "suit"
    """How the own hand stands."""
    counsel: bool = True
    """Say beside the table what the own hand lacks."""
    bell: bool = False
    """Ring the terminal's bell when something is asked."""
    bare: bool = False
    """Neither count nor mark anything: as at a wooden table."""
    motion: bool = True
    """Let things slide into place; without, they are there at once."""
    own: Mapping[str, Rules] = {}
    """The player's own profiles by name."""
    broken: Callable[[Words], tuple[str, ...]] = _nothing
    """What keeps files of his from being profiles, a line for each."""

    @property
    def profiles(self) -> tuple[str, ...]:
        """Every profile there is to choose from, the built-in ones first."""
        return (*profiles(), *self.own)

    def rules(self, profile: str) -> Rules:
        """The rules of one of them."""
        return self.own[profile] if profile in self.own else load(profile)


CHOICES: Mapping[str, tuple[object, ...]] = {
    "speed": tuple(SPEEDS),
    "face": FACES,
    "theme": THEMES,
    "colours": COLOURS,
    "order": ORDERS,
    "counsel": (True, False),
    "motion": (True, False),
    "bare": (False, True),
    "bell": (False, True),
    "lang": LANGUAGES,
}
"""The settings with a few values each, by their fields."""
