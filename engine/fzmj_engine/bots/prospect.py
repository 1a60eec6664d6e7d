"""What a hand that still waits may bring: points it would be paid, times the payments to come."""

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from fzmj_engine import shapes
from fzmj_engine.bots.danger import dangers
from fzmj_engine.bots.odds import after_discard, before_draw
from fzmj_engine.bots.reckon import unseen
from fzmj_engine.rules import Special
from fzmj_engine.shapes import Analysis
from fzmj_engine.state import State, distance, flower_sets, kong_points
from fzmj_engine.tiles import Tile

Payments = Callable[[int, float], float]
"""(tiles missing, share of unseen tiles that are useful) → payments to come."""

_STAYS_FLOWERLESS = 0.8
"""Chance that no flower comes with the tile one waits for: a quarter of the wall are flowers."""

_OTHERS_COUNT = 8
"""Flowers, kongs and golds of a winner on average."""

_ASIDE = 0.3
"""What the lesser of two goals adds to the greater one: the hand may still turn to it."""

GOALS: dict[Special, tuple[int, Callable[[int, int], int]]] = {
    "gold_sparrow": (
        2,
        lambda hand, sets: shapes.sets_missing(hand, sets) + 2 - shapes.golds_in(hand),
    ),
    "gold_dragon": (3, lambda hand, sets: shapes.missing(hand, sets - 1) if sets else 99),
}
"""Specials a hand can be led to: golds it needs, and the tiles it lacks with them."""


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
    def sets(self) -> int:
        """Sets the concealed part has to show."""
        return self.state.rules.sets - len(self.state.players[self.seat].melds)

    @cached_property
    def left(self) -> dict[Tile, int]:
        """Unseen copies of each face."""
        return unseen(self.state, self.seat)

    @cached_property
    def unseen(self) -> int:
        """How many they are together."""
        return max(1, sum(self.left.values()))

    @cached_property
    def throwing(self) -> dict[Tile, float]:
        """Points to expect after each discard but a gold."""
        return self.discards(self.hand, self.sets)

    @cached_property
    def dangers(self) -> dict[Tile, float]:
        """How likely each discard is to be won by another."""
        return dangers(self.state, self.seat, self.lap)

    @property
    def price(self) -> float:
        """What a won discard costs on average."""
        rules = self.state.rules
        return rules.discard_multiplier * (rules.base_points + _OTHERS_COUNT)

    @property
    def lap(self) -> int:
        """Rounds of draws since the deal; calls come between them."""
        return max(0, self.state.head - 4 * self.state.rules.hand_size - 1) // 4

    def points(self, golds: int, missing: int, kongs: int = 0) -> float:
        """What one payer would pay without a special that needs golds (RULES 9)."""
        rules, player = self.state.rules, self.state.players[self.seat]
        flowers = len(player.flowers) + rules.flower_set_bonus * flower_sets(player.flowers)
        kongs += kong_points(player.melds)
        counted = rules.base_points + flowers + kongs + golds + self.state.streak
        plain: Special | None = None
        if not kongs and len(player.flowers) < 2:
            plain = "one_flower" if player.flowers else "flowerless"
        bonus = rules.specials.get(plain, 0) * _STAYS_FLOWERLESS**missing if plain else 0.0
        return rules.discard_multiplier * counted + bonus

    def thrown(self, missing: int, share: float) -> float:
        """Payments to come after a discard of one's own."""
        return after_discard(missing, share, self.lap, self.state.drawable // 4)

    def konged(self, missing: int, share: float) -> float:
        """Payments to come after a kong, which draws at once."""
        return before_draw(missing, share, self.lap, self.state.drawable // 4 + 1)

    def passed(self, missing: int, share: float) -> float:
        """Payments to come if one lets another's discard go."""
        away = distance(self.state.turn, self.seat)
        draws = (self.state.drawable + 4 - away) // 4
        payments = before_draw if away == 1 else after_discard
        return payments(missing, share, self.lap, draws)

    def worth(self, hand: int, sets: int, payments: Payments, kongs: int = 0) -> float:
        """Points to expect of a hand of 3·sets + 1 tiles."""
        useful = shapes.useful(hand, sets, self.state.gold)
        found = Analysis(shapes.deficiency(hand, sets), {tile: self.left[tile] for tile in useful})
        return self._value(hand, sets, found, payments, kongs)

    def discards(self, hand: int, sets: int) -> dict[Tile, float]:
        """Points to expect after each discard that is no gold, dealing in thought of."""
        gold = self.state.gold
        weight = shapes.weights(gold)
        answer = {}
        for tile, found in shapes.discards(hand, sets, gold, self.left).items():
            if tile != gold:
                value = self._value(hand - weight[tile], sets, found, self.thrown)
                answer[tile] = value - self.dangers[tile] * (value + self.price)
        return answer

    def _value(
        self, hand: int, sets: int, found: Analysis, payments: Payments, kongs: int = 0
    ) -> float:
        """Points to expect of an ordinary win, and of the specials the golds may come to."""
        missing, share = found.deficiency, sum(found.useful.values()) / self.unseen
        points = self.points(shapes.golds_in(hand), missing, kongs)
        value = points * payments(missing, share)
        for special, (golds, lacks) in GOALS.items():
            bonus = self.state.rules.specials.get(special, 0)
            if bonus and shapes.golds_in(hand) >= golds:
                aim = lacks(hand, sets)
                rich = payments(aim, self._share(hand, sets, aim, lacks))
                if aim <= missing:
                    value += bonus * max(0.0, rich)
                else:
                    dream = (points + bonus) * rich
                    value = max(value, dream) + _ASIDE * max(0.0, min(value, dream))
        return value

    def _share(self, hand: int, sets: int, aim: int, lacks: Callable[[int, int], int]) -> float:
        """Share of unseen tiles that bring a special nearer."""
        weight = shapes.weights(self.state.gold)
        near = sum(
            copies
            for tile, copies in self.left.items()
            if copies > 0 and lacks(hand + weight[tile], sets) < aim
        )
        return near / self.unseen
