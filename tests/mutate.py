"""Valid JSON lines bent a little: what a program must refuse in good order, or take for what it is.

Half of what is put in comes from the lines themselves, so that much of it fits where it lands.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

Place = tuple[Any, Any]
"""An object or a list, and a key or an index in it."""

ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 5, 13, 16, 17, 144, 2**31, 2**63, 2**64, 10**30),
    *(0.0, 1.5, -0.0, 1e308, "", " ", "\x00", "\u200b", "�", "５ｐ", "a" * 300, "??", "5p"),
    *("555p", "5555p", "5555p+", "(5555p)", "123m", "987s", "1z", "9f", "19m19p19s", "1m" * 99),
    *([], {}, [[]], {"": None}, ["5p"], {"tile": "5p"}, [0] * 20),
)
"""Values that programs have stumbled over."""


def places(value: Any) -> Iterator[Place]:
    """Everything inside a JSON value, by where it is."""
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, below in inside:
        yield value, key
        yield from places(below)


def put_in(rng: Random, found: list[Place]) -> Any:
    """Something to put in: a copy of an odd value, or of one from elsewhere in the line."""
    owner, key = rng.choice(found)
    return deepcopy(rng.choice(ODD) if rng.random() < 0.5 else owner[key])


def edited(rng: Random, text: str) -> str:
    """A text with a letter changed, lost, doubled or moved: a tile too many, a rank too high."""
    if not text:
        return "1"
    letters = list(text)
    at = rng.randrange(len(letters))
    step = rng.randrange(4)
    if step == 0:
        letters[at] = rng.choice("0123456789mpszf+()?")
    elif step == 1:
        del letters[at]
    elif step == 2:
        letters.insert(at, rng.choice(letters))
    else:
        rng.shuffle(letters)
    return "".join(letters)


def bent(rng: Random, owner: Any, key: Any, found: list[Place]) -> None:
    """Change one value: edited, replaced, taken out or given a neighbour."""
    value, step = owner[key], rng.randrange(6)
    if step < 2 and isinstance(value, str):
        owner[key] = edited(rng, value)
    elif step < 2 and isinstance(value, int):
        owner[key] = value + rng.choice((-1, 1, 4, 10**6))
    elif step == 4:
        del owner[key]
    elif step == 5 and isinstance(owner, list):
        owner.insert(key, put_in(rng, found))
    elif step == 5:
        owner[rng.choice(found)[1]] = put_in(rng, found)
    else:
        owner[key] = put_in(rng, found)


def lines_bent(rng: Random, lines: list[bytes], times: int = 1) -> list[bytes]:
    """Lines with values changed and now and then a whole line lost, doubled or moved."""
    lines = list(lines)
    for _ in range(times):
        at = rng.randrange(len(lines))
        if len(lines) > 1 and rng.random() < 0.1:
            line = lines.pop(at)
            for _ in range(rng.randrange(3)):
                lines.insert(rng.randrange(len(lines) + 1), line)
        else:
            lines[at] = line_bent(rng, lines[at])
    return lines


def line_bent(rng: Random, line: bytes) -> bytes:
    """One line with one value changed; what is no JSON stays as it is."""
    try:
        value = [json.loads(line)]
    except (ValueError, RecursionError):
        return line
    found = [(owner, key) for owner, key in places(value) if isinstance(key, str)]
    everywhere = [place for place in places(value) if place[0] is not value]
    if found and everywhere:
        bent(rng, *rng.choice(everywhere), found)
    return json.dumps(value[0] if value else None, ensure_ascii=False).encode("utf-8", "replace")
