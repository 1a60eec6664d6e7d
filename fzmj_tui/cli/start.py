"""What holds when somebody sits down: the command line, else the environment, else the file."""

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from fzmj_engine.rules import profiles
from fzmj_tui.cli.console import say
from fzmj_tui.cli.options import face_of, language
from fzmj_tui.cli.own import config_folder, own_profiles
from fzmj_tui.keymap import Keymap
from fzmj_tui.screens.options import Options
from fzmj_tui.settings import NAME, Keep, Kept, keeper, read
from fzmj_tui.trouble import Trouble
from fzmj_tui.words import Words, load


class Start(NamedTuple):
    """Settings to begin with, and what becomes of changes."""

    options: Options
    keep: Keep
    troubles: tuple[Trouble, ...]
    """What is wrong with the file; said already on stderr, where it is read after the game."""
    keymap: Keymap
    """Keys instead of ours."""


def kept(environment: Mapping[str, str]) -> Kept:
    """What the file says."""
    return read(config_folder(environment) / NAME, (*profiles(), *own_profiles().names))


def start(lang: str | None, face: str | None, ascii_only: bool, **asked: Any) -> Start:
    """Settings from what was asked for; None is not asked for."""
    file = kept(os.environ)
    fields = {**file.values, **{name: value for name, value in asked.items() if value is not None}}
    fields["lang"] = language(lang, os.environ, file.values.get("lang"))
    fields["face"] = face_of(face, ascii_only, os.environ, file.values.get("face"))
    words, own = load(fields["lang"]), own_profiles()
    for trouble in file.troubles:
        say(words(trouble.key, **trouble.fields))
    options = Options(**fields, own=own.rules(words), broken=_broken)
    if options.profile not in options.profiles:
        options = replace(options, profile=Options().profile)
    return Start(options, keeper(config_folder() / NAME), file.troubles, file.keys)


def _broken(words: Words) -> tuple[str, ...]:
    """Every file of the player's own that is no profile, and why."""
    return tuple(f"{path.name}: {why}" for path, why in own_profiles().broken(words))
