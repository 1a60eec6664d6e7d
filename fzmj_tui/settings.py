"""The file that remembers what a player has chosen; people may write in it too.

Nothing in it is ever lost: only the line of a setting is written anew, and a file that cannot be
read stays as it is. It says what was chosen, not what holds: the command line and the environment
go before it.
"""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from errno import EINVAL
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

from fzmj_engine.rules import profiles
from fzmj_tui import keymap
from fzmj_tui.screens.options import CHOICES
from fzmj_tui.trouble import Trouble

NAME = "config.toml"

MOST_HANDS = 100_000
"""The longest match with an end; 0 stands for one without."""
MOST_BASE = 1_000_000
"""The most a point may cost."""


class Kept(NamedTuple):
    """What a file says."""

    values: Mapping[str, Any]
    """By the fields of Options; only those that are in the file and can be used."""
    keys: keymap.Keymap
    """Keys chosen instead of ours."""
    troubles: tuple[Trouble, ...]


def read(path: Path, known: Sequence[str] = profiles()) -> Kept:
    """What the file says; what cannot be used is told and left out. Profiles are the `known`."""
    try:
        text = _text(path)
        found = tomllib.loads(text)
        keys, wrong = keymap.read(found.pop("keys", {}))
    except OSError as error:
        return _nothing("config.unreadable", file=path, why=error.strerror or error)
    except UnicodeDecodeError as error:
        line = bytes(error.object[: error.start]).count(b"\n") + 1
        return _nothing("config.broken", file=path, line=line)
    except tomllib.TOMLDecodeError as error:
        return _nothing("config.broken", file=path, line=_line_of(str(error), text))
    except RecursionError:
        return _nothing("config.broken", file=path, line=1)
    values = {name: value for name, value in found.items() if usable(name, value, known)}
    troubles = [_refused(path, text, name, known) for name in found if name not in values]
    troubles += (Trouble(one.key, {"file": path, **one.fields}) for one in wrong)
    return Kept({name: _inside(name, v) for name, v in values.items()}, keys, tuple(troubles))


def _text(path: Path) -> str:
    """The file as text, its line ends as they are; nothing where there is no file."""
    if not path.exists() or path.is_char_device():
        return ""
    _be_a_file(path)
    return path.read_bytes().decode("utf-8-sig")


def _be_a_file(path: Path) -> None:
    """A pipe would be waited for, and a device written over."""
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "not a file")


def _nothing(key: str, **fields: object) -> Kept:
    return Kept({}, {}, (Trouble(key, fields),))


def _line_of(message: str, text: str) -> int:
    """The line a parser complains about; the last one, if it is the end."""
    found = re.search(r"at line (\d+)", message)
    return int(found[1]) if found else max(1, len(text.rstrip("\r\n").split("\n")))


def _refused(path: Path, text: str, name: str, known: Sequence[str]) -> Trouble:
    line = next((n for n, one in enumerate(text.split("\n"), 1) if _sets(one, name)), 1)
    key = "config.value" if name in KEPT else "config.unknown"
    return Trouble(key, {"file": path, "line": line, "name": name, "known": _wanted(name, known)})


def _wanted(name: str, profiles: Sequence[str]) -> str:
    """The values of a setting, to be read by people."""
    if name == "hands":
        return f"0 - {MOST_HANDS}"
    if name == "base":
        return f"1 - {MOST_BASE}"
    if name == "bots":
        return f"[…, …, …]: {', '.join(sorted(_all_bots()))}"
    known = profiles if name == "profile" else CHOICES.get(name, ())
    return ", ".join(map(json.dumps, known))


def _sets(line: str, name: str) -> bool:
    return (
        re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.\]]", line.replace("[", "")) is not None
    )


