"""`fzmj score` and a played hand agree: what was paid at the table is what the contract answers."""

from collections import Counter
from typing import Any

import pytest

from fzmj_engine import finished
from fzmj_engine.events import HandEnded
from fzmj_engine.payments import balances
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.rules import load, profiles
from fzmj_engine.state import State
from fzmj_engine.table import Table, seeded
from fzmj_engine.tiles import write
from fzmj_tui.cli.contract import score_answer

HANDS = 150


def line(profile: str, state: State) -> dict[str, Any]:
    """The hand that was won, as somebody would ask about it."""
    assert state.outcome is not None and state.outcome.victory is not None
    won = state.outcome.victory
    tiles = state.concealed[won.seat].tiles
    as_dealt = won.tile is None and won.seat != state.dealer
    win = finished.won(state)
    assert win is not None
    return {
        "profile": profile,
        "gold": state.gold,
        "seat": won.seat,
        "dealer": state.dealer,
        "streak": state.streak,
        "base": state.base,
        "hand": write(tiles if as_dealt else tiles[:-1]),
        "melds": [str(meld) for meld in win.melds],
        "flowers": write(state.players[won.seat].flowers),
        "win": {
            "how": won.how,
            "tile": None if as_dealt else tiles[-1],
            "from": won.source,
            "discarded_gold": win.discarded_gold,
            "first_discard": win.first_discard,
            "kong_draw": win.kong_draw,
            "after_kong": win.after_kong,
            "last_tile": win.last_tile,
            "last_copy": win.last_copy,
            **({"roam": win.roam} if win.roam else {}),
        },
    }


@pytest.mark.parametrize("profile", profiles())
def test_every_win_is_worth_what_was_paid(profile: str) -> None:
    table = Table(load(profile), seeded("contract"), length=HANDS)
    found: Counter[str] = Counter()
    for event in play(table, Seats(seated(("easy",) * 4), "contract")):
        if isinstance(event, HandEnded) and event.victory is not None:
            answer = score_answer(line(profile, table.state))
            assert answer["wins"], answer
            for name in ("special", "each"):
                assert answer[name] == getattr(event, name)
            won = [payment for payment in event.payments if payment.why in ("win", "streak")]
            assert tuple(answer["gains"]) == balances(won)[:4]
            found[event.victory.how] += 1
    assert found["self_draw"] > 10 and found["discard"] > 10
