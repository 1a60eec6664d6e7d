"""What somebody types: a number, a tile, or a word, in any of the languages at any time."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from fzmj_engine.tiles import Tile
from fzmj_tui.words import LANGUAGES, load

LONGEST = 200
"""Letters of a line that can mean something."""

NUMERALS = str.maketrans("一二三四五六七八九", "123456789")


class Typed(NamedTuple):
    """What a line means."""

    verb: str = ""
    """A key of plain.typed: `hand`, `pung`, `throw` …"""
    tile: Tile | None = None
    number: int | None = None
    text: str = ""
    """What is to be said to the others, as it was typed."""


def understood(line: str) -> Typed | None:
    """What a line means; None if it means nothing, and nothing at all to say it again."""
    text = " ".join(normalize("NFKC", line[:LONGEST]).lower().split())
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return Typed(number=int(text))
    first, _, rest = line[:LONGEST].strip().partition(" ")
    if rest.strip() and first.lower() in _words("say"):
        return Typed("say", text=rest.strip())
    verb = _verbs().get(text)
    if verb is not None or not text:
        return Typed(verb or "again")
    found = _pattern().fullmatch(text)
    if found is None:
        return None
    rank = found["rank"].translate(NUMERALS)
    return Typed(_verbs()[found["verb"] or "throw"], Tile(rank + _suits()[found["suit"]]))


def means_yes(line: str) -> bool | None:
    """Whether an answer is yes; None if it is neither yes nor no."""
    return _answers().get(normalize("NFKC", line[:LONGEST]).strip().lower())


@cache
def _answers() -> Mapping[str, bool]:
    return {**dict.fromkeys(_words("yes"), True), **dict.fromkeys(_words("no"), False)}


def _words(name: str) -> list[str]:
    """Everything in every language that means one thing."""
    texts = (load(lang)(f"plain.typed.{name}") for lang in LANGUAGES)
    return [word for text in texts for word in text.split("|")]


@cache
def _verbs() -> Mapping[str, str]:
    names = [key.removeprefix("plain.typed.") for key in load("en") if "plain.typed." in key]
    rest = [name for name in names if not name.startswith(("suit_", "yes", "no"))]
    return {word: name for name in rest for word in _words(name)}


@cache
def _suits() -> Mapping[str, str]:
    return {word: suit for suit in "mps" for word in _words(f"suit_{suit}")}


@cache
def _pattern() -> re.Pattern[str]:
    """A tile by its name, with or without what is to be done with it."""
    verbs, suits = (
        "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        for words in (_verbs(), _suits())
    )
    return re.compile(rf"(?P<verb>{verbs})? ?(?P<rank>[1-9一二三四五六七八九]) ?(?P<suit>{suits})")
