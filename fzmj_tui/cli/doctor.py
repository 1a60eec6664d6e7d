"""`fzmj doctor`: what this terminal and this installation can do, and what to do about it."""

import json
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer

from fzmj_engine import __version__
from fzmj_engine.rules import profiles
from fzmj_tui import words
from fzmj_tui.cli.console import BadInput
from fzmj_tui.cli.keylist import keys_found, keys_listed
from fzmj_tui.cli.options import face_of, language
from fzmj_tui.cli.own import config_folder, own_profiles, wrong_with
from fzmj_tui.cli.start import kept
from fzmj_tui.driver.visit import CANNOT_DRAW

PACKAGES = ("textual", "rich", "typer", "msgspec", "platformdirs")
SMALLEST = (60, 20)
"""Columns and rows below which no table is drawn."""
WHOLE = (80, 24)
"""Columns and rows from which on the whole table is."""
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG")


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="Every key, by the id to change it.")
    ] = False,
) -> int:
    """Say what the terminal can do, which versions are here, and what to change."""
    if keys:
        chosen, say = kept(os.environ).keys, words.load(spoken(os.environ))
        found = keys_found(chosen, say)
        print(json.dumps(found, ensure_ascii=False) if as_json else keys_listed(chosen, say))
        return 0
    found = findings(os.environ)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    print(listed({name: value for name, value in found.items() if name != "problems"}))
    for problem in found["problems"]:
        print(f"! {problem}")
    if not found["problems"]:
        print("Nothing to change.")
    return 0


def surroundings(environment: Mapping[str, str]) -> dict[str, Any]:
    """What there is around the game; nothing that says whose machine it is."""
    return {
        "fzmj": __version__,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
        "packages": {name: _version(name) for name in PACKAGES},
        "terminal": _terminal(),
        "size": _size(),
        "colours": colours(environment),
        "variables": {name: environment.get(name) for name in VARIABLES},
        "encoding": {"stdout": _encoding(), "filesystem": sys.getfilesystemencoding()},
        "language": spoken(environment),
    }


def findings(environment: Mapping[str, str]) -> dict[str, Any]:
    """Everything that matters for drawing a table here."""
    facts = {
        **surroundings(environment),
        "config": str(config_folder(environment)),
        "profiles": [*profiles(), *own_profiles().names],
    }
    say = words.load("en")
    told = [say(trouble.key, **trouble.fields) for trouble in kept(environment).troubles]
    return {**facts, "problems": [*problems(facts, environment), *told]}


def problems(facts: Mapping[str, Any], environment: Mapping[str, str]) -> Iterator[str]:
    """What stands in the way, each with what to do."""
    if not facts["terminal"]:
        yield "Input or output is no terminal: fzmj play needs one; sim, score and waits do not."
    if environment.get("TERM", "") in CANNOT_DRAW:
        yield "TERM says the terminal cannot draw: set it, for instance TERM=xterm-256color."
    if facts["size"] and _smaller(facts["size"], SMALLEST):
        yield f"The window is too small to play in: make it {_by(WHOLE)}, at least {_by(SMALLEST)}."
    elif facts["size"] and _smaller(facts["size"], WHOLE):
        yield f"The window shows a list instead of the table: make it {_by(WHOLE)}."
    if facts["colours"] == "none":
        yield "No colours: unset NO_COLOR if you want them; every mark has a second sign anyway."
    elif facts["colours"] == "16":
        yield "Only 16 colours are announced: if the terminal has more, set COLORTERM=truecolor."
    try:
        face_of(None, False, environment)
        language(None, environment)
    except BadInput as error:
        yield f"{str(error)[0].upper()}{str(error)[1:]}."
    yield from (f"{name} is not installed." for name, has in facts["packages"].items() if not has)
    said = words.load(spoken(environment))
    yield from (wrong_with(path, why) for path, why in own_profiles().broken(said))


def colours(environment: Mapping[str, str]) -> str:
    """How many the terminal announces: none, 16, 256 or 16M."""
    terminal = environment.get("TERM", "")
    if environment.get("NO_COLOR") or terminal in CANNOT_DRAW:
        return "none"
    if environment.get("COLORTERM", "") in ("truecolor", "24bit"):
        return "16M"
    return "256" if "256" in terminal else "16"


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


def spoken(environment: Mapping[str, str]) -> str:
    """The language that is spoken here, English where nonsense was asked for."""
    try:
        return language(None, environment)
    except BadInput:
        return words.LANGUAGES[0]


def _smaller(size: list[int], wanted: tuple[int, int]) -> bool:
    return size[0] < wanted[0] or size[1] < wanted[1]


def _by(size: tuple[int, int]) -> str:
    return f"{size[0]}×{size[1]}"


def listed(facts: Mapping[str, Any]) -> str:
    """Facts for people, one a line."""
    return "\n".join(f"{name:<12}{_text(value)}" for name, value in facts.items())


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return "  ".join(f"{name} {_text(part)}" for name, part in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return {None: "-", True: "yes", False: "no"}.get(value, str(value))
