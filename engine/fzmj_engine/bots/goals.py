"""Hands to play for, as data: what each lacks as a function, what it pays as a function.

A goal lives as long as the melds allow it. How near it is and what it is worth is `path`'s matter.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fzmj_engine import shapes
from fzmj_engine.bots.odds import Pace
from fzmj_engine.bots.pungs import pungs_missing
from fzmj_engine.bots.stakes import Pay, Stakes
from fzmj_engine.bots.suits import EVERY, ONE, PURE, lacking_one
from fzmj_engine.pairs import pairs_missing
from fzmj_engine.rules import Fan, Rules, Special
from fzmj_engine.tiles import Suit, Tile

STAYS_BARE = 0.76
"""Chance that no flower comes before the next tile that helps: a quarter of the wall are flowers.

Counted by `tools/measure_bots.py` for one to three tiles: 0.76, 0.58, 0.48."""


class Held(NamedTuple):
    """What counts whatever the hand becomes."""

    golds: int
    missing: int
    """Tiles away from the win."""
    kongs: int = 0
    """Points for a kong that is about to be laid."""
    fours: int = 0
    """Faces of which all four tiles are there, over hand and melds (R-FAN-DOUBLES)."""
    level: int = 0
    """The level of roaming (R-YOU-LEVEL)."""


Lacks = Callable[[int, int], int]
"""(packed hand of 3·sets + 1, sets) → tiles it is away from a win."""

Pays = Callable[[Stakes, Held], Pay]


class Goal(NamedTuple):
    """A kind of hand to win with."""

    name: Special | Fan | None
    """What it is paid as; none: no special."""
    pace: Pace
    pays: Pays
    lacks: Lacks = shapes.deficiency
    kept: int = EVERY
    """The suits it is made of."""
    golds: int = 0
    """Golds it needs in hand."""
    pure: Tile | None = None
    """The gold, where it is only the tile it shows."""
    fed: bool = True
    """It may be won on another's discard."""
    beside: bool = False
    """It comes by itself, whatever else is played for."""


class Melded(NamedTuple):
    """What the melds of a hand are."""

    sets: int
    """Sets the concealed part has to show."""
    laid: int = 0
    suits: frozenset[Suit] = frozenset()
    chows: bool = False

    def with_one(self, tile: Tile, chow: bool = False) -> "Melded":
        """One more of that tile's suit."""
        suits = self.suits | {tile.suit}
        return Melded(self.sets - 1, self.laid + 1, suits, self.chows or chow)


def goals(rules: Rules, melded: Melded, gold: Tile | None) -> list[Goal]:
    """What can still be won with these melds."""
    if rules.pays_fans:
        return list(_fans(rules, melded))
    kept = lacking_one(melded.suits) if rules.missing_suit else (EVERY,)
    found = [Goal(None, "sets", plain, kept=mask) for mask in kept]
    found += [goal for name, goal in SPECIALS.items() if _paid(rules, name)]
    if "half_suit" in rules.specials or "one_suit" in rules.specials:
        found += _suits(rules, melded, gold)
    return found


def _paid(rules: Rules, name: Special) -> bool:
    """Whether a special can be won; roaming takes a ladder besides (R-YOU-WIN)."""
    return name in rules.specials and (name != "roam" or bool(rules.roam_multipliers))


def to_pungs(hand: int, sets: int) -> int:
    """Tiles missing to pungs and a pair."""
    return pungs_missing(hand, sets)


def to_pairs(hand: int, sets: int) -> int:
    """Tiles missing to seven pairs."""
    return pairs_missing(hand)


def to_golds(hand: int, sets: int) -> int:
    """Tiles missing to sets beside two golds; to sets, a gold and any other tile as well."""
    return shapes.sets_missing(hand, sets) + 2 - shapes.golds_in(hand)


def to_dragon(hand: int, sets: int) -> int:
    """Tiles missing beside three golds that are a pung."""
    return shapes.missing(hand, sets - 1) if sets else 99


def to_three(hand: int, sets: int) -> int:
    """Golds missing to three."""
    return 3 - shapes.golds_in(hand)


