"""Shows people to tables: who may sit down or watch where, and who gets up."""

from fzmj_net.asks import Create, Join, Leave, Quick, Spectate
from fzmj_net.hall import Hall
from fzmj_net.limits import Limits
from fzmj_net.people import People, Session
from fzmj_net.refused import Refused
from fzmj_net.room import Room
from fzmj_net.trouble import Trouble

STAKE = 100
"""How many times the base a person needs to play for coins (R-BASES)."""


class Usher:
    """Everything that changes at which table somebody is."""

    def __init__(self, people: People, hall: Hall, limits: Limits) -> None:
        self.draining = False
        """No new matches: the host is about to restart."""
        self._people = people
        self._hall = hall
        self._limits = limits

    def create(self, session: Session, ask: Create, now: int) -> None:
        """Open a table and sit down there."""
        self._may_sit(session, ask.terms.coins, ask.terms.base)
        room = self._hall.open(ask.terms)
        self._turn_from(session, room, now)
        room.sit(session.user, session.id, None)
        room.tell_changes()
        self._hall.touch(room)

    def quick(self, session: Session, ask: Quick, now: int) -> None:
        """Sit down wherever there is room, else at a new table."""
        self._may_sit(session, ask.coins, ask.base)
        room = self._hall.quick(ask)
        self._turn_from(session, room, now)
        room.sit(session.user, session.id, None, ready=True)
        room.tell_changes()
        room.matches.go_on(now)
        self._hall.touch(room)

    def may_play(self, session: Session, coins: bool, base: int) -> None:
        """Refused, if a table for coins is beyond somebody."""
        if coins and self._people.purses.get(session.user.id, -1) < STAKE * base:
            raise Refused(Trouble.COINS, f"this needs an account with {STAKE * base} coins")

    def join(self, session: Session, room: Room, ask: Join, now: int) -> None:
        """Sit down at a table, or take up one's seat there."""
        user = session.user
        if user.table == room.code:
            room.back(user, session.id, None, 0, now)
            return
        self._may_sit(session, room.terms.coins, room.terms.base)
        room.sit(user, session.id, ask.seat)
        self._turn_from(session, room, now)
        room.tell_changes()

    def leave(self, session: Session, room: Room, ask: Leave, now: int) -> None:
        """Get up for good, or stop watching."""
        if session.watching == room.code:
            session.watching = None
        room.leave(session.user, session.id, now)

    def spectate(self, session: Session, room: Room, ask: Spectate, now: int) -> None:
        """Watch a table."""
        user = session.user
        mine = self._hall.by_code.get(user.table or "")
        if mine is room or (mine is not None and mine.seat(user)[1].session == session.id):
            raise Refused(Trouble.SEATED, f"you have a seat at table {user.table}")
        if len(room.gallery) >= self._limits.watchers:
            raise Refused(Trouble.FULL, "too many are watching")
        self._turn_from(session, room, now)
        session.watching = room.code
        room.gallery[session.id] = user
        room.tell_changes()
        room.catch_up(session.id, None, None, 0, now)

    def _may_sit(self, session: Session, coins: bool, base: int) -> None:
        user = session.user
        if user.table is not None:
            raise Refused(Trouble.SEATED, f"you have a seat at table {user.table}")
        if self.draining:
            raise Refused(Trouble.DRAINING, "this server restarts in a moment")
        self.may_play(session, coins, base)

    def _turn_from(self, session: Session, room: Room, now: int) -> None:
        """A connection is at one table at a time: it stops watching whatever else it watched."""
        watched = self._hall.by_code.get(session.watching or "")
        session.watching = None
        if watched is not None and watched is not room:
            watched.leave(session.user, session.id, now)
            self._hall.touch(watched)
