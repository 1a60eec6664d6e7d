"""The profile record: numbers and switches of the rules as fields, read from TOML.

A profile is data, a difference from another one (`extends`); the engine asks its fields and never
its name. A win is counted by the formula X/B = m·(b + F + G + L) + S or, where `fans` is filled,
by a fan table (RULES 9).
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fzmj_engine.profile_texts import BadProfile as BadProfile
from fzmj_engine.profile_texts import chain
from fzmj_engine.profile_texts import profiles as profiles
from fzmj_engine.tiles import FULL_WALL, SUIT_TILES, Tile

Count = Annotated[int, Meta(ge=0, le=1000)]
Factor = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=0, le=1_000_000)]
Coins = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Base = Annotated[int, Meta(ge=1, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z][a-z0-9_-]*\Z")]

Special = Literal[
    "gold_dragon",
    "gold_sparrow",
    "roam",
    "three_golds",
    "heavenly",
    "rob_gold",
    "flowerless",
    "one_flower",
    "half_suit",
    "one_suit",
]
Fan = Literal[
    "plain",
    "all_pungs",
    "one_suit",
    "one_suit_pungs",
    "seven_pairs",
    "dragon_pairs",
    "one_suit_pairs",
    "one_suit_dragon_pairs",
    "lone_wait",
    "terminals",
    "one_suit_terminals",
    "pungs_258",
    "heavenly",
    "earthly",
]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ between two tables of Fuzhou mahjong."""

    name: Name
    """What players call this profile; shown, never asked."""

    # tiles and the wall
    hand_size: Literal[13, 16] = 16
    """Tiles in hand after a discard (R-SEVENTEEN)."""
    flowers: bool = True
    """The 36 honours, seasons and plants are in the wall (R-TILES)."""
    flower_set_bonus: Count = 2
    """Points for a complete set of four flowers on top of the four (R-FLOWER-SET)."""
    flowers_scored: Literal["all", "plants"] = "all"
    """Which flowers count for points: all 36, or seasons and plants only (RULES 9)."""
    gold: bool = True
    """A tile is turned after the deal and its face is wild (R-GOLD)."""
    reserve: Count = 18
    """Tiles that stay in the wall before any kong or flower set (R-RESERVE)."""
    reserve_grows: bool = True
    """Kongs and flower sets add to the reserve (R-RESERVE)."""
    reserve_includes_gold: bool = True
    """Whether the gold marker is one of the reserved tiles (R-RESERVE)."""
    last_group: Count = 4
    """Size of the last group of draws (R-LAST-GROUP); 0: play on to the last tile (R-WALL-END)."""
    must_win_last_four: bool = False
    """With four tiles left a possible win is taken, also on a discard (R-WALL-END)."""

    # what may be done
    chow: bool = True
    """Discards may be chowed (R-CLAIMS)."""
    win_after_claim: bool = False
    """A win, three golds or a kong right after one's own chow or pung (R-AFTER-CLAIM)."""
    chowed_tile: bool = True
    """The very tile just chowed may be discarded (R-CHOWED-TILE)."""
    rob_kong: bool = False
    """An added kong may be robbed (R-ROB-KONG)."""
    gold_lock: bool = False
    """Whoever discarded a gold may win only by self-draw (R-GOLD-LOCK)."""
    pass_lock: bool = False
    """A win let go binds: not on that face before one's own next discard (R-PASS-LOCK)."""
    running_gold: bool = False
    """A hand that any tile completes by its one gold wins by self-draw only (R-RUNNING-GOLD)."""
    missing_suit: bool = False
    """A winner's tiles lack a suit (R-SICHUAN)."""

    # the formula
    base_points: Points = 5
    """b in the formula."""
    special_base_points: Points | None = None
    """b with a special win; none: the same."""
    discard_multiplier: Count = 2
    """m of an ordinary discard win."""
    self_draw_multiplier: Count = 2
    """m of every self-draw."""
    special_discard_multiplier: Count = 2
    """m of a special win on a discard."""
    special_discard_doubles: bool = False
    """A special win on a discard costs the discarder X twice (R-SILVER-SPECIAL)."""
    golds_score: bool = True
    """G is in the formula."""
    specials: Mapping[Special, Points] = {}
    """S of each special win this profile knows; what is not named here does not exist."""
    special_multipliers: Mapping[Special, Factor] = {}
    """m of special wins that have one of their own."""
    flowerless_extra: Points = 0
    """Added to another special of a flowerless hand (R-MAX)."""
    one_flower_kong: bool = False
    """A one-flower hand may have kongs (R-ONE-FLOWER)."""
    rob_first_discard: bool = False
    """A win on the dealer's first discard robs the gold (R-ROB-BAIDA)."""
    roam_multipliers: tuple[Factor, ...] = ()
    """m of a win at the three levels of roaming (R-YOU-WIN); empty: nobody roams."""
    roam_at_once: bool = False
    """The third level wins at once, not on the next draw (R-YOU-WIN)."""

    # the fan table
    fans: Mapping[Fan, Points] = {}
    """Base of each hand in the fan table; filled, it takes the place of the formula."""
    cap: Points | None = None
    """What base times doublings may reach; none or 0: no limit."""
    optional_fans: bool = False
    """The optional group counts (R-FAN-LONE, R-FAN-TERMINALS, R-FAN-258)."""
    zimo_jiadi: bool = True
    """A self-draw adds one to what each pays."""
    kong_doublings: bool = True
    """Wins on a kong's replacement, on the discard after it and on a robbed kong double."""
    roots: bool = True
    """Four equal tiles double (R-FAN-DOUBLES)."""
    last_tile: bool = False
    """The last tile of the wall doubles."""
    last_copy: bool = False
    """A win when no other copy of a wait can come doubles (R-FAN-LAST-COPY)."""
    closed_wait: bool = False
    """The middle tile of a run doubles (R-FAN-CLOSED)."""
    kong_money: bool = False
    """Kongs are paid at once (R-KONG-MONEY)."""
    drizzle: bool = False
    """A direct kong costs everybody, and an added one is paid at any time (R-KONG-MONEY)."""
    transfer_rain: bool = False
    """Won on the first discard after an added kong, the konger's money goes to the winner."""

    # who pays, and the deal
    discard_paid_by: Literal["discarder", "all"] = "discarder"
    """Who pays a win on a discard (R-PAY-TRIPLE)."""
    streak_paid_by: Literal["every_payer", "if_dealer_wins", "dealer", "nobody"] = "every_payer"
    """Who pays L: in X for every payer, only if the dealer wins, or the dealer alone."""
    loss_cap: Coins | None = None
    """Most that a seat can lose in a hand, in coins; none or 0: no limit (R-CAP)."""
    escape_penalty: Points = 0
    """What leaving in the middle of a hand costs, times the base (R-ESCAPE)."""
    draw_keeps_dealer: bool = True
    """An exhausted hand leaves the deal where it is (R-DEAL-MOVES)."""
    draw_adds_streak: bool = False
    """An exhausted hand counts as one more hand kept (R-L-COUNT)."""
    bases: tuple[Base, ...] = (2, 20, 50, 200, 500, 1000, 10000)
    """The rooms' bases (R-BASES)."""
    base_by_poorest: bool = False
    """B follows from the coins of the poorest seat before each hand (R-BASES)."""
    base_factor: Factor = 100
    """How many times B the poorest must own (R-BASES)."""
    coins: Coins = 0
    """What every seat brings to the table."""
    horse: bool = False
    """A fifth player is bound to a seat and shares its payments (R-HORSE)."""

    def __post_init__(self) -> None:
        """What fields may not say together; ValueError names them."""
        if self.pays_fans and "plain" not in self.fans:
            raise ValueError("fans must have a plain hand")
        if len(self.roam_multipliers) not in (0, 3):
            raise ValueError("roam_multipliers has one for each of the three levels, or none")
        if "roam" in self.special_multipliers:
            raise ValueError("special_multipliers has none for roam; roam_multipliers has")
        if self.base_by_poorest and not self.bases:
            raise ValueError("base_by_poorest needs bases to choose from")
        dealt = 4 * self.hand_size + 1
        if len(SUIT_WALL) < dealt + self.reserve:
            raise ValueError("reserve leaves too few tiles to play with")
        if len(self.wall) < dealt + self.reserve + self.last_group:
            raise ValueError("last_group is more than there is to draw")

    @property
    def sets(self) -> int:
        """Sets in a winning hand beside the pair: 5, or 4 in the 13-tile games (R-SHAPE)."""
        return self.hand_size // 3

    @property
    def pairs(self) -> bool:
        """Whether seven pairs win as well (R-SHAPE)."""
        return self.hand_size == 13 and "seven_pairs" in self.fans

    @property
    def pays_fans(self) -> bool:
        """Which of the two ways to count this profile has (RULES 9)."""
        return bool(self.fans)

    @property
    def wall(self) -> tuple[Tile, ...]:
        """All tiles of the game, unshuffled (R-TILES)."""
        return FULL_WALL if self.flowers else SUIT_WALL

    @property
    def faces(self) -> frozenset[Tile]:
        """The faces these tiles have."""
        return frozenset(self.wall)

    def knows(self, win: str) -> bool:
        """Whether a special win or a fan of that name exists here."""
        return win in self.specials or win in self.fans


SUIT_WALL: tuple[Tile, ...] = tuple(tile for tile in FULL_WALL if tile in SUIT_TILES)
"""The 108 suit tiles (R-TILES)."""


def load(name: str) -> Rules:
    """The built-in profile of that name; ValueError names the ones there are."""
    if name not in profiles():
        raise ValueError(f"no profile {name!r}; there are: {', '.join(profiles())}")
    return build(name)


def build(name: str, own: Mapping[str, str] = {}) -> Rules:
    """A profile from its text and those it extends: built-in ones, or texts of one's own by name.

    What a text says stands in place of what it extends. A table is replaced as a whole, so what is
    not named in it does not exist. A built-in name always means the built-in profile.
    """
    fields: dict[str, Any] = {}
    for above in chain(name, own):
        fields = {**above, **fields}
    try:
        return msgspec.convert({**fields, "name": name}, Rules)
    except msgspec.ValidationError as error:
        raise BadProfile(name, "fields", str(error)) from None


def override(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """The same rules with some fields set otherwise; ValueError names an unknown or bad one."""
    try:
        return msgspec.convert({**msgspec.to_builtins(rules), **options}, Rules)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
