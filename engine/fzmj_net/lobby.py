"""The lobby: what everybody who is connected asks for, and what comes of it.

No sockets and no clock in here: connections are numbers, times are milliseconds passed in, and what
is to be written or said goes to the `Post` in order.
"""

from collections.abc import Callable, Mapping
from typing import Any

from fzmj_engine.rules import Rules
from fzmj_net.asks import (
    Act,
    Ask,
    Auto,
    Chat,
    Create,
    Join,
    Leave,
    Mute,
    Nonce,
    Phrase,
    Ping,
    Quick,
    Ready,
    Resume,
    Rooms,
    Spectate,
    Sync,
)
from fzmj_net.door import Door
from fzmj_net.hall import Hall
from fzmj_net.limits import Limits
from fzmj_net.opening import Secret
from fzmj_net.people import People, Session
from fzmj_net.post import Post
from fzmj_net.refused import Refused
from fzmj_net.room import Room
from fzmj_net.talk import mute, say
from fzmj_net.tells import Bye, Error, Pong, RoomList, RoomsChanged
from fzmj_net.text import clipped
from fzmj_net.trouble import Trouble
from fzmj_net.usher import Usher

SWEEP_MS = 3_600_000
"""How often old tokens are forgotten, and those of people who are here renewed."""
NEWS_MS = 1000
"""How often changes in the list of tables are told."""


