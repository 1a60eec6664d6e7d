"""Every mistake in a profile of one's own is named, with its line, in both languages."""

import ast
import inspect
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fzmj_engine.profile_texts import profiles
from fzmj_engine.rules import BadProfile, Rules, build
from fzmj_tui import words
from fzmj_tui.rulebook.checking import problems
from fzmj_tui.rulebook.noting import notes
from fzmj_tui.rulebook.values import allowed

SAID = {lang: words.load(lang) for lang in words.LANGUAGES}
ENGLISH = SAID["en"]

BAD = 'extends = "classic"\nreserve = "many"\n'

CASES: list[tuple[str, Mapping[int, str]]] = [
    ("resrve = 3", {1: "there is no field “resrve”; did you mean reserve?"}),
    ("\n# words\nqqqqqq = 3", {3: "there is no field “qqqqqq”"}),
    ("gold = 1", {1: "gold must be true or false, not “1”"}),
    ("reserve = -1", {1: "reserve must be a whole number from 0 to 1000, not “-1”"}),
    ("reserve = 18.0", {1: "reserve must be a whole number"}),
    ("hand_size = 14", {1: "hand_size must be one of 13, 16, not “14”"}),
    ('discard_paid_by = "me"', {1: "one of all (all three), discarder (the discarder alone)"}),
    ("cap = -1", {1: "or left out for none, not “-1”"}),
    ("bases = [0]", {1: "bases must be a list of whole numbers from 1 to 1000000"}),
    ("reserve = 2020-01-01", {1: "reserve must be a whole number"}),
    ("specials = 3", {1: "specials must be lines name = whole number"}),
    ("\n[specials]\nheavenly = -1", {3: "specials.heavenly must be a whole number"}),
    ("\n[specials]\nheavnly = 1", {3: "there is no “heavnly” in specials; did you mean heavenly?"}),
    ("[fans]\nplain = 1\nzzz = 2", {3: "there is no “zzz” in fans; it has: all_pungs"}),
    ("[specials]\ngold_lock = true", {2: "gold_lock stands in the table specials"}),
    ("specials.heavenly = -1", {1: "specials.heavenly must be"}),
    ("specials = {heavenly = -1}", {1: "specials.heavenly must be"}),
    ('"reserve" = -1', {1: "reserve must be"}),
    ('name = "other"', {1: "it calls itself “other”, but its file is called mine"}),
    (
        '\nextends = "clasic"',
        {2: "it extends “clasic”, but there is no such profile; did you mean"},
    ),
    ("extends = 3", {1: "it extends “3”, but there is no such profile"}),
    ('extends = "mine"', {1: "it extends itself: mine → mine"}),
    ('\nextends = "round"', {2: "it extends itself: mine → round → mine"}),
    ('extends = "bad"', {1: "it extends bad, which cannot be used: line 2: reserve must be"}),
    ('extends = "worse"', {1: "it extends bad, which cannot be used: line 2: reserve must be"}),
    ('extends = "unread"', {1: "it extends unread, which cannot be used: line 1, column 4"}),
    ("gold = true\nreserve = 80", {2: "reserve leaves too few tiles"}),
    ("gold = true\nlast_group = 1000", {2: "last_group is more than what dealing and reserve"}),
    ("\n[fans]\nall_pungs = 2", {2: "fans needs an entry plain"}),
    ("[special_multipliers]\nroam = 4", {1: "what roaming multiplies by is in roam_multipliers"}),
    ("roam_multipliers = [4, 8]", {1: "roam_multipliers needs three numbers"}),
    ("bases = []\nbase_by_poorest = true", {2: "base_by_poorest needs bases"}),
    ("gold = 1\nchow = 2\nqqqqqq = 3", {1: "gold must", 2: "chow must", 3: "no field"}),
    ("reserve =", {1: "not TOML: “Invalid value”"}),
    ("gold = true\ngold = false", {2: "not TOML: “Cannot overwrite a value”"}),
    ("x = " + "[" * 20000, {1: "not TOML: nested too deeply"}),
    ("x = " + "9" * 5000, {1: "not TOML: a number with too many digits"}),
    ("\x07", {1: "not TOML"}),
]
OTHERS = {"round": 'extends = "mine"', "bad": BAD, "worse": 'extends = "bad"', "unread": "x ="}


