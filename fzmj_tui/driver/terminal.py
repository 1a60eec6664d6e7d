"""The Textual driver on a line: no threads, no signals, no terminal of this machine."""

from asyncio import TimerHandle
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterator
from typing import Any, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from fzmj_net.limits import Bucket
from fzmj_tui.driver.innards import Parser
from fzmj_tui.driver.line import Line
from fzmj_tui.pastes import Pastes

ENTER = (
    "\x1b[?1049h\x1b[?25l\x1b[?7l"  # the other screen, no cursor, no wrapping
    "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # clicks and drags; every movement would flood a line
    "\x1b[?2004h\x1b[?2026$p"  # a paste is no keys; can a frame be shown at once?
)
LEAVE = "\x1b[?2026l\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"

ALONE = 0.11
"""Seconds after which an ESC that came alone is the key; a little more than the parser waits."""

RATE, BURST = 60, 120
"""Keys and mouse events an App is given in a second, and at once."""

AGAIN = 0.05
"""Seconds until more keys are taken from somebody who sent too many."""


class Terminal(Driver):
    """What an App draws on and hears from, if its terminal is at the other end of a line."""

    def __init__(self, app: App[Any], **how: Any) -> None:
        """The App has a `line`."""
        self._line: Line = cast(Any, app).line
        super().__init__(app, **{**how, "debug": False, "size": self._line.size})
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser, self._pastes = Parser(), Pastes()
        self._inbox: deque[bytes] = deque()
        self._source: Iterator[Message] | None = None
        self._allowed = Bucket(RATE, BURST)
        self._later: TimerHandle | None = None
        self._alone: TimerHandle | None = None

    def write(self, data: str) -> None:
        """Have it sent; all of one turn of the loop goes together."""
        self._line.write(data)

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._line.write(ENTER)
        self.resized(*self._line.size)
        self._line.attach(self)

    def disable_input(self) -> None:
        """Hear nothing more."""
        self._line.hold(True)
        self._inbox.clear()
        for timer in (self._later, self._alone):
            if timer is not None:
                timer.cancel()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self._line.say(LEAVE)

    def send_message(self, message: Message) -> None:
        """Everything is in the App's own loop."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A browser would open where the server is."""

    def deliver_binary(self, binary: Any, **how: Any) -> None:
        """A file would be written where the server is."""
        binary.close()

    def received(self, data: bytes) -> None:
        """Bytes have come: keys, mouse, answers of the terminal, or anything."""
        self._inbox.append(data)
        if self._later is None:
            self._hear()

    def resized(self, width: int, height: int) -> None:
        """The window has another size."""
        size = Size(width, height)
        self.send_message(events.Resize(size, size))

    def resumed(self) -> None:
        """Frames were lost, so what the terminal shows is unknown."""
        self._app.refresh()

    def ended(self) -> None:
        """Nobody can press a key any more."""
        self._app.exit()

    def _hear(self) -> None:
        """Hand on what has come, no faster than a person acts."""
        self._later = None
        source = self._source or self._messages()
        for message in source:
            self._hand_on(message)
            if not self._allowed.take(int(self._loop.time() * 1000)):
                self._source = source
                self._line.hold(True)
                self._later = self._loop.call_later(AGAIN, self._hear)
                return
        self._source = None
        self._line.hold(False)
        if self._parser.waiting:
            if self._alone is not None:
                self._alone.cancel()
            self._alone = self._loop.call_later(ALONE, self._tick)

    def _messages(self) -> Iterator[Message]:
        while self._inbox:
            text = self._decode(self._inbox.popleft())
            # No text would be the end of all text for the parser: half a character has come.
            if heard := self._pastes.hear(text, self._loop.time()):
                yield from self._parser.feed(heard)

    def _tick(self) -> None:
        for message in self._parser.tick():
            self._hand_on(message)

    def _hand_on(self, message: Message) -> None:
        """Only what was asked for; a size in band would go around all limits."""
        if isinstance(message, events.MouseEvent):
            width, height = self._line.size
            if not (message.x < width and message.y < height):
                return
        if isinstance(
            message,
            events.Key | events.Paste | events.MouseEvent | TerminalSupportsSynchronizedOutput,
        ):
            self.process_message(message)
