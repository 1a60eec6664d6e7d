"""Profiles as texts: the built-in ones and those of one's own, and what each of them extends."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Literal

import msgspec

Fields = dict[str, Any]
"""What a text says, by field."""


class BadProfile(ValueError):
    """A profile that cannot be made from its text."""

    def __init__(self, name: str, what: Literal["parent", "circle", "text", "fields"], detail: str):
        """`what` is wrong with the text of that name: its `extends`, all of it, or its fields."""
        super().__init__(f"profile {name}: {detail}")
        self.name = name
        self.what = what
        self.detail = detail


def profiles() -> tuple[str, ...]:
    """Names of the built-in profiles, the default first."""
    names = sorted(path.name.removesuffix(".toml") for path in _folder().iterdir())
    return tuple(sorted(names, key=lambda name: name != "classic"))


def chain(name: str, own: Mapping[str, str]) -> Iterator[Fields]:
    """What a text says itself, then the one it extends, and so on."""
    names: list[str] = []
    while True:
        names.append(name)
        fields = decoded(name, own)
        parent = fields.pop("extends", None)
        yield fields
        if parent is None:
            return
        if not isinstance(parent, str) or not (parent in profiles() or parent in own):
            raise BadProfile(name, "parent", str(parent))
        if parent in names:
            raise BadProfile(name, "circle", " → ".join((*names, parent)))
        name = parent


def decoded(name: str, own: Mapping[str, str]) -> Fields:
    """What a text says, a built-in one before any of one's own."""
    builtin = name in profiles()
    text = (_folder() / f"{name}.toml").read_text(encoding="utf-8") if builtin else own[name]
    try:
        return dict(msgspec.toml.decode(text))
    except (ValueError, RecursionError) as error:
        raise BadProfile(name, "text", str(error)) from None


def _folder() -> Any:
    return files(__package__) / "profiles"
