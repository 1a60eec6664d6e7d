"""Anything anybody may do at a host, as rules for a state machine."""

from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from fzmj_engine.actions import Discard, Pass
from fzmj_engine.legal import choices
from fzmj_engine.tiles import Tile
from fzmj_net.asks import (
    Act,
    Ask,
    Auto,
    Chat,
    Create,
    Join,
    Leave,
    Nonce,
    Phrase,
    Quick,
    Ready,
    Resume,
    Rooms,
    Spectate,
    Sync,
    Terms,
)
from fzmj_net.entries import Entry
from fzmj_net.limits import Limits
from fzmj_net.reopening import Opening, reopen
from fzmj_net.saved import kept
from fzmj_net.schema import write
from fzmj_net.store import open_file, transaction
from fzmj_net.tells import Error, Welcome
from fzmj_net.text import Line
from fzmj_net.wire import VERSION, decode_tell, encode
from tests.net.memory import Memory
from tests.net.person import Person

PEOPLE = ("ann", "bob", "cai", "dan", "eve")
LIMITS = Limits(message_rate=10_000, message_burst=10_000, act_rate=10_000, act_burst=10_000)
TERMS = st.builds(
    Terms,
    profile=st.sampled_from(("classic", "sichuan", "club")),
    length=st.sampled_from((1, 2, None)),
    pace=st.just("fast"),
    fill=st.sampled_from((None, "random", "easy")),
    public=st.booleans(),
)
WHO = st.sampled_from(PEOPLE)


