"""Whatever the lines are: one answer each, in order, as promised, and never an error of our own."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fzmj_engine.rules import Rules, profiles
from fzmj_tui.cli.contract import ScoreLine, WaitsLine, WonBy
from tests.cli.run import fzmj
from tests.contract.asked import Fields, score_lines, waits_lines
from tests.contract.promises import ASKED, kept
from tests.mutate import ODD, line_bent

LINES = {"score": score_lines, "waits": waits_lines}
PROFILES = st.sampled_from(profiles())
COMMANDS = st.sampled_from(list(ASKED))

TEXT = st.text(max_size=20) | st.text("0123456789mpszf+()?", max_size=40)
VALUES = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.floats(allow_nan=False) | TEXT,
    lambda below: st.lists(below, max_size=6) | st.dictionaries(TEXT, below, max_size=4),
    max_leaves=8,
)
"""Anything JSON can say."""

FIELDS = {
    "score": ScoreLine.__struct_encode_fields__,
    "win": WonBy.__struct_encode_fields__,
    "waits": WaitsLine.__struct_encode_fields__,
}
"""What a line may say, `win` being the inner part of a score line."""


def dump(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


@pytest.mark.parametrize("profile", profiles())
@pytest.mark.parametrize("command", list(ASKED))
def test_the_lines_as_they_are(command: str, profile: str) -> None:
    lines = LINES[command](profile)
    assert len(lines) > 3
    for reply in kept(command, b"\n".join(map(dump, lines))):
        assert "error" not in reply, reply


@pytest.mark.parametrize("part, field", [(part, name) for part in FIELDS for name in FIELDS[part]])
@settings(max_examples=40, deadline=None)
@given(profile=PROFILES, value=VALUES)
def test_any_value_in_any_field(part: str, field: str, profile: str, value: Any) -> None:
    command = "waits" if part == "waits" else "score"
    line: Fields = json.loads(dump(LINES[command](profile)[0]))
    (line["win"] if part == "win" else line)[field] = value
    (reply,) = kept(command, dump(line))
    if isinstance(line.get("id"), int | str):
        assert reply["id"] == line["id"]


@settings(max_examples=200, deadline=None)
@given(profile=PROFILES, name=st.sampled_from(Rules.__struct_fields__), value=VALUES)
def test_any_value_in_any_option(profile: str, name: str, value: Any) -> None:
    for line in score_lines(profile)[:4]:
        kept("score", dump({**line, "options": {name: value}}))


@settings(max_examples=300, deadline=None)
@given(command=COMMANDS, profile=PROFILES, seed=st.integers(0, 2**32))
def test_valid_lines_bent(command: str, profile: str, seed: int) -> None:
    rng = Random(seed)
    line = dump(rng.choice(LINES[command](profile)))
    for _ in range(rng.randrange(1, 4)):
        line = line_bent(rng, line)
    kept(command, line)


@settings(max_examples=200, deadline=None)
@given(command=COMMANDS, text=st.binary(max_size=200))
def test_any_bytes(command: str, text: bytes) -> None:
    kept(command, text)


@pytest.mark.parametrize("command", list(ASKED))
def test_the_command_answers_them_all(command: str) -> None:
    """In a process of its own: as many lines out as in, exit code 2, nothing on stderr."""
    rng = Random(command)
    lines = [dump(line) for profile in profiles() for line in LINES[command](profile)[:12]]
    lines += [line_bent(rng, rng.choice(lines)) for _ in range(300)]
    done = fzmj(command, "--json", stdin=b"\n".join(lines))
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert replies == json.loads(json.dumps(kept(command, b"\n".join(lines))))
    assert (done.returncode, done.stderr) == (2, b"")
