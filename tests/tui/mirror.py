"""The game a client plays, played beside it: what its player is asked, and keys that answer well.

The same options, seed and bots make the same game (law 6), so what stands on the client's screen is
known without reading it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pyte

from fzmj_engine.actions import Action, Discard
from fzmj_engine.bots import BOTS
from fzmj_engine.events import Event, HandEnded, HandVoided, seen_by
from fzmj_tui import words
from fzmj_tui.paint.look import Look, written
from fzmj_tui.paint.table import paint_table
from fzmj_tui.palettes import palette
from fzmj_tui.screens.offers import WISHES, Choices, doubt, meant, wins
from fzmj_tui.screens.options import Options
from fzmj_tui.screens.seated import Seated
from fzmj_tui.sitting import sit_down
from tests.tui.terminal import Terminal

KEYS = {
    "win": "w",
    "three_golds": "t",
    "rob": "r",
    "kong": "k",
    "pung": "p",
    "chow": "c",
    "pass": " ",
    "decline": "x",
}
"""As they are when nobody has changed them."""


class Moment(NamedTuple):
    """The client waits for a key."""

    seated: Seated
    """What it shows; goes on with the game."""
    event: Event | None
    """The end of a hand that its sheet shows; None at the table."""
    keys: tuple[str, ...]
    """What a player types who plays like a bot; a stroke for the table, one for each question."""


def played(options: Options, bot: str = "normal") -> Iterator[Moment]:
    """Every moment of a match in which the client waits for its player."""
    link: Any = sit_down(options)
    table, bots = link._table, link._bots
    seated, chance = Seated(link.rules, link.seat, link.names), Random(0)
    while True:
        bots.answer(table)
        if not table.settled:
            action = BOTS[bot](table.view(link.seat), link.seat, seated.choices, chance)
            yield Moment(seated, None, keys(seated, action))
            table.answer(link.seat, action)
        if (event := table.step()) is None:
            return
        seated.follow(seen_by(event, link.seat))
        if isinstance(event, HandEnded | HandVoided):
            yield Moment(seated, event, ("\r",))


def pictured(moment: Moment, options: Options, size: tuple[int, int]) -> list[str]:
    """What a table must look like: its rows, without the blanks at their ends."""
    said = words.load(options.lang, options.face == "ascii")
    look = Look(written(options.face, options.lang), palette("truecolor"), said)
    return paint_table(moment.seated.scene(look, said), look, *size).to_text().split("\n")


def rows(screen: pyte.Screen) -> list[str]:
    """What a terminal shows, in the same manner."""
    return [row.rstrip() for row in screen.display]


def keys(seated: Seated, action: Action) -> tuple[str, ...]:
    """What gives an answer, further questions included."""
    sure = ("2",) if doubt(seated.state, seated.choices, action) else ()
    if isinstance(action, Discard) and not wins(action):
        return (f"{action.tile}\r", *sure)
    wish, found = _meaning(seated.choices, action)
    which = (str(found.index(action) + 1),) if len(found) > 1 else ()
    return (KEYS[wish], *which, *sure)


def press(terminal: Terminal, strokes: Sequence[str]) -> None:
    """Type each stroke when what the one before has brought is shown."""
    first, *questions = strokes
    terminal.type(first)
    for stroke in questions:
        terminal.until(lambda: True)
        terminal.type(stroke)


def _meaning(choices: Choices, action: Action) -> tuple[str, Choices]:
    return next((wish, found) for wish in WISHES if action in (found := meant(choices, wish)))
