"""The fan table: every fan as a case worked out on paper (RULES 9)."""

from typing import Any, get_args

import pytest

from fzmj_engine.events import How
from fzmj_engine.fans import OPTIONAL, SHAPES, best_fan
from fzmj_engine.finished import Finished
from fzmj_engine.melds import parse_meld
from fzmj_engine.rules import Fan, load, override
from fzmj_engine.score import score
from fzmj_engine.sheet import RULE_OF_FAN, Line
from fzmj_engine.tiles import Tile, parse

EXTRA = {"optional_fans": True}


def won(hand: str, tile: str | None, melds: str = "", **fields: Any) -> Finished:
    """A hand of `thirteen` without a cap, gold 5p, won by seat 1 on seat 3's discard."""
    options = {"cap": 0, **fields.pop("options", {})}
    taken = () if tile is None else (Tile(tile),)
    given = {"how": How.DISCARD, "source": 3, "gold": Tile("5p"), "seat": 1, **fields}
    return Finished(
        rules=override(load("thirteen"), options),
        dealer=0,
        streak=0,
        base=1,
        tiles=(*parse(hand.replace(" ", "")), *taken),
        melds=tuple(map(parse_meld, melds.split())),
        flowers=(),
        tile=taken[0] if taken else None,
        **given,
    )


def drawn(how: How = How.SELF_DRAW, **fields: Any) -> dict[str, Any]:
    return {"how": how, "source": None, **fields}


def written(lines: tuple[Line, ...]) -> str:
    return " ".join(f"{line.name}{line.sign}{line.points}" for line in lines)


Case = tuple[str, str, str, dict[str, Any], str, str]
"""Hand, winning tile, melds, options, all that is true, the sheet."""

