"""Keys of this terminal, whatever the pauses between their bytes."""

import pytest
from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.message import Message

from fzmj_tui.keyboard import Keyboard
from fzmj_tui.pastes import Pastes


class Typed(Keyboard):
    """Takes text, without a terminal."""

    def __init__(self) -> None:
        self._pastes = Pastes()
        self.keys: list[str] = []

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.Key):
            self.keys.append(message.key)


def test_a_key_whose_bytes_wait_is_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader was held up for longer than an ESC waits, and the rest lay there."""
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.0)
    parser, typed = XTermParser(), Typed()
    for text in ("\x1b", "[A", "\x1b", ""):
        typed._take(parser, text)
    assert typed.keys == ["up", "escape"]
