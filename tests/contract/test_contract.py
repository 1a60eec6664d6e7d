"""Golden pairs: a line in, the answer out. They are only ever appended to.

Expected answers were worked out by hand from RULES 10, never taken from the program. A pair without
`reading` has more than one good one.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import fzmj

HERE = Path(__file__).parent


def pairs(command: str) -> list[dict[str, Any]]:
    text = (HERE / f"{command}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("command", ["score", "waits"])
def test_golden_pairs(command: str) -> None:
    asked = pairs(command)
    lines = "".join(json.dumps(pair["in"], ensure_ascii=False) + "\n" for pair in asked)
    done = fzmj(command, "--json", "-", stdin=lines.encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    wanted = [pair["out"] for pair in asked]
    for answer, want in zip(answers, wanted, strict=True):
        if "wins" in want and "reading" not in want:
            answer.pop("reading", None)
        assert answer == want
    assert done.returncode == 2, "some lines were refused"
    assert done.stderr == b""


def test_answers_in_order_of_fields() -> None:
    """The order people read them in, as the contract writes them."""
    line = json.dumps(pairs("score")[0]["in"])
    answer = json.loads(fzmj("score", "--json", stdin=line.encode()).stdout)
    assert " ".join(answer) == "id wins special specials F G L S each gains reading"


def test_three_answers_of_the_waits_example() -> None:
    line = json.dumps(pairs("waits")[0]["in"])
    done = fzmj("waits", "--json", stdin=line.encode())
    assert done.returncode == 0
    assert done.stdout.startswith(b'{"id":1,"deficiency":1,"waits":["5p","3s","6s"]')
