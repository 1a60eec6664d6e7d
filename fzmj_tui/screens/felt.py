"""What is around the table, in menus and dialogs: a hand-written theme a colour depth, and bars."""

from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from fzmj_tui.palettes import Depth

_COLOURS: dict[Depth, tuple[str, str, str, str, str, str]] = {
    "truecolor": ("#0e3328", "#123f32", "#0a261e", "#07201a", "#ffb52e", "#e8e4d4"),
    "256": ("#262626", "#303030", "#121212", "#080808", "#ffaf00", "#d0d0d0"),
    "16": ("#000000", "#000000", "#000000", "#000000", "#ffff00", "#ffffff"),
    "mono": ("#000000", "#000000", "#000000", "#000000", "#ffffff", "#ffffff"),
}
"""Table, surface, panel, bar, accent, text. The 256 are exact xterm entries."""

_BLENDING: frozenset[Depth] = frozenset({"truecolor", "256"})
"""Depths with enough colours to dim the table behind a dialog."""


class WholeCells(ScrollBarRender):
    """Scroll bars without half blocks, which are no ASCII and in some fonts two cells wide."""

    VERTICAL_BARS = [" "]
    HORIZONTAL_BARS = [" "]


ScrollBar.renderer = WholeCells


def felt(depth: Depth) -> Theme:
    """The theme that goes with a palette."""
    table, surface, panel, bar, accent, text = _COLOURS[depth]
    return Theme(
        name="felt",
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=text,
        background=table,
        surface=surface,
        panel=panel,
        variables={
            "veil": f"{table} {'60%' if depth in _BLENDING else '0%'}",
            "tile": "#ffffd7",
            "tile-ink": "#af0000",
            "footer-background": bar,
            "footer-key-foreground": accent,
            "block-cursor-background": accent,
            "block-cursor-foreground": "#080808",
        },
    )