def plain(stakes: Stakes, held: Held) -> Pay:
    """A win by no goal of its own: ordinary, or bare of flowers if it stays so."""
    usual, bare = stakes.formula(None, held.golds, held.kongs), stakes.bare(held.kongs)
    if bare is None:
        return usual
    stays = STAYS_BARE**held.missing if stakes.rules.flowers else 1.0
    return stakes.formula(bare, held.golds, held.kongs).mixed(usual, stays)


def _special(name: Special) -> Pays:
    return lambda stakes, held: stakes.formula(name, held.golds, held.kongs)


def _third(stakes: Stakes, held: Held) -> Pay:
    return stakes.formula("three_golds", 3, held.kongs)


def _roaming(stakes: Stakes, held: Held) -> Pay:
    multiplier = stakes.rules.roam_multipliers[max(0, held.level - 1)]
    return stakes.formula("roam", held.golds, held.kongs, multiplier)


def _fan(fan: Fan, dragon: Fan | None) -> Pays:
    """A base that fours double; in seven pairs the first of them makes a dragon (R-FAN-DRAGON)."""

    def pays(stakes: Stakes, held: Held) -> Pay:
        fans = stakes.rules.fans
        if held.fours and dragon is not None and dragon in fans:
            return stakes.fan(fans[dragon], held.fours - 1)
        return stakes.fan(fans[fan], held.fours if stakes.rules.roots else 0)

    return pays


SPECIALS: dict[Special, Goal] = {
    "gold_sparrow": Goal("gold_sparrow", "golds", _special("gold_sparrow"), to_golds, golds=2),
    "gold_dragon": Goal("gold_dragon", "sets", _special("gold_dragon"), to_dragon, golds=3),
    "three_golds": Goal("three_golds", "golds", _third, to_three, golds=2, fed=False, beside=True),
    "roam": Goal("roam", "roam", _roaming, to_golds, golds=1, fed=False),
}
"""Specials that golds lead to."""


def _one_suit(melded: Melded) -> list[Suit]:
    return [suit for suit in PURE if melded.suits <= {suit}]


def _suits(rules: Rules, melded: Melded, gold: Tile | None) -> Iterator[Goal]:
    """One suit, with golds and without (R-ONE-SUIT)."""
    for suit in _one_suit(melded):
        if "half_suit" in rules.specials:
            yield Goal("half_suit", "suit", _special("half_suit"), kept=ONE[suit], golds=1)
        if "one_suit" in rules.specials:
            pays = _special("one_suit")
            yield Goal("one_suit", "suit", pays, kept=PURE[suit], pure=gold)


class _Form(NamedTuple):
    """What the hands of a fan table are built of."""

    names: tuple[Fan, Fan]
    """In any suits, and in one."""
    pace: Pace
    lacks: Lacks
    chows: bool = True
    """Chows may be among its melds."""
    melds: bool = True
    """It may have melds."""
    dragons: tuple[Fan | None, Fan | None] = (None, None)
    """The names with four equal tiles in it."""

    def open_to(self, melded: Melded) -> bool:
        """Whether it can still be made."""
        return (self.chows or not melded.chows) and (self.melds or not melded.laid)


FORMS = (
    _Form(("plain", "one_suit"), "sets", shapes.deficiency),
    _Form(("all_pungs", "one_suit_pungs"), "pungs", to_pungs, chows=False),
    _Form(
        ("seven_pairs", "one_suit_pairs"),
        "pairs",
        to_pairs,
        melds=False,
        dragons=("dragon_pairs", "one_suit_dragon_pairs"),
    ),
)
"""The shapes a fan table knows."""


def _fans(rules: Rules, melded: Melded) -> Iterator[Goal]:
    """The hands of the fan table, in any suits and in one."""
    any_suits = lacking_one(melded.suits) if rules.missing_suit else (EVERY,)
    one_suit = [ONE[suit] for suit in _one_suit(melded)]
    for form in FORMS:
        if form.open_to(melded):
            suited: Pace = "suit" if form.pace == "sets" else form.pace
            for place, pace, masks in (0, form.pace, any_suits), (1, suited, one_suit):
                name = form.names[place]
                if name in rules.fans:
                    pays = _fan(name, form.dragons[place])
                    yield from (Goal(name, pace, pays, form.lacks, mask) for mask in masks)
