"""What people at a table hear of each other, and what spectators see."""

from fzmj_engine.events import HandBegan
from fzmj_net.asks import Chat, Create, Mute, Phrase, Spectate, Terms
from fzmj_net.limits import Limits
from fzmj_net.tells import Error, HandEnd, Here, Phrased, Said
from fzmj_net.text import Line
from fzmj_net.trouble import Trouble
from tests.net.game import TERMS, Game
from tests.net.memory import Memory


def test_chat_is_heard_by_the_table_and_the_gallery() -> None:
    game = Game()
    host, (ann, bob) = game.host, game.people
    eve, stranger = host.guest("eve"), host.guest("mal")
    host.say(eve, Spectate(game.code))
    host.say(ann, Chat(game.code, Line("手气不错")))
    assert all(host.last(session, Said).text == "手气不错" for session in (ann, bob, eve))
    assert host.told(stranger, Said) == []
    host.say(stranger, Chat(game.code, Line("hi")))
    assert host.last(stranger, Error).code is Trouble.SEAT


def test_the_gallery_is_not_heard_at_the_table() -> None:
    game = Game()
    host = game.host
    eve, fay = host.guest("eve"), host.guest("fay")
    for session in (eve, fay):
        host.say(session, Spectate(game.code))
    host.say(eve, Chat(game.code, Line("he waits for 3p")))
    assert host.last(fay, Said).seat is None
    assert host.told(game.people[0], Said) == []


def test_a_muted_seat_is_not_heard() -> None:
    game = Game()
    host, (ann, bob) = game.host, game.people
    host.say(bob, Mute(game.code, 0))
    host.say(ann, Chat(game.code, Line("blah")))
    host.say(ann, Phrase(game.code, "hurry"))
    assert host.told(bob, Said) == [] and host.told(bob, Phrased) == []
    host.say(bob, Mute(game.code, 0, on=False))
    host.say(ann, Phrase(game.code, "sorry"))
    assert host.last(bob, Phrased).phrase == "sorry"


def test_talk_is_limited() -> None:
    game = Game()
    host, (ann, bob) = game.host, game.people
    for number in range(9):
        host.say(ann, Chat(game.code, Line(f"{number}")))
    assert len(host.told(bob, Said)) == 5
    assert game.errors(ann)[-1] is Trouble.RATE
    host.wait(1_000)
    host.say(ann, Chat(game.code, Line("again")))
    assert host.last(bob, Said).text == "again"


def test_an_unknown_phrase() -> None:
    game = Game()
    game.host.say(game.people[0], Phrase(game.code, "abracadabra"))
    assert game.errors(game.people[0])[-1] is Trouble.UNKNOWN


def test_spectators_see_a_hand_when_it_is_over() -> None:
    game = Game()
    host = game.host
    eve = host.guest("eve")
    host.say(eve, Spectate(game.code))
    began = host.now
    while not host.told(game.people[0], HandEnd):
        assert list(host.events(eve)) == [] or host.now - began > 300_000
        for player in game.players:
            player.act_last()
        host.step()
    seen = list(host.events(eve))
    assert [seq for seq, _ in seen] == list(range(1, len(host.times) + 1))
    began_event = seen[0][1]
    assert isinstance(began_event, HandBegan) and {str(t) for t in began_event.wall} == {"??"}


def test_spectators_wait_five_minutes_at_the_longest() -> None:
    game = Game(Terms(length=1, fill="random", pace="slow"))
    host = game.host
    eve = host.guest("eve")
    host.say(eve, Spectate(game.code))
    first = host.times[0]
    host.wait(first + 300_000 - host.now - 1)
    assert list(host.events(eve)) == []
    host.wait(1)
    assert list(host.events(eve))


def test_players_do_not_watch_their_own_table() -> None:
    game = Game()
    game.host.say(game.people[0], Spectate(game.code))
    assert game.errors(game.people[0])[-1] is Trouble.SEATED


def test_the_gallery_is_limited() -> None:
    host = Memory(limits=Limits(watchers=1))
    ann, eve, fay = host.guest("ann"), host.guest("eve"), host.guest("fay")
    host.say(ann, Create(TERMS))
    code = host.last(ann, Here).room.table
    for session in (eve, fay):
        host.say(session, Spectate(code))
    assert host.last(fay, Error).code is Trouble.FULL
