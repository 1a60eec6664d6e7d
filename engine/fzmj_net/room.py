"""A table and the people around it: they sit down, get ready, play, talk, watch and leave."""

from fzmj_engine.events import HandEnded, HandVoided
from fzmj_engine.rules import Rules
from fzmj_net.asks import Terms
from fzmj_net.coins import settled, stakes
from fzmj_net.entries import HOUSE, Paid
from fzmj_net.matches import Matches
from fzmj_net.opening import Secret
from fzmj_net.people import People, User
from fzmj_net.post import Post
from fzmj_net.refused import Refused
from fzmj_net.seating import Seating, Sitter
from fzmj_net.tells import Bye, Here, Left, Purse, RoomInfo, Tell
from fzmj_net.trouble import Trouble

WAIT_MS = 60_000
"""How long a seat is kept for somebody whose line drops before the match."""


class Room:
    """One table of the lobby."""

    def __init__(
        self, code: str, terms: Terms, rules: Rules, people: People, post: Post, secret: Secret
    ) -> None:
        """Set up a table at which nobody sits."""
        self.code = code
        self.terms = terms
        self.rules = rules
        self.seating = Seating()
        self.gallery: dict[int, User] = {}
        """Spectators by connection."""
        self.matches = Matches(self, post, secret)
        self._people = people
        self._post = post

    @property
    def deserted(self) -> bool:
        """Nobody has a seat here any more."""
        return self.matches.on is None and not self.seating.persons()

    # Saying

    def info(self) -> RoomInfo:
        """The table as the lobby shows it."""
        playing = self.matches.on is not None
        return RoomInfo(self.code, self.terms, self.seating.told(), playing, len(self.gallery))

    def tell_seat(self, seat: int, message: Tell) -> None:
        """Say it to whoever is connected at a seat."""
        sitter = self.seating.at[seat]
        if sitter is not None and sitter.session is not None:
            self._post.tell(sitter.session, message)

    def tell_gallery(self, message: Tell) -> None:
        """Say it to all spectators."""
        for session in self.gallery:
            self._post.tell(session, message)

    def tell_changes(self) -> None:
        """The table has changed: say so to everybody there."""
        info = self.info()
        for seat, _ in self.seating.persons():
            self.tell_seat(seat, Here(info, seat))
        self.tell_gallery(Here(info, None))

    # Coming and going

    def sit(self, user: User, session: int, wanted: int | None, ready: bool = False) -> None:
        """Sit down at a free seat. Refused, if there is none or a match is on."""
        if self.matches.on is not None:
            raise Refused(Trouble.PLAYING, "a match is being played there")
        seat = self.seating.free(wanted)
        if seat is None:
            raise Refused(Trouble.SEAT, "no such seat is free")
        sitter = self.seating.sit(seat, user, session)
        sitter.ready = ready
        user.table = self.code
        self.gallery.pop(session, None)

    def back(self, user: User, session: int, game: str | None, seq: int, now: int) -> None:
        """Somebody takes his seat again, wherever he sat in the meantime; the newest wins."""
        seat, sitter = self.seat(user)
        old = sitter.session
        if old is not None and old != session:
            self._post.tell(old, Bye("replaced"))
            self._post.cut(old)
        sitter.session, sitter.gone_at = session, None
        if not sitter.auto:
            self.matches.hand_back(seat)
        self.part(user, session, game, seq)
        self.tell_changes()
        self.catch_up(session, seat, game, seq, now)
        self.matches.gathered(now)

    def part(self, user: User, session: int, game: str | None, seq: int) -> None:
        """Tell somebody how the match ended that he was in when his line dropped."""
        last = self.matches.last
        if last is None or last.opened.game != game:
            return
        for seat, seated in enumerate(last.opened.seats):
            if seated.user == user.id:
                for message in last.farewell(seat, seq):
                    self._post.tell(session, message)

    def catch_up(
        self, session: int, seat: int | None, game: str | None, seq: int, now: int
    ) -> None:
        """Tell a connection what it has missed of the match."""
        match = self.matches.on
        if match is None:
            return
        known = seq if game == match.opened.game else 0
        for message in match.catch_up(seat, known):
            self._post.tell(session, message)
        if seat is not None:
            self._post.tell(session, match.clock(now))

    def dropped(self, user: User, session: int, now: int) -> None:
        """A line has dropped: the seat is kept, and in a match a bot sits in."""
        self.gallery.pop(session, None)
        seat = self.seating.seat_of(user.id)
        sitter = None if seat is None else self.seating.at[seat]
        if seat is None or sitter is None or sitter.session != session:
            return
        sitter.session, sitter.gone_at, sitter.ready = None, now, False
        self.matches.drive(seat, now)
        self.tell_changes()

    def leave(self, user: User, session: int, now: int) -> None:
        """Get up for good; in the middle of a match that ends it (R-ESCAPE)."""
        if self.gallery.pop(session, None) is None:
            seat, sitter = self.seat(user)
            self.matches.leave(seat, now)
            self.seating.at[seat] = None
            user.table = None
            if sitter.session is not None and sitter.session != session:
                self._post.tell(sitter.session, Left(self.code))
        self._post.tell(session, Left(self.code))
        self.tell_changes()

    def seat(self, user: User) -> tuple[int, Sitter]:
        """A user's seat and himself on it. Refused, if he has none here."""
        seat = self.seating.seat_of(user.id)
        sitter = None if seat is None else self.seating.at[seat]
        if seat is None or sitter is None:
            raise Refused(Trouble.SEAT, "you have no seat at this table")
        return seat, sitter

    # Playing

    def ready(self, user: User, on: bool, now: int) -> None:
        """Ready for the match, the next hand or another match."""
        _, sitter = self.seat(user)
        sitter.ready = on
        self.tell_changes()
        self.matches.go_on(now)

    def auto(self, user: User, on: bool, now: int) -> None:
        """Let a bot play a seat, or take it back."""
        seat, sitter = self.seat(user)
        sitter.auto = on
        if on:
            self.matches.drive(seat, now)
        else:
            self.matches.hand_back(seat)
        self.tell_changes()
        self.matches.go_on(now)

    def settle(self, reason: str, event: HandEnded | HandVoided) -> None:
        """A hand is over: coins change hands, if they are played for."""
        if not self.terms.coins:
            return
        purses = self._people.purses
        owners = [sitter.user for _, sitter in self.seating]
        owned = [None if owner is None else purses[owner] for owner in owners]
        changes = settled(stakes(event), owned)
        amounts = {HOUSE: -sum(changes)}
        for owner, change in zip(owners, changes, strict=True):
            account = owner or HOUSE
            amounts[account] = amounts.get(account, 0) + change
        self._post.save(Paid(reason, tuple(amounts.items())))
        for seat, owner in enumerate(owners):
            if owner is not None:
                purses[owner] += changes[seat]
                self.tell_seat(seat, Purse(purses[owner], changes[seat]))

    def disperse(self, now: int) -> None:
        """A match is over: bots give up their seats, and soon whoever is not there."""
        for seat, sitter in self.seating:
            sitter.auto = False
            if sitter.is_bot:
                self.seating.at[seat] = None
            elif sitter.session is None:
                sitter.gone_at = now
        self.tell_changes()

    def _free(self, seat: int, sitter: Sitter) -> None:
        self.seating.at[seat] = None
        user = self._people.users.get(sitter.user or "")
        if user is not None:
            user.table = None
            self._people.tidy(user)

    # Time

    def due(self) -> int | None:
        """When there is something to do; None: nothing before somebody says so."""
        kept = () if self.matches.on else (sitter.gone_at for _, sitter in self.seating)
        times = [at + WAIT_MS for at in kept if at is not None]
        due = self.matches.due()
        return min(times if due is None else [*times, due], default=None)

    def tick(self, now: int) -> None:
        """Do what is due."""
        self.matches.tick(now)
        if self.matches.on is not None:
            return
        for seat, sitter in self.seating:
            if sitter.gone_at is not None and sitter.gone_at + WAIT_MS <= now:
                self._free(seat, sitter)
                self.tell_changes()
