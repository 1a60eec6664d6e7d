"""Lines that drop, and people who come back."""

import pytest

from fzmj_engine.events import HandBegan
from fzmj_net.asks import Ping, Resume, Terms
from fzmj_net.entries import Spent
from fzmj_net.tells import Bye, Error, Evs, HandEnd, Here, Left, MatchEnd, Pong, Welcome
from fzmj_net.tickets import GUEST_MS
from fzmj_net.trouble import Trouble
from fzmj_net.wire import VERSION
from tests.net.game import FAST, Game, resume, token_of
from tests.net.memory import Memory


def test_a_bot_sits_in_and_hands_back() -> None:
    game = Game()
    host = game.host
    player = game.until_own_move()
    other = next(p for p in game.people if p != player.session)
    host.lobby.gone(player.session, host.now)
    assert not host.last(other, Here).room.seats[player.seat or 0].present  # type: ignore[union-attr]
    at = player.seq
    host.wait(FAST.absent_ms - 1)
    assert len(host.times) == at
    host.wait(1)
    assert len(host.times) > at
    session = resume(game, player, token_of(host, player.session))
    assert host.last(other, Here).room.seats[player.seat or 0].present  # type: ignore[union-attr]
    (evs,) = host.told(session, Evs)
    assert evs.seq == at + 1


def test_a_token_is_good_once() -> None:
    game = Game()
    host, player = game.host, game.players[0]
    first = token_of(host, player.session)
    second = resume(game, player, first)
    host.say(second, Ping(1))
    assert host.last(second, Pong).n == 1
    again = resume(game, player, first)
    assert host.last(again, Error).code is Trouble.TOKEN
    third = resume(game, player, token_of(host, second))
    assert host.last(third, Welcome)


def test_the_newest_token_leads_to_the_seat_of_any_connection() -> None:
    """Two windows of one person: the one that sits came first, the newest token is the other's."""
    game = Game(people=1)
    host, player = game.host, game.players[0]
    other = host.connect()
    ask = Resume(VERSION, "test", token_of(host, player.session))
    host.lobby.resume(other, ask, host.now)
    host.say(other, Ping(1))
    host.lobby.gone(other, host.now)
    host.lobby.gone(player.session, host.now)
    session = resume(game, player, token_of(host, other))
    assert host.last(session, Here).seat == player.seat


def test_a_welcome_that_never_arrived_locks_nobody_out() -> None:
    """Until the client has shown that it has the new token, the old one is good."""
    game = Game()
    host, player = game.host, game.players[0]
    first = token_of(host, player.session)
    lost = resume(game, player, first)
    host.lobby.gone(lost, host.now)
    assert host.told(resume(game, player, first), Welcome)


@pytest.mark.parametrize("forged", ["A" * 43, "-" * 43])
def test_a_forged_token_changes_nothing(forged: str) -> None:
    """The real one's connection and its grace stay as they were."""
    game = Game()
    host, player = game.host, game.players[0]
    stranger = resume(game, player, forged)
    assert host.last(stranger, Error).code is Trouble.TOKEN
    assert host.told(player.session, Bye) == []
    host.lobby.gone(player.session, host.now)
    resume(game, player, forged)
    assert host.told(resume(game, player, token_of(host, player.session)), Welcome)


def test_an_old_token_has_expired() -> None:
    game = Game()
    host, player = game.host, game.players[0]
    token = token_of(host, player.session)
    host.lobby.gone(player.session, host.now)
    host.now += GUEST_MS
    assert host.last(resume(game, player, token), Error).code is Trouble.TOKEN


def test_a_guest_who_stays_for_days_can_come_back() -> None:
    """His token's time runs from when his line is gone; then it is as long as anybody's."""
    host = Memory()
    ann = host.guest("ann")
    written = host.saved[-1]
    host.now += 3 * GUEST_MS
    host.lobby.tick(host.now)
    assert host.saved[1:] == [written], "a host that falls now must still know him"
    host.lobby.gone(ann, host.now)
    for waits, welcome in ((GUEST_MS - 1, True), (1, False)):
        host.now += waits
        again = host.connect()
        ask = Resume(VERSION, "test", token_of(host, ann))
        host.lobby.resume(again, ask, host.now)
        assert bool(host.told(again, Welcome)) is welcome


def test_the_newest_connection_wins() -> None:
    game = Game()
    host, player = game.host, game.players[0]
    newer = resume(game, player, token_of(host, player.session))
    assert host.last(player.session, Bye) == Bye("replaced")
    assert player.session in host.cuts
    host.lobby.gone(player.session, host.now)
    other = game.people[1]
    assert host.last(other, Here).room.seats[player.seat or 0].present  # type: ignore[union-attr]
    player.move_to(host, newer)


def test_a_gap_is_filled_with_the_whole_hand() -> None:
    """Somebody who knows nothing any more is told the hand from where it began."""
    game = Game()
    host, player = game.host, game.players[0]
    host.wait(60_000)
    session = host.connect()
    ask = Resume(VERSION, "test", token_of(host, player.session), game.code)
    host.lobby.resume(session, ask, host.now)
    first = next(iter(host.events(session)))
    assert isinstance(first[1], HandBegan)


@pytest.mark.parametrize("late", [False, True])
def test_the_match_ended_meanwhile(late: bool) -> None:
    """Somebody who was away is told all he has missed, and whether he still has his seat."""
    game = Game(Terms(length=1, fill="random", pace="fast"))
    host, (away, other) = game.host, game.players
    away.look()
    host.lobby.gone(away.session, host.now)
    while host.lobby.hall.by_code[game.code].matches.on:
        other.act_last()
        host.step()
    if late:
        host.wait(70_000)
    session = resume(game, away, token_of(host, away.session))
    seen = [seq for seq, _ in host.events(session)]
    assert seen == list(range(away.seq + 1, len(host.times) + 1))
    assert host.told(session, HandEnd)
    assert host.told(session, MatchEnd)
    assert bool(host.told(session, Left)) is late
    assert bool(host.told(session, Here)) is not late


def test_the_table_is_gone() -> None:
    host = Memory()
    ann = host.guest("ann")
    session = host.connect()
    ask = Resume(VERSION, "test", token_of(host, ann), "K7QX2M", "ab" * 16, 40)
    host.lobby.resume(session, ask, host.now)
    assert host.last(session, Left).table == "K7QX2M"


def test_old_tokens_are_forgotten() -> None:
    """Guests come and go; what they could come back with does not pile up."""
    host = Memory()
    for number in range(50):
        host.lobby.gone(host.guest(f"guest {number}"), host.now)
    host.now += GUEST_MS
    host.lobby.tick(host.now)
    assert len([entry for entry in host.saved if isinstance(entry, Spent)]) == 50
    assert not host.lobby.door.tickets.holds("anybody")
