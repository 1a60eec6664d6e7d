"""docs/score.md and `--help` tell how one asks: what they show is asked and must be answered so."""

import re
from pathlib import Path

import msgspec
import pytest

from fzmj_engine.events import How
from fzmj_tui.cli.contract import ScoreLine, WaitsLine, WonBy
from tests.cli.run import fzmj

PAGE = (Path(__file__).parents[2] / "docs/score.md").read_text("utf-8")
SHOWN = re.findall(r"```json\n(.+)\n(.+)\n```", PAGE)


@pytest.mark.parametrize(("asked", "answer"), SHOWN)
def test_what_the_page_shows_is_so(asked: str, answer: str) -> None:
    command = "score" if '"win":' in asked else "waits"
    done = fzmj(command, "--json", stdin=asked.encode())
    assert done.stdout.decode() == f"{answer}\n"
    assert done.returncode == (2 if '"error"' in answer else 0)


def test_the_page_tells_every_field_and_way_to_win() -> None:
    assert len(SHOWN) == PAGE.count("```json") >= 8
    names = {
        field.encode_name
        for record in (ScoreLine, WaitsLine, WonBy)
        for field in msgspec.structs.fields(record)
    }
    assert {name for name in {*names, *How} if not re.search(rf"\b{name}\b", PAGE)} == set()


@pytest.mark.parametrize("command", ["score", "waits"])
def test_help_shows_a_line_that_is_read(command: str) -> None:
    text = fzmj(command, "--help").stdout.decode()
    (line,) = re.findall(r"^ *(\{.*\})$", text, re.M)
    done = fzmj(command, stdin=line.encode())
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout
    assert "docs/score.md" in text
