"""What the engine's rulebook.toml says: every rule, its fields, and when its sentences hold."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

Facts = Mapping[str, Any]
"""The fields of a profile by name, and what follows from them."""


class Guarded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is so under conditions."""

    when: tuple[str, ...] = ()
    """All of these must be true."""
    unless: tuple[str, ...] = ()
    """None of these may be true."""

    def holds(self, facts: Facts) -> bool:
        """Whether it is so in a profile."""
        wanted = all(_true(facts, condition) for condition in self.when)
        return wanted and not any(_true(facts, condition) for condition in self.unless)


class Saying(Guarded, frozen=True, kw_only=True):
    """A sentence that is said under conditions."""

    say: str
    """What it is called among the words of its rule."""


class Entry(Guarded, frozen=True, kw_only=True):
    """What the rulebook knows of one rule."""

    fields: tuple[str, ...] = ()
    """Fields of the profile it depends on."""
    says: tuple[Saying, ...] = ()
    """Its sentences; none: one of the rule's own name."""

    def said(self, rule: str, facts: Facts) -> tuple[str, ...]:
        """Keys of the sentences a profile has of this rule; empty where it is not in force."""
        if not self.holds(facts):
            return ()
        if not self.says:
            return (f"rules.{rule}",)
        return tuple(f"rules.{rule}.{one.say}" for one in self.says if one.holds(facts))

    @property
    def conditions(self) -> Iterator[str]:
        """Every condition in it."""
        for guarded in (self, *self.says):
            yield from (*guarded.when, *guarded.unless)


class Book(Struct, frozen=True):
    """The whole rulebook."""

    chapters: Mapping[str, Mapping[str, Entry]]
    """Rules by chapter and id, in the order they are told."""
    parts: Mapping[str, tuple[Saying, ...]]
    """What is added up for a win."""

    @property
    def entries(self) -> dict[str, Entry]:
        """Every rule by its id."""
        return {
            rule: entry for chapter in self.chapters.values() for rule, entry in chapter.items()
        }


@cache
def rulebook() -> Book:
    """The rulebook, read once."""
    text = (files("fzmj_engine") / "rulebook.toml").read_text(encoding="utf-8")
    chapters = tomllib.loads(text)
    parts = msgspec.convert(chapters.pop("parts"), dict[str, tuple[Saying, ...]])
    return Book(msgspec.convert(chapters, dict[str, dict[str, Entry]]), parts)


def _true(facts: Facts, condition: str) -> bool:
    """`field` is on, `table.key` is named there (0 too), `field=value`, or `field=@other`."""
    path, equals, value = condition.partition("=")
    name, _, key = path.partition(".")
    if key and not equals:
        return key in facts[name]
    found = facts[name].get(key) if key else facts[name]
    if not equals:
        return bool(found)
    wanted = facts[value[1:]] if value.startswith("@") else value
    return str(found).lower() == str(wanted).lower()
