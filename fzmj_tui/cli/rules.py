"""`fzmj rules`: the rules of a profile for people, with its own numbers, or what two differ in."""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from fzmj_tui import words
from fzmj_tui.cli.asked import PROFILE_NAMES, Lang
from fzmj_tui.cli.options import language, rules_of
from fzmj_tui.paint.canvas import wrap
from fzmj_tui.rulebook.comparing import Contrast, Difference, contrasts, differences
from fzmj_tui.rulebook.telling import Told, tell
from fzmj_tui.rulebook.values import label, shown
from fzmj_tui.words import Words

NARROW = 20
"""Cells that a text has at least."""


def rules(
    profile: Annotated[
        str, typer.Argument(help="`fzmj profiles` lists them.", autocompletion=PROFILE_NAMES)
    ] = "classic",
    compare: Annotated[
        tuple[str, str] | None, typer.Option(help="What two profiles differ in.")
    ] = None,
    lang: Lang = None,
    plain: Annotated[bool, typer.Option("--plain", help="One rule a line, nothing else.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, with every field.")] = False,
) -> int:
    """Print the rules of a profile."""
    said = words.load(language(lang))
    answer = _Comparison(compare, said) if compare else _Telling(profile, said)
    if as_json:
        print(json.dumps(answer.json(), ensure_ascii=False))
    elif plain:
        print("\n".join(answer.lines()))
    else:
        _Paper(file=sys.stdout).print(answer.grid())
    return 0


class _Paper(Console):
    """What is printed on. A closed pipe is an error like any other command's."""

    def on_broken_pipe(self) -> None:
        """Leave it to whoever started the command; Rich would end the process here."""
        raise BrokenPipeError


class _Telling:
    """The rules of one profile."""

    def __init__(self, profile: str, said: Words) -> None:
        self.profile, self.said = profile, said
        self.rules = rules_of(profile)
        self.book: tuple[Told, ...] = tell(self.rules, said)

    def json(self) -> dict[str, Any]:
        """Every field, and every rule in force."""
        fields, book = msgspec.to_builtins(self.rules), msgspec.to_builtins(self.book)
        return {"profile": self.profile, "rules": fields, "book": book}

    def lines(self) -> list[str]:
        """One rule a line."""
        return [f"{told.rule} {told.text}" for told in self.book]

    def grid(self) -> Table:
        """The name of the profile and, by chapters, two columns as wide as the terminal."""
        grid = _columns()
        grid.add_row(Text(self.rules.name, "bold"))
        for chapter, entries in groupby(self.book, lambda told: told.chapter):
            _heading(grid, self.said(f"chapter.{chapter}"))
            for told in entries:
                grid.add_row(Text(told.rule, "dim"), Flowing(Text(told.text)))
        return grid


class _Comparison:
    """What two profiles differ in."""

    def __init__(self, profiles: tuple[str, str], said: Words) -> None:
        self.profiles, self.said = profiles, said
        one, other = map(rules_of, profiles)
        self.fields: Sequence[Difference] = tuple(differences(one, other, said))
        self.book: Sequence[Contrast] = tuple(contrasts(one, other, said))

    def json(self) -> dict[str, Any]:
        """Every field that differs and every rule that is said differently."""
        fields, book = msgspec.to_builtins(self.fields), msgspec.to_builtins(self.book)
        return {"compare": self.profiles, "fields": fields, "book": book}

    def lines(self) -> list[str]:
        """A line for each field, then a line for each rule and profile that has it."""
        fields = [f"{field.field} {self._values(field)}" for field in self.fields]
        rules = [
            f"{contrast.rule} {profile}: {text}"
            for contrast in self.book
            for profile, text in zip(self.profiles, contrast.texts, strict=True)
            if text is not None
        ]
        return [*fields, *rules] or [self.said("compare.same")]

    def grid(self) -> Table:
        """The fields with both values, then the rules with what each profile says."""
        said, grid = self.said, _columns()
        names = dict(zip(("one", "other"), self.profiles, strict=True))
        grid.add_row(Text(said("compare.title", **names), "bold"))
        if not self.fields:
            grid.add_row("", said("compare.same"))
            return grid
        _heading(grid, said("compare.fields"))
        for field in self.fields:
            text = Text(f"{self._values(field)}\n{label(field.field, said)}")
            text.append(f"  {' '.join(field.rules)}", "dim")
            grid.add_row(Text(field.field, "dim"), Flowing(text))
        _heading(grid, said("compare.rules"))
        for contrast in self.book:
            text = Text("\n").join(
                Text.assemble((f"{profile}  ", "bold"), told or (said("compare.absent"), "dim"))
                for profile, told in zip(self.profiles, contrast.texts, strict=True)
            )
            grid.add_row(Text(contrast.rule, "dim"), Flowing(text))
        return grid

    def _values(self, field: Difference) -> str:
        return " → ".join(shown(field.field, value, self.said) for value in field.values)


class Flowing:
    """A text in rows as Chinese is set: no comma or full stop begins one."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Anything from a few words to the longest line."""
        return Measurement(min(NARROW, options.max_width), self.text.cell_len)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """As many rows as it needs."""
        for line in self.text.split("\n"):
            end = 0
            for row in wrap(line.plain, max(NARROW, options.max_width), cut=""):
                start = line.plain.index(row, end)
                end = start + len(row)
                yield line[start:end]


def _columns() -> Table:
    """Names on the left, as wide as they are, and text."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(max_width=80)
    return grid


def _heading(grid: Table, text: str) -> None:
    grid.add_row()
    grid.add_row(Text(text, "bold"))
