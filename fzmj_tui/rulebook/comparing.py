"""Two profiles side by side: which fields differ, and what that means in play."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fzmj_engine.rules import Rules
from fzmj_tui.rulebook.entries import rulebook
from fzmj_tui.rulebook.telling import tell
from fzmj_tui.rulebook.values import flat, with_field
from fzmj_tui.words import Words


class Difference(Struct, frozen=True):
    """A field that two profiles set differently."""

    field: str
    """Its name, or `table.name`."""
    values: tuple[Any, Any]
    rules: tuple[str, ...]
    """The rules that would be said differently by it alone; none: it changes nothing here."""


class Contrast(Struct, frozen=True):
    """A rule that two profiles say differently."""

    chapter: str
    rule: str
    texts: tuple[str | None, str | None]
    """None: it is not in force there."""


def differences(one: Rules, other: Rules, words: Words) -> Iterator[Difference]:
    """Every field that is set differently, in the order of the record."""
    for (field, value), (_, another) in zip(flat(one), flat(other), strict=True):
        if value != another:
            found = {*_moved(one, field, another, words), *_moved(other, field, value, words)}
            ids = tuple(rule for rule in rulebook().entries if rule in found)
            yield Difference(field, (value, another), ids)


def contrasts(one: Rules, other: Rules, words: Words) -> Iterator[Contrast]:
    """Every rule that is said differently, in the order of the rulebook."""
    told = [{told.rule: told.text for told in tell(rules, words)} for rules in (one, other)]
    for chapter, entries in rulebook().chapters.items():
        for rule in entries:
            texts = told[0].get(rule), told[1].get(rule)
            if texts[0] != texts[1]:
                yield Contrast(chapter, rule, texts)


def _moved(rules: Rules, field: str, value: Any, words: Words) -> Iterator[str]:
    """The rules that one field alone makes another; none where it cannot be changed alone."""
    try:
        changed = with_field(rules, field, value)
    except ValueError:
        return
    yield from (contrast.rule for contrast in contrasts(rules, changed, words))
