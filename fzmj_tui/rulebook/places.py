"""Where in a profile's text something stands, for messages."""

import re

_HEADER = re.compile(r"\s*\[\s*[\"']?([\w-]+)[\"']?\s*\]")
_KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?(?:\s*\.\s*[\"']?([\w-]+)[\"']?)?\s*=")
_POSITION = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)


def line_of(text: str, path: str) -> int:
    """The line of a field, or of `table.entry`; 1 where it cannot be found.

    The text can be read, so a line that looks like `key =` is one, but for oddities.
    """
    key, _, entry = path.partition(".")
    found, table = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = header[1]
            found = found or number * (table == key)
        elif match := _KEY.match(line):
            name, inside = (table, match[1]) if table else (match[1], match[2] or "")
            if entry and (name, inside) == (key, entry):
                return number
            found = found or number * (name == key and not table)
    return found or 1


def position(detail: str, text: str) -> tuple[str, int, int]:
    """What a TOML reader said, and the line and column it said it of."""
    match = _POSITION.match(detail)
    if match is None:
        return detail, 1, 1
    lines = text.split("\n")
    if match[2] is None:
        return match[1], len(lines), len(lines[-1]) + 1
    return match[1], int(match[2]), int(match[3])
