"""`fzmj play`: sit down at once. `fzmj` alone opens the home screen."""

import gc
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from fzmj_tui.cli.asked import BOT_NAMES, PROFILE, Ascii, Colours, Face, Lang, Plain, Record, Speed
from fzmj_tui.cli.console import BadInput
from fzmj_tui.cli.options import (
    between,
    bots,
    chosen,
    colour,
    needs_terminal,
    rules_of,
)
from fzmj_tui.cli.recording import recorded
from fzmj_tui.cli.start import Start, start
from fzmj_tui.interrupts import ended_at_once
from fzmj_tui.screens.options import SPEEDS, Options
from fzmj_tui.settings import MOST_BASE, MOST_HANDS
from fzmj_tui.words import load


def play(
    profile: Annotated[str | None, PROFILE] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            "--bots", help="One bot, or three: right, opposite, left.", autocompletion=BOT_NAMES
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Number of the deal; random if left out.")
    ] = None,
    hands: Annotated[int | None, typer.Option(help="Hands in the match; 0 is without end.")] = None,
    base: Annotated[int | None, typer.Option(help="What a point costs.")] = None,
    speed: Speed = None,
    lang: Lang = None,
    face: Face = None,
    ascii_only: Ascii = False,
    plain: Plain = False,
    colours: Colours = None,
    motion: Annotated[
        bool | None,
        typer.Option("--motion/--no-motion", help="Whether tiles slide and light up."),
    ] = None,
    record: Record = None,
) -> int:
    """Play against three bots. What is not said here is as it was last time."""
    if profile is not None:
        rules_of(profile)
    if plain and record is not None:
        raise BadInput("--record keeps a screen, and --plain has none")
    begun = start(
        lang,
        face,
        ascii_only or plain,
        profile=profile,
        bots=None if opponents is None else bots(opponents, 3),
        seed=seed,
        base=None if base is None else between(base, "--base", MOST_BASE),
        speed=None if speed is None else chosen("speed", speed, SPEEDS, "--speed: "),
        motion=motion,
        colours=colour(colours),
    )
    if hands is not None:
        length = between(hands, "--hands", MOST_HANDS, least=0) or None
        begun = begun._replace(options=replace(begun.options, hands=length))
    return _plain(begun.options) if plain else _run(begun, home=False, record=record)


def _plain(options: Options) -> int:
    from fzmj_tui.plain.console import play_plain
    from fzmj_tui.sitting import sit_down

    return play_plain(sit_down(options), load(options.lang, ascii_only=True))


def open_home(lang: str | None, face: str | None, ascii_only: bool, colours: str | None) -> int:
    """The home screen, from which everything else is chosen."""
    return _run(start(lang, face, ascii_only, colours=colour(colours)), home=True)


def _run(begun: Start, *, home: bool, record: Path | None = None) -> int:
    """Start the app; only here is Textual imported."""
    needs_terminal(sys.stdin, sys.stdout, sys.stderr, os.environ)
    gc.disable()  # what is loaded stays; looking through it again and again takes 20 ms
    with ended_at_once():
        from fzmj_tui.app import run

    with recorded(record):
        return run(
            begun.options, home, keep=begun.keep, troubles=begun.troubles, keymap=begun.keymap
        )
