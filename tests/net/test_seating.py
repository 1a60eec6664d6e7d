"""Sitting down at a table, and getting up again."""

import pytest

from fzmj_engine.events import HandVoided
from fzmj_engine.rules import load, override
from fzmj_net.asks import Auto, Create, Join, Leave, Quick, Ready, Rooms, Spectate, Terms
from fzmj_net.tells import (
    Error,
    Ev,
    HandEnd,
    Here,
    Left,
    Match,
    MatchEnd,
    RoomList,
    RoomsChanged,
    Welcome,
)
from fzmj_net.trouble import Trouble
from tests.net.game import FAST, TERMS, Game
from tests.net.memory import Memory, Player, play_out


def test_a_table_has_a_code_and_four_seats() -> None:
    host = Memory()
    people = [host.guest(f"guest {number}") for number in range(5)]
    host.say(people[0], Create(Terms(fill=None)))
    code = host.last(people[0], Here).room.table
    for person in people[1:]:
        host.say(person, Join(code))
    seats = [host.last(person, Here).seat for person in people[:4]]
    assert seats == [0, 1, 2, 3]
    assert host.last(people[4], Error).code is Trouble.SEAT


def test_a_seat_can_be_chosen() -> None:
    host = Memory()
    ann, bob = host.guest("ann"), host.guest("bob")
    host.say(ann, Create(TERMS))
    code = host.last(ann, Here).room.table
    host.say(bob, Join(code, seat=0))
    assert host.last(bob, Error).code is Trouble.SEAT
    host.say(bob, Join(code, seat=3))
    assert host.last(bob, Here).seat == 3


@pytest.mark.parametrize(
    "terms", [Terms(profile="chess"), Terms(pace="glacial"), Terms(fill="nobody")]
)
def test_what_nobody_knows_is_refused(terms: Terms) -> None:
    host = Memory()
    ann = host.guest("ann")
    host.say(ann, Create(terms))
    assert host.last(ann, Error).code is Trouble.UNKNOWN
    assert not host.lobby.hall.by_code


def test_one_person_one_seat() -> None:
    host = Memory()
    ann = host.guest("ann")
    host.say(ann, Create(TERMS))
    host.say(ann, Create(TERMS))
    assert host.last(ann, Error).code is Trouble.SEATED
    assert len(host.lobby.hall.by_code) == 1


def test_a_wrong_code() -> None:
    host = Memory()
    ann = host.guest("ann")
    host.say(ann, Join("ABCDEF"))
    assert host.last(ann, Error).code is Trouble.TABLE


def test_without_bots_the_match_waits_for_four() -> None:
    host = Memory()
    people = [host.guest(f"guest {number}") for number in range(4)]
    host.say(people[0], Create(Terms(fill=None, pace="fast")))
    code = host.last(people[0], Here).room.table
    for person in people[1:3]:
        host.say(person, Join(code))
    for person in people[:3]:
        host.say(person, Ready(code))
    host.wait(600_000)
    assert host.told(people[0], Match) == []
    host.say(people[3], Join(code))
    host.say(people[3], Ready(code))
    assert host.told(people[0], Match)


def test_quick_seats_meet() -> None:
    """Who wants the same finds himself at the same table; bots come after a while."""
    host = Memory()
    people = [host.guest(name) for name in ("ann", "bob", "cai")]
    host.say(people[0], Quick(pace="fast"))
    host.say(people[1], Quick(pace="fast"))
    host.say(people[2], Quick(pace="slow"))
    tables = [host.last(person, Here).room.table for person in people]
    assert tables[0] == tables[1] != tables[2]
    host.wait(9_000)
    assert host.told(people[0], Match) == []
    host.wait(2_000)
    assert host.last(people[0], Match).game == host.last(people[1], Match).game


def test_public_tables_are_listed_and_watched() -> None:
    host = Memory()
    ann, bob = host.guest("ann"), host.guest("bob")
    host.say(bob, Rooms(watch=True))
    assert host.last(bob, RoomList).rooms == ()
    host.say(ann, Create(Terms(public=True)))
    code = host.last(ann, Here).room.table
    host.wait(1_100)
    assert [room.table for room in host.last(bob, RoomsChanged).rooms] == [code]
    host.say(ann, Leave(code))
    host.wait(1_100)
    assert host.last(bob, RoomsChanged).gone == (code,)


def test_private_tables_are_not_listed() -> None:
    host = Memory()
    ann, bob = host.guest("ann"), host.guest("bob")
    host.say(bob, Rooms(watch=True))
    host.say(ann, Create(TERMS))
    host.wait(5_000)
    assert host.told(bob, RoomsChanged) == []


def test_a_seat_is_kept_for_a_minute_before_the_match() -> None:
    host = Memory()
    ann, bob = host.guest("ann"), host.guest("bob")
    host.say(ann, Create(TERMS))
    code = host.last(ann, Here).room.table
    host.say(bob, Join(code))
    host.lobby.gone(bob, host.now)
    host.wait(59_000)
    assert host.last(ann, Here).room.seats[1] is not None
    host.wait(2_000)
    assert host.last(ann, Here).room.seats[1] is None


