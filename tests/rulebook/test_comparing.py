"""What two profiles differ in: every field, and every rule that is said otherwise."""

from itertools import permutations

import pytest

from fzmj_engine.rules import load, override, profiles
from fzmj_tui import words
from fzmj_tui.rulebook.comparing import contrasts, differences
from fzmj_tui.rulebook.telling import tell
from fzmj_tui.rulebook.values import flat

SAID = {lang: words.load(lang) for lang in words.LANGUAGES}


@pytest.mark.parametrize(("one", "other"), list(permutations(profiles(), 2)))
def test_every_difference(one: str, other: str) -> None:
    rules = load(one), load(other)
    for said in SAID.values():
        found = {field.field: field.values for field in differences(*rules, said)}
        assert found == {
            field: (value, another)
            for (field, value), (_, another) in zip(*map(flat, rules), strict=True)
            if value != another
        }
        told = [{told.rule: told.text for told in tell(each, said)} for each in rules]
        for contrast in contrasts(*rules, said):
            texts = tuple(each.pop(contrast.rule, None) for each in told)
            assert texts == contrast.texts and texts[0] != texts[1]
        assert told[0] == told[1]


@pytest.mark.parametrize("profile", profiles())
def test_nobody_differs_from_himself(profile: str) -> None:
    rules = load(profile)
    assert not [*differences(rules, rules, SAID["en"]), *contrasts(rules, rules, SAID["en"])]


def test_a_field_names_the_rules_it_makes_another() -> None:
    classic = load("classic")
    other = override(classic, {"reserve": 20, "gold_lock": False, "drizzle": True})
    found = {field.field: field.rules for field in differences(classic, other, SAID["zh"])}
    assert found == {"reserve": ("R-RESERVE",), "gold_lock": ("R-GOLD-LOCK",), "drizzle": ()}


def test_an_entry_of_a_table_is_a_field() -> None:
    found = {field.field: field for field in differences(load("classic"), load("club"), SAID["en"])}
    assert found["specials.flowerless"].values == (30, 40)
    assert found["specials.half_suit"].values == (None, 100)
    assert found["specials.half_suit"].rules == ("R-ONE-SUIT",)
    assert "specials.gold_dragon" not in found
