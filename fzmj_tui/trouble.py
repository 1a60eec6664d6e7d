"""Something to be told in any language."""

from collections.abc import Mapping
from typing import NamedTuple


class Trouble(NamedTuple):
    """One line to be said: a key of the words, and its fields."""

    key: str
    fields: Mapping[str, object]
