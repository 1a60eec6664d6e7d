"""What a win brings its seat in all, by a discard and by a draw, from the fields of a profile.

The sum of RULES 9 for a hand that is not there yet; a test compares it with the score of won ones.
"""

from math import inf
from typing import NamedTuple

from msgspec import Struct

from fzmj_engine.finished import Finished
from fzmj_engine.rules import Rules, Special
from fzmj_engine.score import flower_points
from fzmj_engine.state import kong_points


class Pay(NamedTuple):
    """Points from all who pay, with B = 1."""

    fed: float
    """For a win on another's discard."""
    drawn: float
    """For a self-draw."""

    def mixed(self, other: "Pay", share: float) -> "Pay":
        """This pay with that share, else the other."""
        rest = 1 - share
        return Pay(
            share * self.fed + rest * other.fed,
            share * self.drawn + rest * other.drawn,
        )


class Stakes(Struct, frozen=True):
    """What lies before a seat and counts when it wins."""

    rules: Rules
    flowers: int
    """F without a further kong."""
    shown: int
    """Flower tiles, whether they score or not."""
    konged: bool
    """Has laid a kong."""
    dealer: bool
    """Deals itself."""
    streak: int
    """L."""
    limit: float
    """Most that one payer can pay (R-CAP)."""

    def formula(
        self, special: Special | None, golds: int, kongs: int = 0, multiplier: int | None = None
    ) -> Pay:
        """m·(b + F + G + L) + S from each who pays; `multiplier` where the win has its own."""
        rules = self.rules
        paid = special in rules.specials
        base = rules.base_points
        if paid and rules.special_base_points is not None:
            base = rules.special_base_points
        counted = base + self.flowers + kongs + golds * rules.golds_score + self._streak
        bonus = self._bonus(special, kongs)
        own = rules.special_multipliers.get(special) if special else None
        drawn = multiplier or own or rules.self_draw_multiplier
        fed = own or (rules.special_discard_multiplier if paid else rules.discard_multiplier)
        twice = 2 if paid and rules.special_discard_doubles else 1
        return self._paid((fed * counted + bonus) * twice, fed, drawn * counted + bonus, drawn)

    def fan(self, base: int, doublings: int) -> Pay:
        """Base times doublings within the cap, and one more from each on a self-draw."""
        rules = self.rules
        each = min(rules.cap or inf, base << doublings)
        return self._paid(each, 0, each + rules.zimo_jiadi, 0)

    def bare(self, kongs: int = 0) -> Special | None:
        """The special of few flowers and no kong, while it lasts (R-FLOWERLESS, R-ONE-FLOWER)."""
        konged = bool(kongs) or self.konged
        if not self.shown and not konged and "flowerless" in self.rules.specials:
            return "flowerless"
        one = self.shown == 1 and (self.rules.one_flower_kong or not konged)
        return "one_flower" if one and "one_flower" in self.rules.specials else None

    @property
    def _streak(self) -> int:
        """L as far as every payer pays it."""
        by = self.rules.streak_paid_by
        every = by == "every_payer" or (by == "if_dealer_wins" and self.dealer)
        return self.streak if every else 0

    def _bonus(self, special: Special | None, kongs: int) -> int:
        """S, and what a flowerless hand adds to another special (R-MAX)."""
        rules = self.rules
        if special is None or special not in rules.specials:
            return 0
        also = special != "flowerless" and not (self.shown or self.konged or kongs)
        return rules.specials[special] + rules.flowerless_extra * also

    def _paid(self, fed: float, fed_m: int, drawn: float, drawn_m: int) -> Pay:
        """From so much a payer to the sum of all, the dealer's own streak included."""
        rules = self.rules
        payers = 1 if rules.discard_paid_by == "discarder" else 3
        streak = self.streak if rules.streak_paid_by == "dealer" else 0
        owed, owed_drawn = (payers, 3) if self.dealer else (1, 1)
        return Pay(
            payers * min(fed, self.limit) + owed * streak * fed_m,
            3 * min(drawn, self.limit) + owed_drawn * streak * drawn_m,
        )


def stakes(win: Finished) -> Stakes:
    """What counts for a seat, from the hand it might win with."""
    rules = win.rules
    return Stakes(
        rules=rules,
        flowers=sum(flower_points(win)) + kong_points(win.melds),
        shown=len(win.flowers),
        konged=win.kongs > 0,
        dealer=win.seat == win.dealer,
        streak=win.streak,
        limit=(rules.loss_cap or inf) / win.base,
    )
