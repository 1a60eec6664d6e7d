"""A profile is made from its text and those it extends."""

from collections.abc import Mapping

import pytest

from fzmj_engine.rules import BadProfile, build, load, profiles


def test_what_a_text_says_stands_in_place_of_its_parent() -> None:
    own = {"house": 'extends = "club"\nreserve = 20', "late": 'extends = "house"\ngold_lock = true'}
    late, club = build("late", own), load("club")
    assert (late.name, late.reserve, late.gold_lock) == ("late", 20, True)
    assert (late.last_group, late.specials) == (club.last_group, club.specials)


def test_a_table_is_replaced_as_a_whole() -> None:
    """What a profile does not name in its table does not exist, whatever its parent has."""
    own = {"few": 'extends = "classic"\n[specials]\nthree_golds = 44'}
    assert build("few", own).specials == {"three_golds": 44}
    assert build("none", {"none": 'extends = "sichuan"\nfans = {}'}).fans == {}
    assert load("baida").specials.keys() < load("classic").specials.keys()


def test_built_in_names_are_not_shadowed() -> None:
    own = {"classic": "reserve = 3", "mine": 'extends = "classic"'}
    assert build("classic", own) == load("classic")
    assert build("mine", own).reserve == load("classic").reserve


def test_without_a_parent_defaults_stand() -> None:
    assert build("bare", {"bare": ""}).specials == {}


@pytest.mark.parametrize(
    ("own", "what", "who"),
    [
        ({"a": 'extends = "nobody"'}, "parent", "a"),
        ({"a": "extends = 3"}, "parent", "a"),
        ({"a": 'extends = ["b"]'}, "parent", "a"),
        ({"a": 'extends = "b"', "b": 'extends = "nobody"'}, "parent", "b"),
        ({"a": 'extends = "a"'}, "circle", "a"),
        ({"a": 'extends = "b"', "b": 'extends = "c"', "c": 'extends = "b"'}, "circle", "c"),
        ({"a": "reserve ="}, "text", "a"),
        ({"a": 'extends = "b"', "b": "\x00"}, "text", "b"),
        ({"a": "reserve = " + "9" * 5000}, "text", "a"),
        ({"a": "reserve = " + "[" * 20000}, "text", "a"),
        ({"a": "reserve = -1"}, "fields", "a"),
        ({"a": "gold = 1"}, "fields", "a"),
        ({"a": "resreve = 1"}, "fields", "a"),
        ({"a": "reserve = 80"}, "fields", "a"),
        ({"a": "fans = {all_pungs = 2}"}, "fields", "a"),
        ({"a": "roam_multipliers = [4]"}, "fields", "a"),
        ({"a": "bases = []\nbase_by_poorest = true"}, "fields", "a"),
    ],
)
def test_bad_texts(own: Mapping[str, str], what: str, who: str) -> None:
    with pytest.raises(BadProfile) as caught:
        build("a", own)
    assert (caught.value.what, caught.value.name) == (what, who)


def test_unknown() -> None:
    with pytest.raises(ValueError, match="there are: classic, baida"):
        load("tetris")
    assert profiles()[0] == "classic" and len(set(profiles())) == len(profiles()) == 7
