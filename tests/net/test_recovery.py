"""A lobby comes back as it was, from what was written down and from nothing else."""

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from fzmj_engine.actions import Pass
from fzmj_engine.replay import rerun, verify
from fzmj_engine.rules import load, override
from fzmj_net.asks import Act, Join, Resume, Terms
from fzmj_net.fair import check_walls
from fzmj_net.reopening import GRACE_MS, Opening, reopen
from fzmj_net.result import Result
from fzmj_net.saved import kept
from fzmj_net.schema import write
from fzmj_net.store import open_file, transaction
from fzmj_net.tells import Acted, Clock, Ev, Evs, Fair, Match, Welcome
from fzmj_net.wire import VERSION
from tests.net.game import FAST
from tests.net.memory import Memory, Player, play_out

TERMS = Terms(length=2, fill="random", pace="fast")


class Before:
    """A host that stops in the middle of a match of two people, and its file."""

    def __init__(self, path: Path, steps: int) -> None:
        self.path = path
        self.host = Memory()
        self.people = [self.host.guest("ann"), self.host.guest("bob")]
        self.code = self.host.seat(self.people, TERMS)
        self.players = [Player(self.host, person) for person in self.people]
        for _ in range(steps):
            for player in self.players:
                player.act_last()
            self.host.step()
        db = open_file(path)
        with transaction(db):
            for entry in self.host.saved:
                write(db, entry)
        self.db = db

    def after(self, *, salvage: bool = False) -> tuple[Memory, list[str]]:
        """Another host that opens with the file, and what it has lost."""
        host = Memory(seed=2)
        opening = Opening(host.lobby, host, host.random.randbytes, salvage, host.now)
        lost = reopen(opening, kept(self.db))
        return host, lost


@pytest.fixture(params=[3, 17, 40, 75, 110])
def before(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Before]:
    found = Before(tmp_path / "fzmj.db", request.param)
    yield found
    found.db.close()


def back(host: Memory, before: Before, every_ms: int = 0) -> list[int]:
    """Everybody comes back, one after the other."""
    found = []
    for player in before.players:
        host.wait(every_ms)
        found.append(come_back(host, before, player))
    return found


def come_back(host: Memory, before: Before, player: Player) -> int:
    """Somebody comes back with his token; his connection."""
    player.look()
    session = host.connect()
    token = before.host.last(player.first, Welcome).resume_token
    match = before.host.last(player.first, Match)
    resume = Resume(VERSION, "test", token, before.code, match.game, player.seq)
    host.lobby.resume(session, resume, host.now)
    return session


def test_the_table_is_as_it_was(before: Before) -> None:
    host, lost = before.after()
    assert lost == []
    old = before.host.lobby.hall.by_code[before.code].matches.running()
    new = host.lobby.hall.by_code[before.code].matches.running()
    assert new.playing.table.state == old.playing.table.state
    assert new.playing.seq == old.playing.seq
    assert new.playing.table.asked.keys() >= old.playing.table.asked.keys()
    assert new.walls.chance == old.walls.chance


def test_the_match_goes_on(before: Before) -> None:
    """From the very event; the log of both hosts together is one that holds."""
    host, _ = before.after()
    people = back(host, before)
    for person, player in zip(people, before.players, strict=True):
        player.move_to(host, person)
    play_out(host, before.players)
    written = before.host.saved + host.saved
    host.saved = written
    header, events = host.log()
    verify(header, events)
    assert check_walls(header, events) == 2
    for person, player in zip(people, before.players, strict=True):
        seen = [*before.host.events(player.first), *host.events(person)]
        assert [seq for seq, _ in seen] == list(range(1, len(events) + 1))


def test_what_was_seen_is_not_sent_again(before: Before) -> None:
    host, _ = before.after()
    for person in back(host, before):
        assert host.told(person, Evs) == []


