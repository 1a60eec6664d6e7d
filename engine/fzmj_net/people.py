"""Who is here: users and their connections."""

from unicodedata import normalize

from fzmj_net.limits import Bucket, Limits
from fzmj_net.text import Name


def folded(name: str) -> str:
    """What two names may not have in common."""
    return normalize("NFKC", name).casefold()


class User:
    """Somebody who is here, or who has left a seat or a token behind."""

    __slots__ = ("account", "id", "name", "sessions", "table")

    def __init__(self, id_: str, name: Name, account: bool = False) -> None:
        self.id = id_
        self.name = name
        self.account = account
        self.table: str | None = None
        """Where he has a seat."""
        self.sessions: set[int] = set()


class Session:
    """One connection that has been greeted."""

    __slots__ = (
        "acts",
        "chats",
        "id",
        "messages",
        "spends",
        "ticket",
        "user",
        "watches",
        "watching",
    )

    def __init__(self, id_: int, user: User, limits: Limits) -> None:
        self.id = id_
        self.user = user
        self.ticket = b""
        """Digest of the token it was given."""
        self.spends: bytes | None = None
        """Digest of the token it came with, until it shows that it has the new one."""
        self.watches = False
        """It hears of changes in the list of tables."""
        self.watching: str | None = None
        """The table it watches."""
        self.messages = Bucket(limits.message_rate, limits.message_burst)
        self.acts = Bucket(limits.act_rate, limits.act_burst)
        self.chats = Bucket(limits.chat_rate, limits.chat_burst)


class People:
    """Users by id and by name, connections by number."""

    def __init__(self) -> None:
        self.users: dict[str, User] = {}
        self.sessions: dict[int, Session] = {}
        self.purses: dict[str, int] = {}
        """Coins by account; guests own nothing."""
        self._names: dict[str, str] = {}

    def add(self, user: User) -> None:
        """A user is here."""
        self.users[user.id] = user
        self._names[folded(user.name)] = user.id

    def remove(self, user: User) -> None:
        """Nothing is left of a user here; his name is free unless an account keeps it."""
        self.users.pop(user.id, None)
        if self._names.get(folded(user.name)) == user.id:
            del self._names[folded(user.name)]

    def tidy(self, user: User) -> None:
        """Forget a user who has neither a connection nor a seat."""
        if not user.sessions and user.table is None:
            self.remove(user)

    def named(self, name: str) -> User | None:
        """The user of that name who is here."""
        found = self._names.get(folded(name))
        return None if found is None else self.users.get(found)
