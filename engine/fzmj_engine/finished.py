"""A finished hand and how it was won: all that a pattern, a refusal or a score may look at."""

from collections import Counter
from functools import cached_property

from msgspec import Struct

from fzmj_engine import shapes
from fzmj_engine.events import How, Tiles
from fzmj_engine.melds import Kind, Meld, hidden_kong
from fzmj_engine.rules import Rules
from fzmj_engine.state import State
from fzmj_engine.tiles import Suit, Tile, copies


class Finished(Struct, frozen=True, dict=True):
    """A hand somebody wants to win with."""

    rules: Rules
    gold: Tile | None
    seat: int
    dealer: int
    streak: int
    """L of the dealer (RULES 9)."""
    base: int
    tiles: Tiles
    """Concealed, the winning tile included."""
    melds: tuple[Meld, ...]
    """Concealed kongs with their faces."""
    flowers: Tiles
    how: How
    tile: Tile | None = None
    """The winning tile; None where none was drawn."""
    source: int | None = None
    """The seat it came from, on a discard or a robbed kong; None is a self-draw."""
    discarded_gold: bool = False
    """The winner has discarded a gold in this hand (R-GOLD-LOCK)."""
    roam: int = 0
    """The winner's level of roaming before the draw (R-YOU-LEVEL)."""
    first_discard: bool = False
    """Won on the dealer's first discard (R-ROB-BAIDA, R-FAN-HEAVEN)."""
    kong_draw: bool = False
    """Won on a kong's replacement (R-FAN-DOUBLES)."""
    after_kong: bool = False
    """Won on the konger's first discard after the replacement (R-FAN-DOUBLES)."""
    last_tile: bool = False
    """Won when nothing is left to draw (R-FAN-DOUBLES)."""
    last_copy: bool = False
    """No other copy of any tile waited for can come (R-FAN-LAST-COPY)."""

    @cached_property
    def hand(self) -> int:
        """The concealed tiles packed for the evaluator."""
        return shapes.pack(self.tiles, self.gold)

    @property
    def golds(self) -> int:
        """Golds in hand, a drawn or robbed one included: G (R-ROB-COUNTS)."""
        return shapes.golds_in(self.hand)

    @property
    def sets(self) -> int:
        """Sets the concealed part still has to show."""
        return self.rules.sets - len(self.melds)

    @property
    def pairs(self) -> bool:
        """Whether the concealed part may be seven pairs (R-SHAPE)."""
        return self.rules.pairs and not self.melds

    @property
    def kongs(self) -> int:
        """How many of the melds are kongs."""
        return sum(meld.is_kong for meld in self.melds)

    @property
    def self_drawn(self) -> bool:
        """Three payers: drawn by oneself or robbed from the wall (R-ROB-COUNTS)."""
        return self.source is None

    @cached_property
    def suits(self) -> frozenset[Suit]:
        """Suits among the tiles that are no golds, melds included."""
        melded = (tile for meld in self.melds for tile in meld.tiles)
        return frozenset(tile.suit for tile in (*self.tiles, *melded) if tile != self.gold)


def faced(state: State, seat: int) -> tuple[Meld, ...]:
    """A seat's melds with the faces of its concealed kongs."""
    kongs = iter(state.concealed[seat].kongs)
    return tuple(
        hidden_kong(next(kongs)) if meld.kind is Kind.CONCEALED else meld
        for meld in state.players[seat].melds
    )


def finished(state: State, seat: int, how: How) -> Finished:
    """The hand a seat would win with right now, in that way."""
    own, offer = state.concealed[seat], state.offer
    taken = source = None
    if how is How.ROB_GOLD:
        taken = state.gold
    elif offer is not None and offer.seat != seat:
        taken, source = offer.tile, offer.seat
    tiles = own.tiles if taken is None else (*own.tiles, taken)
    return _finished(state, seat, how, tiles, taken or own.drawn, source)


def won(state: State) -> Finished | None:
    """The hand that was won, once it has ended; None if it was not won."""
    victory = state.outcome.victory if state.outcome else None
    if victory is None:
        return None
    tiles = state.concealed[victory.seat].tiles
    return _finished(state, victory.seat, victory.how, tiles, victory.tile, victory.source)


def _finished(
    state: State, seat: int, how: How, tiles: Tiles, tile: Tile | None, source: int | None
) -> Finished:
    discard = source is not None and how is not How.ROB_KONG
    konged = bool(state.konged)
    win = Finished(
        rules=state.rules,
        gold=state.gold,
        seat=seat,
        dealer=state.dealer,
        streak=state.streak,
        base=state.base,
        tiles=tiles,
        melds=faced(state, seat),
        flowers=state.players[seat].flowers,
        how=how,
        tile=tile,
        source=source,
        discarded_gold=state.players[seat].gold_thrown,
        roam=state.players[seat].roam,
        first_discard=discard and state.discards == 1,
        kong_draw=konged and how is How.SELF_DRAW,
        after_kong=konged and discard,
        last_tile=state.drawable == 0,
        last_copy=state.rules.last_copy and tile is not None and _last_copy(state, seat, tiles),
    )
    return win


def _last_copy(state: State, seat: int, tiles: Tiles) -> bool:
    """Whether all other copies of one's waits lie in rivers or shown melds (R-FAN-LAST-COPY)."""
    *before, tile = tiles
    sets = state.rules.sets - len(state.players[seat].melds)
    hand = shapes.pack(before, state.gold)
    waits = shapes.waits(hand, sets, state.gold, state.rules.pairs and sets == state.rules.sets)
    shown = Counter(thrown.tile for player in state.players for thrown in player.river)
    shown.update(tile for player in state.players for meld in player.melds for tile in meld.tiles)
    if state.offer is not None and not state.offer.kong:
        shown[state.offer.tile] -= 1
    return all(shown[wait] + (wait == tile) == copies(wait) for wait in waits if wait != state.gold)
