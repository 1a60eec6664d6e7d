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
    when: tuple[str, ...] = ()
    """It is in force only where all of these are true."""
    unless: tuple[str, ...] = ()
    """It is in force only where none of these is true."""

    def holds(self, profile: Mapping[str, Any]) -> bool:
        """Whether a profile has this rule."""
        wanted = all(_true(profile, condition) for condition in self.when)
        return wanted and not any(_true(profile, condition) for condition in self.unless)


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


def _true(profile: Mapping[str, Any], condition: str) -> bool:
    """`field` is on, `table.key` is named there (0 too), or `field=value`."""
    path, equals, value = condition.partition("=")
    name, _, key = path.partition(".")
    if key:
        return key in profile[name]
    return str(profile[name]) == value if equals else bool(profile[name])
