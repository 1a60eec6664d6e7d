"""What may surprise in a profile of one's own that can be used."""

from collections.abc import Iterator, Mapping
from typing import Any

from fzmj_engine.profile_texts import decoded
from fzmj_engine.rules import Rules, build, override
from fzmj_tui.rulebook.checking import Problem, Texts
from fzmj_tui.rulebook.places import line_of
from fzmj_tui.rulebook.telling import tell
from fzmj_tui.rulebook.values import allowed
from fzmj_tui.words import Words


def notes(name: str, own: Texts, words: Words) -> Iterator[Problem]:
    """Tables that lost entries, and fields that change nothing as the others are."""
    fields = decoded(name, own)
    parent = fields.pop("extends", None)
    before = build(parent, own) if parent else Rules(name="rules")
    after = build(name, own)
    for key in (key for key in fields if key in allowed()):
        line, was = line_of(own[name], key), getattr(before, key)
        if gone := _gone(was, getattr(after, key)):
            values = words("list.comma").join(gone)
            yield Problem(line, words("problem.replaced", key=key, name=parent, values=values))
        elif was != getattr(after, key) and _idle(after, key, was, words):
            yield Problem(line, words("problem.no_effect", key=key))


def _gone(was: Any, now: Any) -> list[str]:
    return [entry for entry in was if entry not in now] if isinstance(was, Mapping) else []


def _idle(rules: Rules, key: str, was: Any, words: Words) -> bool:
    """Whether a field changes nothing that can be said of the rules."""
    try:
        without = override(rules, {key: was})
    except ValueError:
        return False
    texts = ([told.text for told in tell(each, words)] for each in (rules, without))
    return next(texts) == next(texts)