@pytest.mark.parametrize(("text", "wanted"), CASES, ids=range(len(CASES)))
def test_mistakes(text: str, wanted: Mapping[int, str]) -> None:
    own = {**OTHERS, "mine": text}
    found = problems("mine", own, ENGLISH)
    assert [problem.line for problem in found] == list(wanted)
    for problem in found:
        assert wanted[problem.line] in problem.text
        assert problem.said(ENGLISH).startswith(f"line {problem.line}")
        assert problem.readable != problem.text.startswith("not TOML")
    chinese = problems("mine", own, SAID["zh"])
    assert [problem.line for problem in chinese] == list(wanted)
    assert all(re.search("[一-鿿]", problem.text) for problem in chinese)


def test_names() -> None:
    for name in ("classic", "Evening", "", "a b", "a" * 33, "夜", "1a"):
        (found,) = problems(name, {name: ""}, ENGLISH)
        assert ("built-in" in found.text) == (name == "classic")
    assert problems("a-b_2", {"a-b_2": ""}, ENGLISH) == ()


def test_a_long_line_of_ancestors_is_no_trouble() -> None:
    own = {f"a{step}": f'extends = "a{step + 1}"' for step in range(300)}
    own["a300"] = "reserve = -1"
    (found,) = problems("a0", own, ENGLISH)
    assert "it extends a300, which cannot be used" in found.text


def test_every_contradiction_has_a_sentence() -> None:
    """What the record refuses to be begins with a field's name, and is said in both languages."""
    tree = ast.parse(inspect.getsource(Rules).strip())
    clashes = {
        str(node.value).partition(" ")[0]
        for raised in ast.walk(tree)
        if isinstance(raised, ast.Raise)
        for node in ast.walk(raised)
        if isinstance(node, ast.Constant)
    }
    assert clashes <= set(allowed())
    for said in SAID.values():
        assert {f"problem.clash.{key}" for key in clashes} == {
            key for key in said if key.startswith("problem.clash.")
        }


def test_notes() -> None:
    own = {
        "mine": 'extends = "club"\ngold_lock = false\ndrizzle = true\n[specials]\none_suit = 150',
        "fine": 'extends = "club"\nreserve = 20',
        "bare": "drizzle = true",
    }
    drizzle, specials = notes("mine", own, ENGLISH)
    assert drizzle.line == 3 and "drizzle changes nothing" in drizzle.text
    assert specials.line == 4 and "no longer there: heavenly, rob_gold" in specials.text
    assert [note.line for note in notes("mine", own, SAID["zh"])] == [3, 4]
    assert list(notes("fine", own, ENGLISH)) == []
    assert [note.line for note in notes("bare", own, ENGLISH)] == [1]


ANYTHING = st.recursive(
    st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8", exclude_characters='"\\\x7f', min_codepoint=32)),
    lambda some: st.lists(some, max_size=3),
    max_leaves=4,
)
KEYS = st.sampled_from([*allowed(), "extends", "name", "resrve"])
NAMES = st.sampled_from(["heavenly", "roam", "plain", "all_pungs", "heavnly", "reserve"])


def toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {toml(one)}' for key, one in value.items())}}}"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(KEYS, ANYTHING | st.dictionaries(NAMES, ANYTHING, max_size=3), max_size=4))
def test_any_values(fields: dict[str, Any]) -> None:
    """A text with no problem is a profile, and one with a problem is none."""
    own = {"mine": "\n".join(f"{key} = {toml(value)}" for key, value in fields.items())}
    agree(own)


@settings(max_examples=300, deadline=None)
@given(st.text() | st.text(st.sampled_from("[]{}=\"'\n#.,ab1 \r")))
def test_any_text(text: str) -> None:
    agree({"mine": text})


def agree(own: Mapping[str, str]) -> None:
    found = {lang: problems("mine", own, said) for lang, said in SAID.items()}
    assert [one.line for one in found["en"]] == [one.line for one in found["zh"]]
    lines = own["mine"].count("\n") + 1
    for problem in (*found["en"], *found["zh"]):
        assert problem.text.isprintable() and 1 <= problem.line <= lines
    try:
        build("mine", own)
        usable = True
    except BadProfile:
        usable = False
    renamed = any("calls itself" in one.text for one in found["en"])
    assert usable == (not found["en"]) or renamed
    if not found["en"]:
        assert all(note.text.isprintable() for note in notes("mine", own, ENGLISH))


def test_built_in_profiles_are_fine() -> None:
    from importlib.resources import files

    for name in profiles():
        text = (files("fzmj_engine") / "profiles" / f"{name}.toml").read_text("utf-8")
        assert problems(f"my-{name}", {f"my-{name}": text}, ENGLISH) == ()
