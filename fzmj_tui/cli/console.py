"""How every command speaks: plain messages on one line, and UTF-8 under any locale."""

import sys
from collections.abc import Callable


class BadInput(Exception):
    """What a person typed or fed cannot be used; the text says what and where (exit code 2)."""


def shown(text: str, limit: int = 60) -> str:
    """A stranger's text in quotes, on one line: clipped, and unprintable characters as `?`."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text[:limit])
    return f"“{clean}{'…' if len(text) > limit else ''}”"


def one_line(text: str) -> str:
    """A message that stays on its line, whatever it quotes."""
    return "".join(letter if letter.isprintable() else " " for letter in " ".join(text.split()))


def say(message: str) -> None:
    """One line on stderr."""
    print(f"fzmj: {one_line(message)}", file=sys.stderr)


def speak_utf8() -> None:
    """Write Chinese under any locale; what cannot be written becomes `?`, never an exception."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
