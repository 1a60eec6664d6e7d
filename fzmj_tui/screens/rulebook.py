"""Which rules a profile has: the engine's rulebook, asked with the profile's fields."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from fzmj_engine.rules import Rules


def in_force(rules: Rules) -> tuple[str, ...]:
    """The ids of the rules a profile has, in the order they are told."""
    fields = msgspec.to_builtins(rules)
    text = (files("fzmj_engine") / "rulebook.toml").read_text(encoding="utf-8")
    return tuple(rule for rule, entry in tomllib.loads(text).items() if _holds(entry, fields))


def _holds(entry: Mapping[str, Any], fields: Mapping[str, Any]) -> bool:
    when, unless = entry.get("when"), entry.get("unless")
    return (not when or bool(_value(fields, when))) and not (unless and _value(fields, unless))


def _value(fields: Mapping[str, Any], path: str) -> Any:
    found: Any = fields
    for name in path.split("."):
        found = found.get(name) if found else None
    return found
