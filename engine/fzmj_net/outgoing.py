"""Commit, then send: messages wait until what they tell of is durable."""

from collections import deque
from collections.abc import Callable

from fzmj_net.entries import Entry
from fzmj_net.tells import Tell
from fzmj_net.wire import encode

Deliver = Callable[[list[bytes]], None]
"""Sends lines to a connection; an empty list closes it."""
Submit = Callable[[list[Entry], Callable[[], None]], None]
"""Writes entries down in order, then calls back in the event loop."""


class Outgoing:
    """A `Post` whose mail leaves in the order it was given, and never before its entries."""

    def __init__(self, submit: Submit) -> None:
        self.lines: dict[int, Deliver] = {}
        """Where to send what each connection is told."""
        self._submit = submit
        self._entries: list[Entry] = []
        self._mail: list[tuple[int, Tell | None]] = []
        self._waiting: deque[tuple[int, list[tuple[int, Tell | None]]]] = deque()
        self._submitted = 0
        self._durable = 0

    def save(self, entry: Entry) -> None:
        """Write this down before anything told from now on is sent."""
        self._entries.append(entry)

    def tell(self, session: int, message: Tell) -> None:
        """Send a message to a connection."""
        self._mail.append((session, message))

    def cut(self, session: int) -> None:
        """Close a connection once it has been sent what it was told."""
        self._mail.append((session, None))

    def flush(self) -> None:
        """One thing has been dealt with: hand on what was written and said about it."""
        if self._entries:
            entries, self._entries = self._entries, []
            self._submitted += 1
            number = self._submitted
            self._submit(entries, lambda: self._written(number))
        if self._mail:
            mail, self._mail = self._mail, []
            self._waiting.append((self._submitted, mail))
            self._release()

    def _written(self, number: int) -> None:
        self._durable = number
        self._release()

    @property
    def settled(self) -> bool:
        """Everything is written and sent."""
        return not self._waiting and self._durable == self._submitted

    def _release(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._durable:
            self._send(self._waiting.popleft()[1])

    def _send(self, mail: list[tuple[int, Tell | None]]) -> None:
        """Encode what is told to several only once; a connection gets all of it in one go."""
        encoded: dict[int, bytes] = {}
        bags: dict[int, list[bytes]] = {}
        cuts = []
        for session, message in mail:
            if session not in self.lines:
                continue
            if message is None:
                cuts.append(session)
                continue
            line = encoded.get(id(message))
            if line is None:
                line = encoded[id(message)] = encode(message)
            bags.setdefault(session, []).append(line)
        for session, bag in bags.items():
            self.lines[session](bag)
        for session in cuts:
            self.lines[session]([])
