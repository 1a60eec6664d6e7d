"""The four seats of a table before, during and after a match: who sits there, who is connected."""

from collections.abc import Iterator

from fzmj_engine.state import SEATS
from fzmj_net.people import User
from fzmj_net.tells import Sitting
from fzmj_net.text import Name


class Sitter:
    """Somebody on a seat: a person, or the bot that fills it."""

    __slots__ = ("account", "auto", "gone_at", "muted", "name", "ready", "session", "user")

    def __init__(
        self,
        name: Name,
        user: str | None = None,
        account: bool = False,
        session: int | None = None,
    ) -> None:
        self.name = name
        self.user = user
        """None: a bot."""
        self.account = account
        self.session = session
        """His connection; None: his line has dropped."""
        self.ready = False
        self.auto = False
        """A bot plays for him by his own wish, or because he has let two moves go by."""
        self.gone_at: int | None = None
        """When his line dropped."""
        self.muted: set[int] = set()
        """Seats he does not hear."""

    @property
    def is_bot(self) -> bool:
        """Whether nobody is behind this seat."""
        return self.user is None

    def told(self) -> Sitting:
        """As everybody may see it."""
        present = self.is_bot or self.session is not None
        return Sitting(self.name, self.is_bot, present, self.ready or self.is_bot, self.auto)


class Seating:
    """Who has which seat."""

    def __init__(self) -> None:
        self.at: list[Sitter | None] = [None] * 4

    def __iter__(self) -> Iterator[tuple[int, Sitter]]:
        """The seats that are taken, with who is there."""
        return ((seat, found) for seat, found in enumerate(self.at) if found is not None)

    def persons(self) -> list[tuple[int, Sitter]]:
        """The seats that persons have."""
        return [(seat, sitter) for seat, sitter in self if not sitter.is_bot]

    def seat_of(self, user: str) -> int | None:
        """A user's seat."""
        return next((seat for seat, sitter in self if sitter.user == user), None)

    def free(self, wanted: int | None = None) -> int | None:
        """The seat that is wanted, or any; None if it is taken."""
        seats = SEATS if wanted is None else (wanted,)
        return next((seat for seat in seats if self.at[seat] is None), None)

    def sit(self, seat: int, user: User, session: int) -> Sitter:
        """A person takes a free seat."""
        self.at[seat] = sitter = Sitter(user.name, user.id, user.account, session)
        return sitter

    def fill(self, bot: str) -> None:
        """Bots take what is free."""
        for seat in SEATS:
            if self.at[seat] is None:
                self.at[seat] = Sitter(Name(bot))

    @property
    def connected(self) -> list[Sitter]:
        """The persons who are connected."""
        return [sitter for _, sitter in self.persons() if sitter.session is not None]

    @property
    def all_ready(self) -> bool:
        """Everybody who is connected is ready, and there is somebody."""
        here = self.connected
        return bool(here) and all(sitter.ready or sitter.auto for sitter in here)

    def told(self) -> tuple[Sitting | None, Sitting | None, Sitting | None, Sitting | None]:
        """As everybody may see it."""
        first, second, third, fourth = (
            None if sitter is None else sitter.told() for sitter in self.at
        )
        return first, second, third, fourth
