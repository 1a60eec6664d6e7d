"""This terminal, read so that nothing typed and no cut line ends in an error or in a busy loop.

Textual's own reader dies of a byte that is no UTF-8 and spins when the terminal is gone; its parser
dies of numbers that are too large.
"""

import os
from codecs import getincrementaldecoder
from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from time import monotonic
from typing import Protocol, cast

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from fzmj_tui.pastes import Pastes
from fzmj_tui.probe import PATIENCE, ROW, Ear, Measured, questions

HUNG_UP = 129
"""The exit code of a process whose terminal is gone."""


class Asking(Protocol):
    """What the App is asked and told."""

    asks_colour: bool
    """Whether nothing else says how many colours there are."""
    measured: Callable[[Measured], None]
    """Takes what the terminal has said."""


class Keyboard(LinuxDriver):
    """Textual's driver for Unix terminals with a reader of its own."""

    _ear: Ear | None = None
    _listens: bool = False

    def start_application_mode(self) -> None:
        """Take the terminal over; the first time it is asked what it draws, and nobody waits."""
        asks, first = cast(Asking, self._app).asks_colour, self._ear is None
        if first:
            self._ear = Ear(ROW, asks, monotonic() + PATIENCE)
            self._listens = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if first:
            self.write(questions(ROW, asks))
            self.flush()

    def run_input_thread(self) -> None:
        """Bytes to messages until the App ends or the terminal does."""
        parser, self._pastes = XTermParser(self._debug), Pastes()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with DefaultSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                ready = bool(selector.select(0.1))
                typed = self._read() if ready else b""
                if ready and not typed:
                    self._app.call_later(self._app.exit, HUNG_UP, HUNG_UP)
                    return
                try:
                    self._take(parser, decode(typed))
                except Exception:  # whatever a parser cannot read is no key
                    parser = XTermParser(self._debug)

    def _read(self) -> bytes:
        """What was typed; nothing where there is no terminal any more."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _take(self, parser: XTermParser, text: str) -> None:
        """Hand what was typed to the App; half a character is no text yet.

        An ESC is a key of its own only if nothing lies there behind it, however long that took.
        """
        text = self._pastes.hear(self._hear(text), monotonic())
        for message in parser.feed(text) if text else parser.tick():
            self.process_message(message)

    def _hear(self, text: str) -> str:
        """What is left of it without the terminal's answers; these are handed on once."""
        if self._ear is None:
            return text
        text = self._ear.hear(text, monotonic())
        if self._listens and self._ear.done(monotonic()):
            self._listens = False
            app = cast(Asking, self._app)
            self._app.call_later(app.measured, self._ear.measured)
        return text
