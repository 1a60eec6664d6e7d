"""How many colours a terminal has, as far as its environment says."""

from collections.abc import Mapping

from fzmj_tui.palettes import Depth

NO_COLOURS = ("vt52", "vt100", "vt102", "vt220", "ansi-m", "xterm-mono")
ALL_COLOURS = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "iterm2")
FEW_COLOURS = ("linux", "ansi", "cygwin", "pcansi", "sun")
"""Terminals by how TERM begins."""

CHOSEN: Mapping[str, Depth] = {
    "truecolour": "truecolor",
    "256": "256",
    "16": "16",
    "mono": "mono",
}
"""What a player may ask for instead."""


def announced(environment: Mapping[str, str]) -> Depth | None:
    """By NO_COLOR, COLORTERM and TERM; None where they say nothing."""
    terminal = environment.get("TERM", "").lower()
    if environment.get("NO_COLOR") or terminal.startswith(NO_COLOURS):
        return "mono"
    many = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if many or terminal.startswith(ALL_COLOURS) or terminal.endswith("-direct"):
        return "truecolor"
    if "256" in terminal:
        return "256"
    few = terminal.startswith(FEW_COLOURS) or terminal.endswith("-16color")
    return "16" if few else None
