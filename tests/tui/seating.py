"""An App at a stacked table, among seats that throw what they draw."""

from collections.abc import Callable, Mapping
from random import Random

from textual.pilot import Pilot

from fzmj_engine.actions import Action, Discard, Pass
from fzmj_engine.bots import Bot
from fzmj_engine.play import Seats
from fzmj_engine.rules import load
from fzmj_engine.state import State
from fzmj_engine.table import Deal, Table
from fzmj_net.local import LocalLink
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.keymap import OURS, Keymap
from fzmj_tui.paint.scene import Scene
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.table import TableScreen

NAMES = ("", "South", "West", "North")


class Throws:
    """A bot that throws a given tile first, then what it draws, and claims nothing."""

    def __init__(self, *first: str) -> None:
        self.first = list(first)

    def __call__(
        self, state: State, seat: int, choices: tuple[Action, ...], chance: Random
    ) -> Action:
        """Pass if that is possible, else throw."""
        if Pass() in choices:
            return Pass()
        own = state.concealed[seat]
        wanted = self.first.pop(0) if self.first else str(own.drawn or own.tiles[-1])
        return next(
            action for action in choices if isinstance(action, Discard) and action.tile == wanted
        )


class Always:
    """A bot that does one thing whenever it may."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def __call__(
        self, state: State, seat: int, choices: tuple[Action, ...], chance: Random
    ) -> Action:
        """That action, else as little as possible."""
        return self.action if self.action in choices else Throws()(state, seat, choices, chance)


def seat_at(
    deal: Deal,
    *,
    seat: int = 0,
    bots: Mapping[int, Bot] | None = None,
    hands: int = 1,
    lang: str = "en",
    face: str = "digits",
    home: bool = False,
    keymap: Keymap = OURS,
) -> FzmjApp:
    """An App whose player has that seat; the dealer is seat 0."""
    others: dict[int, Bot] = {place: Throws() for place in range(4) if place != seat}
    table = Table(load("classic"), lambda hand: deal, length=hands)
    link = LocalLink(table, seat, Seats({**others, **(bots or {})}, "test"), NAMES)
    options = Options(speed="instant", lang=lang, face=face)
    return FzmjApp(options, home, link, keymap=keymap)


def seated(app: FzmjApp) -> Seated:
    """What the table screen knows."""
    return table_screen(app).seated


def table_screen(app: FzmjApp) -> TableScreen:
    """The table among the App's screens."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def scene(app: FzmjApp) -> Scene:
    """What is drawn now."""
    return seated(app).scene(app.look, app.words)


def chips(app: FzmjApp) -> list[object]:
    """What the action bar offers."""
    return [chip.hit for chip in scene(app).chips]


def shown(app: FzmjApp) -> str:
    """What stands on the uppermost screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def until(pilot: Pilot[int], true: Callable[[], bool]) -> None:
    """Let the App work until something is so; a turn of the loop at a time, never by the clock."""
    for _ in range(500):
        if true():
            return
        await pilot.pause(0)
    raise AssertionError("it never came true")


async def asked(pilot: Pilot[int], app: FzmjApp) -> None:
    """Let the game go on until this player is asked."""
    await until(pilot, lambda: bool(seated(app).choices))
    await pilot.pause()


async def turn(pilot: Pilot[int], app: FzmjApp) -> None:
    """Let the game go on until this player may discard, passing whatever is offered."""
    await asked(pilot, app)
    while not seated(app).discardable:
        await pilot.press("space")
        await asked(pilot, app)
