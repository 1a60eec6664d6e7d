"""A way to one terminal elsewhere: bytes and sizes come, frames go, and neither side can flood it.

What carries the bytes is a `Carrier`; the terminal's side is a `Reader`. A line that cannot take
more loses whole frames, says so when it can again, and is given up when that takes too long.
"""

from asyncio import Event, TimerHandle, get_running_loop
from typing import Protocol

from fzmj_tui.driver.visit import fitted

UNSENT = 65_536
"""Bytes that may be under way; with more, frames are lost."""

HELD = 65_536
"""Bytes that may have come before anybody reads them; a carrier's window is no larger."""

STUCK = 20.0
"""Seconds for which a line may take nothing."""

BETWEEN_SIZES = 0.1
"""Seconds from one change of size to the next; the last one always comes through."""


class Carrier(Protocol):
    """What the line needs of SSH or of a WebSocket."""

    def send(self, data: bytes) -> None:
        """Have bytes sent; they may be kept for a while."""

    def unsent(self) -> int:
        """Bytes that are still under way."""

    def hold(self, held: bool) -> None:
        """Stop reading from the network, or go on."""

    def hang_up(self) -> None:
        """Cut the connection; nothing more is sent."""


class Reader(Protocol):
    """The terminal's side of a line."""

    def received(self, data: bytes) -> None:
        """Bytes have come."""

    def resized(self, width: int, height: int) -> None:
        """The window has another size."""

    def resumed(self) -> None:
        """Frames were lost; now there is room again."""

    def ended(self) -> None:
        """Nothing more will come; nobody can press a key any more."""


class Line:
    """Between one carrier and one reader, who may come later than the first bytes."""

    def __init__(self, carrier: Carrier, size: tuple[int, int]) -> None:
        """To a window of that size."""
        self.size = fitted(*size)
        self.gone = Event()
        """Set when nothing more will come."""
        self.is_stuck = False
        """Whether it was given up."""
        self._carrier = carrier
        self._loop = get_running_loop()
        self._reader: Reader | None = None
        self._early = bytearray()
        self._frame: list[str] = []
        self._is_held = self._is_cut = self._has_dropped = False
        self._giving_up: TimerHandle | None = None
        self._next_size: tuple[int, int] | None = None
        self._sizing: TimerHandle | None = None

    def attach(self, reader: Reader) -> None:
        """Somebody reads from now on, beginning with what has come already."""
        self._reader = reader
        if self._early:
            reader.received(bytes(self._early))
            self._early.clear()
        if self.gone.is_set():
            reader.ended()

    def write(self, text: str) -> None:
        """Send text with all that is written in this turn of the loop, or lose it with it."""
        if not self._frame:
            self._loop.call_soon(self._flush)
        self._frame.append(text)

    def say(self, text: str) -> None:
        """Send a few bytes whatever else waits: the last words to a terminal."""
        self._frame.clear()
        if not self._is_cut:
            self._carrier.send(_encoded(text))

    def hold(self, held: bool) -> None:
        """Let nothing more come, or let it come again."""
        if held != self._is_held and not self._is_cut:
            self._is_held = held
            self._carrier.hold(held)

    def received(self, data: bytes) -> None:
        """The carrier has bytes."""
        if self._reader is not None:
            self._reader.received(data)
        elif len(self._early) + len(data) <= HELD:
            self._early += data

    def drained(self) -> None:
        """The carrier has less under way; the reader is told once there is room for a frame."""
        if self._has_dropped and self._carrier.unsent() <= UNSENT:
            self._has_dropped = False
            _stop(self._giving_up)
            if self._reader is not None:
                self._reader.resumed()

    def resized(self, width: int, height: int) -> None:
        """The carrier was told of another size."""
        self._next_size = fitted(width, height)
        if self._sizing is None:
            self._resize()

    def ended(self) -> None:
        """The carrier will get nothing more; last words may still be sent."""
        if not self.gone.is_set():
            self.gone.set()
            if self._reader is not None:
                self._reader.ended()

    def cut(self) -> None:
        """The carrier is no more."""
        self._is_cut = True
        self._frame.clear()
        _stop(self._giving_up)
        _stop(self._sizing)
        self.ended()

    def _flush(self) -> None:
        frame = "".join(self._frame)
        self._frame.clear()
        if not frame or self._is_cut:
            return
        if self._carrier.unsent() <= UNSENT:
            self._carrier.send(_encoded(frame))
        elif not self._has_dropped:
            self._has_dropped = True
            self._giving_up = self._loop.call_later(STUCK, self._give_up)

    def _give_up(self) -> None:
        self.is_stuck = True
        self._carrier.hang_up()

    def _resize(self) -> None:
        self._sizing = None
        if self._next_size is None:
            return
        size, self._next_size = self._next_size, None
        self._sizing = self._loop.call_later(BETWEEN_SIZES, self._resize)
        if size != self.size:
            self.size = size
            if self._reader is not None:
                self._reader.resized(*size)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _stop(timer: TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
