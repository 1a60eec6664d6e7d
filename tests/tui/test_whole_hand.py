"""A whole hand in a real terminal, from the first tile to the final standings, in every language.

A game beside it knows what must stand on the screen; nothing of the client is asked.
"""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from fzmj_engine.events import HandEnded
from fzmj_tui import words
from fzmj_tui.screens.options import Options
from tests.tui.mirror import Moment, pictured, played, press, rows
from tests.tui.terminal import Terminal

PROGRAM = """
import sys
from fzmj_tui.cli import main
from fzmj_tui.screens import pace
pace.SHEET = 0
sys.exit(main({arguments}))
"""
BOT = "easy"


def worth_it(options: Options) -> bool:
    """Whether the player claims, and wins."""
    moments = list(played(options, BOT))
    claims = [moment for moment in moments if moment.keys[0] in {*"cpk"}]
    return bool(claims) and moments[-2].keys == ("w",) and len(moments) > 8


@cache
def game() -> Options:
    """A hand with something in it."""
    every = (Options(seed=seed, bots=(BOT,) * 3, hands=1, speed="instant") for seed in range(200))
    return next(filter(worth_it, every))


@pytest.mark.parametrize(
    ("lang", "size"), [("en", (80, 24)), ("zh", (120, 40)), ("zh-Hant", (100, 30))]
)
def test_a_whole_hand(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    asked = ["--seed", str(game().seed), "--bots", BOT, "--hands", "1", "--speed", "instant"]
    program = PROGRAM.format(arguments=["play", *asked, "--lang", lang])
    terminal = Terminal(program, tmp_path, size)
    said = words.load(lang)
    for moment in played(game(), BOT):
        if moment.event is None:
            wanted = pictured(moment, replace(game(), lang=lang), size)
            terminal.until(lambda wanted=wanted: rows(terminal.screen) == wanted)  # type: ignore[misc]
        else:
            terminal.until(lambda: said("sheet.finish") in terminal.shown())
            assert sheet(moment) <= set(terminal.shown().split())
        press(terminal, moment.keys)
    terminal.until(lambda: said("sheet.final") in terminal.shown())
    terminal.type("\r")
    terminal.until(lambda: said("home.play") in terminal.shown())
    terminal.type("\x03")
    assert terminal.ended() == 130


def sheet(moment: Moment) -> set[str]:
    """What a sheet must tell: each payment."""
    assert isinstance(moment.event, HandEnded)
    return {f"{gain:+d}" for gain in moment.event.gains if gain}
