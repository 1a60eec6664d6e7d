"""All that a drawing of the table depends on; the same scene always gives the same picture."""

from msgspec import Struct

from fzmj_engine.actions import Action
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import Tile


class Chip(Struct, frozen=True):
    """Something that can be done now: a key, its words, and what a click on it means."""

    key: str
    label: str
    hit: object
    hot: bool = False
    """A win, which nobody should overlook."""


class LogLine(Struct, frozen=True):
    """One sentence of what happened, and the tile it is about."""

    seat: int | None
    text: str
    tile: Tile | None = None


class Advice(Struct, frozen=True):
    """What the own hand lacks, perhaps after a discard."""

    thrown: Tile | None
    """The discard it is about."""
    missing: int
    """Tiles to a win, 1 or more."""
    copies: tuple[tuple[Tile, int], ...]
    """Useful tiles with the copies nobody has seen."""


NO_ADVICE = Advice(None, 0, ())
"""Stands for any advice where only its room matters."""


class Scene(Struct, frozen=True):
    """The table as one seat sees it, and what this player is doing."""

    state: State
    """The seat's own view."""
    seat: int
    """Drawn at the bottom; the next seat sits at the right."""
    names: tuple[str, ...]
    rules: str = ""
    """What the rules are called in the player's language."""
    order: tuple[Tile, ...] = ()
    """The own hand as it is sorted, the drawn tile last."""
    cursor: int | None = None
    """Which tile of `order` is picked."""
    choices: tuple[Action, ...] = ()
    """What this seat may do now; empty while others act."""
    chips: tuple[Chip, ...] = ()
    prompt: str = ""
    log: tuple[LogLine, ...] = ()
    """Oldest first."""
    hint: str = ""
    """Something to be said at once: why not, what is missing."""
    advice: Advice | None = None
    """Shown beside the table where there is room, unless the player wants none."""
    unseen: tuple[int, ...] = ()
    """Copies of each suit face that this player has not seen; empty: not wanted."""
    change: tuple[int, ...] = ()
    """What the last hand brought each seat; empty before there was one."""
    bare: bool = False
    """Nothing is shown that one could not see at a wooden table."""
    keys: tuple[tuple[str, str], ...] = ()
    """(key, what it does) for the bottom row."""
    typed: str = ""
    """The beginning of a tile name."""
    manners: tuple[str, ...] = ("", "", "", "")
    """bot, away or auto, where a seat is not played by somebody present."""
    habits: tuple[str, ...] = ()
    """auto, auto_win, no_claims: what this player leaves to the table."""
    caller: int | None = None
    """The seat that has just called."""
    call: str = ""
    """What it said."""
    fresh: str = ""
    """drawn, thrown or paid: what has just moved and is not quite in its place."""
    gains: tuple[int, ...] = (0, 0, 0, 0)
    """What each seat has just been paid."""
    seconds: int | None = None
    """What is left on the clock, where there is one."""
    connection: str = ""
    """How the line to a table elsewhere is."""
    last: int | None = None
    """The seat whose newest discard is marked though it is no longer on offer."""

    def place(self, seat: int) -> int:
        """Where a seat sits: 0 bottom, 1 right, 2 top, 3 left."""
        return (seat - self.seat) % 4

    def at(self, place: int) -> int:
        """The seat that sits there."""
        return (self.seat + place) % 4

    @property
    def acting(self) -> int | None:
        """The seat the table waits for, as far as one can know."""
        if self.state.phase is Phase.ENDED:
            return None
        return self.seat if self.choices else self.state.turn

    @property
    def newest(self) -> int | None:
        """The seat whose last discard is the newest one."""
        return self.last if self.state.offer is None else self.state.offer.seat

    @property
    def drawn(self) -> bool:
        """Whether the last tile of `order` was just drawn and stands apart."""
        return bool(self.order) and self.state.concealed[self.seat].drawn is not None
