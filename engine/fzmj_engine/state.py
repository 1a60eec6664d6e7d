"""What a game is at one moment, as somebody may see it.

A state holds the table and four `Player`s (public) and four `Concealed` (each its seat's secret).
It holds no wall, no answers and no clocks, so what a seat is shown is a whole state too, only with
faces turned down. Only events change it (`apply.py`).
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from fzmj_engine.events import Gains, HandEnded, Tiles
from fzmj_engine.melds import Kind, Meld
from fzmj_engine.payments import Payment, balances
from fzmj_engine.rules import Rules
from fzmj_engine.tiles import BACK, FLOWER_SETS, Tile

SEATS = range(4)
"""The four seats in turn order, counter-clockwise."""


class Phase(StrEnum):
    """What the table waits for."""

    __hash__ = str.__hash__  # as for tiles: Enum's own is slow

    DEAL = "deal"
    """the rest of the first tiles"""
    HORSE = "horse"
    """the fifth player's tile (R-HORSE)"""
    FLOWERS = "flowers"
    """flower rounds and the turning of the gold"""
    OPENING = "opening"
    """heavenly hand, three golds, or the dealer's first act (RULES 5)"""
    TURN = "turn"
    """a full turn of the seat that drew (R-TURN)"""
    DISCARD = "discard"
    """the discard after a chow or pung (R-AFTER-CLAIM)"""
    CLAIM = "claim"
    """answers to the offered tile, else the next draw"""
    REPLACE = "replace"
    """the tile a kong is owed"""
    LAST = "last"
    """the last group (R-LAST-GROUP)"""
    ENDED = "ended"
    """the next hand"""


class Concealed(Struct, frozen=True):
    """All that others may not see of a seat."""

    tiles: Tiles = ()
    """In hand, the drawn one included, in the order they came."""
    drawn: Tile | None = None
    """The tile a full turn began with."""
    kongs: Tiles = ()
    """One tile for each concealed kong, in the order of the melds."""


class Thrown(Struct, frozen=True):
    """A discard in a river."""

    tile: Tile
    drawn: bool
    """Thrown as it was drawn."""


class Player(Struct, frozen=True):
    """What lies open before a seat."""

    melds: tuple[Meld, ...] = ()
    """Concealed kongs face down."""
    flowers: Tiles = ()
    river: tuple[Thrown, ...] = ()
    """Discards nobody took."""
    gold_thrown: bool = False
    """Has discarded a gold in this hand (R-GOLD-LOCK)."""
    let_go: Tiles = ()
    """Faces it was offered since its own last discard, where that binds (R-PASS-LOCK)."""
    roam: int = 0
    """Its level of roaming (R-YOU-LEVEL)."""


class Offer(Struct, frozen=True):
    """The tile that lies there to be claimed."""

    tile: Tile
    seat: int
    kong: bool = False
    """It was declared to be added to a pung, and may only be robbed (R-ROB-KONG)."""
    fresh: bool = False
    """Its kong is paid (R-KONG-MONEY)."""


class State(Struct, frozen=True):
    """A table at one moment, as somebody may see it."""

    rules: Rules
    hand: int = 0
    """Number of the hand, from 1; 0 before the first."""
    dealer: int = 0
    streak: int = 0
    """L (RULES 9)."""
    base: int = 1
    scores: Gains = (0, 0, 0, 0)
    fifth: int = 0
    """What the fifth player has won so far (R-HORSE)."""
    house: int = 0
    """What the house has been paid so far (R-ESCAPE)."""
    dice: tuple[int, int] = (1, 1)
    head: int = 0
    """Tiles taken from the head of the wall."""
    tail: int = 0
    """Tiles taken from its tail, the marker included."""
    gold: Tile | None = None
    """The wild face, once turned (R-GOLD)."""
    marker: bool = False
    """Whether the marker still lies on the wall."""
    reserve: int = 0
    """Tiles that stay in the wall (R-RESERVE)."""
    phase: Phase = Phase.ENDED
    turn: int = 0
    """The seat the phase is about."""
    offer: Offer | None = None
    discards: int = 0
    """How many were made in this hand; the first one opens the robbery (R-ROB)."""
    robbery: bool = False
    """The dealer declared his robbery with it (R-ROB-DEALER)."""
    konged: tuple[Kind, ...] = ()
    """Kongs made in this turn, up to the answers to its discard (R-FAN-DOUBLES)."""
    chowed: Tile | None = None
    """The tile just chowed (R-CHOWED-TILE)."""
    last_left: int = 0
    """Draws left in the last group."""
    players: tuple[Player, ...] = (Player(),) * 4
    concealed: tuple[Concealed, ...] = (Concealed(),) * 4
    paid: tuple[Payment, ...] = ()
    """Kong money of this hand; it reaches the scores when the hand ends (R-KONG-MONEY)."""
    horse: Tile | None = None
    """The fifth player's tile, hidden from everybody until the hand ends (R-HORSE)."""
    aside: Tiles = ()
    """Flowers put aside before it."""
    outcome: HandEnded | None = None
    """How the hand ended; None where it was voided (R-ESCAPE)."""
    left: int | None = None
    """The seat that left and so ended the match."""

    @property
    def face_down(self) -> int:
        """Tiles in the wall that nobody has seen."""
        return len(self.rules.wall) - self.head - self.tail

    @property
    def standings(self) -> Gains:
        """Scores with the kong money that has gone over the table in this hand (R-KONG-MONEY)."""
        east, south, west, north = map(int.__add__, self.scores, balances(self.paid))
        return east, south, west, north

    @property
    def marker_stack(self) -> int:
        """Which stack the marker lies on, from the end of the wall as built (R-GOLD-SHOWN)."""
        return (self.tail - (self.gold is not None) + self.reserve + 1) // 2

    @property
    def drawable(self) -> int:
        """Tiles that may still be drawn before the reserve (R-RESERVE)."""
        counted = self.rules.reserve_includes_gold and self.gold is not None
        kept = self.reserve - counted
        return max(0, self.face_down - kept) if kept > 0 else self.face_down


def next_seat(seat: int) -> int:
    """The seat whose turn follows."""
    return (seat + 1) % 4


def distance(origin: int, seat: int) -> int:
    """Steps in turn order from one seat to another, 0–3."""
    return (seat - origin) % 4


@lru_cache(maxsize=512)
def flower_sets(flowers: Tiles) -> int:
    """Complete sets of four among a seat's flowers (R-FLOWER-SET)."""
    if len(flowers) < 4:
        return 0
    count = flowers.count
    started = [found for found in FLOWER_SETS if count(found[0]) >= found.count(found[0])]
    return sum(all(count(tile) >= found.count(tile) for tile in set(found)) for found in started)


def kong_points(melds: Iterable[Meld]) -> int:
    """Exposed and added kongs 1, concealed 2: for the reserve and for F (R-RESERVE, RULES 9)."""
    points = 0
    for meld in melds:
        if meld.is_kong:
            points += 2 if meld.kind is Kind.CONCEALED else 1
    return points


def view(state: State, seat: int | None) -> State:
    """The state as a seat sees it, or a spectator (None): others' tiles face down (law 4)."""
    if state.phase is Phase.ENDED:
        return state
    shown = [
        own if place == seat else _hidden(len(own.tiles), own.drawn is not None, len(own.kongs))
        for place, own in enumerate(state.concealed)
    ]
    return replace(state, concealed=tuple(shown), horse=state.horse and BACK)


@cache
def _hidden(tiles: int, drawn: bool, kongs: int) -> Concealed:
    return Concealed((BACK,) * tiles, BACK if drawn else None, (BACK,) * kongs)
