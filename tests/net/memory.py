"""A lobby without sockets, on a clock that tests turn by hand."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import TypeVar

import pytest

from fzmj_engine.actions import Action, Pass
from fzmj_engine.apply import apply
from fzmj_engine.events import Event
from fzmj_engine.legal import choices
from fzmj_engine.replay import VERSION, Fairness, Header
from fzmj_engine.rules import Rules
from fzmj_engine.state import State
from fzmj_engine.table import Deal
from fzmj_net.asks import Act, Ask, Create, Join, Ready, Terms
from fzmj_net.entries import Entry, Logged, Opened, Seeded
from fzmj_net.fair import Chance
from fzmj_net.limits import Limits
from fzmj_net.lobby import Lobby
from fzmj_net.tells import Ev, Evs, Here, Match, Tell
from fzmj_net.text import Name
from fzmj_net.walls import Walls
from fzmj_net.wire import encode

Message = TypeVar("Message")


class Memory:
    """A host in one object: what it writes and says is kept in lists."""

    def __init__(
        self, seed: int = 1, limits: Limits | None = None, own: Mapping[str, Rules] = {}
    ) -> None:
        self.now = 1_000
        self.saved: list[Entry] = []
        self.mail: list[tuple[int, int, Tell]] = []
        """(when, to whom, what)"""
        self.cuts: set[int] = set()
        self.said: list[tuple[int, Ask]] = []
        self.times: list[int] = []
        """When each event happened."""
        self.stacked: Deal | None = None
        """The wall to deal, where `stack_walls` is in force."""
        self.random = Random(seed)
        self.lobby = Lobby(self, self.random.randbytes, limits or Limits(), own)
        self._last = 0

    # A Post

    def save(self, entry: Entry) -> None:
        self.saved.append(entry)
        if isinstance(entry, Logged):
            self.times.append(self.now)

    def tell(self, session: int, message: Tell) -> None:
        self.mail.append((self.now, session, message))

    def cut(self, session: int) -> None:
        self.cuts.add(session)

    # A host

    def connect(self) -> int:
        """Another connection, not greeted yet."""
        self._last += 1
        return self._last

    def guest(self, name: str) -> int:
        """Somebody comes in; his connection."""
        session = self.connect()
        self.lobby.door.guest(session, Name(name), self.now)
        return session

    def say(self, session: int, ask: Ask) -> None:
        self.said.append((session, ask))
        self.lobby.receive(session, ask, self.now)

    def wait(self, ms: int) -> None:
        """Let time pass; what is due on the way happens when it is."""
        end = self.now + ms
        while (due := self.lobby.due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.lobby.tick(self.now)
        self.now = end

    def step(self) -> bool:
        """Go to when something is due, and do it; False if nothing ever is."""
        due = self.lobby.due()
        if due is None:
            return False
        self.now = max(self.now, due)
        self.lobby.tick(self.now)
        return True

    # What was said

    def told(self, session: int, kind: type[Message]) -> list[Message]:
        """All messages of a kind to one connection."""
        return [m for _, to, m in self.mail if to == session and isinstance(m, kind)]

    def last(self, session: int, kind: type[Message]) -> Message:
        return self.told(session, kind)[-1]

    def transcript(self, session: int) -> list[tuple[int, bytes]]:
        """When what bytes were sent to a connection."""
        return [(when, encode(message)) for when, to, message in self.mail if to == session]

    def events(self, session: int) -> Iterator[tuple[int, Event]]:
        """The events a connection was sent, with their numbers."""
        for message in self.told(session, Ev | Evs):  # type: ignore[arg-type]
            if isinstance(message, Ev):
                yield message.seq, message.event
            elif isinstance(message, Evs):
                yield from enumerate(message.events, message.seq)

    def seat(self, sessions: list[int], terms: Terms) -> str:
        """Seat them at a new table and begin the match."""
        self.say(sessions[0], Create(terms))
        code = self.last(sessions[0], Here).room.table
        for session in sessions[1:]:
            self.say(session, Join(code))
        for session in sessions:
            self.say(session, Ready(code))
        return code

    # What was written

    def log(self) -> tuple[Header, list[Event]]:
        """The log of the last match."""
        opened = [entry for entry in self.saved if isinstance(entry, Opened)][-1]
        events = [
            entry.event
            for entry in self.saved
            if isinstance(entry, Logged) and entry.game == opened.game
        ]
        seeds = {
            entry.hand: Chance(
                entry.seed, entry.game, entry.hand, opened.rules, entry.nonces
            ).revealed()
            for entry in self.saved
            if isinstance(entry, Seeded) and entry.game == opened.game
        }
        first, second, third, fourth = (seated.name for seated in opened.seats)
        fair = Fairness(opened.game, tuple(seeds[hand] for hand in sorted(seeds)))
        names = (first, second, third, fourth)
        return Header(VERSION, opened.rules, names, opened.terms.length, fair), events


def stack_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on hosts deal the wall that is stacked for them."""
    deal = Walls.deal

    def stacked(walls: Walls, hand: int) -> Deal:
        host = walls._post
        assert isinstance(host, Memory)
        return host.stacked or deal(walls, hand)

    monkeypatch.setattr(Walls, "deal", stacked)


class Player:
    """Somebody who follows a match from his seat and answers as he likes."""

    def __init__(self, host: Memory, session: int) -> None:
        self.host = host
        self.session = self.first = session
        self.seq = 0
        match = host.last(session, Match)
        self.seat = match.seat
        self.table = match.table
        self.state = State(rules=match.rules)
        self._read = 0

    def move_to(self, host: Memory, session: int) -> None:
        """Go on at another host, or with another connection."""
        self.look()
        self.host, self.session, self._read = host, session, 0

    def look(self) -> None:
        """Take in the mail."""
        mail = self.host.mail
        while self._read < len(mail):
            _, to, message = mail[self._read]
            self._read += 1
            if to == self.session and isinstance(message, Ev):
                self.seq = message.seq
                self.state = apply(self.state, message.event)

    @property
    def choices(self) -> tuple[Action, ...]:
        self.look()
        return () if self.seat is None else choices(self.state, self.seat)

    def act(self, action: Action) -> None:
        self.look()
        self.host.say(self.session, Act(self.table, self.seq, action))

    def act_last(self) -> None:
        """The meekest answer: a pass, or the last tile."""
        found = self.choices
        if found and found[-1] != Pass():
            self.act(found[-1])


def play_out(host: Memory, players: list[Player], limit: int = 5_000) -> None:
    """Everybody answers meekly until nothing is due any more."""
    for _ in range(limit):
        for player in players:
            player.act_last()
        if not host.step():
            return
    raise AssertionError("the match does not end")
