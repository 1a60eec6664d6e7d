"""What a hand that still waits may bring: the pay of its goals, times their odds."""

from functools import cached_property

from msgspec import Struct

from fzmj_engine import shapes
from fzmj_engine.bots.danger import Threat, danger, threats
from fzmj_engine.bots.goals import Melded
from fzmj_engine.bots.odds import Course, Odds
from fzmj_engine.bots.reckon import unseen
from fzmj_engine.bots.stakes import Pay, Stakes, stakes
from fzmj_engine.bots.suits import laid
from fzmj_engine.doublings import fours
from fzmj_engine.events import How
from fzmj_engine.finished import Finished, finished
from fzmj_engine.melds import Kind
from fzmj_engine.state import State, distance
from fzmj_engine.tiles import Tile

_OTHERS_COUNT = 8
"""Flowers, kongs and golds of a winner; `tools/measure_bots.py` counts 7.7 in classic."""

_OTHERS_FAN = 1.3
"""Base and doublings of a winner; the same counts 1.2 of `easy` and 1.4 of `normal` in sichuan."""

SELF_DRAWS = 0.33
"""Of the hands that another wins, those that are self-drawn: 0.21 to 0.45 by the same count."""


class Seat(Struct, frozen=True, dict=True):
    """A seat's own hand and what it can count."""

    state: State
    """As the seat sees it."""
    seat: int

    @cached_property
    def hand(self) -> int:
        """The concealed tiles, packed."""
        return shapes.pack(self.state.concealed[self.seat].tiles, self.state.gold)

    @cached_property
    def melded(self) -> Melded:
        """What the seat's melds are."""
        melds = self.state.players[self.seat].melds
        chows = any(meld.kind is Kind.CHOW for meld in melds)
        suits = laid(self.state, self.seat) if melds else frozenset()
        return Melded(self.state.rules.sets - len(melds), len(melds), suits, chows)

    @cached_property
    def left(self) -> dict[Tile, int]:
        """Unseen copies of each face."""
        return unseen(self.state, self.seat)

    @cached_property
    def unseen(self) -> int:
        """How many they are together."""
        return max(1, sum(self.left.values()))

    @cached_property
    def win(self) -> Finished:
        """The seat's tiles as if they won now."""
        return finished(self.state, self.seat, How.SELF_DRAW)

    @cached_property
    def stakes(self) -> Stakes:
        """What counts for this seat when it wins."""
        return stakes(self.win)

    @cached_property
    def may_take(self) -> bool:
        """Another's discard may be won on (R-GOLD-LOCK, R-YOU-OTHERS)."""
        players = self.state.players
        locked = self.state.rules.gold_lock and players[self.seat].gold_thrown
        others = (player for seat, player in enumerate(players) if seat != self.seat)
        return not locked and all(player.roam < 2 for player in others)

    @cached_property
    def fours(self) -> int:
        """Faces of which the seat has all four tiles, where that pays (R-FAN-DOUBLES)."""
        return fours(self.win) if self.state.rules.pays_fans else 0

    def fours_without(self, tile: Tile) -> int:
        """The same after a discard."""
        if not self.fours:
            return 0
        melds = (meld.tiles for meld in self.win.melds)
        held = self.win.tiles.count(tile) + sum(tiles.count(tile) for tiles in melds)
        return self.fours - (held == 4)

    @cached_property
    def threats(self) -> list[Threat]:
        """The others who may win on a discard."""
        return threats(self.state, self.seat, self.lap)

    def danger(self, tile: Tile) -> float:
        """How likely a discard is to be won by another."""
        return danger(self.threats, tile, self.state.gold is not None)

    @cached_property
    def price(self) -> Pay:
        """What a winner is paid on average by one payer: for his discard, and for a self-draw."""
        rules = self.state.rules
        if rules.pays_fans:
            return Pay(_OTHERS_FAN, _OTHERS_FAN + rules.zimo_jiadi)
        counted = rules.base_points + _OTHERS_COUNT
        return Pay(rules.discard_multiplier * counted, rules.self_draw_multiplier * counted)

    @cached_property
    def loss(self) -> float:
        """What a hand that another wins costs on average."""
        fed = self.price.fed if self.state.rules.discard_paid_by == "all" else self.price.fed / 3
        return SELF_DRAWS * self.price.drawn + (1 - SELF_DRAWS) * fed

    @cached_property
    def draws(self) -> int:
        """How often the seat still draws if nobody calls."""
        return self.state.drawable // 4

    @cached_property
    def lap(self) -> int:
        """Rounds of draws since the deal; calls come between them."""
        return max(0, self.state.head - 4 * self.state.rules.hand_size - 1) // 4

    def thrown(self, course: Course, missing: int, share: float) -> Odds:
        """The odds after a discard of one's own."""
        return course.after_discard(missing, share, self.lap, self.draws)

    def konged(self, course: Course, missing: int, share: float) -> Odds:
        """The odds after a kong, which draws at once."""
        return course.before_draw(missing, share, self.lap, self.draws + 1)

    def passed(self, course: Course, missing: int, share: float) -> Odds:
        """The odds if one lets another's discard go."""
        away = distance(self.state.turn, self.seat)
        draws = (self.state.drawable + 4 - away) // 4
        way = course.before_draw if away == 1 else course.after_discard
        return way(missing, share, self.lap, draws)