def test_the_table_waits_for_all_its_people(before: Before) -> None:
    """Nobody loses a claim or a move to the restart; when all are back their clocks are full."""
    host, _ = before.after()
    host.wait(GRACE_MS - 1)
    assert host.times == []
    host, _ = before.after()
    (ann, _) = back(host, before, every_ms=GRACE_MS // 2 - 1)
    assert host.times == []
    first, clock = host.told(ann, Clock)
    assert first.held_ms == GRACE_MS - (GRACE_MS // 2 - 1) and clock.held_ms == 0
    assert max(clock.remaining_ms) in (FAST.window_ms, FAST.turn_ms + FAST.bank_ms)
    host.wait(max(clock.remaining_ms))
    assert host.times


def test_an_answer_is_kept_until_all_are_back(tmp_path: Path) -> None:
    """Whoever comes back first may move at once; it happens when the table goes on."""
    for steps in range(30, 80):
        before = Before(tmp_path / f"{steps}.db", steps)
        mover = next((p for p in before.players if p.choices[-1:] not in ((), (Pass(),))), None)
        if mover is not None:
            break
    assert mover is not None
    other = next(player for player in before.players if player is not mover)
    host, _ = before.after()
    mover.move_to(host, come_back(host, before, mover))
    at = mover.seq
    mover.act_last()
    assert host.last(mover.session, Acted) == Acted(before.code, at, Result.HELD)
    assert host.times == []
    come_back(host, before, other)
    assert host.times
    assert host.last(mover.session, Ev).seq > at


def test_the_table_does_not_wait_for_ever(before: Before) -> None:
    """Bots go on for those who do not come."""
    host, _ = before.after()
    host.wait(GRACE_MS + FAST.window_ms)
    assert host.times


def test_the_same_commitment_is_told_again(before: Before) -> None:
    host, _ = before.after()
    (person, _) = back(host, before)
    assert host.last(person, Fair) == before.host.last(before.people[0], Fair)


def test_an_old_answer_is_a_duplicate_after_a_restart(before: Before) -> None:
    """Everything answered in this hand is known to have been, whoever asks again."""
    acts = [act for act in before.host.said if isinstance(act[1], Act)]
    applied = {
        (session, message.at)
        for _, session, message in before.host.mail
        if isinstance(message, Acted) and message.result is Result.APPLIED
    }
    host, _ = before.after()
    people = dict(zip(before.people, back(host, before), strict=True))
    hand_seq = host.lobby.hall.by_code[before.code].matches.running().playing.hand_seq
    for session, act in acts:
        assert isinstance(act, Act)
        if (session, act.at) in applied and act.at >= hand_seq:
            host.wait(1_000)
            host.say(people[session], act)
            assert host.last(people[session], Acted).result is Result.DUPLICATE


def test_somebody_without_his_token_finds_nothing(before: Before) -> None:
    host, _ = before.after()
    stranger = host.guest("eve")
    host.say(stranger, Join(before.code))
    assert host.told(stranger, Match) == []


@pytest.mark.parametrize(("hours", "welcome"), [(23, True), (25, False)])
def test_a_guest_who_left_is_forgotten_after_a_day(
    before: Before, hours: int, welcome: bool
) -> None:
    """However often the host was opened meanwhile."""
    before.db.execute("UPDATE tickets SET given = given - 3600 * ?", (hours,))
    host, _ = before.after()
    session = come_back(host, before, before.players[0])
    assert bool(host.told(session, Welcome)) is welcome


def test_a_profile_that_is_gone_by_now(tmp_path: Path) -> None:
    """A match goes on by the rules it began with, whatever the host has been given since."""
    mine = override(load("classic"), {"name": "mine"})
    host = Memory(own={"mine": mine})
    host.seat([host.guest("ann")], Terms(profile="mine", fill="random", pace="fast"))
    host.wait(1_000)
    db = open_file(tmp_path / "fzmj.db")
    with transaction(db):
        for entry in host.saved:
            write(db, entry)
    later = Memory(seed=2)
    assert reopen(Opening(later.lobby, later, later.random.randbytes, False, 0), kept(db)) == []
    (room,) = later.lobby.hall.by_code.values()
    assert room.matches.running().opened.rules == mine
    db.close()


# Damage


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[Before]:
    found = Before(tmp_path / "fzmj.db", 40)
    yield found
    found.db.close()


DAMAGE = {
    "cut short": "UPDATE events SET event = substr(event, 1, 20) WHERE seq = 30",
    "no JSON": "UPDATE events SET event = 'x' WHERE seq = 30",
    "missing": "DELETE FROM events WHERE seq = 30",
    "another event": "UPDATE events SET event = (SELECT event FROM events WHERE seq = 28)"
    " WHERE seq = 30",
    "flipped bits": "UPDATE events SET event = replace(event, ',', ';') WHERE seq = 30",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_record_is_refused_where_it_breaks(damaged: Before, damage: str) -> None:
    damaged.db.execute(DAMAGE[damage])
    host, lost = damaged.after()
    (what,) = lost
    assert damaged.code in what
    assert "event 30:" in what or "event 31:" in what
    assert damaged.code not in host.lobby.hall.by_code


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_comes_before_the_damage_can_be_saved(damaged: Before, damage: str) -> None:
    damaged.db.execute(DAMAGE[damage])
    host, lost = damaged.after(salvage=True)
    assert lost == []
    header, events = damaged.host.log()
    playing = host.lobby.hall.by_code[damaged.code].matches.running().playing
    assert playing.seq in (29, 30)
    assert playing.table.state == rerun(header, events[: playing.seq]).state
    with transaction(damaged.db):
        for entry in host.saved:
            write(damaged.db, entry)
    assert _count(damaged.db) == playing.seq


def _count(db: apsw.Connection) -> int:
    (row,) = db.execute("SELECT count(*) FROM events").fetchall()
    return int(str(row[0]))


def test_a_swapped_wall_is_found(damaged: Before) -> None:
    """A record whose tiles do not follow from its seed is not one of a game."""
    damaged.db.execute("UPDATE seeds SET seed = zeroblob(32)")
    _, lost = damaged.after()
    assert len(lost) == 1 and "event 1:" in lost[0]


def test_one_lost_match_costs_no_other(damaged: Before) -> None:
    damaged.db.execute("UPDATE games SET opened = '{}'")
    _, lost = damaged.after()
    assert lost == []
