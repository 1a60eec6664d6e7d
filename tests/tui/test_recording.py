"""`--record`: an asciicast shows again what the terminal showed, and never stands in the way."""

import json
from pathlib import Path
from typing import Any

import pyte
import pytest

from tests.tui.terminal import Terminal

PROGRAM = "import sys; from fzmj_tui.cli import main; sys.exit(main({arguments}))"
LIMITED = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
LIMITED += "resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); " + PROGRAM
"""No file may become longer: what a full disk does."""


def sit_down(folder: Path, cast: Path, program: str = PROGRAM) -> Terminal:
    play = ["play", "--seed", "7", "--speed", "instant", "--record", str(cast)]
    return Terminal(program.format(arguments=play), folder)


def replayed(cast: Path) -> tuple[pyte.Screen, list[list[Any]]]:
    """What an emulator shows that is fed a recording, and its events."""
    header, *events = map(json.loads, cast.read_text("utf-8").splitlines())
    assert header["version"] == 2
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for _, kind, what in events:
        if kind == "r":
            columns, rows = map(int, what.split("x"))
            screen.resize(rows, columns)
        else:
            stream.feed(what.replace("\x1b[>", "\x1b[?").replace("\x1b[<u", ""))
    return screen, events


def test_a_recording_shows_what_was_shown(tmp_path: Path) -> None:
    cast = tmp_path / "hand.cast"
    terminal = sit_down(tmp_path, cast)
    terminal.until(lambda: "Discard" in terminal.shown())
    screen, events = replayed(cast)
    assert (screen.columns, screen.lines) == (80, 24)
    assert screen.display == terminal.screen.display
    terminal.resize(120, 40)
    terminal.until(lambda: "SCORES" in terminal.shown())
    terminal.type("\x1b[D\r")
    terminal.until(lambda: "Discard" in terminal.shown())
    screen, events = replayed(cast)
    assert screen.display == terminal.screen.display and screen.columns == 120
    assert [what for _, kind, what in events if kind == "r"] == ["120x40"]
    times = [when for when, _, _ in events]
    assert times == sorted(times) and {kind for _, kind, _ in events} == {"o", "r"}
    terminal.type("\x03")
    assert terminal.ended() == 130


def test_a_full_disk_ends_the_recording_not_the_game(tmp_path: Path) -> None:
    cast = tmp_path / "hand.cast"
    terminal = sit_down(tmp_path, cast, LIMITED)
    terminal.until(lambda: "Discard" in terminal.shown())
    for _ in range(3):
        shown = terminal.shown()
        terminal.type(" \r")
        terminal.until(lambda shown=shown: terminal.shown() != shown)  # type: ignore[misc]
    terminal.type("q")
    terminal.until(lambda: "Leave the table?" in terminal.shown())
    terminal.type("y")
    assert terminal.ended() == 0
    assert b"No space left on device; the recording ends there" in terminal.sent
    assert replayed(cast)[1] and cast.stat().st_size <= 9000


@pytest.mark.parametrize("name", ["/nowhere/at/all", "/", "/dev/full"])
def test_no_game_where_nothing_can_be_written(tmp_path: Path, name: str) -> None:
    terminal = sit_down(tmp_path, Path(name))
    assert terminal.ended() == 2
    assert b"fzmj: --record: " in terminal.sent and b"Traceback" not in terminal.sent
    assert terminal.sent.count(b"\n") == 1 and 1049 not in terminal.modes()


def test_wrong_options_leave_a_recording_alone(tmp_path: Path) -> None:
    cast = tmp_path / "hand.cast"
    cast.write_text("kept")
    for wrong in (["--speed", "warp"], ["--hands", "-1"], ["--plain"]):
        arguments = ["play", "--record", str(cast), *wrong]
        terminal = Terminal(PROGRAM.format(arguments=arguments), tmp_path)
        assert terminal.ended() == 2
    assert cast.read_text() == "kept"


def test_the_recording_of_a_hand() -> None:
    """What README shows: a whole hand, from the deal to the sheet of whoever won."""
    cast = Path(__file__).parents[2] / "screenshots/hand.cast"
    screen, events = replayed(cast)
    assert "You: win" in "\n".join(screen.display)
    assert events[-1][0] < 60 and cast.stat().st_size < 300_000
