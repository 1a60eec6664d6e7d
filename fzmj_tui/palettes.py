"""Colours by role, one palette for each colour depth, every one written by hand.

Automatic down-conversion made two suits the same grey, so nothing here is derived from another
depth. A colour never speaks alone: each fill has a second sign in the painters.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct
from rich.style import Style

from fzmj_engine.tiles import Tile

Depth = Literal["truecolor", "256", "16", "mono"]

DEPTHS: tuple[Depth, ...] = ("truecolor", "256", "16", "mono")
"""All there are, the richest first."""

FILLS = ("tile", "dim", "meld", "gold", "hot", "back")
"""Bodies of a tile: plain, thrown as drawn, laid down, gold, newest discard, face down."""


class Fill(Struct, frozen=True):
    """The body of a tile, its half-cell side, and the darker edge below it."""

    body: Style
    side: Style
    edge: Style
    edge_side: Style


class Palette(Struct, frozen=True):
    """What everything is painted with. Styles without a ground keep the one they lie on."""

    depth: Depth
    felt: Style
    """The table itself, with its plain text."""
    panel: Style
    """The side panel and the box in the middle."""
    bar: Style
    """Title and key rows."""
    action: Style
    """The row of chips."""
    strong: Style
    """Text that matters: points, counts."""
    dim: Style
    accent: Style
    """Amber: the seat to act, headings, keys."""
    hot_text: Style
    flower: Style
    plate: Style
    plate_turn: Style
    """The plate of the seat to act."""
    badge: Style
    """Dealer and lock signs on a plate."""
    badge_turn: Style
    back: Style
    """Tiles from behind, in a row."""
    key: Style
    chip: Style
    hot_key: Style
    hot_chip: Style
    taken: Style
    """Laid over the tile that was claimed."""
    cursor: Fill
    """Only its edge is used: below the tile that is picked."""
    fills: Mapping[str, Fill]
    printed: Mapping[tuple[str, Tile], Style]
    """The ink of a tile on a fill, by (fill, tile)."""


@cache
def palette(depth: Depth) -> Palette:
    """The palette of a colour depth; the same record every time."""
    written = _WRITTEN[depth]
    styles = {role: Style.parse(text) for role, text in written.roles.items()}
    fills = {name: _fill(*texts) for name, texts in written.fills.items()}
    return Palette(
        depth=depth,
        **styles,
        cursor=fills.pop("cursor"),
        fills=fills,
        printed={
            (name, tile): fills[name].body + Style.parse(_ink(written, name, tile))
            for name in FILLS
            for tile in Tile
        },
    )


class _Written(Struct, frozen=True):
    roles: Mapping[str, str]
    fills: Mapping[str, tuple[str, str]]
    inks: Mapping[str, str]
    """By tile, else by suit."""
    over: Mapping[str, str]
    """Fills with one ink for all tiles."""


def _fill(body: str, edge: str) -> Fill:
    return Fill(Style.parse(body), _side(body), Style.parse(edge), _side(edge))


def _side(text: str) -> Style:
    """Half a cell of a fill: its ground becomes the ink, the ground stays what lies there."""
    style = Style.parse(text)
    if style.bgcolor is not None:
        return Style(color=style.bgcolor)
    return Style(reverse=False, bold=False, dim=style.dim)


def _ink(written: _Written, fill: str, tile: Tile) -> str:
    inks = written.inks
    return written.over.get(fill) or inks.get(str(tile)) or inks[tile[1]]


_TRUECOLOR = _Written(
    roles={
        "felt": "#d5e3da on #0e3328",
        "panel": "#cfe0d6 on #0a211a",
        "bar": "#b9cec2 on #081a15",
        "action": "#e9f2ec on #17493a",
        "strong": "bold #fff8e7",
        "dim": "#7f9f91",
        "accent": "bold #ffb52e",
        "hot_text": "bold #ff7a4d",
        "flower": "#e6b3f0",
        "plate": "#e6f0ea on #17493a",
        "plate_turn": "bold #1d1503 on #ffb52e",
        "badge": "bold #ffb52e",
        "badge_turn": "bold #9c1f12",
        "back": "#4f9a80",
        "key": "bold #1d1503 on #ffb52e",
        "chip": "bold #f4faf6 on #276a54",
        "hot_key": "bold #fff8e7 on #e4572e",
        "hot_chip": "bold #fff3e6 on #8f2b12",
        "taken": "underline",
    },
    fills={
        "tile": ("#20201c on #f6eedb", "#20201c on #a8946a"),
        "dim": ("#20201c on #beb497", "#20201c on #8a7b59"),
        "meld": ("#20201c on #d8cdb0", "#20201c on #8a7b59"),
        "gold": ("bold #20201c on #ffd34d", "bold #4a3200 on #d09a0c"),
        "hot": ("bold #fffaf0 on #e4572e", "bold #fffaf0 on #98300f"),
        "back": ("#4f9a80 on #2b6a55", "#0e3328 on #1d4a3b"),
        "cursor": ("#20201c on #f6eedb", "bold #1d1503 on #ffb52e"),
    },
    inks={
        "m": "bold #b3201a",
        "p": "bold #1b4aa8",
        "s": "bold #17712d",
        "z": "bold #262626",
        "5z": "bold #4a5f96",
        "6z": "bold #17712d",
        "7z": "bold #c4181f",
        "f": "bold #7c2a92",
        "?": "not bold",
    },
    over={"hot": "bold #fffaf0", "back": "not bold #4f9a80"},
)

_256 = _Written(
    roles={
        "felt": "color(252) on color(235)",
        "panel": "color(252) on color(233)",
        "bar": "color(250) on color(232)",
        "action": "color(255) on color(238)",
        "strong": "bold color(231)",
        "dim": "color(245)",
        "accent": "bold color(214)",
        "hot_text": "bold color(209)",
        "flower": "color(183)",
        "plate": "color(255) on color(238)",
        "plate_turn": "bold color(16) on color(214)",
        "badge": "bold color(214)",
        "badge_turn": "bold color(88)",
        "back": "color(66)",
        "key": "bold color(16) on color(214)",
        "chip": "bold color(255) on color(241)",
        "hot_key": "bold color(231) on color(166)",
        "hot_chip": "bold color(231) on color(88)",
        "taken": "underline",
    },
    fills={
        "tile": ("color(16) on color(230)", "color(16) on color(101)"),
        "dim": ("color(16) on color(249)", "color(16) on color(243)"),
        "meld": ("color(16) on color(187)", "color(16) on color(101)"),
        "gold": ("bold color(16) on color(221)", "bold color(16) on color(172)"),
        "hot": ("bold color(231) on color(166)", "bold color(231) on color(88)"),
        "back": ("color(66) on color(239)", "color(66) on color(237)"),
        "cursor": ("color(16) on color(230)", "bold color(16) on color(214)"),
    },
    inks={
        "m": "bold color(124)",
        "p": "bold color(19)",
        "s": "bold color(22)",
        "z": "bold color(16)",
        "5z": "bold color(60)",
        "6z": "bold color(22)",
        "7z": "bold color(124)",
        "f": "bold color(90)",
        "?": "not bold",
    },
    over={"hot": "bold color(231)", "back": "not bold color(66)"},
)

_16 = _Written(
    roles={
        "felt": "white on black",
        "panel": "white on black",
        "bar": "white on black",
        "action": "bright_white on black",
        "strong": "bold bright_white",
        "dim": "white",
        "accent": "bold bright_yellow",
        "hot_text": "bold bright_red",
        "flower": "bright_magenta",
        "plate": "bold bright_white on black",
        "plate_turn": "black on yellow",
        "badge": "bold bright_yellow",
        "badge_turn": "red",
        "back": "cyan",
        "key": "black on yellow",
        "chip": "bold bright_white on blue",
        "hot_key": "bold red on bright_white",
        "hot_chip": "bold bright_white on red",
        "taken": "underline",
    },
    fills={
        "tile": ("black on bright_white", "black on bright_black"),
        "dim": ("black on white", "black on bright_black"),
        "meld": ("black on white", "black on bright_black"),
        "gold": ("black on bright_yellow", "black on yellow"),
        "hot": ("bold bright_white on red", "bold bright_white on red"),
        "back": ("black on cyan", "black on bright_black"),
        "cursor": ("black on bright_white", "bold black on yellow"),
    },
    inks={
        "m": "red",
        "p": "blue",
        "s": "green",
        "z": "black",
        "5z": "blue",
        "6z": "green",
        "7z": "red",
        "f": "magenta",
        "?": "black",
    },
    over={"hot": "bold bright_white", "back": "black"},
)

_MONO = _Written(
    roles={
        "felt": "none",
        "panel": "none",
        "bar": "none",
        "action": "none",
        "strong": "bold",
        "dim": "none",
        "accent": "bold",
        "hot_text": "bold",
        "flower": "none",
        "plate": "bold",
        "plate_turn": "bold reverse",
        "badge": "bold",
        "badge_turn": "bold",
        "back": "none",
        "key": "bold reverse",
        "chip": "bold",
        "hot_key": "bold reverse",
        "hot_chip": "bold underline",
        "taken": "underline",
    },
    fills={
        "tile": ("reverse", "reverse"),
        "dim": ("none", "none"),
        "meld": ("none", "none"),
        "gold": ("bold reverse", "bold reverse"),
        "hot": ("bold reverse underline", "bold reverse"),
        "back": ("none", "none"),
        "cursor": ("reverse", "bold reverse"),
    },
    inks={"m": "none", "p": "none", "s": "none", "z": "none", "f": "none", "?": "none"},
    over={},
)

_WRITTEN: Mapping[str, _Written] = {
    "truecolor": _TRUECOLOR,
    "256": _256,
    "16": _16,
    "mono": _MONO,
}
