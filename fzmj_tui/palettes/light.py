"""A light table for light rooms and light terminals."""

from collections.abc import Mapping

from fzmj_tui.palettes.felt import ANSI, TRUECOLOR, XTERM
from fzmj_tui.palettes.written import Written

WRITTEN: Mapping[str, Written] = {
    "truecolor": Written(
        roles={
            **TRUECOLOR.roles,
            "felt": "#20302a on #dfeadf",
            "panel": "#22322b on #f1f6ef",
            "bar": "#2b3d34 on #c9d9cb",
            "action": "#10241c on #c4d8c9",
            "strong": "bold #000000",
            "dim": "#52665b",
            "accent": "bold #7a3f00",
            "hot_text": "bold #a82808",
            "flower": "#6d2481",
            "plate": "#16261f on #c4d8c9",
            "badge": "bold #7a3f00",
            "back": "#2f6d57",
        },
        fills={
            **TRUECOLOR.fills,
            "tile": ("#20201c on #fffdf5", "#20201c on #b09a6a"),
            "dim": ("#20201c on #c9c1aa", "#20201c on #978765"),
            "meld": ("#20201c on #ebe2c8", "#20201c on #a08d62"),
            "back": ("#dfeadf on #4f9a80", "#dfeadf on #35735d"),
        },
        inks={
            **TRUECOLOR.inks,
        },
        over={
            **TRUECOLOR.over,
            "back": "not bold #dfeadf",
        },
    ),
    "256": Written(
        roles={
            **XTERM.roles,
            "felt": "color(235) on color(254)",
            "panel": "color(235) on color(255)",
            "bar": "color(236) on color(251)",
            "action": "color(233) on color(250)",
            "strong": "bold color(16)",
            "dim": "color(240)",
            "accent": "bold color(94)",
            "hot_text": "bold color(124)",
            "flower": "color(90)",
            "plate": "color(233) on color(250)",
            "badge": "bold color(94)",
            "back": "color(23)",
        },
        fills={
            **XTERM.fills,
            "tile": ("color(16) on color(230)", "color(16) on color(137)"),
            "dim": ("color(16) on color(248)", "color(16) on color(243)"),
            "meld": ("color(16) on color(187)", "color(16) on color(101)"),
            "back": ("color(254) on color(66)", "color(254) on color(23)"),
        },
        inks={
            **XTERM.inks,
        },
        over={
            **XTERM.over,
            "back": "not bold color(254)",
        },
    ),
    "16": Written(
        roles={
            **ANSI.roles,
            "felt": "black on bright_white",
            "panel": "black on bright_white",
            "bar": "black on white",
            "action": "black on bright_white",
            "strong": "bold black",
            "dim": "bright_black",
            "accent": "bold blue",
            "hot_text": "bold red",
            "flower": "magenta",
            "plate": "bold black on white",
            "badge": "bold blue",
            "back": "cyan",
            "chip": "bold bright_white on blue",
            "hot_key": "bold bright_white on red",
        },
        fills={
            **ANSI.fills,
            "tile": ("black on white", "black on bright_black"),
            "dim": ("black on bright_white", "black on white"),
            "meld": ("black on white", "black on bright_black"),
            "back": ("black on cyan", "black on bright_black"),
        },
        inks={
            **ANSI.inks,
        },
        over={
            **ANSI.over,
        },
    ),
}
