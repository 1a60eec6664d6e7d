"""Fields of a profile one by one: what they may be, and what they are, in words."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

from fzmj_engine.rules import Rules, override
from fzmj_tui.words import Words


class Allowed(Struct, frozen=True):
    """What a field may be; `kind` is one of the words under `allowed`."""

    kind: str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    """The choices, or the names that may stand in a table."""
    optional: bool = False
    """It may be left out for none."""


@cache
def allowed() -> Mapping[str, Allowed]:
    """What every field but the name may be, in the order of the record."""
    found = inspect.type_info(Rules)
    assert isinstance(found, inspect.StructType)
    return {field.name: _allowed(field.type) for field in found.fields if field.name != "name"}


def _allowed(kind: inspect.Type) -> Allowed:
    match kind:
        case inspect.BoolType():
            return Allowed("flag")
        case inspect.LiteralType(values=values):
            return Allowed("choice", values=tuple(map(str, values)))
        case inspect.IntType(ge=low, le=high):
            return Allowed("number", low or 0, high or 0)
        case inspect.VarTupleType(item_type=item):
            return msgspec.structs.replace(_allowed(item), kind="list")
        case inspect.DictType(key_type=key, value_type=item):
            return msgspec.structs.replace(
                _allowed(item), kind="table", values=_allowed(key).values
            )
        case inspect.UnionType(types=types):
            some = next(one for one in types if not isinstance(one, inspect.NoneType))
            return msgspec.structs.replace(_allowed(some), optional=True)
    raise TypeError(kind)


def may_be(path: str, words: Words) -> str:
    """What a field, or an entry of a table, may be, in words."""
    field, _, entry = path.partition(".")
    found = allowed()[field]
    kind = "number" if entry else found.kind
    values = words("list.comma").join(_explained(field, value, words) for value in found.values)
    text = words(f"allowed.{kind}", low=found.low, high=found.high, values=values)
    return words("allowed.or_none", text=text) if found.optional else text


def _explained(field: str, value: str, words: Words) -> str:
    """A name that a field may have, with what it means."""
    key = f"choice.{field}.{value}"
    return words("choice.explained", value=value, meaning=words(key)) if key in words else value


def flat(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Every field with its value; what stands in a table is `table.name`."""
    fields: Mapping[str, Any] = msgspec.to_builtins(rules)
    for name, found in allowed().items():
        if found.kind == "table":
            yield from ((f"{name}.{key}", fields[name].get(key)) for key in found.values)
        else:
            yield name, fields[name]


def with_field(rules: Rules, path: str, value: Any) -> Rules:
    """The same rules with one field set otherwise, or one entry of a table; None takes it out."""
    name, _, key = path.partition(".")
    if not key:
        return override(rules, {name: value})
    table = {**getattr(rules, name), key: value}
    return override(
        rules, {name: {key: found for key, found in table.items() if found is not None}}
    )


def label(path: str, words: Words) -> str:
    """What a field is, or an entry of one of its tables."""
    name, _, key = path.partition(".")
    return words(f"entry.{name}", what=words(f"line.{key}")) if key else words(f"fields.{name}")


def shown(field: str, value: Any, words: Words) -> str:
    """A field's value for people."""
    match value:
        case None:
            return words("value.absent" if "." in field else "value.none")
        case bool():
            return words("value.yes" if value else "value.no")
        case list() | tuple():
            return words("list.comma").join(map(str, value)) or words("value.none")
    key = f"choice.{field}.{value}"
    return words(key) if key in words else str(value)
