"""What a real terminal and its signals do to the client: it goes on, or ends cleanly."""

import os
import signal
import time
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal

PROGRAM = "import sys; from fzmj_tui.cli import main; sys.exit(main({arguments}))"
PLAY = ["play", "--seed", "7", "--speed", "instant"]


def sit_down(folder: Path) -> Terminal:
    terminal = Terminal(PROGRAM.format(arguments=PLAY), folder)
    terminal.until(lambda: "Discard" in terminal.shown())
    return terminal


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])
def test_asked_to_end(tmp_path: Path, asked: signal.Signals) -> None:
    terminal = sit_down(tmp_path)
    os.kill(terminal.pid, asked)
    assert terminal.ended() == 128 + asked
    left = terminal.modes()
    assert left[25] and not left[1049] and not left[1000]


@pytest.mark.parametrize(
    "typed",
    [
        b"\xe9",
        b"\xff\xfe\x80",
        b"\xe4\xb8",
        b"\x1b[99999999999999999999u",
        b"\x1b[<0;0;0M",
        b"\x00",
    ],
)
def test_whatever_is_typed(tmp_path: Path, typed: bytes) -> None:
    """Half a character, no character, numbers no terminal sends: the next key works."""
    terminal = sit_down(tmp_path)
    os.write(terminal.end, typed)
    terminal.until(lambda: True)
    terminal.type("q")
    terminal.until(lambda: "Leave the table?" in terminal.shown())
    terminal.type("y")
    assert terminal.ended() == 0


@pytest.mark.parametrize("paste", ["\x1b[31md", "d" * 5000, "\r\n\r\n"])
def test_pasted_garbage(tmp_path: Path, paste: str) -> None:
    """None of it is a key, and after a pause within its end the next key works."""
    terminal = sit_down(tmp_path)
    before = terminal.shown()
    terminal.type(f"\x1b[200~{paste}\x1b[20")
    terminal.until(lambda: True)
    terminal.type("1~")
    terminal.until(lambda: True)
    assert terminal.shown() == before
    terminal.type("q")
    terminal.until(lambda: "Leave the table?" in terminal.shown())
    terminal.type("y")
    assert terminal.ended() == 0


def test_stopped_and_gone_on(tmp_path: Path) -> None:
    """Ctrl-Z gives the terminal back; afterwards the whole table is drawn again."""
    terminal = sit_down(tmp_path)
    terminal.type("\x1a")
    terminal.until(lambda: terminal.modes()[1049] is False)
    _, status = os.waitpid(terminal.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    terminal.screen.reset()
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until(lambda: "Discard" in terminal.shown() and "Uncle Lin" in terminal.shown())
    terminal.type("\x03")
    assert terminal.ended() == 130


HEARD = "pass"
UNHEARD = "import signal, fzmj_tui.alone as a; a.ENDING = (); signal.signal(1, signal.SIG_IGN)"


@pytest.mark.parametrize("before", [HEARD, UNHEARD])
def test_the_terminal_is_gone(tmp_path: Path, before: str) -> None:
    """A signal tells; where nobody hears it, the end of the input does."""
    terminal = Terminal(f"{before}; {PROGRAM.format(arguments=PLAY)}", tmp_path)
    terminal.until(lambda: "Discard" in terminal.shown())
    os.close(terminal.end)
    deadline = time.monotonic() + 30
    found = status = 0
    while not found and time.monotonic() < deadline:
        found, status = os.waitpid(terminal.pid, os.WNOHANG)
        time.sleep(0.05)
    assert found and os.waitstatus_to_exitcode(status) == 129


@pytest.mark.parametrize("wait", [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
def test_ctrl_c_while_it_starts(tmp_path: Path, wait: float) -> None:
    """Whenever it comes it ends the client, and nothing is said about it."""
    begun = "from fzmj_tui.cli import main; print('begun', flush=True)"
    terminal = Terminal(f"{begun}; {PROGRAM.format(arguments=PLAY)}", tmp_path)
    terminal.until(lambda: "begun" in terminal.shown())
    until = time.monotonic() + wait
    while time.monotonic() < until:
        terminal.read(0.01)
    terminal.type("\x03")
    assert terminal.ended() in (130, -signal.SIGINT)
    assert b"Traceback" not in terminal.sent and not terminal.modes().get(1049)
