"""The door of the lobby: who comes in, who comes back, who goes."""

from fzmj_net.asks import Resume
from fzmj_net.hall import Hall
from fzmj_net.limits import Limits
from fzmj_net.opening import Secret
from fzmj_net.people import People, Session, User
from fzmj_net.post import Post
from fzmj_net.refused import Refused
from fzmj_net.tells import Bye, Left, Welcome
from fzmj_net.text import Line, Name
from fzmj_net.tickets import Tickets
from fzmj_net.trouble import Trouble
from fzmj_net.wire import VERSION

SERVER = Line("fzmj")
"""What this server calls itself."""


class Door:
    """Makes a connection somebody's."""

    def __init__(
        self, people: People, hall: Hall, post: Post, secret: Secret, limits: Limits
    ) -> None:
        self.tickets = Tickets(post, secret)
        self._people = people
        self._hall = hall
        self._post = post
        self._secret = secret
        self._limits = limits

    def known(self, id_: str | None) -> User | None:
        """A guest who is here, or has a seat; None: nobody, or not known by anything."""
        return None if id_ is None else self._people.users.get(id_)

    def guest(self, session: int, name: Name, now: int, id_: str | None = None) -> None:
        """A guest comes in, or back if he has an id; Refused, if somebody here has that name."""
        user = self.known(id_)
        if user is None and self._people.named(name) is not None:
            raise Refused(Trouble.NAME, "somebody here has that name")
        self._enter(session, user or User(id_ or self._secret(16).hex(), name), now)

    def member(self, session: int, id_: str, name: Name, coins: int, now: int) -> None:
        """The owner of an account comes in; he has shown that he is."""
        user = self._people.users.get(id_) or User(id_, name, account=True)
        self._people.purses.setdefault(id_, coins)
        self._enter(session, user, now)

    def resume(self, session: int, ask: Resume, now: int) -> None:
        """Somebody comes back; Refused before anything has changed, if his token is not good."""
        ticket = self.tickets.look(ask.resume_token, now)
        if ticket is None:
            raise Refused(Trouble.TOKEN, "this token is spent, expired or never was")
        user = self._people.users.get(ticket.user)
        if user is None:
            user = User(ticket.user, Name(ticket.name), ticket.account)
        self._enter(session, user, now, ticket.digest)
        if ask.table is not None:
            self._back(user, session, ask.table, ask, now)

    def _back(self, user: User, session: int, table: str, ask: Resume, now: int) -> None:
        """Take up a seat again; if it is gone, say how the match ended and that it is gone."""
        room = self._hall.by_code.get(table)
        if room is not None and user.table == table:
            room.back(user, session, ask.game, ask.last_seq, now)
            self._hall.touch(room)
            return
        if room is not None:
            room.part(user, session, ask.game, ask.last_seq)
        self._post.tell(session, Left(table))

    def _enter(self, session: int, user: User, now: int, spends: bytes | None = None) -> None:
        self._people.add(user)
        for oldest in sorted(user.sessions)[: 1 - self._limits.user_connections or None]:
            self._post.tell(oldest, Bye("replaced"))
            self._post.cut(oldest)
        found = Session(session, user, self._limits)
        found.spends = spends
        self._people.sessions[session] = found
        user.sessions.add(session)
        token, found.ticket = self.tickets.issue(user.id, user.name, user.account)
        self._post.tell(
            session,
            Welcome(
                v=VERSION,
                server=SERVER,
                session=session,
                name=user.name,
                account=user.account,
                resume_token=token,
                table=user.table,
                coins=self._people.purses.get(user.id),
                profiles=self._hall.profiles,
            ),
        )

    def arrived(self, session: Session) -> None:
        """The client has spoken since its welcome: the token it came with is spent."""
        if session.spends is not None:
            self.tickets.spend(session.spends)
            session.spends = None

    def sweep(self, now: int) -> None:
        """Renew the tokens of all who are here, and forget those that are too old."""
        for session in self._people.sessions.values():
            self.tickets.renew(session.ticket)
        self.tickets.expire(now)

    def gone(self, session: int, now: int) -> None:
        """A connection is closed."""
        found = self._people.sessions.pop(session, None)
        if found is None:
            return
        user = found.user
        self.tickets.left(found.ticket, now)
        user.sessions.discard(session)
        for code in {found.watching, user.table}:
            room = self._hall.by_code.get(code or "")
            if room is not None:
                room.dropped(user, session, now)
                self._hall.touch(room)
        self._people.tidy(user)
