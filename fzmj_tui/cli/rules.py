"""`fzmj rules`: the rules of a profile for people, each with the numbers it depends on."""

import json
import sys
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fzmj_tui import words
from fzmj_tui.cli.options import language, rules_of
from fzmj_tui.rulebook import in_force


def rules(
    profile: Annotated[str, typer.Argument(help="`fzmj profiles` lists them.")] = "classic",
    lang: Annotated[str | None, typer.Option(help="Language: en or zh.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="One rule a line, nothing else.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, with every field.")] = False,
) -> int:
    """Print the rules of a profile."""
    found = rules_of(profile)
    said = words.load(language(lang))
    book = [
        {"rule": rule, "text": said.rule(rule), "fields": fields}
        for rule, fields in in_force(found).items()
    ]
    if as_json:
        fields = msgspec.to_builtins(found)
        print(json.dumps({"profile": profile, "rules": fields, "book": book}, ensure_ascii=False))
    elif plain:
        print("\n".join(f"{entry['rule']} {entry['text']}" for entry in book))
    else:
        _show(book)
    return 0


def _show(book: list[dict[str, Any]]) -> None:
    """Two columns as wide as the terminal; a rule's settings stand under what it says."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(max_width=80, overflow="fold")
    for entry in book:
        settings = "  ".join(f"{name}={_short(value)}" for name, value in entry["fields"].items())
        grid.add_row(Text(entry["rule"], "bold"), Text(entry["text"]))
        if settings:
            grid.add_row("", Text(settings, "dim"))
    Console(file=sys.stdout).print(grid)


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}:{points}" for name, points in value.items())
    return str(value).lower()
