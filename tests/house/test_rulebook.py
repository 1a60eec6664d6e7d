"""Every rule is listed, said in both languages, named by the code that keeps it and by a test."""

import re
from pathlib import Path

import msgspec
import pytest

from fzmj_engine.rules import Rules, load, override
from fzmj_tui import words
from fzmj_tui.rulebook import in_force, rulebook

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
    assert used - set(rulebook()) == set()


def test_every_rule_is_named_by_the_engine() -> None:
    """Where a rule is kept is found by searching for its id."""
    assert set(rulebook()) - named("engine", ".py") <= NO_CODE


def test_every_rule_is_named_by_a_test() -> None:
    assert set(rulebook()) - named("tests", ".py", ".toml") == set()


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_rule_is_said(lang: str) -> None:
    said = words.load(lang)
    assert [rule for rule in rulebook() if f"rules.{rule}" not in said] == []


def test_fields_are_fields() -> None:
    fields = {field.name for field in msgspec.structs.fields(Rules)}
    for entry in rulebook().values():
        asked = {re.split("[.=]", path)[0] for path in (*entry.when, *entry.unless)}
        assert asked <= set(entry.fields) <= fields


def test_every_field_belongs_to_a_rule() -> None:
    fields = {field.name for field in msgspec.structs.fields(Rules)} - {"name"}
    assert fields == {field for entry in rulebook().values() for field in entry.fields}


def test_a_rule_may_be_switched_off() -> None:
    classic = set(in_force(load("classic")))
    assert {"R-GOLD-LOCK", "R-AFTER-CLAIM", "R-DRAGON", "R-ROB", "R-MAX", "R-SHAPE"} <= classic
    off = override(
        load("classic"), {"gold_lock": False, "win_after_claim": True, "specials": {"roam": 0}}
    )
    assert classic - set(in_force(off)) == {
        *("R-GOLD-LOCK", "R-AFTER-CLAIM", "R-HEAVENLY", "R-FLOWERLESS", "R-ONE-FLOWER"),
        *("R-ROB", "R-ROB-DEALER", "R-ROB-ORDER", "R-ROB-TWO", "R-ROB-COUNTS"),
        *("R-THREE", "R-SPARROW", "R-DRAGON"),
    }


def test_a_special_of_no_points_is_one() -> None:
    """Three golds of the roaming game are worth a multiplier alone."""
    assert "R-THREE" in in_force(load("youjin"))
    assert {"R-FAN-PLAIN", "R-KONG-MONEY"} <= set(in_force(load("sichuan")))
    assert "R-L-COUNT" not in in_force(load("sichuan"))
