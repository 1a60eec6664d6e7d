"""The worked examples of RULES 10 through the functions that play counts with."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fzmj_engine.apply import apply
from fzmj_engine.dealing import next_deal
from fzmj_engine.events import FlowersReplaced, HandBegan, HandEnded
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.refusals import refusal
from fzmj_engine.rules import load
from fzmj_engine.score import score
from fzmj_engine.sheet import total
from fzmj_engine.state import Concealed, Phase, Player, State
from fzmj_engine.table import Table, seeded
from fzmj_tui.cli.contract import ScoreLine, read, win_of

HERE = Path(__file__).parent


def cases() -> list[Any]:
    found = []
    for path in sorted(HERE.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            name = f"{path.stem} {case.pop('name')}"
            found.append(pytest.param(path.stem, case, id=name))
    return found


def line(profile: str, case: dict[str, Any]) -> ScoreLine:
    fields = {key: value for key, value in case.items() if key in ScoreLine.__struct_fields__}
    gold = "5p" if load(profile).gold else None
    return read({"profile": profile, "gold": gold, "dealer": 0, **fields}, ScoreLine)


@pytest.mark.parametrize("profile, case", cases())
def test_worth(profile: str, case: dict[str, Any]) -> None:
    win, wanted = win_of(line(profile, case)), case["expect"]
    assert refusal(win) == wanted.get("why")
    if "why" not in wanted:
        worth = score(win)
        sheet = [f"{line.name} {line.sign}{line.points}" for line in worth.lines]
        found = {name: getattr(worth, name) for name in wanted if name != "sheet"}
        assert {**found, "sheet": sheet} == {
            "sheet": sheet,
            **wanted,
            "special": wanted["special"] or None,
            "specials": tuple(wanted["specials"]),
            "gains": tuple(wanted["gains"]),
        }
        assert sum(worth.gains) == 0, "R-ZERO-SUM"
        assert total(worth.lines) * win.base == worth.each, "the sheet explains every point"


@pytest.mark.parametrize("profile, case", [c for c in cases() if "reserve" in c.values[1]])
def test_reserve(profile: str, case: dict[str, Any]) -> None:
    """R-RESERVE: the table of C5 keeps 18 + 1 + 2 + 2 tiles."""
    win = win_of(line(profile, case))
    *shown, last = win.flowers
    state = State(rules=win.rules, phase=Phase.TURN, turn=win.seat)
    players = [*state.players]
    players[win.seat] = Player(melds=win.melds, flowers=tuple(shown))
    concealed = [*state.concealed]
    concealed[win.seat] = Concealed((*win.tiles[:-1], last), last)
    state = replace(state, players=tuple(players), concealed=tuple(concealed))
    replaced = FlowersReplaced(win.seat, (last,), win.tiles[-1:])
    assert apply(state, replaced).reserve == case["reserve"]


def test_exhausted() -> None:
    """C12, R-DEAL-MOVES, R-L-COUNT: nobody pays, the dealer stays, L is what it was."""
    ended = HandEnded(None, None, 0, (0, 0, 0, 0), ((),) * 4, ((),) * 4)
    state = State(rules=load("classic"), dealer=3, streak=2, scores=(5, -5, 0, 0))
    after = apply(state, ended)
    assert after.scores == (5, -5, 0, 0)
    assert next_deal(after) == (3, 2)


def test_base() -> None:
    """R-BASES: every payment is multiplied by the base."""
    case = {"hand": "123m456m789m234s678s9p", "flowers": "1z1f", "seat": 2, "base": 20}
    win = win_of(line("classic", {**case, "win": {"how": "self_draw", "tile": "9p"}}))
    assert score(win).gains == (-280, -280, 840, -280)


def test_nothing_is_paid_before_the_end() -> None:
    """R-ESCAPE: a hand that is left unfinished has moved no points, so there is nothing to undo."""
    table = Table(load("classic"), seeded("7"), length=3)
    for event in play(table, Seats(seated(("random",) * 4), "7")):
        if isinstance(event, HandBegan):
            before = table.state.scores
        if not isinstance(event, HandEnded):
            assert table.state.scores == before
