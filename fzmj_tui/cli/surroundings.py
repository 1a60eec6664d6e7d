"""What there is around the game, for reports and `fzmj doctor`; never whose machine it is."""

import os
import platform
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.cells import cell_len

from fzmj_engine import __version__
from fzmj_tui import words
from fzmj_tui.cli.console import BadInput
from fzmj_tui.cli.options import language
from fzmj_tui.driver.visit import CANNOT_DRAW
from fzmj_tui.palettes.announced import announced
from fzmj_tui.words import Words

PACKAGES = ("textual", "rich", "typer", "msgspec", "platformdirs")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG")
BETWEEN = {"tmux": "TMUX", "screen": "STY", "ssh": "SSH_CONNECTION"}
"""What may stand between us and a terminal, and the variables it sets; their values stay here."""
COLOURS = {"mono": "none", "16": "16", "256": "256", "truecolor": "16M"}


def surroundings(environment: Mapping[str, str]) -> dict[str, Any]:
    """What there is around the game; nothing that says whose machine it is."""
    return {
        "fzmj": __version__,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
        "packages": {name: _version(name) for name in PACKAGES},
        "terminal": _terminal(),
        "between": [name for name, variable in BETWEEN.items() if environment.get(variable)],
        "size": _size(),
        "colours": colours(environment),
        "variables": {name: environment.get(name) for name in VARIABLES},
        "encoding": {"stdout": _encoding(), "filesystem": sys.getfilesystemencoding()},
        "language": spoken(environment),
    }


def colours(environment: Mapping[str, str]) -> str:
    """How many the terminal announces: none, 16, 256 or 16M; unknown where it says nothing."""
    if environment.get("TERM", "") in CANNOT_DRAW:
        return "none"
    return COLOURS.get(announced(environment) or "", "unknown")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _size() -> list[int] | None:
    try:
        return list(os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1))
    except (OSError, ValueError):
        return None


def _encoding() -> str | None:
    return getattr(sys.__stdout__, "encoding", None)


def spoken(environment: Mapping[str, str], kept: str | None = None) -> str:
    """The language that is spoken here, English where nonsense was asked for."""
    try:
        return language(None, environment, kept)
    except BadInput:
        return words.LANGUAGES[0]


def listed(facts: Mapping[str, Any], say: Words | None = None) -> str:
    """Facts for people, one a line; in their language, if there is one."""
    names = {name: say(f"doctor.{name}") if say else name for name in facts}
    wide = max(12, *(cell_len(name) + 2 for name in names.values()))
    return "\n".join(
        f"{names[name]}{' ' * (wide - cell_len(names[name]))}{_text(value, say)}"
        for name, value in facts.items()
    )


def _text(value: Any, say: Words | None) -> str:
    if isinstance(value, Mapping):
        return "  ".join(f"{name} {_text(part, say)}" for name, part in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        name = "yes" if value else "no"
        return say(f"set.{name}") if say else name
    return "-" if value is None else str(value)
