"""What a client may say to a server. Every record is one line of JSON, its `type` the tag.

Limits stand here, so that what is decoded has kept them; nothing here is believed, only readable.
"""

from typing import Annotated

from msgspec import Meta, Struct

from fzmj_engine.actions import Action, snake
from fzmj_net.text import Line, Name

Code = Annotated[str, Meta(pattern=r"^[A-HJ-NP-Z2-9]{6}\Z")]
"""A table's friend code: six letters and digits that cannot be mistaken for each other."""
Game = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""The id of a match, 128 random bits."""
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Base = Annotated[int, Meta(ge=1, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Word = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,31}\Z")]
"""A name out of a list: a profile, a bot, a pace, a phrase."""
Secret = Annotated[str, Meta(min_length=8, max_length=128)]
"""A password; it is never drawn, logged or sent back."""
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}\Z")]
"""256 random bits in base64url."""
Bytes32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes in hexadecimal."""
Client = Annotated[str, Meta(pattern=r"^[ -~]{1,64}\Z")]
"""What program this is, for the host's log."""


class Record(Struct, frozen=True, tag=snake, forbid_unknown_fields=True, omit_defaults=True):
    """A line."""


class Guest(Record, frozen=True):
    """Play without an account, under a name nobody has claimed."""

    name: Name


class Account(Record, frozen=True):
    """Log in; with `new` the name is claimed with this password."""

    name: Name
    password: Secret
    new: bool = False

    def __repr__(self) -> str:
        """Without the password: this may end up in somebody's log."""
        return f"Account(name={self.name!r}, new={self.new})"


class Hello(Record, frozen=True):
    """The first line of a connection, if there is nothing to resume."""

    v: int
    """The wire number."""
    client: Client
    auth: Guest | Account


class Resume(Record, frozen=True):
    """The first line of a connection that goes on with an earlier one."""

    v: int
    client: Client
    resume_token: Token
    table: Code | None = None
    """Where one sat."""
    game: Game | None = None
    last_seq: Count = 0
    """The last event of that game that was received."""

    def __repr__(self) -> str:
        """Without the token."""
        return f"Resume(table={self.table!r}, game={self.game!r}, last_seq={self.last_seq})"


class Rooms(Record, frozen=True):
    """List the public tables; with `watch` hear of changes, until it is said again without."""

    watch: bool = False


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played at a table, and who may come."""

    profile: Word = "classic"
    length: Annotated[int, Meta(ge=1, le=100)] | None = 8
    """Hands in a match; null: until somebody leaves."""
    base: Base = 1
    """Coins a point costs."""
    pace: Word = "normal"
    """The clock: slow, normal or fast."""
    fill: Word | None = "normal"
    """The bot that takes empty seats once everybody there is ready; null: wait for four."""
    public: bool = False
    """Listed and open to quick seats; otherwise only the code leads here."""
    coins: bool = False
    """Played for coins: every person needs an account that can bear it."""


class Create(Record, frozen=True):
    """Open a table and sit down."""

    terms: Terms = Terms()


class Join(Record, frozen=True):
    """Sit down at a table, or come back to one's seat there."""

    table: Code
    seat: Seat | None = None
    """None: any."""


class Quick(Record, frozen=True):
    """Sit down wherever a public table of this kind has room, else open one; ready at once."""

    profile: Word = "classic"
    pace: Word = "normal"
    base: Base = 1
    coins: bool = False


class Leave(Record, frozen=True):
    """Get up for good, or stop watching. In the middle of a hand that costs (R-ESCAPE)."""

    table: Code


class Ready(Record, frozen=True):
    """Ready for the match, the next hand or another match."""

    table: Code
    on: bool = True


class Act(Record, frozen=True):
    """Answer for one's seat; it is final. `acted` says what came of it."""

    table: Code
    at: Count
    """The number of the last event one has seen: an answer to anything older is stale."""
    action: Action


class Auto(Record, frozen=True):
    """Let a bot play one's seat, or take it back."""

    table: Code
    on: bool


class Sync(Record, frozen=True):
    """Send what follows after this event; where that is gone, the hand from its beginning."""

    table: Code
    game: Game | None = None
    last_seq: Count = 0


class Chat(Record, frozen=True):
    """Say something at a table."""

    table: Code
    text: Line


class Phrase(Record, frozen=True):
    """Say a ready-made phrase, which everybody reads in his own language."""

    table: Code
    phrase: Word


class Mute(Record, frozen=True):
    """Do not hear what a seat says, or hear it again."""

    table: Code
    seat: Seat
    on: bool = True


class Spectate(Record, frozen=True):
    """Watch a table, delayed to the end of the hand or five minutes."""

    table: Code


class Nonce(Record, frozen=True):
    """One's own share in the chance of a hand, given after the server has committed to its own.

    One that comes too late, or a second one, is let go.
    """

    table: Code
    hand: Count
    nonce: Bytes32


class Replay(Record, frozen=True):
    """Read the log of a match that is over and that one has played, page by page."""

    game: Game
    line: Annotated[int, Meta(ge=1, le=10_000_000)] = 1
    """The first line wanted."""


class Password(Record, frozen=True):
    """Set or change the password of one's own account, which an SSH key may have opened."""

    new: Secret
    old: Secret | None = None
    """The one there has been."""

    def __repr__(self) -> str:
        """Without the passwords: this may end up in somebody's log."""
        return "Password()"


class Ping(Record, frozen=True):
    """Are you there?"""

    n: Count = 0


Ask = (
    Hello
    | Resume
    | Rooms
    | Create
    | Join
    | Quick
    | Leave
    | Ready
    | Act
    | Auto
    | Sync
    | Chat
    | Phrase
    | Mute
    | Spectate
    | Nonce
    | Replay
    | Password
    | Ping
)