BASES: dict[str, Case] = {
    "R-FAN-PLAIN": ("123m456m789m23s99p", "4s", "", {}, "plain", "plain+1"),
    "R-FAN-PUNGS": ("111m222m333s44s99p", "4s", "", {}, "all_pungs", "all_pungs+2"),
    "R-FAN-PUNGS, melds": ("22m99p", "2m", "111m 333p 777s", {}, "all_pungs", "all_pungs+2"),
    "R-FAN-PUNGS, not with a chow": ("22m99p", "2m", "456m 333p 777s", {}, "plain", "plain+1"),
    "R-FAN-PUNGS, golds in pungs": (
        *("11m22m333s9p55p", "9p", "777s", {}),
        *("all_pungs", "all_pungs+2"),
    ),
    "R-FAN-SUIT": ("1233455667789m", "9m", "", {}, "one_suit", "one_suit+4"),
    "R-FAN-SUIT, melds": ("345m678m1m", "1m", "123m 999m", {}, "one_suit", "one_suit+4"),
    "R-FAN-SUIT, not with another": ("345m678m1m", "1m", "123m 999s", {}, "plain", "plain+1"),
    "R-FAN-SUIT, a gold as itself": (
        *("123p234p46p5p789p9p", "9p", "", {}),
        *("one_suit", "one_suit+4"),
    ),
    "R-FAN-SUIT, a gold as another": (
        *("123m345m567m78m9m5p", "9m", "", {}),
        *("one_suit", "one_suit+4"),
    ),
    "R-FAN-SUIT-PUNGS": (
        *("111m333m555m77m99m", "9m", "", {}),
        *("all_pungs one_suit one_suit_pungs", "one_suit_pungs+8"),
    ),
    "R-FAN-PAIRS": ("1133m446688p55s7s", "7s", "", {}, "seven_pairs", "seven_pairs+4"),
    "R-FAN-PAIRS, a gold": ("1133m446688p5s7s5p", "5s", "", {}, "seven_pairs", "seven_pairs+4"),
    "R-FAN-PAIRS, pungs pay less": (
        *("11m22m333s44s99p55p", "4s", "", {}),
        *("all_pungs seven_pairs", "seven_pairs+4"),
    ),
    "R-FAN-DRAGON": (
        *("1133446666m558s", "8s", "", {}),
        *("seven_pairs dragon_pairs", "dragon_pairs+8"),
    ),
    "R-FAN-DRAGON, two fours": (
        *("1111446666m558s", "8s", "", {}),
        *("seven_pairs dragon_pairs", "dragon_pairs+8 further_four×2"),
    ),
    "R-FAN-DRAGON, fours are stated, not roots": (
        *("11114444m6666p8s", "8s", "", {"roots": False}),
        *("seven_pairs dragon_pairs", "dragon_pairs+8 further_four×2 further_four×2"),
    ),
    "R-FAN-DRAGON, real tiles only": (
        *("1133m666m22s88s5s5p", "5s", "", {}),
        *("seven_pairs", "seven_pairs+4"),
    ),
    "R-FAN-SUIT-PAIRS": (
        *("1133446677889m", "9m", "", {}),
        *("one_suit seven_pairs one_suit_pairs", "one_suit_pairs+16"),
    ),
    "R-FAN-SUIT-DRAGON": (
        *("1133446666899m", "8m", "", {}),
        "one_suit seven_pairs dragon_pairs one_suit_pairs one_suit_dragon_pairs",
        "one_suit_dragon_pairs+32",
    ),
    "R-FAN-SUIT-DRAGON, two fours": (
        *("1111446666899m", "8m", "", {}),
        "one_suit seven_pairs dragon_pairs one_suit_pairs one_suit_dragon_pairs",
        "one_suit_dragon_pairs+32 further_four×2",
    ),
    "R-FAN-LONE": (
        *("6p", "6p", "111m 333m 444m 222p", EXTRA),
        *("all_pungs lone_wait", "lone_wait+4"),
    ),
    "R-FAN-LONE, off": ("6p", "6p", "111m 333m 444m 222p", {}, "all_pungs", "all_pungs+2"),
    "R-FAN-LONE, kongs": (
        *("6p", "6p", "111m (3333m) 444m 222p", EXTRA),
        *("all_pungs lone_wait", "lone_wait+4 root×2"),
    ),
    "R-FAN-LONE, a gold left": (
        *("5p", "6s", "111m 333m 444m 222p", EXTRA),
        *("all_pungs lone_wait", "lone_wait+4"),
    ),
    "R-FAN-LONE, in one suit": (
        *("9m", "9m", "111m 333m 444m 777m", EXTRA),
        *("all_pungs one_suit one_suit_pungs lone_wait", "one_suit_pungs+8"),
    ),
    "R-FAN-LONE, no chows": (
        *("9m", "9m", "123m 345m 678m 567m", EXTRA),
        *("one_suit", "one_suit+4"),
    ),
    "R-FAN-LONE, of 258": (
        *("8s", "8s", "222m 555m 888m 222s", EXTRA),
        *("all_pungs lone_wait pungs_258", "pungs_258+16"),
    ),
    "R-FAN-TERMINALS": (
        *("123m123m99m123m78s", "9s", "", EXTRA),
        *("terminals", "terminals+4"),
    ),
    "R-FAN-TERMINALS, off": ("123m123m99m123m78s", "9s", "", {}, "plain", "plain+1"),
    "R-FAN-TERMINALS, a gold as the end": (
        *("23m123m99m123s78s5p", "9s", "", EXTRA),
        *("terminals", "terminals+4"),
    ),
    "R-FAN-TERMINALS, the pair too": ("123m123m55m123m78s", "9s", "", EXTRA, "plain", "plain+1"),
    "R-FAN-TERMINALS, the melds too": ("99m123m78s", "9s", "123m 456m", EXTRA, "plain", "plain+1"),
    "R-FAN-TERMINALS, of pungs": (
        *("111m999m111s99s11p", "9s", "", EXTRA),
        *("all_pungs terminals", "terminals+4"),
    ),
    "R-FAN-TERMINALS, in one suit": (
        *("123123123789m9m", "9m", "", EXTRA),
        *("one_suit terminals one_suit_terminals", "one_suit_terminals+16"),
    ),
    "R-FAN-258": (
        *("222m555m888m222s8s", "8s", "", EXTRA),
        *("all_pungs pungs_258", "pungs_258+16"),
    ),
    "R-FAN-258, off": ("222m555m888m222s8s", "8s", "", {}, "all_pungs", "all_pungs+2"),
    "R-FAN-258, the pair too": (
        *("222m555m888m222s9s", "9s", "", EXTRA),
        *("all_pungs", "all_pungs+2"),
    ),
    "a tie: the first in the list": (
        *("1p", "1p", "111m 999m 111s 999s", EXTRA),
        *("all_pungs lone_wait terminals", "lone_wait+4"),
    ),
}


@pytest.mark.parametrize("case", BASES.values(), ids=BASES)
def test_bases(case: Case) -> None:
    hand, tile, melds, options, names, lines = case
    fan = best_fan(won(hand, tile, melds, options=options))
    assert " ".join(fan.names) == names
    assert written(fan.lines) == lines
    assert fan.name == fan.lines[0].name
    assert fan.lines[0].rule == RULE_OF_FAN[fan.name]


GOLDEN = {
    "R-FAN-SUIT": ("111m234m567m999m5p", "5p", "one_suit+4", "111m 234m 567m 999m 5p(1m)5p(1m)"),
    "R-FAN-258": ("222m555m888m222s4p", "4p", "pungs_258+16", "222m 555m 888m 222s 4p(2m)4p(2m)"),
    "R-FAN-PAIRS": ("1133m446688p55s5p", "5p", "seven_pairs+4", "11m 33m 44p 55p 66p 88p 55s"),
    "R-FAN-SUIT-PAIRS": (
        *("11334466m9977m5p", "5p", "one_suit_pairs+16"),
        "11m 5p(1m)5p(1m) 33m 44m 66m 77m 99m",
    ),
}