class Lobby:
    """Everybody who is connected, and all tables."""

    def __init__(
        self, post: Post, secret: Secret, limits: Limits, own: Mapping[str, Rules] = {}
    ) -> None:
        """Open with nobody there; `own` are profiles beside the built-in ones."""
        self.people = People()
        self.hall = Hall(self.people, post, secret, limits.rooms, own)
        self.door = Door(self.people, self.hall, post, secret, limits)
        self.mishap: Callable[[Exception], None] = _raise
        """Told of an error of our own at a table, which is then closed; all others play on."""
        self.usher = Usher(self.people, self.hall, limits)
        self._post = post
        self._limits = limits
        self._news_at: int | None = None
        self._sweep_at = 0

    def receive(self, number: int, ask: Ask, now: int) -> None:
        """A connection that has been greeted says something."""
        session = self.people.sessions[number]
        if not session.messages.take(now):
            self._post.tell(number, Bye("rate", retry_ms=5000))
            self._post.cut(number)
            return
        self.door.arrived(session)
        try:
            self._do(session, ask, now)
        except Refused as error:
            self.refuse(number, ask, error)

    def resume(self, number: int, ask: Resume, now: int) -> None:
        """A connection goes on with an earlier one."""
        try:
            self.door.resume(number, ask, now)
        except Refused as error:
            self.refuse(number, ask, error)

    def refuse(self, number: int, ask: Ask, error: Refused) -> None:
        """Say that something was refused."""
        tag = type(ask).__struct_config__.tag
        self._post.tell(number, Error(error.code, clipped(str(error)), re=str(tag)))

    def gone(self, number: int, now: int) -> None:
        """A connection is closed."""
        self.door.gone(number, now)
        self._plan_news(now)

    def due(self) -> int | None:
        """When there is something to do; None: nothing before somebody says so."""
        times = (self.hall.due(), self._news_at)
        return min((time for time in times if time is not None), default=None)

    def grace(self, late_ms: int) -> None:
        """The host has slept for so long: nobody's clock has run meanwhile."""
        for room in self.hall.by_code.values():
            if room.matches.on is not None:
                room.matches.on.playing.grace(late_ms)
            self.hall.touch(room)

    def tick(self, now: int) -> None:
        """Do all that is due."""
        for room in self.hall.ripe(now):
            try:
                room.tick(now)
            except Exception as error:
                self.mishap(error)
                room.matches.give_up(now)
            self.hall.touch(room)
        if self._news_at is not None and self._news_at <= now:
            self._tell_news()
        if now >= self._sweep_at:
            self._sweep_at = now + SWEEP_MS
            self.door.sweep(now)
        self._plan_news(now)

    # The list of tables

    def _plan_news(self, now: int) -> None:
        if self.hall.changed and self._news_at is None:
            self._news_at = now + NEWS_MS

    def _tell_news(self) -> None:
        self._news_at = None
        codes, self.hall.changed = sorted(self.hall.changed), set()
        rooms = tuple(self.hall.by_code[code].info() for code in codes if code in self.hall.by_code)
        gone = tuple(code for code in codes if code not in self.hall.by_code)
        message = RoomsChanged(rooms, gone)
        for session in self.people.sessions.values():
            if session.watches:
                self._post.tell(session.id, message)

    # What is asked

    def _do(self, session: Session, ask: Ask, now: int) -> None:
        code: str | None = getattr(ask, "table", None)
        if code is None:
            _ELSEWHERE.get(type(ask), Lobby._unexpected)(self, session, ask, now)
        else:
            room = self.hall.find(code)
            if type(ask) in _USHER:
                _USHER[type(ask)](self.usher, session, room, ask, now)
            else:
                _AT_TABLE[type(ask)](self, session, room, ask, now)
            self.hall.touch(room)
        self._plan_news(now)

    def _unexpected(self, session: Session, ask: Ask, now: int) -> None:
        raise Refused(Trouble.GREETING, "you have been greeted already")

    def _ping(self, session: Session, ask: Ping, now: int) -> None:
        self._post.tell(session.id, Pong(ask.n))

    def _rooms(self, session: Session, ask: Rooms, now: int) -> None:
        session.watches = ask.watch
        self._post.tell(session.id, RoomList(self.hall.listed()))

    def _own(self, session: Session, room: Room) -> int:
        """The seat a connection holds; Refused, if it holds none here."""
        seat, sitter = room.seat(session.user)
        if sitter.session != session.id:
            raise Refused(Trouble.SEAT, "you took this seat with another connection")
        return seat

    def _ready(self, session: Session, room: Room, ask: Ready, now: int) -> None:
        if self.usher.draining:
            raise Refused(Trouble.DRAINING, "this server restarts in a moment")
        if room.matches.on is None:
            self.usher.may_play(session, room.terms.coins, room.terms.base)
        self._own(session, room)
        room.ready(session.user, ask.on, now)

    def _act(self, session: Session, room: Room, ask: Act, now: int) -> None:
        seat = self._own(session, room)
        if not session.acts.take(now):
            raise Refused(Trouble.RATE, "too many answers a second")
        room.matches.act(seat, ask.at, ask.action, now)

    def _auto(self, session: Session, room: Room, ask: Auto, now: int) -> None:
        self._own(session, room)
        room.auto(session.user, ask.on, now)

    def _sync(self, session: Session, room: Room, ask: Sync, now: int) -> None:
        seat = room.seating.seat_of(session.user.id)
        if seat is None and session.id not in room.gallery:
            raise Refused(Trouble.SEAT, "you are not at this table")
        room.catch_up(session.id, seat, ask.game, ask.last_seq, now)

    def _say(self, session: Session, room: Room, ask: Chat | Phrase, now: int) -> None:
        say(room, session, ask, now)

    def _mute(self, session: Session, room: Room, ask: Mute, now: int) -> None:
        mute(room, session, ask.seat, ask.on)

    def _nonce(self, session: Session, room: Room, ask: Nonce, now: int) -> None:
        seat = self._own(session, room)
        room.matches.running().add_nonce(seat, ask.hand, bytes.fromhex(ask.nonce))


def _raise(error: Exception) -> None:
    raise error


_AT_TABLE: dict[type, Callable[[Lobby, Session, Room, Any, int], None]] = {
    Ready: Lobby._ready,
    Act: Lobby._act,
    Auto: Lobby._auto,
    Sync: Lobby._sync,
    Chat: Lobby._say,
    Phrase: Lobby._say,
    Mute: Lobby._mute,
    Nonce: Lobby._nonce,
}
_USHER: dict[type, Callable[[Usher, Session, Room, Any, int], None]] = {
    Join: Usher.join,
    Leave: Usher.leave,
    Spectate: Usher.spectate,
}
_ELSEWHERE: dict[type, Callable[[Lobby, Session, Any, int], None]] = {
    Ping: Lobby._ping,
    Rooms: Lobby._rooms,
    Create: lambda lobby, session, ask, now: lobby.usher.create(session, ask, now),
    Quick: lambda lobby, session, ask, now: lobby.usher.quick(session, ask, now),
}
