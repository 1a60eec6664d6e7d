"""Two worlds that one seat cannot tell apart: the same game with all that it cannot see rearranged.

World A is a random hand among four people whose answers come at random times. World B has the same
people say the very same things at the very same times, but every tile that the viewer has not seen
by some event lies elsewhere. Whatever he is sent up to there has to be the same, byte by byte and
millisecond by millisecond.
"""

import heapq
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pass, Pung
from fzmj_engine.apply import apply
from fzmj_engine.dealing import deal, from_tail
from fzmj_engine.events import (
    Dealt,
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    HandBegan,
    KongConcealed,
    Melded,
    seen_by,
)
from fzmj_engine.legal import IllegalAction
from fzmj_engine.melds import Kind
from fzmj_engine.replay import answers
from fzmj_engine.rules import load
from fzmj_engine.state import State
from fzmj_engine.table import Deal, Table
from fzmj_engine.tiles import FLOWERS, FULL_WALL, Tile, shuffled
from fzmj_net.asks import Act, Ask, Spectate, Terms
from fzmj_net.entries import Logged
from tests.net.memory import Memory, Player

Script = list[tuple[int, int, Ask]]
"""(when, whose connection, what)"""


class World(NamedTuple):
    """What came of a game."""

    host: Memory
    people: list[int]
    gallery: int
    script: Script
    log: list[Event]

    def heard(self, viewer: int | None) -> list[tuple[int, bytes]]:
        """When what was sent to a seat, or to the gallery."""
        return self.host.transcript(self.gallery if viewer is None else self.people[viewer])


def begin(profile: str, wall: Deal) -> World:
    """Four people and a spectator at a table with this wall, at the moment it begins."""
    host = Memory(seed=7)
    host.stacked = wall
    people = [host.guest(name) for name in ("ann", "bob", "cai", "dan")]
    gallery = host.guest("eve")
    code = host.seat(people, Terms(profile=profile, length=1, fill=None, pace="fast"))
    host.say(gallery, Spectate(code))
    return World(host, people, gallery, [], [])


def run(world: World, script: Script, until: int) -> World:
    """Have a script said at a table until some event has happened."""
    host = world.host
    waiting = list(script)
    while len(events(host)) < until:
        due = host.lobby.due()
        if waiting and (due is None or waiting[0][0] < due):
            when, session, ask = waiting.pop(0)
            host.now = max(host.now, when)
            host.say(session, ask)
        elif not host.step():
            break
    return finished(world, script)


def finished(world: World, script: Script) -> World:
    """The world with what has happened in it."""
    host = world.host
    return world._replace(script=script, log=events(host))


def events(host: Memory) -> list[Event]:
    """The events that were written down."""
    return [entry.event for entry in host.saved if isinstance(entry, Logged)]


def improvised(profile: str, wall: Deal, random: Random, until: int) -> World:
    """A game in which people answer at random, at random times, and never win."""
    world = begin(profile, wall)
    host = world.host
    players = [Player(host, person) for person in world.people]
    said: Script = []
    waiting: list[tuple[int, int, Act]] = []
    answered = -1
    while len(events(host)) < until:
        if len(events(host)) != answered:
            answered = len(events(host))
            for player in players:
                for when, act in wishes(player, host.now, random):
                    heapq.heappush(waiting, (when, player.session, act))
        due = host.lobby.due()
        if waiting and (due is None or waiting[0][0] < due):
            when, session, act = heapq.heappop(waiting)
            host.now = max(host.now, when)
            host.say(session, act)
            said.append((when, session, act))
        elif not host.step():
            break
    return finished(world, said)


def wishes(player: Player, now: int, random: Random) -> list[tuple[int, Act]]:
    """What somebody will say about this beat, and when."""
    found = [action for action in player.choices if _harmless(action)]
    if not found:
        return []
    claims = [action for action in found if isinstance(action, Chow | Pung | Kong)]
    action = random.choice(claims if claims and random.random() < 0.5 else found)
    return [(now + random.randrange(1, 2_000), Act(player.table, player.seq, action))]


def _harmless(action: Action) -> bool:
    if isinstance(action, Discard):
        return not action.rob
    return isinstance(action, Chow | Pung | Kong | Pass)


