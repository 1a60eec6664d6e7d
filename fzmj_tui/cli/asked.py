"""Options that several commands have: each said once, with what a shell completes behind it.

Whatever there is to choose from is looked up only when a shell asks for it.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer


def among(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """What a shell may complete a beginning to."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def _profiles() -> Iterable[str]:
    from fzmj_engine.rules import profiles
    from fzmj_tui.cli.own import own_profiles

    return (*profiles(), *own_profiles().names)


def _bots() -> Iterable[str]:
    from fzmj_engine.bots import BOTS

    return BOTS


def _languages() -> Iterable[str]:
    from fzmj_tui.words import LANGUAGES

    return LANGUAGES


def _faces() -> Iterable[str]:
    from fzmj_tui.screens.options import FACES

    return FACES


def _colours() -> Iterable[str]:
    from fzmj_tui.screens.options import COLOURS

    return COLOURS


def _speeds() -> Iterable[str]:
    from fzmj_tui.screens.options import SPEEDS

    return SPEEDS


PROFILE_NAMES = among(_profiles)
BOT_NAMES = among(_bots)
LANGUAGE_NAMES = among(_languages)

PROFILE = typer.Option(help="Rules; `fzmj profiles` lists them.", autocompletion=PROFILE_NAMES)
Lang = Annotated[
    str | None, typer.Option(help="Language: en, zh or zh-Hant.", autocompletion=LANGUAGE_NAMES)
]
Face = Annotated[
    str | None,
    typer.Option(
        help="Tiles: digits, numerals, inline, glyphs or ascii.", autocompletion=among(_faces)
    ),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Same as --face ascii.")]
Colours = Annotated[
    str | None,
    typer.Option(help="auto, truecolour, 256, 16 or mono.", autocompletion=among(_colours)),
]
Speed = Annotated[
    str | None, typer.Option(help="slow, normal, fast or instant.", autocompletion=among(_speeds))
]
Record = Annotated[Path | None, typer.Option(help="Keep what the screen shows, as an asciicast.")]
Plain = Annotated[
    bool, typer.Option("--plain", help="Lines of text: for screen readers, pipes, scripts.")
]
