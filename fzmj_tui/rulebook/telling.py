"""The rules of a profile, told in a language with its own numbers, and why something is refused."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from fzmj_engine.rules import Rules
from fzmj_tui.rulebook.entries import rulebook
from fzmj_tui.rulebook.facts import facts, filled
from fzmj_tui.words import Words


class Told(Struct, frozen=True):
    """A rule in force, as it is said."""

    chapter: str
    rule: str
    text: str
    fields: Mapping[str, Any]
    """The fields it depends on."""


def tell(rules: Rules, words: Words) -> tuple[Told, ...]:
    """Every rule a profile has, in the order of the rulebook."""
    return tuple(_told(rules, words))


def why(rule: str, rules: Rules, words: Words, what: str = "any") -> str:
    """Why a rule refuses something, in a sentence with the rule's id; `what` was tried."""
    named = filled(rules, words)
    if not rulebook().entries[rule].said(rule, facts(rules)):
        sentence = words("why.absent")
    else:
        keys = (f"why.{rule}.{what}", f"why.{rule}.any", f"why.{rule}")
        sentence = words(next(key for key in keys if key in words), **named)
    return words("why.said", sentence=sentence, rule=rule)


def _told(rules: Rules, words: Words) -> Iterator[Told]:
    known, named = facts(rules), filled(rules, words)
    for chapter, entries in rulebook().chapters.items():
        for rule, entry in entries.items():
            if said := entry.said(rule, known):
                text = _joined([words(key, **named) for key in said])
                yield Told(chapter, rule, text, {name: known[name] for name in entry.fields})


def _joined(sentences: list[str]) -> str:
    """Sentences in a row; after a Chinese full stop there is no gap."""
    return " ".join(sentences).replace("。 ", "。")
