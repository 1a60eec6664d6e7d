"""`fzmj play`: sit down at once. `fzmj` alone opens the home screen."""

import os
import sys
from typing import Annotated

import typer
from msgspec.structs import replace

from fzmj_tui.cli.console import COLOURS_HELP
from fzmj_tui.cli.options import (
    between,
    bots,
    chosen,
    colour,
    face_of,
    language,
    needs_terminal,
    rules_of,
)
from fzmj_tui.cli.own import own_profiles
from fzmj_tui.screens.options import SPEEDS, Options
from fzmj_tui.words import load as load_words


def play(
    profile: Annotated[str, typer.Option(help="Rules; `fzmj profiles` lists them.")] = "classic",
    opponents: Annotated[
        str, typer.Option("--bots", help="One bot, or three: right, opposite, left.")
    ] = "normal",
    seed: Annotated[
        int | None, typer.Option(help="Number of the deal; random if left out.")
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands in the match; 0 is without end.")] = 8,
    speed: Annotated[str, typer.Option(help="slow, normal, fast or instant.")] = "normal",
    lang: Annotated[str | None, typer.Option(help="Language: en or zh.")] = None,
    face: Annotated[str | None, typer.Option(help="Tiles: digits, numerals or ascii.")] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Same as --face ascii.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines of text: for screen readers, pipes, scripts.")
    ] = False,
    colours: Annotated[str, typer.Option(help=COLOURS_HELP)] = "auto",
    motion: Annotated[
        bool, typer.Option("--motion/--no-motion", help="Whether tiles slide and light up.")
    ] = True,
) -> int:
    """Play against three bots."""
    rules_of(profile)
    colour(colours, os.environ)
    right, across, left = bots(opponents, 3)
    options = Options(
        profile=profile,
        bots=(right, across, left),
        seed=seed,
        hands=between(hands, "--hands", 100_000, least=0) or None,
        speed=chosen("speed", speed, SPEEDS, "--speed: "),
        motion=motion,
        lang=language(lang),
        face="ascii" if plain else face_of(face, ascii_only, os.environ),
    )
    options = _with_own(options)
    return _plain(options) if plain else _run(options, home=False)


def _with_own(options: Options) -> Options:
    """The same with the player's own profiles to choose from."""
    said, own = load_words(options.lang), own_profiles()
    broken = tuple(f"{path.name}: {why}" for path, why in own.broken(said))
    return replace(options, own=own.rules(said), broken=broken)


def _plain(options: Options) -> int:
    from fzmj_tui.plain.console import play_plain
    from fzmj_tui.sitting import sit_down

    return play_plain(sit_down(options), load_words(options.lang))


def open_home(lang: str | None, face: str | None, ascii_only: bool, colours: str) -> int:
    """The home screen, from which everything else is chosen."""
    colour(colours, os.environ)
    options = Options(lang=language(lang), face=face_of(face, ascii_only, os.environ))
    return _run(_with_own(options), home=True)


def _run(options: Options, *, home: bool) -> int:
    """Start the app; only here is Textual imported."""
    needs_terminal(sys.stdin, sys.stdout, sys.stderr, os.environ)
    from fzmj_tui.app import run

    return run(options, home)
