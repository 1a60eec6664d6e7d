"""The profile record: numbers and switches of the rules as fields, read from TOML.

A profile is data, a difference from another one (`extends`); the engine asks its fields and never
its name.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1000)]
Points = Annotated[int, Meta(ge=0, le=1_000_000)]
Special = Literal[
    "gold_dragon",
    "gold_sparrow",
    "three_golds",
    "heavenly",
    "rob_gold",
    "flowerless",
    "one_flower",
]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ between two tables of Fuzhou mahjong."""

    name: str
    """What players call this profile; shown, never asked."""
    hand_size: Literal[13, 16] = 16
    """Tiles in hand after a discard (R-SEVENTEEN)."""
    flower_set_bonus: Count = 2
    """Points for a complete set of four flowers on top of the four (R-FLOWER-SET)."""
    reserve: Count = 18
    """Tiles that stay in the wall before any kong or flower set (R-RESERVE)."""
    reserve_includes_gold: bool = True
    """Whether the gold marker is one of the reserved tiles (R-RESERVE)."""
    last_group: Count = 4
    """Size of the last group of draws (R-LAST-GROUP)."""
    base_points: Points = 5
    """b in X/B = m·(b + F + G + L) + S (RULES 9)."""
    multiplier: Count = 2
    """m in the same formula."""
    specials: Mapping[Special, Points] = {}
    """S of each special win this profile knows; what is not named here does not exist."""
    gold_lock: bool = True
    """Whoever discarded a gold may win only by self-draw (R-GOLD-LOCK)."""
    win_after_claim: bool = False
    """A win, three golds or a kong right after one's own chow or pung (R-AFTER-CLAIM)."""
    chowed_tile: bool = True
    """The very tile just chowed may be discarded (R-CHOWED-TILE)."""
    draw_keeps_dealer: bool = True
    """An exhausted hand leaves the deal where it is (R-DEAL-MOVES)."""
    draw_adds_streak: bool = False
    """An exhausted hand counts as one more hand kept (R-L-COUNT)."""

    @property
    def sets(self) -> int:
        """Sets in a winning hand beside the pair: 5, or 4 in the 13-tile games (R-SHAPE)."""
        return self.hand_size // 3


def profiles() -> tuple[str, ...]:
    """Names of the built-in profiles, the default first."""
    names = sorted(path.name.removesuffix(".toml") for path in _folder().iterdir())
    return tuple(sorted(names, key=lambda name: name != "classic"))


def load(name: str) -> Rules:
    """The built-in profile of that name; ValueError names the ones there are."""
    if name not in profiles():
        raise ValueError(f"no profile {name!r}; there are: {', '.join(profiles())}")
    return msgspec.convert(_fields(name), Rules)


def override(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """The same rules with some fields set otherwise; ValueError names an unknown or bad one."""
    try:
        return msgspec.convert({**msgspec.to_builtins(rules), **options}, Rules)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def _folder() -> Any:
    return files(__package__) / "profiles"


def _fields(name: str) -> dict[str, Any]:
    own = msgspec.toml.decode((_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    parent = own.pop("extends", None)
    return {**(_fields(parent) if parent else {}), **own}
