"""The player's own profiles: TOML files in a folder of his, read and looked at."""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

import platformdirs

from fzmj_engine.rules import Rules, build, profiles
from fzmj_tui.cli.console import BadInput, one_line, shown
from fzmj_tui.cli.lines import reason
from fzmj_tui.rulebook.checking import problems
from fzmj_tui.words import Words

LIMIT = 100_000
"""Bytes of the longest profile."""

MANY = 500
"""How many profiles of one's own are looked at."""


def config_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where settings are kept: FZMJ_CONFIG, else where the system keeps them."""
    return Path(environment.get("FZMJ_CONFIG") or platformdirs.user_config_dir("fzmj"))


def folder() -> Path:
    """Where profiles of one's own are kept."""
    return config_folder() / "profiles"


def text_of(path: Path) -> str:
    """What a profile's file says; BadInput, without its name, if it cannot be a text."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput("no file to read")
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
        if len(data) > LIMIT:
            raise BadInput(f"longer than {LIMIT} bytes")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadInput(f"line {line}: not UTF-8") from None
    except (OSError, ValueError) as error:
        raise BadInput(reason(error)) from None


def wrong_with(path: Path, why: str) -> str:
    """A message about a file."""
    return f"{shown(str(path), 200)}: {why}"


class OwnProfiles:
    """The profiles in a folder, each by the name of its file."""

    def __init__(self, place: Path) -> None:
        self.texts: dict[str, str] = {}
        self._unreadable: dict[str, str] = {}
        for path in _files(place):
            try:
                self.texts[path.stem] = text_of(path)
            except BadInput as error:
                self._unreadable[path.stem] = str(error)
        self._place = place

    @property
    def names(self) -> tuple[str, ...]:
        """Every name there is a file for, but for those of built-in profiles."""
        return tuple(sorted({*self.texts, *self._unreadable} - set(profiles())))

    def wrong(self, name: str, said: Words) -> str | None:
        """Why the profile of that name cannot be used, without its name; None if it can."""
        if name in self._unreadable:
            return self._unreadable[name]
        found = problems(name, self.texts, said)
        return one_line(found[0].said(said)) if found else None

    def broken(self, said: Words) -> Iterator[tuple[Path, str]]:
        """Each file that is no profile, and why."""
        for name in sorted({*self.texts, *self._unreadable}):
            if why := self.wrong(name, said):
                yield self.path(name), why

    def path(self, name: str) -> Path:
        """The file of a profile."""
        return self._place / f"{name}.toml"

    def rules(self, said: Words) -> dict[str, Rules]:
        """Those that can be used."""
        names = (name for name in self.names if self.wrong(name, said) is None)
        return {name: build(name, self.texts) for name in names}


@cache
def own_profiles() -> OwnProfiles:
    """The player's own profiles, read once."""
    return OwnProfiles(folder())


def _files(place: Path) -> Iterator[Path]:
    try:
        found = sorted(path for path in place.iterdir() if path.suffix == ".toml")
        yield from islice((path for path in found if path.is_file()), MANY)
    except OSError:
        return
