"""JSON Lines in, JSON Lines out: one answer a line, in order; a bad line never stops the rest."""

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from fzmj_tui.cli.console import BadInput, shown

Fields = dict[str, Any]
MAX_LINE = 1_000_000
"""Bytes of the longest line that is read."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file of that name, or stdin for `-`; BadInput if it cannot be read."""
    if name == "-":
        if sys.stdin is None:
            raise BadInput("stdin is closed")
        yield sys.stdin.buffer
        return
    try:
        path = Path(name)
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise BadInput(f"{shown(name)}: {reason(error)}") from None
    with stream:
        yield stream


def reason(error: Exception) -> str:
    """Why a file cannot be used, without Python's numbers."""
    return getattr(error, "strerror", None) or str(error)


def bounded(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, an overlong one cut and so refused by whoever reads it.

    A byte order mark, as some editors write it, is no part of the first line.
    """
    line = stream.readline(MAX_LINE).removeprefix(BOM_UTF8)
    while line:
        yield line
        while len(line) == MAX_LINE and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)
        line = stream.readline(MAX_LINE)


def numbered(stream: BinaryIO, name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream from 1, without their ends; an overlong one is cut and so refused."""
    try:
        for number, line in enumerate(bounded(stream), 1):
            yield number, line.rstrip(b"\r\n")
    except OSError as error:
        raise BadInput(f"{shown(name)}: {reason(error)}") from None


def decode(line: bytes) -> Fields:
    """One line as an object; BadInput for everything JSON is not."""
    if len(line) >= MAX_LINE:
        raise BadInput(f"longer than {MAX_LINE} bytes")
    try:
        value = json.loads(line.decode(), object_pairs_hook=_distinct, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("not UTF-8") from None
    except UnicodeEncodeError:
        raise BadInput("half a character (a lone surrogate)") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError:
        raise BadInput("not JSON: a number with too many digits") from None
    except RecursionError:
        raise BadInput("not JSON: nested too deeply") from None
    if not isinstance(value, dict):
        raise BadInput("not a JSON object")
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"field {shown(twice)} appears twice")
    return fields


def _no_constant(name: str) -> None:
    raise BadInput(f"not JSON: {name} is no number")


def answers(
    lines: Iterable[tuple[int, bytes]], answer: Callable[[Fields], Fields]
) -> Iterator[Fields]:
    """An answer for each line, or its `error`; the `id` comes back where there is one."""
    for number, line in lines:
        known: Fields = {"id": None}
        try:
            fields = decode(line)
            if isinstance(fields.get("id"), int | str):
                known = {"id": fields["id"]}
            yield {**known, **answer(fields)}
        except BadInput as error:
            yield {**known, "error": f"line {number}: {error}"}


def respond(name: str, answer: Callable[[Fields], Fields], write: Callable[[Fields], None]) -> int:
    """Answer every line of a file; the exit code is 2 if any was refused."""
    code = 0
    with opened(name) as stream:
        for reply in answers(numbered(stream, name), answer):
            write(reply)
            code = 2 if "error" in reply else code
    return code


def write_json(record: Any) -> None:
    """One record as a line of JSON, sent at once: somebody may be waiting for it."""
    print(json.dumps(record, ensure_ascii=False, separators=(",", ":")), flush=True)
