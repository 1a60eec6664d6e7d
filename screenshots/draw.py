"""Draw the pictures in this folder from real games: `python screenshots/draw.py [NAME …]`.

README.md shows all of them on one page and is written with them.

`fzmj` runs in a terminal of its own, and a game beside it says what to press to come to a moment
worth seeing. Needs fzmj[pictures], Chromium and a Chinese font.
"""

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
sys.path[:0] = [str(ROOT), str(ROOT / "engine")]

from fzmj_engine.actions import Chow, Kong, Pung, Win  # noqa: E402
from fzmj_engine.events import HandEnded  # noqa: E402
from fzmj_tui.screens.options import Options  # noqa: E402
from screenshots.picture import save  # noqa: E402
from tests.driver.chromium import browser  # noqa: E402
from tests.tui.mirror import Moment, pictured, played, press, rows  # noqa: E402
from tests.tui.terminal import Terminal  # noqa: E402

PROGRAM = "import sys; from fzmj_tui.cli import main; sys.exit(main({arguments}))"
BOTS = ("normal",) * 3
SEEDS = range(1, 200)
QUIET, LONGEST = 0.7, 3.0
"""Seconds without output after which a screen is taken to be finished, and for blinking ones."""
F2, PALETTE, TAB = "\x1bOQ", "\x10", "\t"
RIGHT, DOWN, UP = "\x1b[C", "\x1b[B", "\x1b[A"


def _claims(moment: Moment) -> bool:
    """A discard can be taken in several ways, in the middle of a hand."""
    kinds = {kind for kind in (Chow, Pung, Kong) for a in moment.seated.choices if type(a) is kind}
    return len(kinds) > 1 and moment.seated.state.discards >= 20


def _turn(moment: Moment) -> bool:
    """One's own move late in a hand, with a meld and a gold."""
    seated, state = moment.seated, moment.seated.state
    golds = seated.holding.order.count(state.gold) if state.gold else 0
    melds = len(state.players[0].melds)
    return bool(seated.discardable) and state.discards >= 24 and golds > 0 and melds > 0


def _win(moment: Moment) -> bool:
    """A win that can be taken."""
    return any(type(action) is Win for action in moment.seated.choices)


def _won(moment: Moment) -> bool:
    """The sheet of a hand one has won, with something claimed."""
    event = moment.event
    won = event.victory if isinstance(event, HandEnded) else None
    return won is not None and won.seat == 0 and bool(moment.seated.state.players[0].melds)


MOMENTS: Mapping[str, Callable[[Moment], bool]] = {
    "claims": _claims,
    "turn": _turn,
    "win": _win,
    "won": _won,
}


FAR = ("lobby", "room", "far")
"""Places at a host: its tables, one of them before the match, and in it."""


class Shot(NamedTuple):
    """A picture: where it is taken, and what is pressed before."""

    name: str
    size: tuple[int, int]
    lang: str
    moment: str
    """Of a game, or home, or a place at a host."""
    keys: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    settings: str = ""
    """What the file of settings says."""


