"""The file a new profile begins with changes nothing, and explains everything."""

import re

import pytest
from msgspec.structs import replace

from fzmj_engine.rules import build, load, profiles
from fzmj_tui import words
from fzmj_tui.rulebook.checking import problems
from fzmj_tui.rulebook.drafting import draft
from fzmj_tui.rulebook.values import allowed, may_be

BOTH = pytest.mark.parametrize("lang", words.LANGUAGES)
EACH = pytest.mark.parametrize("profile", profiles())


@EACH
@BOTH
def test_a_draft_is_its_parent(profile: str, lang: str) -> None:
    own = {"mine": draft("mine", profile, load(profile), words.load(lang))}
    assert problems("mine", own, words.load(lang)) == ()
    assert build("mine", own) == replace(load(profile), name="mine")


@EACH
@BOTH
def test_every_setting_may_be_put_in_force(profile: str, lang: str) -> None:
    """Without the marks all of it is the parent still; for none stands what means the same."""
    text = re.sub(
        r"^#(?=[a-z\[])", "", draft("mine", profile, load(profile), words.load(lang)), flags=re.M
    )
    own = {"mine": text}
    assert problems("mine", own, words.load(lang)) == ()
    parent, mine = load(profile), build("mine", own)
    for name in allowed():
        same = {"special_base_points": parent.base_points}.get(name, 0)
        value = getattr(parent, name)
        assert getattr(mine, name) == (same if value is None else value)


@BOTH
def test_every_field_is_explained(lang: str) -> None:
    said = words.load(lang)
    text = draft("mine", "club", load("club"), said)
    for name in allowed():
        comment = f"# {said(f'fields.{name}')}\n#   {may_be(name, said)}\n#"
        assert re.search(rf"{re.escape(comment)}\[?{name}\b", text), name
