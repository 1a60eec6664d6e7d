"""`fzmj rules`: the rules of a profile for people, each with the numbers it depends on."""

import json
import sys
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fzmj_tui import words
from fzmj_tui.cli.options import language, rules_of


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebook knows of one rule."""

    fields: tuple[str, ...] = ()
    """Fields of the profile it depends on."""
    when: str | None = None
    """The field, or one of its keys, that puts it in force; None: always."""
    unless: str | None = None
    """The field that takes it out of force."""

    def holds(self, profile: Mapping[str, Any]) -> bool:
        """Whether a profile has this rule."""
        wanted = self.when is None or bool(_value(profile, self.when))
        return wanted and not (self.unless and _value(profile, self.unless))


def rulebook() -> dict[str, Entry]:
    """Every rule by its id, in the order they are told."""
    text = (files("fzmj_engine") / "rulebook.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Entry])


def _value(profile: Mapping[str, Any], path: str) -> Any:
    found: Any = profile
    for name in path.split("."):
        found = found.get(name) if found else None
    return found


def rules(
    profile: Annotated[str, typer.Argument(help="`fzmj profiles` lists them.")] = "classic",
    lang: Annotated[str | None, typer.Option(help="Language: en or zh.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="One rule a line, nothing else.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, with every field.")] = False,
) -> int:
    """Print the rules of a profile."""
    fields = msgspec.to_builtins(rules_of(profile))
    said = words.load(language(lang))
    book = [
        {
            "rule": rule,
            "text": said.rule(rule),
            "fields": {name: fields[name] for name in entry.fields},
        }
        for rule, entry in rulebook().items()
        if entry.holds(fields)
    ]
    if as_json:
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
