"""The laws of the design, over random games of every profile and every bot (laws 1–6)."""

import os
import subprocess
import sys
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fzmj_engine.bots import BOTS
from fzmj_engine.events import Event, marks
from fzmj_engine.replay import Header, rerun
from fzmj_engine.rules import profiles
from tests.laws import LAWS, match

HANDS = 60
"""Hands for each pair of profile and bot, half as many where a law looks at every seat."""

GAMES = [(profile, bot) for profile in profiles() for bot in BOTS]


@pytest.mark.parametrize(("profile", "bot"), GAMES)
@pytest.mark.parametrize("law", LAWS)
def test_every_match_keeps_the_law(law: str, profile: str, bot: str) -> None:
    hands = HANDS // 2 if law in ("law 2", "law 4") else HANDS
    LAWS[law](match(profile, bot, law, hands))


@pytest.mark.parametrize("bot", BOTS)
def test_a_log_cut_anywhere_can_be_played_on(bot: str) -> None:
    """Law 1: the table after a part of the log is the table that wrote it."""
    table = match("classic", bot, "law 1 cut", 2)
    header = Header(1, table.state.rules, ("a", "b", "c", "d"), 2)
    for cut in range(1, len(table.log), 7):
        assert rerun(header, table.log[:cut]).log == table.log[:cut]


def test_every_tile_in_an_event_is_marked() -> None:
    """Law 4: a field that holds tiles says who may see it."""
    for record in get_args(Event):
        hints = {name: str(hint) for name, hint in record.__annotations__.items()}
        holding = {
            name
            for name, hint in hints.items()
            if any(word in hint for word in ("Tile", "Tiles", "Meld", "Victory"))
        }
        assert holding == set(marks(record)), record


def test_the_same_seed_gives_the_same_log_in_every_process() -> None:
    """Law 6: byte for byte, whatever the order of hashes."""
    code = (
        "from tests.laws import match; from fzmj_engine.replay import *; import sys;"
        "t = match('classic', 'BOT', 'law 6', 3);"
        "h = Header(1, t.state.rules, ('a', 'b', 'c', 'd'), 3);"
        "sys.stdout.buffer.writelines(write(h, t.log))"
    )
    for bot in BOTS:
        runs = {
            subprocess.run(
                [sys.executable, "-c", code.replace("BOT", bot)],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        }
        assert len(runs) == 1
        assert runs.pop().count(b"hand_ended") == 3


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=8), st.sampled_from(list(BOTS)))
def test_any_seed_plays(seed: str, bot: str) -> None:
    """Law 6: a seed may be any text, and a match always comes to its end."""
    table = match("classic", bot, seed, 1)
    assert table.over
    assert table.log == match("classic", bot, seed, 1).log
