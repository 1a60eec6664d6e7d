"""Lines that `fzmj score` and `fzmj waits` can be asked, taken from hands that were played."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from fzmj_engine import finished
from fzmj_engine.events import HandEnded
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.rules import load
from fzmj_engine.state import Phase, State
from fzmj_engine.table import Table, seeded
from fzmj_engine.tiles import FLOWERS, write

Fields = dict[str, Any]


def score_line(profile: str, state: State) -> Fields:
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


def waits_line(profile: str, state: State) -> Fields:
    """The hand of the seat whose turn it is, its melds with the faces of concealed kongs."""
    melds = finished.faced(state, state.turn)
    return {
        "profile": profile,
        "gold": state.gold,
        "hand": write(state.concealed[state.turn].tiles),
        "melds": [str(meld) for meld in melds],
    }


def won_hands(profile: str, hands: int) -> Iterator[tuple[HandEnded, State]]:
    """How hands among easy bots were won."""
    table = Table(load(profile), seeded("contract"), length=hands)
    for event in play(table, Seats(seated(("easy",) * 4), "contract")):
        if isinstance(event, HandEnded) and event.victory is not None:
            yield event, table.state


@cache
def score_lines(profile: str) -> list[Fields]:
    """A dozen questions about won hands, more or less."""
    return [score_line(profile, state) for _, state in won_hands(profile, 16)]


@cache
def waits_lines(profile: str) -> list[Fields]:
    """Every hand that was to throw or to claim in a short match."""
    table = Table(load(profile), seeded("contract"), length=2)
    found = []
    for _ in play(table, Seats(seated(("easy",) * 4), "contract")):
        state = table.state
        if state.phase in (Phase.TURN, Phase.DISCARD, Phase.CLAIM) and not (
            FLOWERS & set(state.concealed[state.turn].tiles)
        ):
            found.append(waits_line(profile, state))
    return found