def _bots(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and set(map(str, value)) <= _all_bots()


def _all_bots() -> set[str]:
    """Every opponent; the engine is asked only when the file names some."""
    from fzmj_engine.bots import BOTS

    return set(BOTS)


KEPT = ("profile", "bots", "hands", "base", *CHOICES)
"""All that is kept, by the fields of Options. The number of a deal is not."""


def usable(name: str, value: object, known: Sequence[str]) -> bool:
    """Whether the file may say this."""
    if name == "profile":
        return value in known
    if name == "bots":
        return _bots(value)
    if name == "hands":
        return type(value) is int and 0 <= value <= MOST_HANDS
    if name == "base":
        return type(value) is int and 1 <= value <= MOST_BASE
    return any(value == one and type(value) is type(one) for one in CHOICES.get(name, ()))


def _inside(name: str, value: Any) -> Any:
    """A value of the file as Options has it."""
    if name == "hands":
        return value or None
    return tuple(value) if name == "bots" else value


def _outside(name: str, value: Any) -> str:
    """A value of Options as TOML: of such values JSON writes the same."""
    return json.dumps((value or 0) if name == "hands" else value, ensure_ascii=False)


Keep = Callable[[Mapping[str, Any]], Trouble | None]
"""Keeps changed fields of Options; what is answered hinders it."""


def keeper(path: Path) -> Keep:
    """Keeps settings in a file; whatever hinders it is told once."""
    told: list[str] = []

    def keep(changes: Mapping[str, Any]) -> Trouble | None:
        trouble = _kept(path, {name: v for name, v in changes.items() if name in KEPT})
        if trouble is None or trouble.key in told:
            return None
        told.append(trouble.key)
        return trouble

    return keep


def _kept(path: Path, changes: Mapping[str, Any]) -> Trouble | None:
    try:
        text = _text(path)
        for name, value in changes.items():
            text = changed(text, name, _outside(name, value))
        if changes:
            rewrite(path.resolve(), text.encode())
    except OSError as error:
        return Trouble("config.readonly", {"file": path, "why": error.strerror or error})
    except (ValueError, RecursionError):
        return Trouble("config.unsaved", {"file": path})
    return None


def unwritable(path: Path) -> str | None:
    """Why nothing could be kept there; a file without a name is made to find out."""
    try:
        _be_a_file(path)
        folder = next(one for one in path.parents if one.exists())
        with TemporaryFile(dir=folder):
            return None
    except OSError as error:
        return error.strerror or str(error)


def changed(text: str, name: str, value: str) -> str:
    """The text with one setting anew and all else as it was; ValueError if it is no TOML."""
    wanted = {**tomllib.loads(text), **tomllib.loads(f"{name} = {value}")}
    ways = _ways(text, f"{name} = {value}", name)
    if (new := next((way for way in ways if _says(way, wanted)), None)) is None:
        raise ValueError(name)
    return new


def _ways(text: str, line: str, name: str) -> Iterator[str]:
    """Texts in which the old lines of the setting are replaced, or the new one stands in front."""
    lines = text.split("\n")
    end = "\r" if lines[0].endswith("\r") else ""
    starts = [n for n, one in enumerate(lines) if _sets(one, name)]
    for first in starts:
        for last in range(first + 1, len(lines) + 1):
            yield "\n".join([*lines[:first], line + _after(lines[last - 1]) + end, *lines[last:]])
    head = next((n for n, one in enumerate(lines) if not one.startswith("#")), len(lines))
    yield "\n".join([*lines[:head], line + end, *lines[head:]])
    yield f"{line}{end}\n{text}"


def _after(line: str) -> str:
    """The comment behind a value."""
    found = re.search(r"\s+#[^\"']*$", line.rstrip("\r"))
    return found[0] if found else ""


def _says(text: str, wanted: Mapping[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        return False


def rewrite(path: Path, content: bytes) -> None:
    """The file is the old or the new one, whenever the machine stops or the disk is full."""
    _be_a_file(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            new.chmod(path.stat().st_mode & 0o777)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
