"""What is typed at a plain table, and what is answered."""

import re
from collections.abc import Iterator
from itertools import chain, repeat

import pytest
from msgspec.structs import replace

from fzmj_engine.play import Seats
from fzmj_engine.rules import load
from fzmj_engine.state import Phase
from fzmj_engine.table import Table, seeded
from fzmj_engine.tiles import Tile
from fzmj_net.local import LocalLink
from fzmj_tui import words
from fzmj_tui.plain.report import REPORTS
from fzmj_tui.plain.sitting import PlainSitting
from fzmj_tui.plain.typed import Typed, means_yes, understood
from fzmj_tui.screens.offers import WISHES
from tests.plain.sitting import sit
from tests.stack import among

WHOLE = "123m 456m 789m 234s 678s 9s 5p"
"""Seventeen tiles that win with the gold 5p."""


@pytest.mark.parametrize(
    ("line", "tile"),
    [
        ("5p", Tile.P5),
        ("5 P", Tile.P5),
        ("5 dots", Tile.P5),
        ("1 dot", Tile.P1),
        ("5筒", Tile.P5),
        ("５饼", Tile.P5),
        ("五 筒", Tile.P5),
        ("9 bamboo", Tile.S9),
        ("三条", Tile.S3),
        ("3條", Tile.S3),
        ("打 7萬", Tile.M7),
        ("打7万", Tile.M7),
        ("throw 7 characters", Tile.M7),
        ("discard 7m", Tile.M7),
    ],
)
def test_tiles_have_many_names(line: str, tile: Tile) -> None:
    assert understood(line) == Typed("throw", tile)


@pytest.mark.parametrize(
    ("lines", "verb"),
    [
        ("? help HELP ？ 帮助 幫助", "help"),
        ("h hand 手牌", "hand"),
        ("w waits 听牌 聽牌", "counsels"),
        ("s score 分数 分數", "scores"),
        ("l log 记录", "log"),
        ("q quit exit 退出", "leave"),
        ("win 胡", "win"),
        ("p pung pong 碰", "pung"),
        ("c chow 吃", "chow"),
        ("kong 杠 槓", "kong"),
        ("pass 过 過 x", "pass"),
        ("rob 抢金 搶金", "rob"),
        ("三金倒 three", "three_golds"),
        ("d 摸切", "drawn"),
    ],
)
def test_words_in_every_language(lines: str, verb: str) -> None:
    assert {understood(f" {line}\n") for line in lines.split()} == {Typed(verb)}


def test_what_else_a_line_may_be() -> None:
    """A number, a kong by its tile, an empty line; nothing else means anything."""
    assert understood("12") == Typed(number=12)
    assert understood("kong 5p") == understood("杠5筒") == Typed("kong", Tile.P5)
    assert understood("  ") == Typed("again")
    for nonsense in ("blah", "0p", "5z", "10p", "123", "-1", "hand 5p 5p", "5", "²³x", "x" * 10**6):
        assert understood(nonsense) in (None, Typed(number=5)), nonsense
    assert [means_yes(one) for one in ("1", "Yes", "是", "2", "no", "否", "", "hand")] == [
        *(True, True, True, False, False, False, None, None)
    ]


def test_no_word_means_two_things() -> None:
    """In no language, nor in two of them; and every one is answered."""
    meaning: dict[str, str] = {}
    for lang in words.LANGUAGES:
        said = words.load(lang)
        for key in said:
            kind = key.removeprefix("plain.typed.")
            if kind == key or kind.startswith(("suit_", "yes", "no")):
                continue
            for word in said(key).split("|"):
                assert meaning.setdefault(word, kind) == kind, word
    others = {"help", "leave", "again", "log", "result", "throw", "drawn"}
    others |= {"say", "time", "ready", "tables"}  # elsewhere
    assert set(meaning.values()) <= {*REPORTS, *WISHES, *others}
    assert set(REPORTS) | others <= set(meaning.values())


def test_everything_can_be_asked_for() -> None:
    """Every report answers; nonsense gets a sentence; quit leaves."""
    asked = "hand table gold wall melds flowers discards scores log waits result help blah 99 quit"
    text = "\n".join(said := sit(among({}, "5p"), asked.split()))
    for wanted in (
        "Your hand: ",
        "The gold is 5 dots.",
        "Ah Ming: 0 points, 16 tiles in hand.",
        "Hand 1, dealer: You, streak 0.",
        "tiles missing",
        "No hand has ended yet.",
        "Not understood: blah",
        "Not understood: 99",
        "A question says what you may do",
    ):
        assert wanted in text, wanted
    assert said[-1] == "left"


def test_the_question_is_repeated_on_request_only() -> None:
    """A voice that has to go through it after every word is no help."""
    said = sit(among({}, "5p"), ["hand", "scores", "", "q"])
    assert sum(line.startswith("Throw 1: ") for line in said) == 2


def test_the_hand_is_said_by_suits_with_the_golds_first() -> None:
    said = sit(among({0: "1159m 3355p 124678889s"}, "5p"), ["hand", "q"])
    hand = "Your hand: 2 gold; characters 1, 1, 5, 9; dots 3, 3; bamboo 1, 2, 4, 6, 7, 8, 8, 8, 9."
    assert said.count(hand) == 2


