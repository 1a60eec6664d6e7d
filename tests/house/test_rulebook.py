"""Every rule is listed, named by the code that keeps it and by a test."""

import re
from pathlib import Path

import msgspec

from fzmj_engine.rules import Rules
from fzmj_tui.rulebook.entries import rulebook

ROOT = Path(__file__).parents[2]
ID = re.compile(r"R-[A-Z]+(?:-[A-Z0-9]+)*(?![A-Z0-9-])")

NO_CODE = {"R-BASES", "R-ESCAPE", "R-LAST-SHRINK", "R-THIRTEEN"}
"""Nothing to write: a base is a number of the deal, a hand that is left was never paid, the last
group shrinks because it is counted when it begins, and a fan table asks for no flowers."""


def named(folder: str, *endings: str) -> set[str]:
    """Every rule id in the files of a folder, this file left out."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in endings and path != Path(__file__):
            found.update(ID.findall(path.read_text(encoding="utf-8")))
    return found


def test_code_names_only_rules_there_are() -> None:
    used = named("engine", ".py") | named("fzmj_tui", ".py")
    assert used - set(rulebook().entries) == set()


def test_every_rule_is_named_by_the_engine() -> None:
    """Where a rule is kept is found by searching for its id."""
    assert set(rulebook().entries) - named("engine", ".py") <= NO_CODE


def test_every_rule_is_named_by_a_test() -> None:
    assert set(rulebook().entries) - named("tests", ".py", ".toml") == set()


def test_fields_are_fields() -> None:
    """What a rule asks is among the fields it names; `apart` and `summed` follow from some."""
    fields = {field.name for field in msgspec.structs.fields(Rules)} | {"apart", "summed"}
    for rule, entry in rulebook().entries.items():
        asked = {re.split("[.=]", condition)[0] for condition in entry.conditions}
        assert asked - {"apart", "summed"} <= set(entry.fields) <= fields, rule


def test_every_field_belongs_to_a_rule() -> None:
    fields = {field.name for field in msgspec.structs.fields(Rules)} - {"name"}
    assert fields == {field for entry in rulebook().entries.values() for field in entry.fields}
