"""What is around the table, in menus and dialogs: a hand-written theme a colour depth, and bars."""

from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from fzmj_tui.palettes import Depth

_Colours = tuple[str, str, str, str, str, str]

_FELT: dict[Depth, _Colours] = {
    "truecolor": ("#0e3328", "#123f32", "#0a261e", "#07201a", "#ffb52e", "#e8e4d4"),
    "256": ("#262626", "#303030", "#121212", "#080808", "#ffaf00", "#d0d0d0"),
    "16": ("#000000", "#000000", "#000000", "#000000", "#ffff00", "#ffffff"),
    "mono": ("#000000", "#000000", "#000000", "#000000", "#ffffff", "#ffffff"),
}
"""Table, surface, panel, bar, accent, text. The 256 are exact xterm entries."""

_COLOURS: dict[str, dict[Depth, _Colours]] = {
    "felt": _FELT,
    "light": {
        "truecolor": ("#dfeadf", "#e8f0e6", "#f1f6ef", "#c9d9cb", "#7a3f00", "#20302a"),
        "256": ("#e4e4e4", "#e4e4e4", "#eeeeee", "#c6c6c6", "#875f00", "#262626"),
        "16": ("#ffffff", "#ffffff", "#ffffff", "#c0c0c0", "#000080", "#000000"),
        "mono": _FELT["mono"],
    },
    "contrast": {
        "truecolor": ("#000000", "#000000", "#000000", "#000000", "#ffff00", "#ffffff"),
        "256": ("#000000", "#000000", "#000000", "#000000", "#ffff00", "#ffffff"),
        "16": _FELT["16"],
        "mono": _FELT["mono"],
    },
    "safe": _FELT,
}
"""By theme and depth."""

_BLENDING: frozenset[Depth] = frozenset({"truecolor", "256"})
"""Depths with enough colours to dim the table behind a dialog."""


class WholeCells(ScrollBarRender):
    """Scroll bars without half blocks, which are no ASCII and in some fonts two cells wide."""

    VERTICAL_BARS = [" "]
    HORIZONTAL_BARS = [" "]


ScrollBar.renderer = WholeCells


def felt(depth: Depth, name: str) -> Theme:
    """The theme that goes with a palette."""
    table, surface, panel, bar, accent, text = _COLOURS[name][depth]
    light = name == "light" and depth != "mono"
    return Theme(
        name=name,
        dark=not light,
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=text,
        background=table,
        surface=surface,
        panel=panel,
        variables={
            "veil": f"{table} {'60%' if depth in _BLENDING else '0%'}",
            "footer-background": bar,
            "footer-key-foreground": accent,
            "block-cursor-background": accent,
            "block-cursor-foreground": "#ffffff" if light else "#080808",
        },
    )
