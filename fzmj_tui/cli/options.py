"""What people choose on the command line, looked up: BadInput says what there is to choose from."""

import os
import secrets
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TextIO

from fzmj_engine.rules import Rules, build, load, profiles
from fzmj_tui import words
from fzmj_tui.cli.console import BadInput, shown
from fzmj_tui.cli.own import own_profiles, wrong_with
from fzmj_tui.driver.visit import CANNOT_DRAW
from fzmj_tui.screens.options import COLOURS, FACES

LINES = "play --plain and join --plain do without"
"""Said to whoever has no terminal that can draw."""


def chosen(kind: str, name: str, known: Iterable[str], place: str = "") -> str:
    """The name, if it is known."""
    names = tuple(known)
    if name not in names:
        raise BadInput(f"{place}no {kind} {shown(name)}; there are: {', '.join(names)}")
    return name


@lru_cache(maxsize=32)
def rules_of(profile: str) -> Rules:
    """The rules of a profile, a built-in one or one of the player's own."""
    if profile in profiles():
        return load(profile)
    own, said = own_profiles(), words.load(language(None))
    chosen("profile", profile, (*profiles(), *own.names))
    if wrong := own.wrong(profile, said):
        raise BadInput(wrong_with(own.path(profile), wrong))
    return build(profile, own.texts)


def bots(text: str, seats: int) -> tuple[str, ...]:
    """`easy,normal,easy` as names; a single one sits down at every seat.

    Bots are loaded only here: most commands, and the home screen, ask for none.
    """
    from fzmj_engine.bots import BOTS

    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        chosen("bot", name, BOTS, "--bots: ")
    if len(names) not in (1, seats):
        raise BadInput(f"--bots has {len(names)} names, {seats} expected")
    return names * seats if len(names) == 1 else names


def between(value: int, name: str, limit: int, least: int = 1) -> int:
    """A whole number up to a limit."""
    if not least <= value <= limit:
        raise BadInput(f"{name}: {value} is not between {least} and {limit}")
    return value


def seed_or_new(seed: int | None) -> int:
    """The seed, or one nobody has thought of."""
    return secrets.randbelow(2**32) if seed is None else seed


def language(
    asked: str | None, environment: Mapping[str, str] = os.environ, kept: str | None = None
) -> str:
    """`--lang`, else FZMJ_LANG, else what was kept, else the locale."""
    for place, name in (("--lang: ", asked), ("FZMJ_LANG: ", environment.get("FZMJ_LANG"))):
        if name:
            return chosen("language", name, words.LANGUAGES, place)
    return kept or words.of_locale(environment)


def face_of(
    asked: str | None, ascii_only: bool, environment: Mapping[str, str], kept: str | None = None
) -> str:
    """How tiles are drawn; `--ascii` is short for `--face ascii`.

    What was kept holds where the locale can write it.
    """
    if asked is not None and not ascii_only:
        return chosen("face", asked, FACES, "--face: ")
    if ascii_only or kept == "ascii":
        return "ascii"
    # Python itself sets LC_CTYPE to UTF-8 where the locale is C, whatever the terminal can do.
    said = {name: value for name, value in environment.items() if name != "LC_CTYPE"}
    if not words.can_be_written(said):
        locale = words.locale_of(said, "LC_CTYPE")
        raise BadInput(
            f"the locale {shown(locale)} has no Chinese characters; "
            "set LANG to one with UTF-8, or play with --ascii"
        )
    return kept or FACES[0]


def colour(asked: str | None) -> str | None:
    """`--colours`; what is asked for goes before NO_COLOR and what was kept."""
    return None if asked is None else chosen("colours", asked, COLOURS, "--colours: ")


def needs_terminal(
    stdin: TextIO | None,
    stdout: TextIO | None,
    stderr: TextIO | None,
    environment: Mapping[str, str],
) -> None:
    """BadInput if no table can be drawn here. Textual draws on stderr, so it must be there too."""
    if not (_is_terminal(stdin) and _is_terminal(stdout)):
        raise BadInput(
            f"playing needs a terminal; here input or output is a pipe or a file; {LINES}"
        )
    terminal = environment.get("TERM", "")
    if terminal in CANNOT_DRAW:
        raise BadInput(
            f"playing needs a terminal that can draw; TERM is {terminal or 'not set'}; {LINES}"
        )
    if not _is_terminal(stderr):
        raise BadInput("playing needs stderr to draw on; here it goes to a pipe or a file")


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
