"""The laws of the design, over random games of every profile and every bot (laws 1–6)."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fzmj_engine.apply import apply, fold
from fzmj_engine.bots import BOTS
from fzmj_engine.events import Event, HandEnded, marks, seen_by
from fzmj_engine.finished import won
from fzmj_engine.legal import choices
from fzmj_engine.melds import Kind
from fzmj_engine.payments import balances
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.replay import Header, read, rerun, verify, write
from fzmj_engine.rules import load, profiles
from fzmj_engine.state import SEATS, Phase, State, view
from fzmj_engine.table import Table, first_dealer, seeded
from fzmj_engine.tiles import BACK
from tests.slow_reader import pairs, wins

HANDS = 60
"""Hands for each pair of profile and bot."""

GAMES = [(profile, bot) for profile in profiles() for bot in BOTS]


def match(profile: str, bot: str, seed: str, hands: int) -> Table:
    """A match among four bots of a kind, played to its end."""
    table = Table(load(profile), seeded(seed), length=hands, dealer=first_dealer(seed))
    for _ in play(table, Seats(seated([bot] * 4), seed)):
        pass
    return table


def steps(table: Table) -> Iterator[tuple[State, Event, State]]:
    """Every event with the state before and after it."""
    before = State(rules=table.state.rules, dealer=0)
    for event in table.log:
        after = apply(before, event)
        yield before, event, after
        before = after


@pytest.mark.parametrize(("profile", "bot"), GAMES)
def test_the_log_is_the_game(profile: str, bot: str) -> None:
    """Law 1: folding the log gives the state, and playing it again gives the log."""
    table = match(profile, bot, "law 1", HANDS)
    start = State(rules=table.state.rules, base=1)
    assert fold(start, table.log) == table.state
    header = Header(1, table.state.rules, ("a", "b", "c", "d"), HANDS)
    lines = list(write(header, table.log))
    again, events = read(lines)
    assert (again, events) == (header, table.log)
    assert verify(again, events).state == table.state


@pytest.mark.parametrize("bot", BOTS)
def test_a_log_cut_anywhere_can_be_played_on(bot: str) -> None:
    """Law 1: the table after a part of the log is the table that wrote it."""
    table = match("classic", bot, "law 1 cut", 2)
    header = Header(1, table.state.rules, ("a", "b", "c", "d"), 2)
    for cut in range(1, len(table.log), 7):
        assert rerun(header, table.log[:cut]).log == table.log[:cut]


def shuffle_unseen(state: State, seat: int, chance: Random) -> State:
    """The same table with everything this seat cannot see dealt otherwise."""
    hidden = [own.tiles for place, own in enumerate(state.concealed) if place != seat]
    pool = [tile for tiles in hidden for tile in tiles]
    chance.shuffle(pool)
    tiles = iter(pool)
    concealed = tuple(
        own
        if place == seat
        else replace(own, tiles=tuple(next(tiles) for _ in own.tiles), drawn=own.drawn and BACK)
        for place, own in enumerate(state.concealed)
    )
    return replace(state, concealed=concealed)


@pytest.mark.parametrize(("profile", "bot"), GAMES)
def test_a_seat_needs_no_secrets(profile: str, bot: str) -> None:
    """Law 2: a seat's choices follow from what it sees, however the rest lies."""
    chance = Random(2)
    for _, _, state in steps(match(profile, bot, "law 2", HANDS // 2)):
        for seat in SEATS:
            found = choices(state, seat)
            assert found == choices(view(state, seat), seat)
            if found and state.phase is not Phase.ENDED:
                assert found == choices(shuffle_unseen(state, seat, chance), seat)


@pytest.mark.parametrize(("profile", "bot"), GAMES)
def test_no_tile_is_lost_or_made(profile: str, bot: str) -> None:
    """Law 3: wall, hands, melds, flowers, rivers and marker are all the tiles, always."""
    table = match(profile, bot, "law 3", HANDS)
    wall: tuple[object, ...] = ()
    for _, event, state in steps(table):
        wall = getattr(event, "wall", wall)
        if state.phase is Phase.DEAL:
            continue  # four at a time, in turn: the count holds once all have theirs
        found = Counter(wall[state.head : len(wall) - state.tail])
        found.update([state.gold] * state.marker)
        for player, own in zip(state.players, state.concealed, strict=True):
            open_ = [meld for meld in player.melds if meld.kind is not Kind.CONCEALED]
            found.update(tile for meld in open_ for tile in meld.tiles)
            found.update((*own.tiles, *own.kongs * 4, *player.flowers))
            found.update(thrown.tile for thrown in player.river)
        if state.offer is not None and state.offer.kong:
            found.update([state.offer.tile])
        found.update((*state.aside, *([state.horse] if state.horse else [])))
        assert found == Counter(state.rules.wall)


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


@pytest.mark.parametrize(("profile", "bot"), GAMES)
def test_everybody_sees_the_same_game_with_faces_down(profile: str, bot: str) -> None:
    """Law 4: seeing an event and then the state is seeing the state after the event."""
    for before, event, after in steps(match(profile, bot, "law 4", HANDS // 2)):
        for seat in (*SEATS, None):
            assert view(after, seat) == apply(view(before, seat), seen_by(event, seat))


@pytest.mark.parametrize(("profile", "bot"), GAMES)
def test_scores_sum_to_zero_and_wins_are_wins(profile: str, bot: str) -> None:
    """Law 5, R-ZERO-SUM, R-SHAPE: an independent reader agrees with every win."""
    for _, event, state in steps(match(profile, bot, "law 5", HANDS)):
        assert sum(state.scores) == 0
        if not isinstance(event, HandEnded) or event.victory is None:
            continue
        win = won(state)
        assert win is not None
        assert sum(event.gains) == 0
        won_coins = [payment for payment in event.payments if payment.why == "win"]
        assert balances(won_coins)[event.victory.seat] > 0
        assert balances(event.payments)[:4] == event.gains
        if event.victory.how != "three_golds":
            assert wins(win.tiles, win.sets, win.gold) or (win.pairs and pairs(win.tiles, win.gold))


def test_the_same_seed_gives_the_same_log_in_every_process() -> None:
    """Law 6: byte for byte, whatever the order of hashes."""
    code = (
        "from tests.engine.test_laws import match; from fzmj_engine.replay import *; import sys;"
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
