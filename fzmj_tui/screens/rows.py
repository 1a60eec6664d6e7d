"""Menus whose lines have values to go through, as data: a record in, a changed record out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from textual.content import Content

from fzmj_tui.words import Words


class Row(NamedTuple):
    """A line of a menu that has values to go through."""

    label: str
    """A key of the words."""
    values: Callable[[Any], Sequence[Any]]
    """What there is to choose from, for a record."""
    get: Callable[[Any], Any]
    put: Callable[[Any, Any], Any]
    say: Callable[[Words, Any], str]

    def step(self, record: Any, by: int) -> Any:
        """The record with the next value, or the first one if it has another."""
        values = list(self.values(record))
        value = self.get(record)
        place = (values.index(value) + by) % len(values) if value in values else 0
        return self.put(record, values[place])


Rows = Mapping[str, Row | None]
"""A menu by the ids of its lines; None where Enter does something instead."""


def said(prefix: str) -> Callable[[Words, Any], str]:
    """A value by its word, or as it is where there is none."""

    def say(words: Words, value: Any) -> str:
        if isinstance(value, bool):
            return words("set.on" if value else "set.off")
        key = f"{prefix}.{value}"
        return words(key) if key in words else str(value)

    return say


def field(
    name: str,
    label: str,
    values: Callable[[Any], Sequence[Any]],
    say: Callable[[Words, Any], str],
) -> Row:
    """A line for a field of the record."""
    return Row(
        label,
        values,
        lambda record: getattr(record, name),
        lambda record, value: replace(record, **{name: value}),
        say,
    )


def drawn(row: Row | None, label: str, record: Any, words: Words) -> Content:
    """A line of the menu: what it is about, and its value between the keys that change it."""
    if row is None:
        return Content.assemble((words(label), "bold"))
    head = Content(words(row.label))
    gap = " " * max(1, 24 - head.cell_length)
    sides = ("‹ ", " ›") if len(row.values(record)) > 1 else ("  ", "  ")
    left, right = map(words.signs, sides)  # no ink of their own: the chosen line has another ground
    value = row.say(words, row.get(record))
    return Content.assemble(head, gap, left, (value, "bold"), right)
