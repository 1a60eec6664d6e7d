"""Every sentence there is, two TOML files a language, one for the rules; each has the same keys.

An App has its `Words` and hands them down, so two players in one process may read different
languages.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fzmj_tui.keymap import OURS, Keymap, faces
from fzmj_tui.words.script import traditional

LANGUAGES: tuple[str, ...] = ("en", "zh", "zh-Hant")
"""What there is to choose from, the fallback first."""

HANT = ("zh_TW", "zh_HK", "zh_MO", "zh_Hant")
"""How locales begin that write traditional characters."""


ASCII = str.maketrans(
    {
        "▸": ">",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "‹": "<",
        "›": ">",
        "×": "x",
        "…": "...",
        "·": "-",
        "“": '"',
        "”": '"',
    }
)
"""Signs, and what stands for them where only ASCII can be drawn."""

GLOSS = re.compile(r" ?\([^\x00-\x7f]+\)")
"""What an English sentence adds in brackets in Chinese; left out where only ASCII can be drawn."""


KEYS = re.compile(r"\{keys\[([\w.]+)\]\}")
"""Stands in a sentence for the key that has an id."""


class Words:
    """One language; `words("log.drew", name="Ann")` is a sentence of it."""

    def __init__(
        self,
        lang: str,
        sentences: Mapping[str, str],
        ascii_only: bool = False,
        keymap: Keymap = OURS,
    ) -> None:
        """With `ascii_only` no sign is used that a plain terminal lacks."""
        self.lang = lang
        self.ascii_only = ascii_only
        self.keys = {name: self.signs(key) for name, key in faces(keymap).items()}
        """How the key of every id is written."""
        self._raw = sentences
        self._sentences = {
            key: self.signs(self.script(KEYS.sub(lambda found: self.keys[found[1]], text)))
            for key, text in sentences.items()
        }

    def with_keys(self, keymap: Keymap) -> "Words":
        """The same language for somebody who has keys of his own."""
        return Words(self.lang, self._raw, self.ascii_only, keymap) if keymap else self

    def script(self, text: str) -> str:
        """A Chinese text in the characters of this language."""
        return traditional(text) if self.lang == "zh-Hant" else text

    def signs(self, text: str) -> str:
        """A text with the signs there are."""
        return GLOSS.sub("", text).translate(ASCII) if self.ascii_only else text

    def __call__(self, key: str, /, **fields: object) -> str:
        """The sentence of a key, its {fields} filled in; KeyError if there is none."""
        sentence = self._sentences[key]
        return sentence.format_map(fields) if fields else sentence

    def __contains__(self, key: str) -> bool:
        """Whether there is a sentence of that key."""
        return key in self._sentences

    def __iter__(self) -> Iterator[str]:
        """The keys in the order of the file."""
        return iter(self._sentences)


@cache
def load(lang: str, ascii_only: bool = False) -> Words:
    """The words of a language, read once; ValueError names the languages there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    import tomllib

    file = lang.partition("-")[0]
    texts = (files(__package__) / f"{name}{file}.toml" for name in ("", "rules_"))
    tables = (tomllib.loads(text.read_text(encoding="utf-8")) for text in texts)
    return Words(
        lang, {key: text for table in tables for key, text in _flat("", table)}, ascii_only
    )


def locale_of(environment: Mapping[str, str], category: str) -> str:
    """The locale of a category, as the C library finds it; empty where there is none."""
    names = ("LC_ALL", category, "LANG")
    return next((environment[name] for name in names if environment.get(name)), "")


def of_locale(environment: Mapping[str, str]) -> str:
    """The language that LC_ALL, LC_MESSAGES or LANG ask for, English if we do not speak it."""
    locale = locale_of(environment, "LC_MESSAGES")
    if locale.startswith(HANT):
        return "zh-Hant"
    return next((lang for lang in LANGUAGES if locale.startswith(lang)), LANGUAGES[0])


def can_be_written(environment: Mapping[str, str]) -> bool:
    """Whether the locale has Chinese characters; one that names no charset is believed to."""
    locale = locale_of(environment, "LC_CTYPE")
    charset = locale.partition(".")[2].partition("@")[0].lower().replace("-", "")
    return charset == "utf8" or (not charset and locale not in ("C", "POSIX"))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(f"{prefix}{key}.", value)
