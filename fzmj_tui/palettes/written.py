"""A palette as it is written by hand: styles as texts, for one theme and one colour depth."""

from collections.abc import Mapping

from msgspec import Struct


class Written(Struct, frozen=True):
    """Roles, fills and inks; their names are those of Palette."""

    roles: Mapping[str, str]
    fills: Mapping[str, tuple[str, str]]
    inks: Mapping[str, str]
    """By tile, else by suit."""
    over: Mapping[str, str]
    """Fills with one ink for all tiles."""
