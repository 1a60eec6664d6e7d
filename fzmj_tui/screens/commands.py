"""What the palette offers: every value of every setting, and what the screen and the App can do."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace
from textual.app import SystemCommand
from textual.screen import Screen

from fzmj_tui.screens.base import Host, Spoken
from fzmj_tui.screens.options import CHOICES
from fzmj_tui.screens.rows import said
from fzmj_tui.words import Words


def commands(host: Host, screen: Screen[Any]) -> Iterator[SystemCommand]:
    """The palette's lines, in the player's language."""
    say = host.words
    yield from _settings(host)
    here: tuple[str, ...] = getattr(screen, "COMMANDS_HERE", ())
    for name in ("sort", "log", "result", *here, "help", "settings", "rules", "leave"):
        owner = screen if hasattr(screen, f"action_{name}") else host
        if action := getattr(owner, f"action_{name}", None):
            yield SystemCommand(_titled(name, say), say(f"command.{name}_help"), action)
    if isinstance(screen, Spoken):
        yield from screen.commands()


def _titled(name: str, say: Words) -> str:
    """What it does, and the key that does so."""
    key = say.keys.get(f"table.{name}") or say.keys.get(f"app.{name}")
    return f"{say(f'command.{name}')}  ({key})" if key else say(f"command.{name}")


def _settings(host: Host) -> Iterator[SystemCommand]:
    """All that could be otherwise."""
    say = host.words
    for field, values in CHOICES.items():
        for value in values:
            if value != getattr(host.options, field):
                name = said(field)(say, value)
                yield SystemCommand(
                    say("command.set", what=say(f"set.{field}"), name=name),
                    say(f"set.{field}_help"),
                    partial(_set, host, field, value),
                )


def _set(host: Host, field: str, value: object) -> None:
    host.change(replace(host.options, **{field: value}))
