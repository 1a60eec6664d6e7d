"""Asks the terminal of a command what it draws, and waits a moment for the answers."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from fzmj_tui.probe import PATIENCE, Ear, Measured, questions


def measured() -> Measured:
    """What this terminal says; nothing where there is none, or where nobody could ask one."""
    try:
        with _listening(sys.stdin.fileno()):
            return _asked(sys.stdin.fileno())
    except (ImportError, OSError, ValueError, AttributeError):
        return Measured()


@contextmanager
def _listening(terminal: int) -> Iterator[None]:
    """Nothing is echoed and no line is waited for; afterwards all is as it was."""
    import termios
    import tty

    try:
        before = termios.tcgetattr(terminal)
    except termios.error as error:
        raise OSError(str(error)) from None
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _asked(terminal: int) -> Measured:
    until = monotonic() + PATIENCE
    ear = Ear(None, True, until)
    sys.stdout.write(questions(None, colour=True))
    sys.stdout.flush()
    while not ear.done(monotonic()):
        if select.select([terminal], [], [], max(0.0, until - monotonic()))[0]:
            ear.hear(os.read(terminal, 4096).decode("utf-8", "replace"), monotonic())
    return ear.measured
