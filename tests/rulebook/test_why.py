"""Whatever is refused is refused with a reason, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fzmj_engine.rules import load, profiles
from fzmj_tui import words
from fzmj_tui.rulebook.entries import rulebook
from fzmj_tui.rulebook.telling import why

ROOT = Path(__file__).parents[2]
REFUSING = (
    "engine/fzmj_engine/legal.py",
    "engine/fzmj_engine/refusals.py",
    "engine/fzmj_engine/turns.py",
    "engine/fzmj_engine/wins.py",
    "engine/fzmj_engine/table.py",
    "fzmj_tui/cli/contract.py",
)
"""Where a rule's id is given as an answer."""


def refused(*paths: str) -> Iterator[str]:
    """Rule ids that are values of their own in the code."""
    for path in paths:
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"R-[A-Z]+(-[A-Z0-9]+)*", text):
                yield text


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_refusal_has_a_reason(lang: str) -> None:
    said = words.load(lang)
    rules = set(refused(*REFUSING))
    assert {"R-GOLD-LOCK", "R-SHAPE", "R-CLAIMS", "R-THREE", "R-WALL-END"} <= rules
    assert rules == {key.split(".")[1] for key in said if key.startswith("why.R-")}
    assert [
        rule for rule in rules if f"why.{rule}" not in said and f"why.{rule}.any" not in said
    ] == []


def test_no_other_module_refuses() -> None:
    """A module with a rule's id in a `str | None` answer is one of those above."""
    for path in (ROOT / "engine" / "fzmj_engine").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or node.returns is None:
                continue
            if ast.unparse(node.returns) == "str | None":
                ids = re.search(r"return .*'R-", ast.unparse(node))
                assert not ids or name in REFUSING, (name, node.name)


def test_sentences() -> None:
    english, chinese = words.load("en"), words.load("zh")
    rules = load("classic")
    lock = "you discarded a gold: self-draw only · R-GOLD-LOCK"
    assert why("R-GOLD-LOCK", rules, english) == lock
    assert why("R-GOLD-LOCK", rules, chinese) == "你打出过金，只能自摸 · R-GOLD-LOCK"
    assert "5 sets and a pair" in why("R-SHAPE", rules, english)
    assert "4 sets and a pair" in why("R-SHAPE", load("sichuan"), english)


def test_what_was_tried_is_told_apart() -> None:
    said = words.load("en")
    rules = load("classic")
    assert "chow" in why("R-CLAIMS", rules, said, "chow")
    assert "pung" in why("R-CLAIMS", rules, said, "pung")
    assert "no discard" in why("R-CLAIMS", rules, said, "win")
    assert "chow" in why("R-SICHUAN", load("sichuan"), said, "chow")
    assert "lack a suit" in why("R-SICHUAN", load("sichuan"), said, "discard")


@pytest.mark.parametrize("profile", profiles())
def test_every_reason_can_be_said(profile: str) -> None:
    """Also of a rule the profile has not: it is refused because there is none."""
    rules = load(profile)
    for said in map(words.load, words.LANGUAGES):
        for rule in rulebook().entries:
            if any(key.split(".")[:2] == ["why", rule] for key in said):
                text = why(rule, rules, said)
                assert text.endswith(f" · {rule}") and "{" not in text
    absent = why("R-ROB-KONG", load("classic"), words.load("en"))
    assert absent == "these rules do not have it · R-ROB-KONG"
