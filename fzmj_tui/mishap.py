"""An error of our own, as much of it as may be shown: its kind and where it was, never a value.

Messages and local variables are left out, because they may name tiles that a player must not see.
"""

import sys
from collections.abc import Iterable, Iterator
from os import sep
from traceback import walk_tb
from typing import NamedTuple

DEEPEST = 12
"""How many places are kept, the last ones: a recursion has a thousand."""


class Mishap(NamedTuple):
    """What nobody caught."""

    kind: str
    """The name of the exception's class."""
    places: tuple[str, ...]
    """File, line and function of every call on the way, the innermost last."""


class Failed(Exception):
    """The game has ended with a mishap; the terminal is as it was before."""

    def __init__(self, mishap: Mishap, lang: str) -> None:
        """The player's language comes along: whoever tells him has no App to ask any more."""
        super().__init__(mishap.kind)
        self.mishap = mishap
        self.lang = lang


def mishap(error: BaseException) -> Mishap:
    """What may be said of an exception."""
    frames = walk_tb(error.__traceback__)
    return placed(
        type(error).__name__,
        ((frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in frames),
    )


def placed(kind: str, calls: Iterable[tuple[str, int, str]]) -> Mishap:
    """A mishap from the files, lines and functions it went through."""
    return Mishap(kind, tuple(_places(calls))[-DEEPEST:])


def _places(calls: Iterable[tuple[str, int, str]]) -> Iterator[str]:
    folders = sorted(filter(None, sys.path), key=len, reverse=True)
    for file, line, function in calls:
        start = next((len(one) + 1 for one in folders if file.startswith(one + sep)), None)
        name = file.rpartition(sep)[2] if start is None else file[start:]
        yield f"{name}:{line} {function}"
