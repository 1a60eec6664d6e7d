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
from fzmj_tui.palettes import contrast, felt, light, safe
from fzmj_tui.palettes.written import Written

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
def palette(depth: Depth, theme: str = "felt") -> Palette:
    """The palette of a theme in a colour depth; the same record every time.

    Without colours there is one for all themes.
    """
    written = _THEMES["felt" if depth == "mono" else theme][depth]
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


def _fill(body: str, edge: str) -> Fill:
    return Fill(Style.parse(body), _side(body), Style.parse(edge), _side(edge))


def _side(text: str) -> Style:
    """Half a cell of a fill: its ground becomes the ink, the ground stays what lies there."""
    style = Style.parse(text)
    if style.bgcolor is not None:
        return Style(color=style.bgcolor)
    return Style(reverse=False, bold=False, dim=style.dim)


def _ink(written: Written, fill: str, tile: Tile) -> str:
    inks = written.inks
    return written.over.get(fill) or inks.get(str(tile)) or inks[tile[1]]


_THEMES: Mapping[str, Mapping[str, Written]] = {
    "felt": felt.WRITTEN,
    "light": light.WRITTEN,
    "contrast": contrast.WRITTEN,
    "safe": safe.WRITTEN,
}

THEMES = tuple(_THEMES)
"""All there are, the usual one first."""