def test_the_flowers_are_named_and_what_came_for_them() -> None:
    """R-FLOWER-ROUNDS, R-FLOWER-PLAY: in the rounds the hand is said after them."""
    said = sit(among({0: "1z1z2f"}, "9s9s8s5p"), ["hand", "q"])
    assert "You: flowers east, east, summer" in said
    assert said.count("You, flowers: east, east, summer.") == 2


def test_a_tile_is_thrown_by_its_name() -> None:
    """A tile that is not held is not thrown."""
    said = sit(among({0: "1m"}, "5p"), ["9s", "一万", "q"])
    assert "You throw 1 character" in said
    assert "You hold no 9 bamboo." in said


def test_why_not() -> None:
    """Whoever asks for what is not offered is told the rule against it (R-SHAPE, R-CLAIMS)."""
    said = sit(among({}, "5p"), ["win", "pung", "pass", "胡", "q"])
    assert sum("R-SHAPE" in line for line in said) == 2
    assert any(line.startswith("Nothing to pung") for line in said)
    assert "Not now: wait for your turn" in said


def test_a_gold_and_a_win_ask_once() -> None:
    """R-GOLD-DISCARD, R-PASSABLE: no keeps everything as it was, and the question comes again."""
    said = sit(among({0: WHOLE}, "5p"), chain(["5p", "no", "5p", "yes", "q"], repeat("q")))
    assert said.count(words.load("en")("plain.yes_no")) == 2
    assert "You throw 5 dots, the gold" in said
    assert sum(line.startswith("You may 1: ") for line in said) >= 2


def test_another_word_is_no_yes_and_is_taken_next() -> None:
    """Nobody is held by a question."""
    said = sit(among({0: WHOLE}, "5p"), ["5p", "scores", "5p", "99", "quit"])
    assert said[-1] == "left" and "Hand 1, dealer: You, streak 0." in said
    assert "You throw 5 dots, the gold" not in said
    assert any(line.startswith("Not understood: 99") for line in said)


def test_a_kong_that_gives_up_a_win_is_named() -> None:
    """The doubt says what was asked for, not nothing."""
    said = sit(among({0: "1111m 456m 789m 234s 678s 5p"}, "5p"), ["kong 1m", "2", "q"])
    assert "You can win. Kong anyway?" in said


def test_a_win_by_its_word_is_counted_line_by_line() -> None:
    """R-HEAVENLY, R-GOLD: 5 + 1, doubled, and 30; three payers in this hand, in all, in places."""
    for word, lang in (("win", "en"), ("胡", "zh")):
        said = "\n".join(sit(among({0: WHOLE}, "5p"), [word], lang))
        assert "+126" in said and said.count("-42") == 9, said


def test_several_chows_are_asked_about_by_their_numbers() -> None:
    """R-CLAIMS: which run is to be laid is asked by the numbers the question has."""
    said: list[str] = []

    def typing() -> Iterator[str]:
        while said[-1].count("Chow") < 2:
            yield "1"
        yield from ("chow", "q")

    found = any(
        "left" in sit(seeded(seed)(1), typing(), said=said) and said[-2].startswith("Which one? ")
        for seed in "abcdefgh"
    )
    assert found
    which, question = said[-2], said[-3]
    runs = re.findall(r"\d+: Chow with [a-z]+ \d, \d", question)
    assert len(runs) >= 2 and which == f"Which one? {'; '.join(runs)}."


def test_payments_are_named_where_there_was_more_than_the_win() -> None:
    """R-KONG-MONEY: each of three pays 2 for a concealed kong; else the gains say it all."""
    kong = among({0: "1111s 234m 567m 89p 3s"}, "", draws="9p", size=13)
    lines = sit(kong, chain(["kong 1s"], repeat("1", 200)), profile="sichuan")
    assert sum(line.startswith("Payments: ") for line in lines) == 1
    told = next(line for line in lines if line.startswith("Payments: "))
    assert told.count("to You 2 kong money") == 3
    heavenly = sit(among({0: WHOLE}, "5p"), ["win"])
    assert not [line for line in heavenly if line.startswith("Payments: ")]


def test_the_dealers_robberies_are_a_list_of_their_own() -> None:
    """R-ROB-DEALER, R-HEAVENLY: every tile of a whole hand may be thrown with the declaration."""
    said = sit(among({0: WHOLE}, "5p"), ["rob 9s", "q"])
    assert "You may 1: Heavenly hand." in said
    rob = next(line for line in said if line.startswith("Rob the gold, throwing 2: 1 character;"))
    assert "5 dots, the gold" in rob and rob.count(":") == 17
    assert "You rob the gold, throwing 9 bamboo" in said


async def _silent() -> str | None:
    return None


def test_whose_move_it_is_where_nothing_is_asked() -> None:
    """Never who of the others could claim a discard."""
    table = Table(load("classic"), seeded("a"), length=1)
    sitting = PlainSitting(
        LocalLink(table, 0, Seats({}, "a"), ("", "", "", "")), words.load("en"), _silent, print
    )
    said: list[str] = []
    sitting.say = said.append
    for phase, turn in ((Phase.TURN, 2), (Phase.CLAIM, 2)):
        sitting.seated.state = replace(sitting.seated.state, phase=phase, turn=turn)
        sitting._told("again")
    assert said == ["Waiting: Yimei", "Waiting for the others"]
