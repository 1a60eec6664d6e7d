"""What a server says to a client; the counterpart of `asks`."""

from typing import Annotated, Literal

from msgspec import Meta, Raw

from fzmj_engine.events import Event, Gains
from fzmj_engine.replay import Revealed
from fzmj_engine.rules import Rules
from fzmj_net.asks import Bytes32, Code, Count, Game, Record, Seat, Terms, Token, Word
from fzmj_net.result import Result
from fzmj_net.text import Line, Name
from fzmj_net.trouble import Trouble

RuleId = Annotated[str, Meta(pattern=r"^R-[A-Z0-9-]{1,40}\Z")]
Four = tuple[Count, Count, Count, Count]


class Sitting(Record, frozen=True):
    """Who has a seat."""

    name: Name
    bot: bool = False
    present: bool = True
    """Connected; if not, a bot sits in."""
    ready: bool = False
    auto: bool = False
    """A bot plays by his own wish."""


class RoomInfo(Record, frozen=True):
    """A table as the lobby shows it."""

    table: Code
    terms: Terms
    seats: tuple[Sitting | None, Sitting | None, Sitting | None, Sitting | None]
    playing: bool = False
    watching: Count = 0


class Welcome(Record, frozen=True):
    """The answer to hello and resume."""

    v: int
    server: Line
    session: Count
    name: Name
    account: bool
    resume_token: Token
    """Good for one return, within a week of the line's end (a guest's within a day); it comes anew
    with every welcome."""
    table: Code | None = None
    """Where one has a seat."""
    coins: int | None = None
    profiles: tuple[Word, ...] = ()
    """Rules that can be played here by name, the host's own among them."""


class Error(Record, frozen=True):
    """Something was refused; nothing has changed."""

    code: Trouble
    msg: Line
    re: Word | None = None
    """The type of what was refused."""
    retry_ms: Count | None = None


class Bye(Record, frozen=True):
    """The last line of a connection."""

    reason: Literal["replaced", "kicked", "banned", "slow", "rate", "silent", "restart", "refused"]
    retry_ms: Count | None = None
    """When to come back; None: do not."""


class RoomList(Record, frozen=True):
    """Public tables, those with room first; not more than 50."""

    rooms: tuple[RoomInfo, ...]


class RoomsChanged(Record, frozen=True):
    """What is new in the list: tables that have changed, codes of tables that are gone."""

    rooms: tuple[RoomInfo, ...]
    gone: tuple[Code, ...] = ()


class Here(Record, frozen=True):
    """The table one sits at or watches, told anew whenever it changes."""

    room: RoomInfo
    seat: Seat | None
    """One's own; None: watching."""


class Left(Record, frozen=True):
    """One is no longer at this table."""

    table: Code


class Match(Record, frozen=True):
    """A match is on: all a client needs before the events."""

    table: Code
    game: Game
    rules: Rules
    length: Count | None
    names: tuple[Name, Name, Name, Name]
    seat: Seat | None
    seq: Count
    """The number of the last event before those that follow."""


class Ev(Record, frozen=True):
    """Something has happened, as one may see it. Numbers have no gaps."""

    table: Code
    seq: Count
    event: Event


class Evs(Record, frozen=True):
    """Several events at once, for one who comes back."""

    table: Code
    seq: Count
    """The number of the first."""
    events: tuple[Event, ...]


class Acted(Record, frozen=True):
    """What came of an answer."""

    table: Code
    at: Count
    result: Result
    rule: RuleId | None = None
    """The rule that refuses an illegal one."""


class Clock(Record, frozen=True):
    """How long each seat may think about this beat: all the same wherever something is offered.

    After a hand: until the next one begins at the latest.
    """

    table: Code
    at: Count
    remaining_ms: Four
    """Bank included; 0: not asked."""
    bank_ms: Four
    held_ms: Count = 0
    """After a restart: so long nothing happens, unless everybody is back before."""


class Fair(Record, frozen=True):
    """The server has fixed its chance for a hand before it begins (docs/fairness.md)."""

    table: Code
    game: Game
    hand: Count
    commitment: Bytes32


class HandEnd(Record, frozen=True):
    """A hand is over, and what its wall was made of is revealed."""

    table: Code
    game: Game
    hand: Count
    reveal: Revealed
    next_ms: Count | None = None
    """When the next hand begins at the latest; None: there is none."""


class MatchEnd(Record, frozen=True):
    """A match is over."""

    table: Code
    game: Game
    scores: Gains
    reason: Literal["played", "left", "abandoned"]


class Purse(Record, frozen=True):
    """What one owns now, and what has just been won or lost."""

    coins: int
    change: int = 0


class Said(Record, frozen=True):
    """Somebody says something; seat None: a spectator."""

    table: Code
    seat: Seat | None
    name: Name
    text: Line


class Phrased(Record, frozen=True):
    """Somebody says a ready-made phrase."""

    table: Code
    seat: Seat | None
    name: Name
    phrase: Word


class Notice(Record, frozen=True):
    """The host says something to everybody."""

    text: Line


class Page(Record, frozen=True):
    """Lines of a log."""

    game: Game
    line: Count
    lines: tuple[Raw, ...]
    more: bool


class Done(Record, frozen=True):
    """Something that has no other answer was done, and is durable."""

    re: Word
    """The type of what was asked."""


class Pong(Record, frozen=True):
    """The answer to ping."""

    n: Annotated[int, Meta(ge=0)]


Tell = (
    Welcome
    | Error
    | Bye
    | RoomList
    | RoomsChanged
    | Here
    | Left
    | Match
    | Ev
    | Evs
    | Acted
    | Clock
    | Fair
    | HandEnd
    | MatchEnd
    | Purse
    | Said
    | Phrased
    | Notice
    | Page
    | Done
    | Pong
)
