"""How long everybody has, and who moves when nobody does."""

from fzmj_engine.events import Discarded
from fzmj_net.asks import Auto, Terms
from fzmj_net.entries import Logged
from fzmj_net.tells import Clock, HandEnd, Here, MatchEnd
from tests.net.game import FAST, Game, resume, token_of
from tests.net.memory import play_out


def test_every_offer_lies_for_the_same_time() -> None:
    """Also when nobody can claim, whatever bots do, and whoever has answered."""
    game = Game()
    play_out(game.host, game.players)
    logged = [entry for entry in game.host.saved if isinstance(entry, Logged)]
    lay = {
        after - when
        for entry, when, after in zip(logged, game.host.times, game.host.times[1:], strict=False)
        if isinstance(entry.event, Discarded)
    }
    assert lay == {FAST.window_ms}


def test_the_clock_is_alike_for_all_where_something_is_offered() -> None:
    game = Game()
    play_out(game.host, game.players)
    player = game.players[0]
    windows = [
        message.remaining_ms
        for message in game.host.told(player.session, Clock)
        if isinstance(dict(game.host.events(player.session)).get(message.at), Discarded)
    ]
    assert windows and {len(set(window)) for window in windows} == {1}


def test_after_a_hand_the_clock_says_when_the_next_one_begins() -> None:
    """At the latest: whoever comes back meanwhile is told what is left."""
    game = Game()
    host, (ann, bob) = game.host, game.players
    while not host.told(ann.session, HandEnd):
        for player in game.players:
            player.act_last()
        host.step()
    assert host.last(ann.session, Clock).remaining_ms == (FAST.between_ms,) * 4
    host.wait(3_000)
    session = resume(game, bob, token_of(host, bob.session))
    assert host.last(session, Clock).remaining_ms == (FAST.between_ms - 3_000,) * 4


def test_who_does_not_move_is_played_for() -> None:
    """First his own time goes by, then his bank, then a bot moves; after two it goes on."""
    game = Game()
    host = game.host
    player = game.until_own_move()
    at, began = player.seq, host.times[-1]
    host.wait(began + FAST.turn_ms + FAST.bank_ms - host.now - 1)
    player.look()
    assert player.seq == at
    host.wait(1)
    player.look()
    assert player.seq > at
    assert host.last(player.session, Clock).bank_ms[player.seat or 0] == 0
    for _ in range(400):
        if host.last(player.session, Here).room.seats[player.seat or 0].auto:  # type: ignore[union-attr]
            break
        for other in game.players:
            if other is not player:
                other.act_last()
        host.step()
    else:
        raise AssertionError("the bot does not go on for him")
    host.say(player.session, Auto(game.code, on=False))
    assert not host.last(player.session, Here).room.seats[player.seat or 0].auto  # type: ignore[union-attr]


def test_a_bot_plays_by_ones_own_wish() -> None:
    game = Game(Terms(length=1, fill="random", pace="fast"))
    for person in game.people:
        game.host.say(person, Auto(game.code, on=True))
    while game.host.step():
        pass
    assert game.host.last(game.people[0], MatchEnd).reason == "played"
    assert game.host.now < 400_000


def test_a_host_that_slept_gives_the_time_back() -> None:
    game = Game()
    host = game.host
    player = game.until_own_move()
    at = player.seq
    hour = 3_600_000
    host.now += hour
    host.lobby.grace(hour)
    host.wait(1)
    player.look()
    assert player.seq == at
    host.wait(FAST.turn_ms + FAST.bank_ms)
    player.look()
    assert player.seq > at
