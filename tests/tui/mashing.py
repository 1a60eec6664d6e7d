"""Somebody who presses and clicks at random, at a client in this process."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from random import Random
from traceback import format_exception
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from fzmj_engine.state import Phase
from fzmj_tui.app import FzmjApp
from fzmj_tui.keys import BY_ID
from fzmj_tui.screens.options import FACES, THEMES, Options
from fzmj_tui.screens.table import TableScreen
from fzmj_tui.words import LANGUAGES

CHARACTERS = {"space": " ", "question_mark": "?", "slash": "/"}
ENDS = ("f10", "q", "ctrl+c")
"""Would end most sittings at once."""
EVERY = sorted(
    {key for row in BY_ID.values() for key in row.keys.split(",")} - {*ENDS}
    | {*"123456789mpsyn", "tab", "f5", "z", "backspace", "delete"}
)
GO_ON = ("space", "end", "enter", "enter", "d", "x", "c", "p", "k", "w", "1", "a")
"""What lets a game go on."""
SIZES = ((1, 1), (40, 12), (59, 20), (60, 20), (79, 24), (80, 24), (100, 30), (120, 40))
KINDS = {"on": 60, "any": 20, "click": 12, "close": 5, "size": 3}
"""What is done, and how often."""
PATIENCE = 20.0
"""Seconds in which the client must have dealt with a key."""
STILL = 600
"""Steps without any event at the table after which the game is stuck."""


class Stuck(AssertionError):
    """A mishap, or no answer."""


async def sitting(chance: Random, hands: int = 4, most: int = 4000) -> Counter[str]:
    """Play until so many hands are over, or somebody has left; what happened, counted."""
    options = Options(
        bots=tuple(chance.choices(("random", "easy"), k=3)),  # type: ignore[arg-type]
        seed=chance.randrange(10**6),
        speed="instant",
        hands=hands,
        lang=chance.choice(LANGUAGES),
        face=chance.choice(FACES),
        theme=chance.choice(THEMES),
    )
    app, done = FzmjApp(options, home=False), Counter[str]()
    try:
        await _played(app, chance, (hands, most), done)
    except (Exception, asyncio.CancelledError) as error:
        told = "".join(format_exception(error)[-12:])
        raise Stuck(f"after {done['steps']} steps, {options}\n{told}") from error
    return done


async def _played(
    app: FzmjApp, chance: Random, limits: tuple[int, int], done: Counter[str]
) -> None:
    hands, most = limits
    async with app.run_test(size=chance.choice(SIZES[3:])) as pilot:
        still, before = 0, _progress(app)[0]
        while app.is_running and done["steps"] < most and done["hands"] < hands:
            kind = chance.choices(tuple(KINDS), tuple(KINDS.values()))[0]
            await _soon(_step(kind, app, pilot, chance), kind, app)
            done["steps"] += 1
            now, over = _progress(app)
            done["hands"] = max(done["hands"], over)
            waits = now == before and isinstance(_top(app), TableScreen)
            still, before = still + 1 if waits else 0, now
            if still > STILL:
                raise Stuck(f"no event for {STILL} steps on {_top(app)}")
    if app.mishap is not None:
        raise Stuck(str(app.mishap))


async def _soon(step: Coroutine[Any, Any, None], kind: str, app: FzmjApp) -> None:
    """A step that comes to its end in good time; else where everything waits."""
    try:
        async with asyncio.timeout(PATIENCE):
            await step
    except TimeoutError:
        waiting = "\n  ".join(sorted({_place(task) for task in asyncio.all_tasks()}))
        raise Stuck(f"no answer to {kind} on {_top(app)}:\n  {waiting}") from None


def _place(task: asyncio.Task[Any]) -> str:
    frames = task.get_stack()
    inner = frames[-1] if frames else None
    where = f"{inner.f_code.co_filename}:{inner.f_lineno}" if inner else "nowhere"
    return f"{task.get_name()} {getattr(task.get_coro(), '__qualname__', '')} at {where}"


async def _step(kind: str, app: FzmjApp, pilot: Pilot[int], chance: Random) -> None:
    if kind == "click":
        width, height = app.size
        at = chance.randrange(max(1, width)), chance.randrange(max(1, height))
        for event in (events.MouseDown, events.MouseUp):
            app.post_message(event(None, *at, 0, 0, 1, False, False, False, *at))
    elif kind == "size":
        await pilot.resize_terminal(*chance.choice(SIZES))
    elif kind == "close":
        if not isinstance(_top(app), TableScreen):
            _press(app, "escape")
    else:
        _press(app, chance.choice(GO_ON if kind == "on" else EVERY))
    await _settled(app)


async def _settled(app: FzmjApp) -> None:
    """Until App and screen have dealt with all; a pilot waits for widgets that are gone, too."""
    for pump in (app, _top(app)):
        heard = asyncio.Event()
        if pump is not None and pump.is_running and pump.call_later(heard.set):
            while not heard.is_set() and pump.is_running and app.is_running:
                await asyncio.sleep(0)


def _press(app: FzmjApp, key: str) -> None:
    character = CHARACTERS.get(key, key if len(key) == 1 else None)
    app.post_message(events.Key(key, character))


def _top(app: FzmjApp) -> Screen[Any] | None:
    """What is shown; nothing where it is closing."""
    return next(reversed(app.screen_stack), None)


def _progress(app: FzmjApp) -> tuple[object, int]:
    """Something that changes with every event, and hands that are over."""
    table = next((seen for seen in app.screen_stack if isinstance(seen, TableScreen)), None)
    if table is None:
        return None, 0
    state = table.seated.state
    over = state.hand - (state.phase is not Phase.ENDED)
    return (state.hand, state.phase, state.discards, state.head, state.tail), over
