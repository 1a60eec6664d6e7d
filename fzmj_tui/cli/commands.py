"""The commands by name, each loaded when it is asked for, and what stands before one."""

import os
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup

from fzmj_tui.cli.asked import Ascii, Colours, Face, Lang
from fzmj_tui.cli.console import BadInput
from fzmj_tui.interrupts import ended_at_once

COMMANDS = (
    "play",
    "sim",
    "arena",
    "verify",
    "score",
    "waits",
    "rules",
    "profiles",
    "profile",
    "doctor",
    "join",
    "serve",
    "admin",
    "bot",
)
"""Each is a function, or a group of its own, of that name in a module of that name."""

CONTRACT = {"contract": 1, "log": 1, "wire": 1}
"""Versions scripts rely on; a breaking change raises one."""

COMPLETE = "_FZMJ_COMPLETE"
"""With this variable a shell asks what it may complete a line to; typer answers and ends."""

UsageError = cast(type[Exception], typer.BadParameter.__mro__[2])
"""Click's own error; typer brings a copy of click with it or not, depending on its version."""


class Commands(TyperGroup):
    """The commands by name, imported one at a time: a version costs no engine and no screen."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The order `--help` shows them in."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One command, or None."""
        if cmd_name not in COMMANDS:
            return None
        with ended_at_once():
            module = import_module(f"{__package__}.{cmd_name}")
        found = getattr(module, cmd_name)
        if not isinstance(found, typer.Typer):
            single = typer_app()
            single.command(cmd_name, epilog=_example(module))(found)
            found = single
        return typer.main.get_command(found)


def _example(module: ModuleType) -> str | None:
    """What the help of a command ends with, if its module has an EXAMPLE: a line to feed it.

    The first character tells click to leave the lines as they are.
    """
    line = getattr(module, "EXAMPLE", None)
    return line and f"\b\nA line, for example (all about it: docs/score.md):\n{line}"


def typer_app(add_completion: bool = False, **more: Any) -> typer.Typer:
    """A group of commands, in the manner of all of them."""
    return typer.Typer(
        add_completion=add_completion,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        **more,
    )


app = typer_app(add_completion=True, cls=Commands, name="fzmj")


@app.callback(invoke_without_command=True)
def home(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --version: as JSON.")] = False,
    lang: Lang = None,
    face: Face = None,
    ascii_only: Ascii = False,
    colours: Colours = None,
) -> int:
    """Fuzhou mahjong. Without a command: the home screen."""
    if version:
        return _version(as_json)
    if as_json:
        raise BadInput("--json at this place needs --version")
    if ctx.invoked_subcommand:
        if lang or face or ascii_only or colours:
            raise BadInput(f"options of {ctx.invoked_subcommand} stand behind it")
        return 0
    with ended_at_once():
        module = import_module(f"{__package__}.play")
    return cast(int, module.open_home(lang, face, ascii_only, colours))


def _version(as_json: bool) -> int:
    from json import dumps

    from fzmj_engine import __version__

    print(dumps({"version": __version__, **CONTRACT}) if as_json else f"fzmj {__version__}")
    return 0


def run(arguments: list[str]) -> int:
    """One command through typer, its errors left to whoever started it."""
    command = typer.main.get_command(app)
    if COMPLETE in os.environ:
        command.main(arguments, "fzmj")
    try:
        with command.make_context("fzmj", arguments) as context:
            return cast(int, command.invoke(context)) or 0
    except typer.Exit as done:
        return done.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except UsageError as error:
        raise BadInput(cast(Any, error).format_message()) from None
