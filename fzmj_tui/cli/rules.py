"""`fzmj rules`: the rules of a profile for people, with its own numbers."""

import json
import sys
from itertools import groupby
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fzmj_tui import words
from fzmj_tui.cli.options import language, rules_of
from fzmj_tui.rulebook.telling import Told, tell
from fzmj_tui.words import Words


def rules(
    profile: Annotated[str, typer.Argument(help="`fzmj profiles` lists them.")] = "classic",
    lang: Annotated[str | None, typer.Option(help="Language: en or zh.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="One rule a line, nothing else.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, with every field.")] = False,
) -> int:
    """Print the rules of a profile."""
    found = rules_of(profile)
    said = words.load(language(lang))
    book = tell(found, said)
    if as_json:
        fields = msgspec.to_builtins(found)
        entries = msgspec.to_builtins(book)
        print(
            json.dumps({"profile": profile, "rules": fields, "book": entries}, ensure_ascii=False)
        )
    elif plain:
        print("\n".join(f"{told.rule} {told.text}" for told in book))
    else:
        _show(found.name, book, said)
    return 0


def _show(name: str, book: tuple[Told, ...], said: Words) -> None:
    """The name of the profile and, by chapters, two columns as wide as the terminal."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(max_width=80, overflow="fold")
    grid.add_row(Text(name, "bold"))
    for chapter, entries in groupby(book, lambda told: told.chapter):
        grid.add_row()
        grid.add_row(Text(said(f"chapter.{chapter}"), "bold"))
        for told in entries:
            grid.add_row(Text(told.rule, "dim"), Text(told.text))
    Console(file=sys.stdout).print(grid)