def test_leaving_in_the_middle_of_a_hand_voids_it() -> None:
    game = Game()
    host, (ann, bob) = game.host, game.people
    host.say(ann, Leave(game.code))
    assert host.last(ann, Left).table == game.code
    assert isinstance(host.last(bob, Ev).event, HandVoided)
    assert host.last(bob, MatchEnd).reason == "left"
    host.say(ann, Create(TERMS))
    assert host.last(ann, Here).room.table != game.code


def test_leaving_between_hands_ends_the_match() -> None:
    game = Game()
    host, (ann, bob) = game.host, game.people
    while not host.told(ann, HandEnd):
        for player in game.players:
            player.act_last()
        host.step()
    host.say(ann, Leave(game.code))
    assert host.last(bob, MatchEnd).reason == "left"
    assert not any(isinstance(event, HandVoided) for _, event in host.events(bob))


def test_another_match_at_the_same_table() -> None:
    game = Game(Terms(length=1, fill="random", pace="fast"))
    host = game.host
    play_out(host, game.players)
    first = host.last(game.people[0], Match).game
    for person in game.people:
        host.say(person, Ready(game.code))
    assert host.last(game.people[0], Match).game != first
    players = [Player(host, person) for person in game.people]
    for player in players:
        player._read = len(host.mail)
    play_out(host, players)
    assert len(host.told(game.people[0], MatchEnd)) == 2


def test_the_next_hand_begins_when_all_are_ready() -> None:
    game = Game()
    host = game.host
    while not host.told(game.people[0], HandEnd):
        for player in game.players:
            player.act_last()
        host.step()
    ended, events = host.now, len(host.times)
    host.say(game.people[0], Ready(game.code))
    host.wait(100)
    assert len(host.times) == events
    host.say(game.people[1], Ready(game.code))
    assert len(host.times) > events and host.now < ended + FAST.between_ms


def test_nobody_is_left() -> None:
    """Bots play on for a while, then the match is given up and the table is gone."""
    game = Game(Terms(length=None, fill="random", pace="fast"))
    host = game.host
    for person in game.people:
        host.lobby.gone(person, host.now)
    host.wait(290_000)
    assert game.code in host.lobby.hall.by_code
    host.wait(80_000)
    assert host.lobby.hall.by_code == {}
    assert host.lobby.people.users == {} and host.lobby.people.sessions == {}


def test_everything_is_forgotten_when_all_have_left() -> None:
    game = Game(Terms(length=1, fill="random", pace="fast"))
    host = game.host
    play_out(host, game.players)
    for person in game.people:
        host.say(person, Leave(game.code))
        host.lobby.gone(person, host.now)
    assert host.lobby.hall.by_code == {}
    assert host.lobby.people.users == {} and host.lobby.people.sessions == {}


def test_a_table_that_was_empty_for_a_while() -> None:
    """Somebody sat down where all had gone: what was before does not end his match."""
    host = Memory()
    ann, bob = host.guest("ann"), host.guest("bob")
    host.say(ann, Quick(pace="fast"))
    host.lobby.gone(ann, host.now)
    host.wait(30_000)
    host.say(bob, Quick(pace="fast"))
    host.wait(10_000)
    match = host.last(bob, Match)
    host.say(bob, Auto(match.table, on=True))
    host.wait(299_000 - 40_000)
    assert host.told(bob, MatchEnd) == []
    host.wait(60_000)
    assert [end.reason for end in host.told(bob, MatchEnd)] in ([], ["played"])


def test_a_connection_is_at_one_table_at_a_time() -> None:
    host = Memory()
    ann, bob, eve = (host.guest(name) for name in ("ann", "bob", "eve"))
    codes = []
    for person in (ann, bob):
        host.say(person, Create(TERMS))
        codes.append(host.last(person, Here).room.table)
    for code in codes:
        host.say(eve, Spectate(code))
    assert [left.table for left in host.told(eve, Left)] == codes[:1]
    host.say(eve, Create(TERMS))
    assert [left.table for left in host.told(eve, Left)] == codes
    host.say(eve, Spectate(codes[0]))
    assert host.last(eve, Error).code is Trouble.SEATED


def test_profiles_of_the_hosts_own() -> None:
    """They are offered, played by the rules that were looked at, and stay what they were."""
    mine = override(load("classic"), {"name": "mine", "escape_penalty": 7})
    host = Memory(own={"mine": mine})
    ann = host.guest("ann")
    assert {"mine", "classic"} <= set(host.last(ann, Welcome).profiles)
    host.say(ann, Create(Terms(profile="mine", fill="random", pace="fast")))
    code = host.last(ann, Here).room.table
    host.say(ann, Ready(code))
    assert host.last(ann, Match).rules == mine
    stranger = Memory()
    bob = stranger.guest("bob")
    stranger.say(bob, Create(Terms(profile="mine")))
    assert stranger.last(bob, Error).code is Trouble.UNKNOWN