def rearranged(
    profile: str, wall: Deal, log: list[Event], viewer: int | None, random: Random
) -> Deal:
    """The wall with every suit tile elsewhere that the viewer has not seen after these events."""
    rules = load(profile)
    played = [tile for tile in wall.wall if tile in rules.faces]
    hidden = [place for place in _hidden(profile, log, viewer) if played[place] not in FLOWERS]
    tiles = [played[place] for place in hidden]
    random.shuffle(tiles)
    for place, tile in zip(hidden, tiles, strict=True):
        played[place] = tile
    missing = [tile for tile in FULL_WALL if tile not in rules.faces]
    return Deal((*played, *missing), wall.dice)


def alike(profile: str, other: Deal, log: list[Event], viewer: int | None) -> bool:
    """Whether the same answers make the same game with another wall, as far as the viewer can see.

    They may not: that a tile was not thrown as it was drawn, for instance, is there to be seen.
    """
    began = log[0]
    assert isinstance(began, HandBegan)
    table = Table(load(profile), lambda hand: other, length=1, dealer=began.dealer)
    for event in log:
        try:
            for seat, action in answers(table.state, event):
                table.answer(seat, action)
        except IllegalAction:
            return False
        due = table.step()
        if due is None or seen_by(due, viewer) != seen_by(event, viewer):
            return False
    return True


def _hidden(profile: str, log: list[Event], viewer: int | None) -> list[int]:
    """Places in the wall a viewer has not seen: in the hands of others, or not yet taken."""
    state = State(rules=load(profile))
    places = tuple(range(len(state.rules.wall)))
    wall: tuple[Tile, ...] = ()
    held: list[list[int]] = [[], [], [], []]
    for event in log:
        if isinstance(event, HandBegan):
            wall = event.wall
        else:
            _follow(event, state, places, wall, held)
        state = apply(state, event)
    own = [place for seat in range(4) if seat != viewer for place in held[seat]]
    return own + list(places[state.head : len(places) - state.tail])


def _follow(
    event: Event,
    state: State,
    places: tuple[int, ...],
    wall: tuple[Tile, ...],
    held: list[list[int]],
) -> None:
    """Which places of the wall are in whose hand after an event."""
    taken: tuple[int, ...] = ()
    gone: tuple[Tile, ...] = ()
    if isinstance(event, Dealt):
        taken = deal(state, places).tiles  # type: ignore[arg-type, assignment]
    elif isinstance(event, FlowersReplaced):
        taken = from_tail(state, places, len(event.tiles))  # type: ignore[arg-type, assignment]
        gone = event.flowers
    elif isinstance(event, Drawn):
        last = from_tail(state, places, 1)  # type: ignore[arg-type]
        taken = last if event.tail else (places[state.head],)  # type: ignore[assignment]
    elif isinstance(event, Discarded):
        gone = (event.tile,)
    elif isinstance(event, KongConcealed):
        gone = (event.tile,) * 4
    elif isinstance(event, Melded):
        gone = _laid(event, state)
    else:
        return
    hand = held[event.seat]
    newest = isinstance(event, Discarded) and event.drawn
    for tile in gone:
        copies = [place for place in hand if wall[place] == tile]
        hand.remove(copies[-1 if newest else 0])
    hand.extend(taken)


def _laid(event: Melded, state: State) -> tuple[Tile, ...]:
    """The tiles of a meld that came out of the hand."""
    if event.meld.kind is Kind.ADDED:
        return event.meld.tiles[:1]
    own = list(event.meld.tiles)
    assert state.offer is not None
    own.remove(state.offer.tile)
    return tuple(own)


class Difference(NamedTuple):
    """What gave the rearranged world away."""

    profile: str
    viewer: int | None
    what: str
    """What was sent in one world, and what in the other."""


def difference(profile: str, seed: int) -> Difference | None:
    """Whether some viewer can tell two worlds apart that should look alike to him."""
    random = Random(seed)
    wall = Deal(*shuffled(FULL_WALL, f"worlds {seed}".encode()))
    viewer = random.choice((0, 1, 2, 3, None))
    until = random.randrange(22, 60)
    first = improvised(profile, wall, random, until)
    if len(first.log) < until:
        return None
    tries = (rearranged(profile, wall, first.log, viewer, random) for _ in range(20))
    other = next((other for other in tries if alike(profile, other, first.log, viewer)), None)
    if other is None:
        return None
    second = run(begin(profile, other), first.script, until)
    for one, two in zip_longest(first.heard(viewer), second.heard(viewer)):
        if one != two:
            return Difference(profile, viewer, f"{one}\n{two}")
    return None
