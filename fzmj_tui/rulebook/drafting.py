"""The file a new profile of one's own begins with: every field, explained and not yet in force."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fzmj_engine.rules import Rules
from fzmj_tui.rulebook.values import allowed, may_be
from fzmj_tui.words import Words


def draft(name: str, parent: str, rules: Rules, words: Words) -> str:
    """The text of a profile that is still the same as its parent, whose rules these are."""
    return "\n".join(_lines(name, parent, rules, words)) + "\n"


def _lines(name: str, parent: str, rules: Rules, words: Words) -> Iterator[str]:
    head = words("draft.head", name=name, parent=parent, file=f"{name}.toml")
    yield from (f"# {line}".rstrip() for line in head.splitlines())
    yield f"\nextends = {json.dumps(parent)}"
    for field in _tables_last():
        yield ""
        yield f"# {words(f'fields.{field}')}"
        yield f"#   {may_be(field, words)}"
        yield from _setting(field, _value(field, rules))


def _tables_last() -> list[str]:
    """What follows a table in a file belongs to it."""
    return sorted(allowed(), key=lambda field: allowed()[field].kind == "table")


def _setting(field: str, value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield f"#[{field}]"
        yield from (f"#{entry} = {number}" for entry, number in value.items())
    else:
        yield f"#{field} = {json.dumps(value)}"


def _value(field: str, rules: Rules) -> Any:
    """The value of a field; for none, which TOML cannot write, one that means the same."""
    value = getattr(rules, field)
    if value is None:
        return rules.base_points if field == "special_base_points" else 0
    return list(value) if isinstance(value, tuple) else value
