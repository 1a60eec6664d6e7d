"""Plain mode: a whole match through a pipe, in every profile, with nothing but lines of text."""

import asyncio
import re
from collections.abc import Iterator
from itertools import chain, repeat

import pytest

from fzmj_engine.play import Seats, seated
from fzmj_engine.rules import load, profiles
from fzmj_engine.table import Deal, Table
from fzmj_net.local import LocalLink
from fzmj_tui import words
from fzmj_tui.plain.sitting import Left, PlainSitting
from tests.cli.run import fzmj
from tests.stack import among

PROFILES = profiles()


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_match_through_a_pipe(profile: str, lang: str) -> None:
    """The first choice again and again comes to an end, and the score is told."""
    asked = f"play --plain --profile {profile} --lang {lang} --seed 5 --hands 2 --bots easy"
    done = fzmj(*asked.split(), stdin=b"1\n" * 400)
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode()
    assert "\x1b" not in text and "\r" not in text
    assert all(line.strip() == line and line for line in text.splitlines())
    assert text.count(words.load(lang)("sheet.final_after", hands=2)) == 1


def test_a_dumb_terminal_without_a_locale() -> None:
    """TERM=dumb and LANG=C play the same game."""
    done = fzmj(
        *["play", "--plain", "--seed", "5", "--hands", "1", "--bots", "easy"],
        stdin=b"1\n" * 200,
        env={"TERM": "dumb", "LANG": "C", "LC_ALL": "C"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


def test_the_end_of_input_leaves_the_table() -> None:
    """Nothing hangs, nothing breaks."""
    done = fzmj("play", "--plain", "--seed", "5", stdin=b"")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1] == words.load("en")("plain.left")


def sit(deal: Deal, typed: Iterator[str]) -> list[str]:
    """What is said at a stacked table when somebody types these lines."""
    table = Table(load("classic"), lambda hand: deal, length=1)
    bots = Seats(dict(enumerate(seated(("easy",) * 3).values(), 1)), "plain")
    said: list[str] = []

    async def line() -> str | None:
        return next(typed, None)

    link = LocalLink(table, 0, bots, ("", "", "", ""))
    sitting = PlainSitting(link, words.load("en"), line, said.append)
    try:
        asyncio.run(sitting.play())
    except Left:
        said.append("left")
    return said


def typing(*lines: str) -> Iterator[str]:
    return iter(lines)


def test_everything_can_be_asked_for() -> None:
    """h, t, s, l, w and ? answer; nonsense gets a sentence; q leaves."""
    said = sit(among({}, "5p"), typing("h", "t", "s", "l", "w", "?", "blah", "99", "9z", "q"))
    text = "\n".join(said)
    for wanted in (
        "Your hand: ",
        "The gold is 5 dot",
        "Ah Ming: 0 points, 16 tiles in hand.",
        "Hand 1, dealer You, streak 0.",
        "tiles missing",
        "Not understood: blah",
        "Not understood: 99",
        "A number chooses.",
    ):
        assert wanted in text, wanted
    assert said[-1] == "left"


def test_a_tile_is_thrown_by_its_name() -> None:
    """`1m` throws 1m; a tile that is not held is not thrown."""
    said = sit(among({0: "1m"}, "5p"), typing("9s", "1m", "q"))
    assert "You: throws 1 character" in said
    assert "9 bamboo cannot be thrown now." in said


def test_a_gold_and_a_win_ask_once() -> None:
    """R-GOLD-DISCARD, R-PASSABLE: no keeps everything as it was."""
    whole = "123m 456m 789m 234s 678s 9s 5p"
    said = sit(among({0: whole}, "5p"), chain(typing("5p", "2", "5p", "1", "q"), repeat("q")))
    asked = [line for line in said if line == words.load("en")("plain.yes_no")]
    assert len(asked) == 2
    assert any(re.fullmatch(r"You: throws 5 dot", line) for line in said)


def test_bytes_that_are_no_text_are_only_not_understood() -> None:
    done = fzmj("play", "--plain", "--seed", "5", stdin=b"\xe9\xff\nq\n")
    assert done.returncode == 0
    assert "Not understood: " in done.stdout.decode()
