"""What is wrong with a profile of one's own, line by line, in the player's language."""

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

from fzmj_engine.profile_texts import decoded, profiles
from fzmj_engine.rules import BadProfile, Rules, build
from fzmj_tui.rulebook.places import line_of, position
from fzmj_tui.rulebook.values import allowed, may_be
from fzmj_tui.words import Words

Texts = Mapping[str, str]
"""Profiles of one's own by name, as they were written."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_TYPES = {field.name: field.type for field in msgspec.structs.fields(Rules)}
_ODD = {"recursion": "too_deep", "digits": "too_long_number"}
"""Words in errors of the TOML reader that have no place, and what is said instead."""


class Problem(Struct, frozen=True):
    """Something that is wrong with a text."""

    line: int
    text: str
    column: int | None = None
    readable: bool = True
    """Whether the text is TOML at all."""

    def said(self, words: Words) -> str:
        """The place and what is wrong there."""
        at = "at" if self.column is None else "at_column"
        return words(f"problem.{at}", line=self.line, column=self.column, text=self.text)


def problems(name: str, own: Texts, words: Words) -> tuple[Problem, ...]:
    """Everything that keeps one of these texts from being a profile, from top to bottom."""
    return tuple(sorted(_Check(name, own, words).problems(), key=lambda found: found.line))


class _Check:
    """One text, looked at among the others it may extend."""

    def __init__(self, name: str, own: Texts, words: Words) -> None:
        self.name, self.own, self.words = name, own, words
        self.text = own[name]

    def problems(self) -> Iterator[Problem]:
        """Its name, its letters, its keys and values one by one, and at last all of it."""
        if self.name in profiles():
            yield self._at("", "builtin", name=self.name)
        elif not _NAME.fullmatch(self.name):
            yield self._at("", "bad_name", name=short(self.name))
        else:
            try:
                fields = decoded(self.name, self.own)
            except BadProfile as error:
                yield self._not_toml(error.detail)
            else:
                found = [one for key, value in fields.items() for one in self._key(key, value)]
                yield from found or self._whole(fields.get("extends"))

    def _key(self, key: str, value: Any) -> Iterator[Problem]:
        """One key at the top of the text."""
        if key == "name" and value != self.name:
            yield self._at(key, "other_name", value=short(value), name=self.name)
        elif key in ("name", "extends"):
            return
        elif key not in allowed():
            yield self._unknown(key, "unknown", key, allowed(), key=short(key))
        elif allowed()[key].kind == "table" and isinstance(value, dict):
            for entry, number in value.items():
                yield from self._entry(key, entry, number)
        elif not _fits(key, value):
            yield self._at(key, "value", key=key, may_be=self._may_be(key), value=short(value))

    def _entry(self, key: str, entry: str, value: Any) -> Iterator[Problem]:
        """One entry of a table."""
        path, known = f"{key}.{entry}", allowed()[key].values
        if entry in known:
            if not _fits(key, {entry: value}):
                yield self._at(
                    path, "value", key=path, may_be=self._may_be(path), value=short(value)
                )
        elif entry in allowed():
            yield self._at(path, "misplaced", entry=entry, key=key)
        else:
            said = {"entry": short(entry), "key": key, "values": ", ".join(known)}
            yield self._unknown(path, "unknown_entry", entry, known, **said)

    def _whole(self, parent: Any) -> Iterator[Problem]:
        """What only shows when the text is put together with those it extends."""
        try:
            build(self.name, self.own)
        except BadProfile as error:
            if error.what == "circle":
                yield self._at("extends", "circle", detail=error.detail)
            elif error.what == "parent" and error.name == self.name:
                known, detail = {*profiles(), *self.own}, error.detail
                yield self._unknown("extends", "parent", detail, known, detail=short(detail))
            elif above := self._above(parent):
                yield self._at("extends", "above", name=above[0], detail=above[1].said(self.words))
            else:
                key = error.detail.partition(" ")[0]
                yield self._at(key, f"clash.{key}")

    def _above(self, parent: Any) -> tuple[str, Problem] | None:
        """The first of those it extends, from the farthest on, that cannot be used, and why."""
        names: list[str] = []
        while parent in self.own and parent not in (*profiles(), *names):
            names.append(parent)
            try:
                parent = decoded(parent, self.own).get("extends")
            except BadProfile:
                break
        for name in reversed(names):
            if found := problems(name, self.own, self.words):
                return name, found[0]
        return None

    def _not_toml(self, detail: str) -> Problem:
        detail, line, column = position(detail, self.text)
        odd = next((key for word, key in _ODD.items() if word in detail), "text")
        text = self.words(f"problem.{odd}", detail=short(detail))
        return Problem(line, text, column, readable=False)

    def _may_be(self, path: str) -> str:
        return may_be(path, self.words)

    def _unknown(
        self, path: str, what: str, wrong: str, known: Collection[str], **said: str
    ) -> Problem:
        """A name there is not, with the nearest there is, if any is near."""
        near = get_close_matches(wrong[:64], known, 1)
        return (
            self._at(path, f"{what}_near", near=near[0], **said)
            if near
            else self._at(path, what, **said)
        )

    def _at(self, path: str, what: str, **said: str) -> Problem:
        return Problem(line_of(self.text, path), self.words(f"problem.{what}", **said))


def _fits(key: str, value: Any) -> bool:
    try:
        msgspec.convert(value, _TYPES[key])
    except msgspec.ValidationError:
        return False
    return True


def short(value: Any) -> str:
    """What somebody wrote, in quotes, on one line and not too long."""
    text = "".join(letter if letter.isprintable() else "?" for letter in str(value)[:60])
    return f"“{text}”"
