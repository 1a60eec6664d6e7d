"""How plain mode ends: signals, closed pipes, full disks; the exit code says which."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.run import START

PLAY = (sys.executable, "-c", START, *["play", "--plain", "--seed", "5", "--lang", "en"])


@contextmanager
def asked() -> Iterator[subprocess.Popen[bytes]]:
    """A game that waits for its player."""
    pipe = subprocess.PIPE
    with subprocess.Popen(PLAY, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith((b"Throw ", b"You may ")):
            pass
        yield process
        process.kill()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (signal.SIGINT, 130),
        (signal.SIGTERM, -signal.SIGTERM),
        (signal.SIGHUP, -signal.SIGHUP),
    ],
)
def test_a_signal_ends_it_without_a_word(sent: signal.Signals, code: int) -> None:
    """An open input keeps nothing alive, and no thread complains."""
    with asked() as process:
        process.send_signal(sent)
        assert process.wait(20) == code
        assert process.stderr is not None and process.stderr.read() == b""


def test_stopped_and_continued_it_goes_on() -> None:
    """What was typed meanwhile is heard."""
    with asked() as process:
        assert process.stdin is not None and process.stdout is not None
        process.send_signal(signal.SIGSTOP)
        process.stdin.write(b"hand\nquit\n")
        process.stdin.flush()
        process.send_signal(signal.SIGCONT)
        rest = process.stdout.read().decode()
        assert process.wait(20) == 0
        assert "Your hand: " in rest and rest.splitlines()[-1].startswith("You have left")


def test_nobody_reads_any_more() -> None:
    """Whoever has heard enough has made no mistake."""
    with asked() as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdout.close()
        process.stdin.write(b"hand\n")
        process.stdin.close()
        assert process.wait(20) == 0
        assert process.stderr is not None and process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_nothing_can_be_written() -> None:
    """One line, exit code 2."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            PLAY, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (2, b"fzmj: No space left on device\n")


def test_no_input_at_all() -> None:
    """A closed stdin is an input that has ended."""
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *PLAY], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1].startswith("You have left the table.")
