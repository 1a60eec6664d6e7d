"""What a player chooses before sitting down."""

from msgspec import Struct

SPEEDS: dict[str, float] = {"slow": 1.4, "normal": 0.7, "fast": 0.25, "instant": 0.0}
"""Seconds the table takes over somebody else's discard."""

LENGTHS: tuple[int | None, ...] = (1, 4, 8, 16, None)
"""How many hands a match may have on the home screen; None: until somebody leaves."""

FACES: tuple[str, ...] = ("digits", "numerals", "ascii")
"""The ways to draw a tile that the home screen offers."""


class Options(Struct, frozen=True):
    """The settings of one sitting."""

    profile: str = "classic"
    bots: tuple[str, str, str] = ("normal", "normal", "normal")
    """The opponents to the right, across and to the left."""
    seed: int | None = None
    """The number of the deals; None: a random one."""
    hands: int | None = 8
    """The length of the match; None: without end."""
    speed: str = "normal"
    lang: str = "en"
    face: str = "digits"
    counsel: bool = True
    """Say beside the table what the own hand lacks."""
