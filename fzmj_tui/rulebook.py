"""Which rules a profile has: the engine's rulebook, asked with the profile's fields."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from fzmj_engine.rules import Rules


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


@cache
def rulebook() -> Mapping[str, Entry]:
    """Every rule by its id, in the order they are told."""
    text = (files("fzmj_engine") / "rulebook.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Entry])


def in_force(rules: Rules) -> dict[str, dict[str, Any]]:
    """The rules a profile has, in the order they are told, each with the fields it depends on."""
    profile = msgspec.to_builtins(rules)
    return {
        rule: {name: profile[name] for name in entry.fields}
        for rule, entry in rulebook().items()
        if entry.holds(profile)
    }


def _value(profile: Mapping[str, Any], path: str) -> Any:
    found: Any = profile
    for name in path.split("."):
        found = found.get(name) if found else None
    return found
