"""Strangers' text, made harmless before it can reach anybody's terminal.

Terminals obey control characters wherever they come from, so names, chat and titles exist only as
`SafeText`, and only `safe` makes one.
"""

from typing import Any, TypeVar
from unicodedata import category, combining, normalize

from rich.cells import cell_len

_STRIPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, invisible formatting, halves of pairs, private use, unassigned, line separators."""

MARKS = 2
"""Combining marks that may follow each other; more would draw over other people's lines."""


class SafeText(str):
    """Text that may be drawn: printable, one line, in NFC."""

    __slots__ = ()

    characters = 200
    """The longest there may be."""
    cells = 400
    """The widest, in terminal columns."""


class Name(SafeText):
    """What a person or a bot is called."""

    __slots__ = ()
    characters = 32
    cells = 16


class Line(SafeText):
    """Something said."""

    __slots__ = ()


Text = TypeVar("Text", bound=SafeText)


def safe(kind: type[Text], raw: str) -> Text:
    """A stranger's text as this kind; ValueError if nothing printable is left or it is too long."""
    if len(raw) > 4 * kind.characters:
        raise ValueError(f"longer than {kind.characters} characters")
    text = normalize("NFC", " ".join(_few_marks(_printable(raw)).split()))
    if not text:
        raise ValueError("nothing printable")
    if len(text) > kind.characters:
        raise ValueError(f"longer than {kind.characters} characters")
    if cell_len(text) > kind.cells:
        raise ValueError(f"wider than {kind.cells} columns")
    return kind(text)


def clipped(raw: str) -> Line:
    """Some text of ours, which may quote a stranger's, as a line; it never fails."""
    kept = _few_marks(_printable(raw[: Line.characters]))
    text = normalize("NFC", " ".join(kept.split()))
    return Line(text[: Line.characters] or "?")


def _printable(raw: str) -> str:
    spaced = (" " if letter in "\t\n\r\x0b\x0c\x85\u2028\u2029" else letter for letter in raw)
    return "".join(letter for letter in spaced if category(letter) not in _STRIPPED)


def _few_marks(text: str) -> str:
    kept: list[str] = []
    run = 0
    for letter in normalize("NFC", text):
        run = run + 1 if combining(letter) or category(letter) == "Me" else 0
        if run <= MARKS:
            kept.append(letter)
    return "".join(kept)


def decode_hook(kind: type, value: Any) -> Any:
    """For msgspec: a `SafeText` field takes a string and makes it safe."""
    if issubclass(kind, SafeText) and isinstance(value, str):
        return safe(kind, value)
    raise TypeError(f"{kind.__name__} has to be a string")


def encode_hook(value: Any) -> str:
    """For msgspec: a `SafeText` field is written as a string."""
    if isinstance(value, SafeText):
        return str.__str__(value)
    raise NotImplementedError(type(value))