class Deeds(RuleBasedStateMachine):
    """One host after the other, and five people."""

    @initialize(seed=st.integers(0, 999), terms=TERMS, people=st.integers(1, 4))
    def begin(self, seed: int, terms: Terms, people: int) -> None:
        """Some of them are at a table already, and a match begins."""
        self.seed = seed
        self.host = Memory(self.seed, LIMITS)
        self.people = {name: Person() for name in PEOPLE}
        self.saved: list[Entry] = []
        self.db = open_file(Path(":memory:"))
        for name in PEOPLE:
            self.come(name)
        self.create(PEOPLE[0], terms)
        for name in PEOPLE[1:people]:
            self.join(name, PEOPLE[0], None)
        self.all_ready()

    def teardown(self) -> None:
        if hasattr(self, "db"):
            self.db.close()

    def say(self, name: str, ask: Ask) -> None:
        person = self.people[name]
        if person.session is not None:
            self.host.say(person.session, ask)
        self.deliver()

    def deliver(self) -> None:
        """Everybody reads his mail; it is mail that a client can read."""
        by_session = {person.session: person for person in self.people.values()}
        for _, session, message in self.host.mail:
            assert decode_tell(encode(message)) == message
            if session in by_session:
                by_session[session].take(message)
        self.host.mail.clear()

    # What people do

    @rule(name=WHO)
    def come(self, name: str) -> None:
        person = self.people[name]
        if person.session is None and self.host.lobby.people.named(name) is None:
            person.session = self.host.guest(name)
            person.code = None
        self.deliver()

    @rule(name=WHO)
    def drop(self, name: str) -> None:
        person = self.people[name]
        if person.session is not None:
            self.host.lobby.gone(person.session, self.host.now)
            person.session = None
        self.deliver()

    @rule(name=WHO, forget=st.booleans(), old=st.booleans())
    def resume(self, name: str, forget: bool, old: bool) -> None:
        """Come back with the newest token or the one before, knowing what was seen or nothing."""
        person = self.people[name]
        if not person.tokens:
            return
        token = person.tokens[-2 if old and len(person.tokens) > 1 else -1]
        game, seq = (person.match.game, person.seq) if person.match else (None, 0)
        session = self.host.connect()
        ask = Resume(VERSION, "test", token, person.code, None if forget else game, seq)
        self.host.lobby.resume(session, ask, self.host.now)
        if self.host.told(session, Welcome):
            person.seq = 0 if forget else person.seq
            person.session = session
        else:
            assert self.host.told(session, Error)
        self.deliver()

    @rule(name=WHO, terms=TERMS)
    def create(self, name: str, terms: Terms) -> None:
        self.say(name, Create(terms))

    @rule(name=WHO, other=WHO, seat=st.none() | st.integers(0, 3))
    def join(self, name: str, other: str, seat: int | None) -> None:
        code = self.people[other].code
        if code is not None:
            self.say(name, Join(code, seat))

    @rule(name=WHO)
    def quick(self, name: str) -> None:
        self.say(name, Quick(pace="fast"))

    @rule(name=WHO, other=WHO)
    def spectate(self, name: str, other: str) -> None:
        code = self.people[other].code
        if code is not None:
            self.say(name, Spectate(code))

    @rule(name=WHO)
    def leave(self, name: str) -> None:
        self.at_table(name, lambda code: Leave(code))

    @rule(name=WHO, on=st.booleans())
    def ready(self, name: str, on: bool) -> None:
        self.at_table(name, lambda code: Ready(code, on))

    @rule()
    def all_ready(self) -> None:
        for name in PEOPLE:
            self.at_table(name, lambda code: Ready(code))

    @rule(name=WHO, on=st.booleans())
    def auto(self, name: str, on: bool) -> None:
        self.at_table(name, lambda code: Auto(code, on))

    @rule(name=WHO)
    def talk(self, name: str) -> None:
        self.at_table(name, lambda code: Chat(code, Line("hello")))
        self.at_table(name, lambda code: Phrase(code, "hurry"))
        self.say(name, Rooms(watch=True))

    @rule(name=WHO, hand=st.integers(0, 3))
    def nonce(self, name: str, hand: int) -> None:
        self.at_table(name, lambda code: Nonce(code, hand, "5e" * 32))

    @rule(name=WHO)
    def sync(self, name: str) -> None:
        person = self.people[name]
        match = person.match
        if match is not None:
            self.at_table(name, lambda code: Sync(code, match.game, person.seq))

    def at_table(self, name: str, ask: Callable[[str], Ask]) -> None:
        code = self.people[name].code
        if code is not None:
            self.say(name, ask(code))

    @rule(data=st.data(), moves=st.integers(10, 60))
    def play_on(self, data: st.DataObject, moves: int) -> None:
        self.play(data, moves)

    @rule(data=st.data(), moves=st.integers(1, 10))
    def play(self, data: st.DataObject, moves: int) -> None:
        """Everybody who may answers, and time goes on, for a while."""
        for _ in range(moves):
            for name in PEOPLE:
                self.answer(name, data)
            if not self.host.step():
                break
            self.deliver()

    def answer(self, name: str, data: st.DataObject) -> None:
        person = self.people[name]
        if person.state is None or person.match is None or person.match.seat is None:
            return
        found = choices(person.state, person.match.seat)
        if found and person.session is not None:
            action = found[-1] if found[-1] != Pass() else data.draw(st.sampled_from(found))
            act = Act(person.match.table, person.seq, action)
            person.acts.append(act)
            self.say(name, act)

    @rule(name=WHO, old=st.integers(0, 3))
    def repeat(self, name: str, old: int) -> None:
        """An answer once more, or one to something else."""
        person = self.people[name]
        if person.acts:
            act = person.acts[-1 - min(old, len(person.acts) - 1)]
            self.say(name, act)
            self.say(name, Act(act.table, person.seq, Discard(Tile.P3)))

    # What happens to the host

    @rule(ms=st.sampled_from((1, 500, 2_500, 30_000, 400_000)))
    def wait(self, ms: int) -> None:
        self.host.wait(ms)
        self.deliver()

    @rule(ms=st.sampled_from((10_000, 3_600_000)))
    def sleep(self, ms: int) -> None:
        """The host sleeps, and gives the time back."""
        self.host.now += ms
        self.host.lobby.grace(ms)
        self.host.lobby.tick(self.host.now)
        self.deliver()

    @rule()
    def crash(self) -> None:
        """kill -9: what was written down is all that is left."""
        self.write()
        self.seed += 1_000
        old, self.host = self.host, Memory(self.seed, LIMITS)
        self.host.now = old.now
        secret = self.host.random.randbytes
        opening = Opening(self.host.lobby, self.host, secret, False, self.host.now)
        assert reopen(opening, kept(self.db)) == []
        for person in self.people.values():
            person.session = None
        self.deliver()

    def write(self) -> None:
        """Write down what has been handed over since."""
        with transaction(self.db):
            for entry in self.host.saved:
                write(self.db, entry)
        self.saved += self.host.saved
        self.host.saved.clear()
