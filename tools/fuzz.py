"""Fuzz what reads a stranger's bytes: `python tools/fuzz.py score --seconds 600`.

Needs the extra `fuzz` (`make fuzz` installs it). Targets: lines for `score` and `waits`, profiles
as TOML, logs. Coverage leads the way (atheris); half of the inputs are valid lines bent by
tests/mutate.py, so that they get past the parser. A find is any exception but the documented
refusals, or an answer that breaks a promise of the contract; the bytes are kept in the folder of
the target, where the next run starts from them.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from zlib import crc32

import atheris
import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

with atheris.instrument_imports(include=["fzmj_engine", "fzmj_tui"]):
    from fzmj_engine import profile_texts, replay, rules
    from fzmj_engine.bots import BOTS
    from fzmj_engine.finished import won
    from fzmj_engine.play import Seats, play, seated
    from fzmj_engine.table import Table, seeded
    from fzmj_tui import words
    from fzmj_tui.rulebook.checking import problems
    from fzmj_tui.rulebook.noting import notes
    from tests.contract.asked import score_lines, waits_lines
    from tests.contract.promises import kept
    from tests.laws import match
    from tests.mutate import line_bent, lines_bent

ENGLISH = words.load("en")
MAX_BYTES = {"score": 4_000, "waits": 4_000, "profile": 8_000, "log": 120_000}
"""Longest input of each target."""


def score(data: bytes) -> None:
    """Lines for `fzmj score`: every line has its answer."""
    kept("score", data)


def waits(data: bytes) -> None:
    """Lines for `fzmj waits`: every line has its answer."""
    kept("waits", data)


def profile(data: bytes) -> None:
    """A profile of one's own, as TOML: problems that can be said, or rules to play a hand by."""
    try:
        own = {"own": data.decode("utf-8-sig")}
    except UnicodeDecodeError:
        return
    said = [problem.said(ENGLISH) for problem in problems("own", own, ENGLISH)]
    try:
        found = rules.build("own", own)
    except profile_texts.BadProfile:
        assert said, "refused, and nobody says why"
        return
    said += [note.said(ENGLISH) for note in notes("own", own, ENGLISH)]
    seed = str(crc32(data))
    table = Table(found, seeded(seed), length=1)
    for _ in play(table, Seats(seated(["random"] * 4), seed)):
        pass
    header = replay.Header(1, found, ("a", "b", "c", "d"), 1)
    replay.verify(header, table.log)


def log(data: bytes) -> None:
    """A log: unreadable, wrong, or a match that was played."""
    try:
        header, events = replay.read(data.splitlines(keepends=True))
        table = replay.verify(header, events)
    except (replay.Unreadable, replay.Wrong):
        return
    assert isinstance(table, Table)
    won(table.state)
    assert replay.read(list(replay.write(header, table.log))) == (header, events)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "score": score,
    "waits": waits,
    "profile": profile,
    "log": log,
}


def lines(found: list[dict[str, object]]) -> bytes:
    """Objects as JSON Lines."""
    return b"\n".join(json.dumps(line).encode() for line in found)


def toml(fields: dict[str, object]) -> bytes:
    """Values as TOML, one a line; what TOML cannot say is left out."""
    return "".join(
        f"{json.dumps(name)} = {inline(value)}\n"
        for name, value in fields.items()
        if value is not None
    ).encode()


def inline(value: object) -> str:
    """One value as TOML writes it on a line."""
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(name)} = {inline(one)}" for name, one in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    return json.dumps(value)


def seeds(target: str) -> Iterator[bytes]:
    """Valid inputs to begin with, from every profile."""
    for name in rules.profiles():
        if target == "log":
            for bot in BOTS:
                table = match(name, bot, "fuzz", 1)
                header = replay.Header(1, table.state.rules, ("a", "b", "c", "d"), 1)
                yield b"".join(replay.write(header, table.log))
        elif target == "profile":
            yield toml({**msgspec.to_builtins(rules.load(name)), "name": None})
            yield toml({"extends": name, "reserve": 1, "cap": 8})
        else:
            found = score_lines(name) if target == "score" else waits_lines(name)
            for first in range(0, min(len(found), 24), 3):
                yield lines(found[first : first + 3])


def mutated(data: bytes, size: int, seed: int) -> bytes:
    """The next input: values of valid lines changed, or any bytes."""
    rng = Random(seed)
    if rng.random() < 0.5:
        return bytes(atheris.Mutate(data, size))
    bent = lines_bent(rng, data.split(b"\n"), rng.choice((1, 1, 1, 2, 4)))
    return b"\n".join(bent)[:size]


def mutated_toml(data: bytes, size: int, seed: int) -> bytes:
    """The next profile: some of its values changed, or any bytes."""
    rng = Random(seed)
    try:
        line = json.dumps(tomllib.loads(data.decode())).encode()
    except (ValueError, TypeError, RecursionError):
        return bytes(atheris.Mutate(data, size))
    if rng.random() < 0.2:
        return bytes(atheris.Mutate(data, size))
    for _ in range(rng.choice((1, 1, 2, 4))):
        line = line_bent(rng, line)
    fields = json.loads(line)
    return toml(fields)[:size] if isinstance(fields, dict) else data


def main() -> None:
    """Fuzz one target for so many seconds; libFuzzer's own report and exit code follow."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--corpus", type=Path, default=Path(".fuzz"), help="folder (.fuzz)")
    asked, more = parser.parse_known_args()
    folder = asked.corpus / asked.target
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(seeds(asked.target)):
        folder.joinpath(f"seed-{number}").write_bytes(data)
    options = {
        "max_total_time": asked.seconds,
        "max_len": MAX_BYTES[asked.target],
        "timeout": 30,
        "artifact_prefix": f"{asked.corpus}/{asked.target}-",
    }
    arguments = [sys.argv[0], *(f"-{name}={value}" for name, value in options.items()), *more]
    mutator = mutated_toml if asked.target == "profile" else mutated
    atheris.Setup([*arguments, str(folder)], TARGETS[asked.target], custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