SHOTS = (
    Shot("table-120x40-en", (120, 40), "en", "claims"),
    Shot("table-120x40-zh", (120, 40), "zh", "turn"),
    Shot("table-80x24-zh", (80, 24), "zh", "claims"),
    Shot("table-80x24-en", (80, 24), "en", "turn"),
    Shot("table-100x30-en", (100, 30), "en", "win"),
    Shot("table-160x50-zh", (160, 50), "zh", "turn"),
    Shot("list-60x20-zh", (60, 20), "zh", "claims"),
    Shot("card-40x12-en", (40, 12), "en", "claims"),
    Shot("sheet-80x24-zh", (80, 24), "zh", "won"),
    Shot("sheet-120x40-en", (120, 40), "en", "won"),
    Shot("sheet-120x40-zh", (120, 40), "zh", "won"),
    Shot("standings-80x24-en", (80, 24), "en", "won", ("\r",)),
    Shot("standings-80x24-zh", (80, 24), "zh", "won", ("\r",)),
    Shot("log-100x30-en", (100, 30), "en", "turn", ("e",)),
    Shot("log-80x24-zh", (80, 24), "zh", "turn", ("e",)),
    Shot("help-80x24-zh", (80, 24), "zh", "claims", ("?",)),
    Shot("help-80x24-en", (80, 24), "en", "turn", ("?",)),
    Shot("unseen-80x24-en", (80, 24), "en", "turn", ("u",)),
    Shot("palette-80x24-en", (80, 24), "en", "turn", (PALETTE,)),
    Shot("palette-80x24-zh", (80, 24), "zh", "turn", (PALETTE,)),
    Shot("quit-80x24-zh", (80, 24), "zh", "turn", ("q",)),
    Shot("settings-80x24-zh", (80, 24), "zh", "turn", (F2,)),
    Shot("settings-80x24-en", (80, 24), "en", "home", (F2,)),
    Shot("home-120x44-zh", (120, 44), "zh", "home"),
    Shot("home-80x24-zh", (80, 24), "zh", "home"),
    Shot("home-80x24-en", (80, 24), "en", "home"),
    Shot("rules-80x24-zh", (80, 24), "zh", "home", (UP * 2, "\r")),
    Shot("compare-100x30-en", (100, 30), "en", "home", (UP * 2, "\r", TAB)),
    Shot("lobby-80x24-en", (80, 24), "en", "lobby"),
    Shot("room-80x24-zh", (80, 24), "zh", "room"),
    Shot("far-100x30-zh", (100, 30), "zh", "far"),
    Shot("light-100x30-en", (100, 30), "en", "turn", settings="theme = 'light'"),
    Shot("contrast-80x24-zh", (80, 24), "zh", "claims", settings="theme = 'contrast'"),
    Shot("safe-80x24-en", (80, 24), "en", "claims", settings="theme = 'safe'"),
    Shot("256-80x24-zh", (80, 24), "zh", "turn", options=("--colours", "256")),
    Shot("16-80x24-en", (80, 24), "en", "claims", options=("--colours", "16")),
    Shot("mono-80x24-zh", (80, 24), "zh", "claims", options=("--colours", "mono")),
    Shot("ascii-80x24-en", (80, 24), "en", "claims", options=("--ascii",)),
    Shot("traditional-100x30", (100, 30), "zh-Hant", "turn"),
)


class Seat(NamedTuple):
    """A client in its terminal, and the folder it keeps things in."""

    terminal: Terminal
    folder: TemporaryDirectory[str]

    def shows(self, wanted: list[str]) -> None:
        """Wait until these rows are shown."""
        self.terminal.until(lambda: rows(self.terminal.screen) == wanted)

    def acts(self) -> bool:
        """Whether something can be done at the table."""
        bar = rows(self.terminal.screen)[-3]
        return "Enter" in bar or "Space" in bar

    def press(self, keys: str) -> None:
        """Type, and wait for the screen."""
        self.terminal.type(keys)
        self.settle()

    def settle(self) -> None:
        """Take in what is written until it is quiet; where a cursor blinks it never is."""
        until = time.monotonic() + LONGEST
        while self.terminal.read(QUIET) and time.monotonic() < until:
            pass

    def leave(self) -> None:
        """Ctrl-C."""
        self.terminal.type("\x03")
        self.terminal.ended()
        self.folder.cleanup()


def sit(size: tuple[int, int], *arguments: str, settings: str = "") -> Seat:
    """Start the client."""
    folder = TemporaryDirectory()
    (Path(folder.name) / "config.toml").write_text(settings, encoding="utf-8")
    program = PROGRAM.format(arguments=list(arguments))
    colours = {"COLORTERM": "truecolor"}
    seat = Seat(Terminal(program, Path(folder.name), size, colours), folder)
    while not seat.terminal.read(QUIET):
        pass
    seat.settle()
    return seat


@cache
def game_with(moment: str) -> tuple[int, int]:
    """The first number of a deal in whose first hand there is such a moment, and its place."""
    for seed in SEEDS:
        options = Options(seed=seed, bots=BOTS, hands=1, speed="instant")
        for place, found in enumerate(played(options)):
            if MOMENTS[moment](found):
                return seed, place
    raise SystemExit(f"no {moment} in any of {SEEDS}")


