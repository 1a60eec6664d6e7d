"""A goal seen from a hand: how many tiles away, how many help, and what it is worth from there."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct, field

from fzmj_engine import shapes
from fzmj_engine.bots.goals import Goal, Held, to_pairs, to_pungs
from fzmj_engine.bots.odds import FAR, Course, Odds, typical
from fzmj_engine.bots.prospect import SELF_DRAWS, Seat
from fzmj_engine.bots.pungs import pungs_useful
from fzmj_engine.bots.stakes import Pay
from fzmj_engine.bots.suits import BITS, EVERY
from fzmj_engine.packed import GOLD
from fzmj_engine.pairs import pairing
from fzmj_engine.roaming import TOP
from fzmj_engine.tiles import SUIT_TILES, Tile

Way = Callable[[Course, int, float], Odds]
"""(course, tiles missing, share of unseen tiles that are useful) → odds."""

_WIDE = 1.5
"""How many tiles help a hand at best, against a typical one."""


class Hope(NamedTuple):
    """What a hand may bring on one of its ways."""

    points: float
    """To expect, a lost hand counted."""
    chance: float = 0.0
    """To win."""
    beside: bool = False
    """It comes by itself, whatever else is played for."""


class Path(Struct, frozen=True):
    """A goal of a seat with some sets still concealed."""

    own: Seat
    goal: Goal
    sets: int
    way: Way
    """When the seat draws."""
    kongs: int = 0
    """Points for a kong that is about to be laid."""
    replaced: bool = False
    """The next tile is that kong's replacement."""
    _hopes: dict[Any, Hope] = field(default_factory=dict)

    def kept(self, hand: int) -> int:
        """What the goal can use of a hand."""
        if self.goal.pure is not None:
            golds = shapes.golds_in(hand)
            hand += golds * (shapes.weights(None)[self.goal.pure] - GOLD)
        return hand & self.goal.kept

    def away(self, hand: int) -> int:
        """Tiles a hand is away from the goal; none if it is there."""
        return self.goal.lacks(self.kept(hand), self.sets)

    def lacks(self, rest: int) -> int:
        """The same for a hand with nothing to throw, which a draw at least has to follow."""
        return max(1, self.away(rest))

    def at_best(self, hand: int) -> float:
        """More than the goal may bring from here, a lost hand not counted."""
        lacks = self.lacks(hand)
        if lacks > FAR:
            return 0.0
        odds = self.way(self._course(), lacks, _WIDE * typical(self._course(), lacks))
        pay = self._pay(Held(shapes.golds_in(hand), lacks, self.kongs, self.own.fours))
        return odds.fed * pay.fed + odds.drawn * pay.drawn

    def hope(
        self, rest: int, lacks: int, fours: int, step_back: bool = False, level: int = 0
    ) -> Hope:
        """What to expect of a hand of 3·sets + 1 tiles."""
        held = Held(shapes.golds_in(rest), lacks, self.kongs, fours, level)
        kept = None if step_back else self.kept(rest)
        key = kept, held
        found = self._hopes.get(key)
        if found is None:
            found = self._hopes[key] = self._reckoned(kept, held)
        return found

    def _reckoned(self, kept: int | None, held: Held) -> Hope:
        """The same of what is kept of a hand; where that is not said, of a typical one."""
        pay = self._pay(held)
        if held.level == TOP and self.own.state.rules.roam_at_once:
            return Hope(pay.drawn, 1.0)
        if held.missing > FAR:
            return Hope(-self.own.loss)
        running = kept is not None and self._running(kept, held)
        course = self._course(running, held.level)
        if running or held.level:
            share = 1.0
        elif kept is None:
            share = typical(course, held.missing)
        else:
            share = self.near(kept, held.missing) / self.own.unseen
        hope = self._expected(course, held, share, pay)
        if course.fed and pay.drawn > 3 * pay.fed:  # a draw has three payers, and they pay more
            hope = max(hope, self._expected(course._replace(fed=False), held, share, pay))
        return hope._replace(points=hope.points + self._replacement(held, share, pay))

    def _expected(self, course: Course, held: Held, share: float, pay: Pay) -> Hope:
        """The pay times the odds; a goal that is there for the taking comes beside no other."""
        beside = self.goal.beside and held.golds <= self.goal.golds
        odds = self.way(course, held.missing, share)
        lost = 0.0 if beside else odds.lost * self.own.loss
        points = odds.fed * pay.fed + odds.drawn * pay.drawn - lost
        return Hope(points, odds.fed + odds.drawn, beside)

    def _replacement(self, held: Held, share: float, pay: Pay) -> float:
        """What a win on a kong's replacement pays more (R-FAN-DOUBLES)."""
        rules = self.own.state.rules
        if not (self.replaced and held.missing == 1 and rules.pays_fans and rules.kong_doublings):
            return 0.0
        return share * (self._pay(held._replace(fours=held.fours + 1)).drawn - pay.drawn)

    def _course(self, running: bool = False, level: int = 0) -> Course:
        fed = self.goal.fed and self.own.may_take and not running
        gold = self.own.state.gold is not None
        return Course(self.goal.pace, gold, fed, SELF_DRAWS if level > 1 else 1.0)

    def _running(self, kept: int, held: Held) -> bool:
        """Any tile wins by the one gold, so only a drawn one does (R-RUNNING-GOLD)."""
        if held.missing != 1 or held.golds != 1 or not self.own.state.rules.running_gold:
            return False
        return shapes.sets_missing(kept, self.sets) == 0

    def _pay(self, held: Held) -> Pay:
        return self.goal.pays(self.own.stakes, held)

    def near(self, kept: int, lacks: int) -> int:
        """How many unseen tiles bring the goal nearer."""
        left, gold = self.own.left, None if self.goal.pure else self.own.state.gold
        useful = _NEAR.get(self.goal.lacks, _tried)(self, kept, lacks)
        if self.goal.kept == EVERY:
            return sum(left[tile] for tile in useful)
        mask = self.goal.kept
        return sum(left[tile] for tile in useful if mask & BITS[tile] or tile == gold)


def _useful(path: Path, kept: int, lacks: int) -> tuple[Tile, ...]:
    gold = None if path.goal.pure else path.own.state.gold
    return shapes.useful(kept, path.sets, gold)


def _tried(path: Path, kept: int, lacks: int) -> list[Tile]:
    """Tile by tile, as nothing quicker is known."""
    weight, left = shapes.weights(path.own.state.gold), path.own.left
    return [
        tile
        for tile in SUIT_TILES
        if left[tile] > 0 and path.goal.lacks(kept + weight[tile], path.sets) < lacks
    ]


def _for_pungs(path: Path, kept: int, lacks: int) -> tuple[Tile, ...]:
    return pungs_useful(kept, path.sets, path.own.state.gold)


def _for_pairs(path: Path, kept: int, lacks: int) -> list[Tile]:
    gold, helping = path.own.state.gold, pairing(kept)
    return [
        tile
        for place, tile in enumerate(SUIT_TILES)
        if helping[place // 9] >> place % 9 & 1 or tile == gold
    ]


_NEAR: dict[Any, Callable[[Path, int, int], Any]] = {
    shapes.deficiency: _useful,
    to_pungs: _for_pungs,
    to_pairs: _for_pairs,
}
"""Which tiles bring a goal nearer, where there is a quick answer."""
