"""Answers, and what comes of them."""

from fzmj_engine.actions import Discard, Pass
from fzmj_engine.state import Phase
from fzmj_net.asks import Act, Create, Ping, Ready, Spectate, Terms
from fzmj_net.entries import Logged
from fzmj_net.result import Result
from fzmj_net.tells import Acted, Bye, Clock, Error, Here, Pong
from fzmj_net.text import Name
from fzmj_net.trouble import Trouble
from tests.net.game import FAST, TERMS, Game
from tests.net.memory import Memory, play_out


def test_an_answer_is_applied_and_told_to_its_seat_only() -> None:
    game = Game()
    player = game.until_own_move()
    at, other = player.seq, next(p for p in game.people if p != player.session)
    before = len(game.host.told(other, Acted))
    player.act(player.choices[-1])
    assert game.host.last(player.session, Acted) == Acted(game.code, at, Result.APPLIED)
    assert len(game.host.told(other, Acted)) == before
    assert (player.seq == at and player.choices == ()) or player.seq > at


def test_a_repeated_answer_is_a_duplicate() -> None:
    game = Game()
    player = game.until_own_move()
    act = Act(game.code, player.seq, player.choices[-1])
    for result in (Result.APPLIED, Result.DUPLICATE, Result.DUPLICATE):
        game.host.say(player.session, act)
        assert game.host.last(player.session, Acted).result is result
    events = [e for e in game.host.saved if isinstance(e, Logged) and e.seq == act.at + 1]
    assert len(events) == 1


def test_a_claim_is_held_until_the_window_closes() -> None:
    game = Game()
    host = game.host
    for _ in range(2_000):
        claimant = next((p for p in game.players if Pass() in p.choices), None)
        if claimant is not None and claimant.state.phase is Phase.CLAIM:
            break
        for player in game.players:
            player.act_last()
        host.step()
    assert claimant is not None
    at, when = claimant.seq, host.times[-1]
    claimant.act(Pass())
    assert host.last(claimant.session, Acted).result is Result.HELD
    claimant.act(claimant.choices[0])
    assert host.last(claimant.session, Acted).result is Result.DUPLICATE
    host.wait(when + FAST.window_ms - host.now - 1)
    claimant.look()
    assert claimant.seq == at
    host.wait(1)
    claimant.look()
    assert claimant.seq > at


def test_a_late_answer_is_stale_and_burns_no_clock() -> None:
    game = Game()
    player = game.until_own_move()
    at = player.seq
    player.act(player.choices[-1])
    game.host.wait(10_000)
    bank = game.host.last(player.session, Clock).bank_ms
    game.host.say(player.session, Act(game.code, at - 1, Pass()))
    assert game.host.last(player.session, Acted).result in (Result.STALE, Result.DUPLICATE)
    game.host.say(player.session, Act(game.code, 0, Pass()))
    assert game.host.last(player.session, Acted).result is Result.STALE
    assert game.host.last(player.session, Clock).bank_ms == bank


def test_an_illegal_answer_names_its_rule() -> None:
    game = Game()
    player = game.until_own_move()
    missing = next(
        action.tile
        for action in map(Discard, player.state.rules.faces)
        if action not in player.choices
    )
    player.act(Discard(missing))
    acted = game.host.last(player.session, Acted)
    assert acted.result is Result.ILLEGAL and acted.rule


def test_nobody_answers_for_somebody_else() -> None:
    """Off turn, as a spectator, as a stranger: nothing happens."""
    game = Game()
    host = game.host
    player = game.until_own_move()
    act = Act(game.code, player.seq, player.choices[-1])
    watcher, stranger = host.guest("eve"), host.guest("mal")
    host.say(watcher, Spectate(game.code))
    events = len(host.times)
    other = next(p for p in game.players if p is not player)
    host.say(other.session, act)
    assert host.last(other.session, Acted).result is Result.ILLEGAL
    for session in (watcher, stranger):
        host.say(session, act)
        assert host.last(session, Error).code is Trouble.SEAT
    assert len(host.times) == events


def test_nobody_answers_after_the_end() -> None:
    game = Game(Terms(length=1, fill="random", pace="fast"))
    play_out(game.host, game.players)
    ann = game.people[0]
    game.host.say(ann, Act(game.code, game.players[0].seq, Pass()))
    assert game.errors(ann)[-1] is Trouble.PLAYING


def test_too_many_answers_a_second() -> None:
    game = Game()
    ann = game.people[0]
    for _ in range(20):
        game.host.say(ann, Act(game.code, 0, Pass()))
    assert Trouble.RATE in game.errors(ann)


def test_too_many_messages() -> None:
    host = Memory()
    ann = host.guest("ann")
    for number in range(60):
        host.say(ann, Ping(number))
    assert len(host.told(ann, Pong)) == 40
    assert host.last(ann, Bye).reason == "rate" and ann in host.cuts


def test_a_fifth_connection_replaces_the_first() -> None:
    host = Memory()
    for _ in range(5):
        host.lobby.door.member(host.connect(), "id", Name("ann"), 0, host.now)
    assert host.last(1, Bye) == Bye("replaced")
    assert host.cuts == {1}


def test_no_match_begins_while_the_host_drains() -> None:
    host = Memory()
    ann = host.guest("ann")
    host.say(ann, Create(TERMS))
    code = host.last(ann, Here).room.table
    host.lobby.usher.draining = True
    host.say(ann, Ready(code))
    assert host.last(ann, Error).code is Trouble.DRAINING