def at_table(shot: Shot) -> Seat:
    """A game that is played up to a moment."""
    seed, last = game_with(shot.moment)
    face = "ascii" if "--ascii" in shot.options else "digits"
    options = Options(seed=seed, bots=BOTS, hands=1, speed="instant", lang=shot.lang, face=face)
    game = ("--seed", str(seed), "--bots", ",".join(BOTS), "--speed", "instant", "--hands", "1")
    seat = sit(shot.size, "play", *game, "--lang", shot.lang, *shot.options, settings=shot.settings)
    for place, moment in enumerate(played(options)):
        if moment.event is None:
            seat.shows(pictured(moment, options, shot.size))
        else:
            seat.settle()
        if place == last:
            return seat
        press(seat.terminal, moment.keys)
    raise AssertionError("the game was over before")


def at_home(shot: Shot) -> Seat:
    """The first screen."""
    return sit(shot.size, "--lang", shot.lang, settings=shot.settings)


@contextmanager
def house() -> Iterator[str]:
    """A host on this machine; its address."""
    with TemporaryDirectory() as folder:
        serve = [str(Path(sys.executable).with_name("fzmj")), "serve", "--port", "0"]
        host = subprocess.Popen([*serve, "--data", folder], stdout=subprocess.PIPE, text=True)
        try:
            assert host.stdout is not None
            found = re.search(r"[\d.]+:\d+", host.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            host.terminate()
            host.wait()


LISTED = UP * 2 + RIGHT
"""Opens a table to everybody, from the first line of what is asked about it."""


def play_on(own: Seat, others: Sequence[Seat]) -> None:
    """The others pass and throw what comes, until it is one's own turn."""
    while not own.acts():
        for seat in others:
            if seat.acts():
                seat.terminal.type(" \x1b[F\r")
            seat.terminal.read(0.1)
        own.terminal.read(0.1)


@contextmanager
def far(shot: Shot) -> Iterator[Seat]:
    """The lobby with two tables, or one of these tables with two people and bots."""
    with house() as address:
        guests = []
        for name in ("阿明", "Yimei"):
            guests.append(sit((80, 24), "join", address, "--name", name, "--lang", "en"))
            guests[-1].press(DOWN + "\r")
            guests[-1].press(LISTED + "\x1b[H\r")
        own = sit(shot.size, "join", address, "--name", "林小满", "--lang", shot.lang)
        if shot.moment != "lobby":
            own.press(DOWN * 3 + "\r")
            guests[0].press("r")
            guests[1].press("r")
        if shot.moment == "far":
            own.press("r")
            play_on(own, guests)
        yield own
        for seat in (own, *guests):
            seat.leave()


@contextmanager
def here(shot: Shot) -> Iterator[Seat]:
    """Home, or a table in the client itself."""
    seat = at_home(shot) if shot.moment == "home" else at_table(shot)
    yield seat
    seat.leave()


async def draw(shots: Sequence[Shot]) -> None:
    """Take all these pictures."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        async with browser(Path(profile)) as page:
            for shot in shots:
                with (far if shot.moment in FAR else here)(shot) as seat:
                    for keys in shot.keys:
                        seat.press(keys)
                    seat.settle()
                    await save(page, seat.terminal.screen, FOLDER / f"{shot.name}.png")
                print(shot.name, flush=True)


def gallery() -> str:
    """All pictures on one page."""
    shown = (f"{shot.name}\n\n![{shot.name}]({shot.name}.png)\n" for shot in SHOTS)
    return "\n".join(("# Pictures\n\nDrawn from real games by `draw.py`.\n", *shown))


if __name__ == "__main__":
    (FOLDER / "README.md").write_text(gallery(), encoding="utf-8")
    wanted = sys.argv[1:] or [""]
    asyncio.run(draw([shot for shot in SHOTS if shot.name.startswith(tuple(wanted))]))
