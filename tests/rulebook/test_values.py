"""What a field may be is what the record takes; all of it is said in both languages."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fzmj_engine.rules import Rules, load, profiles
from fzmj_tui import words
from fzmj_tui.rulebook.values import Allowed, allowed, flat, label, may_be, shown

FIELDS = {field.name: field for field in msgspec.structs.fields(Rules) if field.name != "name"}


def fits(found: Allowed, value: Any) -> bool:
    """What the words say a field may be."""
    number = type(value) is int and found.low <= value <= found.high
    match found.kind:
        case "flag":
            return type(value) is bool
        case "number":
            return number
        case "choice":
            return type(value) in (int, str) and str(value) in found.values
        case "list":
            return isinstance(value, list) and all(
                type(one) is int and found.low <= one <= found.high for one in value
            )
    return isinstance(value, dict) and all(
        name in found.values and type(one) is int and found.low <= one <= found.high
        for name, one in value.items()
    )


NUMBERS = st.sampled_from([-1, 0, 1, 4, 13, 16, 1000, 1001, 10**6, 10**6 + 1, 10**9, 10**9 + 1])
NAMES = st.sampled_from(["heavenly", "plain", "roam", "all", "discarder", "nobody", "x", ""])
VALUES = (
    NUMBERS
    | NAMES
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.lists(NUMBERS | NAMES, max_size=3)
    | st.dictionaries(NAMES, NUMBERS | NAMES, max_size=2)
)


@given(st.sampled_from(list(FIELDS)), VALUES)
def test_what_is_allowed_is_taken(name: str, value: Any) -> None:
    try:
        msgspec.convert(value, FIELDS[name].type)
        taken = True
    except msgspec.ValidationError:
        taken = False
    if isinstance(value, str) and allowed()[name].values == ("13", "16"):
        return
    assert taken == fits(allowed()[name], value)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_field_is_explained(lang: str) -> None:
    said = words.load(lang)
    assert list(allowed()) == list(FIELDS)
    assert {f"fields.{name}" for name in FIELDS} == {key for key in said if key[:7] == "fields."}
    for name in FIELDS:
        assert may_be(name, said)
    for profile in profiles():
        for path, value in flat(load(profile)):
            assert label(path, said) and shown(path, value, said)
    choices = {
        f"choice.{name}.{value}"
        for name, found in allowed().items()
        for value in found.values
        if found.kind == "choice" and not value.isdigit()
    }
    assert choices == {key for key in said if key.count(".") == 2 and key.startswith("choice.")}