@pytest.mark.parametrize(("hand", "tile", "lines", "groups"), GOLDEN.values(), ids=GOLDEN)
def test_golds_alone_are_what_pays_most(hand: str, tile: str, lines: str, groups: str) -> None:
    """R-GOLD: two golds are any pair."""
    fan = best_fan(won(hand, tile, gold=Tile(tile), options=EXTRA, **drawn()))
    assert written(fan.lines) == lines
    assert " ".join(map(str, fan.groups)) == groups


def test_golds_alone_are_pungs_of_the_suit() -> None:
    """R-FAN-SUIT-PUNGS: with a meld, so that seven pairs are out."""
    fan = best_fan(won("333m777m999m5p", "5p", "111m", **drawn()))
    assert written(fan.lines) == "one_suit_pungs+8"
    assert " ".join(map(str, fan.groups)) == "333m 777m 999m 5p(1m)5p(1m)"


PLAIN = ("123m456m789m23s99p", "4s", "")
ROOT = ("1111m23m456m78m99p", "9m", "")
OPENINGS: dict[str, tuple[tuple[str, str, str], dict[str, Any], int, str]] = {
    "heavenly": (PLAIN, drawn(How.HEAVENLY, seat=0), 8, "heavenly+8"),
    "heavenly, cap 16": (PLAIN, drawn(How.HEAVENLY, seat=0), 16, "heavenly+16"),
    "heavenly, cap 32": (PLAIN, drawn(How.HEAVENLY, seat=0), 32, "heavenly+32"),
    "heavenly, no cap": (PLAIN, drawn(How.HEAVENLY, seat=0), 0, "heavenly+16"),
    "nothing doubles it": (ROOT, drawn(How.HEAVENLY, seat=0), 0, "heavenly+16"),
    "the first discard": (PLAIN, {"how": How.EARTHLY, "source": 0}, 8, "earthly+8"),
    "the same by its flag": (PLAIN, {"first_discard": True, "source": 0}, 0, "earthly+16"),
    "the first draw": (PLAIN, drawn(How.EARTHLY), 0, "earthly+16"),
    "a hand that is worth more": (
        *(("1133446666899m", "8m", ""), drawn(How.EARTHLY), 0),
        "one_suit_dragon_pairs+32",
    ),
}


@pytest.mark.parametrize(("hand", "fields", "cap", "lines"), OPENINGS.values(), ids=OPENINGS)
def test_heavenly_and_earthly(
    hand: tuple[str, str, str], fields: dict[str, Any], cap: int, lines: str
) -> None:
    """R-FAN-HEAVEN: the cap, 16 if there is none."""
    fan = best_fan(won(*hand, options={"cap": cap}, **fields))
    assert written(fan.lines) == lines
    assert set(fan.names) & {"heavenly", "earthly"}
    assert "plain" not in fan.names


@pytest.mark.parametrize(
    ("cap", "fields", "each"),
    [
        (8, drawn(How.EARTHLY), 9),
        (16, drawn(How.EARTHLY), 17),
        (0, drawn(How.EARTHLY), 17),
        (8, {"how": How.EARTHLY, "source": 0}, 8),
    ],
)
def test_earthly_is_paid(cap: int, fields: dict[str, Any], each: int) -> None:
    """R-FAN-HEAVEN: +1 as a self-draw where it is one."""
    assert score(won(*PLAIN, options={"cap": cap}, **fields)).each == each


def test_a_table_without_earthly_hands() -> None:
    """A profile is its fields: what it does not name does not exist."""
    win = won(*PLAIN, options={"fans": {"plain": 1}}, first_discard=True, source=0)
    assert best_fan(win).names == ("plain",)


def test_a_self_draw_adds_one_to_what_each_pays() -> None:
    """R-FAN-PLAIN, the switch."""
    hand = "1133446666899m", "8m"
    assert score(won(*hand, options={"cap": 8}, **drawn())).each == 9
    assert score(won(*hand, options={"cap": 8, "zimo_jiadi": False}, **drawn())).each == 8


def test_every_fan_has_its_rule_and_its_shape() -> None:
    """In the order of the contract, which settles ties."""
    names = get_args(Fan)
    assert tuple(RULE_OF_FAN) == names
    assert (*SHAPES, "heavenly", "earthly") == names
    assert set(SHAPES) > OPTIONAL
    assert set(load("thirteen").fans) == set(names)


def test_three_golds_without_a_shape_are_plain() -> None:
    """R-THREE, where a fan table has them: nothing can be read, and it is paid all the same."""
    three = {"specials": {"three_golds": 0}}
    fan = best_fan(won("1469m138p555p28s1s", "9s", **drawn(How.THREE_GOLDS), options=three))
    assert fan.names == ("plain",)
    assert [group.kind for group in fan.groups] == ["single"] * 14
