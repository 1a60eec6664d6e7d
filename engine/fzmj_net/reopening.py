"""How a lobby comes back after its host has stopped: tables that were playing, tokens, users."""

from typing import NamedTuple

from msgspec.structs import replace

from fzmj_net.entries import Closed, Cut, Seated
from fzmj_net.lobby import Lobby
from fzmj_net.match import RunningMatch
from fzmj_net.opening import Secret
from fzmj_net.people import User
from fzmj_net.post import Post
from fzmj_net.recovery import Broken, recovered
from fzmj_net.refused import Refused
from fzmj_net.room import Room
from fzmj_net.saved import Kept, Unfinished
from fzmj_net.seating import Sitter
from fzmj_net.text import Name

GRACE_MS = 15_000
"""How long people have to come back before bots move for them."""


class Opening(NamedTuple):
    """What a lobby is opened with."""

    lobby: Lobby
    post: Post
    secret: Secret
    salvage: bool
    """Go on with a broken match from where its record still holds, instead of closing it."""
    now: int


def reopen(opening: Opening, kept: Kept) -> list[str]:
    """Take up all that was on; what cannot be is closed, and told with its reason."""
    lobby, now = opening.lobby, opening.now
    lobby.people.purses.update(kept.purses)
    for ticket, age in kept.tickets:
        lobby.door.tickets.put(ticket, now - age)
    lost = []
    for saved in kept.matches:
        try:
            _take_up(opening, saved)
        except (Broken, Refused) as error:
            opened = saved.opened
            lost.append(f"table {opened.table}, match {opened.game}: {error}")
            opening.post.save(Closed(opened.game, 0))
    return lost


def _take_up(opening: Opening, saved: Unfinished) -> None:
    lobby, now = opening.lobby, opening.now
    opened = saved.opened
    room = lobby.hall.reopen(opened.terms, opened.rules, opened.table)
    try:
        match = _recovered(opening, saved, room)
    except Broken:
        lobby.hall.touch(room)
        raise
    for seat, seated in enumerate(opened.seats):
        room.seating.at[seat] = _sitter(lobby, room, seated, now)
    room.matches.take_up(match, now)
    for seat, _ in room.seating.persons():
        room.matches.drive(seat, now, GRACE_MS)
    match.wake(now, GRACE_MS)
    lobby.hall.touch(room)


def _recovered(opening: Opening, saved: Unfinished, room: Room) -> RunningMatch:
    """The match as it was, or as far as its record holds."""
    post, secret = opening.post, opening.secret
    try:
        return recovered(saved, room, post, secret)
    except Broken as error:
        good = tuple(happening for happening in saved.hand if happening.seq < error.seq)
        if not opening.salvage or not good:
            raise
        post.save(Cut(saved.opened.game, error.seq))
        return recovered(replace(saved, hand=good, broken=None), room, post, secret)


def _sitter(lobby: Lobby, room: Room, seated: Seated, now: int) -> Sitter:
    name = Name(seated.name)
    if seated.user is not None:
        user = lobby.people.users.get(seated.user) or User(seated.user, name, seated.account)
        user.table = room.code
        lobby.people.add(user)
    sitter = Sitter(name, seated.user, seated.account)
    sitter.gone_at = now if seated.user else None
    return sitter
