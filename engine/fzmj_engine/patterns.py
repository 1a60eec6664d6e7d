"""A finished hand, the special wins it may be, and the rules that may refuse it.

Patterns are small named predicates over a `Finished`; refusals answer None or the id of the rule
that forbids the win. Play, the score command and "why not" all ask these same functions.
"""

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from fzmj_engine import shapes
from fzmj_engine.events import How, Tiles
from fzmj_engine.melds import Kind, Meld, hidden_kong
from fzmj_engine.rules import Rules, Special
from fzmj_engine.state import State
from fzmj_engine.tiles import Tile

OWN_DRAW: frozenset[How] = frozenset({How.SELF_DRAW, How.HEAVENLY, How.THREE_GOLDS})
"""Wins on one's own tiles alone."""

SELF_DRAWS: frozenset[How] = OWN_DRAW | {How.ROB_GOLD}
"""Wins that all three others pay (R-ROB-COUNTS)."""


class Finished(Struct, frozen=True, dict=True):
    """A hand somebody wants to win with: all that a pattern may look at."""

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
    """The seat it came from, on a discard or a robbed kong."""
    discarded_gold: bool = False
    """The winner has discarded a gold in this hand."""

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
    def kongs(self) -> int:
        """How many of the melds are kongs."""
        return sum(meld.is_kong for meld in self.melds)


def faced(state: State, seat: int) -> tuple[Meld, ...]:
    """A seat's melds with the faces of its concealed kongs."""
    kongs = iter(state.concealed[seat].kongs)
    return tuple(
        hidden_kong(next(kongs)) if meld.kind is Kind.CONCEALED else meld
        for meld in state.players[seat].melds
    )


def finished(state: State, seat: int, how: How) -> Finished:
    """The hand a seat would win with right now, in that way."""
    own = state.concealed[seat]
    taken = source = None
    if how is How.ROB_GOLD:
        taken = state.gold
    elif how is How.DISCARD and state.offer is not None:
        taken, source = state.offer.tile, state.offer.seat
    return _finished(
        state, seat, how, (*own.tiles, *([taken] if taken else ())), taken or own.drawn, source
    )


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
    return Finished(
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
    )


def gold_dragon(win: Finished) -> bool:
    """Exactly three golds, a pung of their own; the rest complete without wilds (R-DRAGON)."""
    return win.golds == 3 and win.sets > 0 and shapes.missing(win.hand, win.sets - 1) == 0


def gold_sparrow(win: Finished) -> bool:
    """Two golds are the pair, everything else is sets (R-SPARROW)."""
    return win.golds >= 2 and shapes.sets_missing(win.hand, win.sets) <= win.golds - 2


def three_golds(win: Finished) -> bool:
    """Three golds on tiles of one's own; never with a discard or by robbing (R-THREE)."""
    return win.golds >= 3 and win.how in OWN_DRAW


def heavenly(win: Finished) -> bool:
    """The dealer's first tiles win (R-HEAVENLY)."""
    return win.how is How.HEAVENLY


def rob_gold(win: Finished) -> bool:
    """The marker was the winning tile (R-ROB)."""
    return win.how is How.ROB_GOLD


def flowerless(win: Finished) -> bool:
    """No flower and no kong of any kind (R-FLOWERLESS)."""
    return not win.flowers and not win.kongs


def one_flower(win: Finished) -> bool:
    """Exactly one flower and no kong (R-ONE-FLOWER)."""
    return len(win.flowers) == 1 and not win.kongs


PATTERNS: dict[Special, Callable[[Finished], bool]] = {
    "gold_dragon": gold_dragon,
    "gold_sparrow": gold_sparrow,
    "three_golds": three_golds,
    "heavenly": heavenly,
    "rob_gold": rob_gold,
    "flowerless": flowerless,
    "one_flower": one_flower,
}
"""Every special win; of equal ones the first counts."""


def specials(win: Finished) -> tuple[Special, ...]:
    """All special wins that are true of a hand and that its profile scores (R-MAX)."""
    return tuple(
        name for name, holds in PATTERNS.items() if name in win.rules.specials and holds(win)
    )


def is_sparrow(win: Finished) -> bool:
    """Whether this win goes before all others on the same discard (R-NEAREST)."""
    return "gold_sparrow" in win.rules.specials and gold_sparrow(win)


def refusal(win: Finished) -> str | None:
    """The rule that forbids this win, or None."""
    return next((rule for check in _REFUSALS if (rule := check(win))), None)


def _unknown(win: Finished) -> str | None:
    """Ways of winning that the profile does not have."""
    known = win.rules.specials
    if win.how is How.HEAVENLY and ("heavenly" not in known or win.seat != win.dealer):
        return "R-HEAVENLY"
    if win.how is How.THREE_GOLDS and "three_golds" not in known:
        return "R-THREE"
    if win.how is How.ROB_GOLD and "rob_gold" not in known:
        return "R-ROB"
    return {How.ROB_KONG: "R-ROB-KONG", How.EARTHLY: "R-FAN-HEAVEN"}.get(win.how)


def _gold_discard(win: Finished) -> str | None:
    return "R-GOLD-DISCARD" if win.how is How.DISCARD and win.tile == win.gold else None


def _shape(win: Finished) -> str | None:
    if win.how is How.THREE_GOLDS:
        return None if win.golds >= 3 else "R-THREE"
    if shapes.is_complete(win.hand, win.sets):
        return None
    if win.golds < 3 or win.how is How.SELF_DRAW:
        return "R-SHAPE"
    return "R-ROB-TWO" if win.how is How.ROB_GOLD else "R-THREE"


def _gold_lock(win: Finished) -> str | None:
    locked = win.rules.gold_lock and win.discarded_gold and win.how not in SELF_DRAWS
    return "R-GOLD-LOCK" if locked else None


_REFUSALS: tuple[Callable[[Finished], str | None], ...] = (
    _unknown,
    _gold_discard,
    _shape,
    _gold_lock,
)
