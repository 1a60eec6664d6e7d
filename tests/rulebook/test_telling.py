"""What `fzmj rules` says follows from the fields: all of them, in both languages."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
import pytest

from fzmj_engine.rules import Fan, Rules, Special, load, override, profiles
from fzmj_tui import words
from fzmj_tui.rulebook.entries import rulebook
from fzmj_tui.rulebook.facts import facts
from fzmj_tui.rulebook.telling import tell

SAID = {lang: words.load(lang) for lang in words.LANGUAGES}

NEEDS: Mapping[str, str] = {
    "flower_set_bonus": "flowers, not fans",
    "flowers_scored": "flowers, not fans",
    "reserve_includes_gold": "gold, reserve or reserve_grows",
    "chowed_tile": "chow",
    "gold_lock": "gold",
    "running_gold": "gold",
    "base_points": "not fans",
    "special_base_points": "summed, not fans",
    "discard_multiplier": "not fans",
    "self_draw_multiplier": "not fans",
    "special_discard_multiplier": "summed, not fans",
    "special_discard_doubles": "specials, not fans",
    "golds_score": "gold, not fans",
    "special_multipliers": "specials, not fans",
    "flowerless_extra": "specials, not fans",
    "one_flower_kong": "flowers, specials.one_flower, not fans",
    "rob_first_discard": "specials.rob_gold, not fans",
    "roam_multipliers": "gold",
    "roam_at_once": "gold, roam_multipliers, specials.roam, not fans",
    "optional_fans": "fans",
    "cap": "fans",
    "zimo_jiadi": "fans",
    "kong_doublings": "fans",
    "roots": "fans",
    "last_tile": "fans",
    "last_copy": "fans",
    "closed_wait": "fans",
    "drizzle": "kong_money",
    "transfer_rain": "kong_money",
    "streak_paid_by": "not fans",
    "draw_adds_streak": "draw_keeps_dealer, not fans, not streak_paid_by=nobody",
    "base_factor": "base_by_poorest",
    "specials.roam": "gold, roam_multipliers, not fans",
    "fans.dragon_pairs": "fans.seven_pairs",
    "fans.one_suit_pairs": "fans.seven_pairs",
    "fans.one_suit_dragon_pairs": "fans.seven_pairs",
    "fans.lone_wait": "optional_fans",
    "fans.terminals": "optional_fans",
    "fans.one_suit_terminals": "optional_fans",
    "fans.pungs_258": "optional_fans",
}
"""What a field means something with; without it, the field changes nothing at the table."""


def matters(field: str, rules: Rules) -> bool:
    return all(
        any(_holds(one, rules) for one in need.split(" or "))
        for need in filter(None, NEEDS.get(field, "").split(", "))
    )


def _holds(need: str, rules: Rules) -> bool:
    known = facts(rules)
    wanted, name = not need.startswith("not "), need.removeprefix("not ")
    field, _, value = name.partition("=")
    table, _, key = field.partition(".")
    found = known[table] == value if value else key in known[table] if key else known[table]
    return bool(found) == wanted


def others(field: msgspec.structs.FieldInfo, rules: Rules) -> Iterator[Any]:
    """Other values of a field."""
    value = getattr(rules, field.name)
    if field.name in ("specials", "special_multipliers", "fans"):
        yield from _tables(field.name, value, rules)
    elif isinstance(value, bool):
        yield not value
    elif field.name == "roam_multipliers":
        yield () if value else (4, 8, 16)
        yield (2, 3, 5)
    elif field.name == "bases":
        yield (3, 30)
    elif field.name == "hand_size":
        yield 29 - value
    elif field.name == "name":
        yield "another"
    elif choices := get_args(field.type) if isinstance(value, str) else ():
        yield from (choice for choice in choices if choice != value)
    else:
        yield 7 if value is None else value + 1


def _tables(name: str, table: Mapping[str, int], rules: Rules) -> Iterator[Mapping[str, int]]:
    """One key more, less, or worth something else, where it counts."""
    own = set(rules.specials) - {"roam"}
    """Roaming is multiplied by its level alone."""
    for key in own if name == "special_multipliers" else get_args(WINS[name]):
        less = {other: table[other] for other in table if other != key}
        if not matters(f"{name}.{key}", rules):
            continue
        if key in table and key != "plain":
            yield less
        limited = name == "fans" and key in ("heavenly", "earthly") and rules.cap
        if not limited and not (name == "specials" and rules.pays_fans):
            yield {**less, key: table.get(key, 10) + 1}


WINS = {"specials": Special, "fans": Fan}


def changed(old: Rules, field: str, value: Any) -> Rules | None:
    """The rules with that field, or None where they may not be so."""
    try:
        return override(old, {field: value})
    except ValueError:
        return None


FIELDS = [field for field in msgspec.structs.fields(Rules) if field.name != "name"]


TRIED = {
    **{profile: load(profile) for profile in profiles()},
    "poorest": override(load("silver"), {"base_by_poorest": True, "loss_cap": 1000}),
    "optional": override(load("sichuan"), {"optional_fans": True, "cap": None}),
    "rain": override(load("thirteen"), {"drizzle": True, "specials": {"three_golds": 0}}),
}
"""Rules under which every field is changed."""


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_field_is_heard(field: msgspec.structs.FieldInfo, profile: str) -> None:
    """Where a field matters every change of it is heard, in both languages; elsewhere none is."""
    rules = TRIED[profile]
    for value in others(field, rules):
        if (new := changed(rules, field.name, value)) is not None:
            wanted = matters(field.name, rules) or matters(field.name, new)
            for lang, said in SAID.items():
                heard = [told.text for told in tell(new, said)] != [
                    told.text for told in tell(rules, said)
                ]
                assert heard == wanted, (lang, value)


def test_every_field_matters_somewhere() -> None:
    for field in FIELDS:
        assert any(matters(field.name, rules) for rules in TRIED.values()), field.name


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_sentence_is_said_under_some_rules(lang: str) -> None:
    """No sentence is missing, and none is left over."""
    said = SAID[lang]
    keys = {
        f"rules.{rule}.{one.say}" if one else f"rules.{rule}"
        for rule, entry in rulebook().entries.items()
        for one in entry.says or (None,)
    }
    assert keys == {key for key in said if key.startswith("rules.")}
    parts = {part.say for parts in rulebook().parts.values() for part in parts} | {"special"}
    assert parts == {key.removeprefix("part.") for key in said if key.startswith("part.")}
    assert all(f"chapter.{chapter}" in said for chapter in rulebook().chapters)


@pytest.mark.parametrize("profile", profiles())
def test_nothing_is_left_open(profile: str) -> None:
    for said in SAID.values():
        for told in tell(load(profile), said):
            assert told.text and not re.search(r"[{}]|None|\bTrue|\bFalse|[(,]\)", told.text), told


def text(profile: str, rule: str, lang: str = "en", **options: Any) -> str:
    """What a profile says of a rule; empty where it has none."""
    rules = override(load(profile), options)
    return next((told.text for told in tell(rules, SAID[lang]) if told.rule == rule), "")


@pytest.mark.parametrize(
    ("profile", "pays"),
    [
        ("classic", "Every payer pays (5 + flowers + golds + streak) × 2 + special."),
        ("silver", "A special win: every payer pays (flowers + golds + streak) × 2 + special."),
        ("silver", "An ordinary win: every payer pays (1 + flowers + golds + streak) × 2."),
        ("baida", "An ordinary win: every payer pays flowers on a discard, flowers × 2"),
        ("baida", "A special win: every payer pays flowers × 2 + special."),
        (
            "club",
            "On a discard every payer pays flowers + golds + streak + special; on a self-draw",
        ),
        ("youjin", "On a discard every payer pays 5 + flowers; on a self-draw (5 + flowers) × 2."),
        ("sichuan", "Every payer pays what the hand counts in the fan table."),
    ],
)
def test_payments(profile: str, pays: str) -> None:
    """R-PAY-TRIPLE: what RULES 9 says of every profile."""
    assert pays in text(profile, "R-PAY-TRIPLE")


def test_numbers_are_the_profile_s() -> None:
    assert "Three golds, 40 points:" in text("classic", "R-THREE")
    assert "Three golds, the sum × 4:" in text("youjin", "R-THREE")
    both = text("youjin", "R-THREE", specials={"roam": 0, "three_golds": 5})
    assert "Three golds, the sum × 4, and 5 points:" in both
    assert "起初留21张" in text("classic", "R-RESERVE", "zh", reserve=21)
    assert "7 times the base" in text("classic", "R-ESCAPE", escape_penalty=7)
    assert text("classic", "R-CAP") == "" != text("classic", "R-CAP", loss_cap=1000)
    assert "×4, ×8, ×16" in text("youjin", "R-YOU-WIN")


def test_what_a_profile_has_not_is_not_said() -> None:
    for profile, rule in [
        ("silver", "R-DRAGON"),
        ("silver", "R-GOLD-LOCK"),
        ("youjin", "R-ROB"),
        ("club", "R-LAST-GROUP"),
        ("club", "R-FLOWER-SET"),
        ("sichuan", "R-GOLD"),
        ("sichuan", "R-L-COUNT"),
        ("thirteen", "R-SICHUAN"),
        ("sichuan", "R-THIRTEEN"),
        ("thirteen", "R-FAN-LONE"),
    ]:
        assert text(profile, rule) == "", (profile, rule)
        assert any(text(other, rule) for other in profiles()) or rule == "R-FAN-LONE"
