"""For eyes that do not tell red from green: orange, dark blue and teal instead."""

from collections.abc import Mapping

from fzmj_tui.palettes.felt import ANSI, TRUECOLOR, XTERM
from fzmj_tui.palettes.written import Written

WRITTEN: Mapping[str, Written] = {
    "truecolor": Written(
        roles={
            **TRUECOLOR.roles,
            "hot_text": "bold #ff9f55",
            "hot_key": "bold #ffffff on #c85000",
            "hot_chip": "bold #ffffff on #8a3a00",
            "badge_turn": "bold #5a2a00",
            "flower": "#d9c2ff",
        },
        fills={
            **TRUECOLOR.fills,
            "hot": ("bold #ffffff on #c85000", "bold #ffffff on #7d3200"),
        },
        inks={
            **TRUECOLOR.inks,
            "m": "bold #b04a00",
            "p": "bold #062a7a",
            "s": "bold #0083a3",
            "5z": "bold #062a7a",
            "6z": "bold #0083a3",
            "7z": "bold #b04a00",
            "f": "bold #55307f",
        },
        over={
            **TRUECOLOR.over,
            "hot": "bold #ffffff",
        },
    ),
    "256": Written(
        roles={
            **XTERM.roles,
            "hot_text": "bold color(215)",
            "hot_key": "bold color(231) on color(166)",
            "hot_chip": "bold color(231) on color(94)",
            "badge_turn": "bold color(58)",
            "flower": "color(183)",
        },
        fills={
            **XTERM.fills,
            "hot": ("bold color(231) on color(166)", "bold color(231) on color(94)"),
        },
        inks={
            **XTERM.inks,
            "m": "bold color(130)",
            "p": "bold color(17)",
            "s": "bold color(31)",
            "5z": "bold color(17)",
            "6z": "bold color(31)",
            "7z": "bold color(130)",
            "f": "bold color(54)",
        },
        over={
            **XTERM.over,
        },
    ),
    "16": Written(
        roles={
            **ANSI.roles,
            "hot_text": "bold bright_yellow",
            "hot_key": "bold black on bright_white",
            "hot_chip": "bold bright_white on blue",
            "chip": "bold black on white",
            "badge_turn": "black",
        },
        fills={
            **ANSI.fills,
            "hot": ("bold bright_white on blue", "bold bright_white on blue"),
        },
        inks={
            **ANSI.inks,
            "m": "red",
            "p": "blue",
            "s": "black",
            "6z": "black",
            "z": "black",
            "7z": "red",
        },
        over={
            **ANSI.over,
        },
    ),
}
