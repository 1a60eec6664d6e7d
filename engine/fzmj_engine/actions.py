"""What a seat may ask for. An action says nothing of whose it is: the table knows who sent it."""

from msgspec import Struct

from fzmj_engine.tiles import Tile


def snake(name: str) -> str:
    """`ThreeGolds` → `three_golds`, the tag a record carries in a log or on the wire."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).strip(
        "_"
    )


class Discard(Struct, frozen=True, tag=snake):
    """Throw a tile; with `rob` the dealer robs the gold with his first one (R-ROB-DEALER)."""

    tile: Tile
    rob: bool = False


class Chow(Struct, frozen=True, tag=snake):
    """Take the discard into a run with these two tiles of one's own, the lower first (R-CLAIMS)."""

    tiles: tuple[Tile, Tile]


class Pung(Struct, frozen=True, tag=snake):
    """Take the discard to two equal tiles (R-CLAIMS)."""


class Kong(Struct, frozen=True, tag=snake):
    """Lay four equal tiles: exposed on a discard, else added or concealed (R-KONG)."""

    tile: Tile


class Win(Struct, frozen=True, tag=snake):
    """Win with what lies there: the drawn tile, the discard, the dealer's first tiles."""


class RobGold(Struct, frozen=True, tag=snake):
    """Win with the marker after the dealer's first discard (R-ROB)."""


class ThreeGolds(Struct, frozen=True, tag=snake):
    """Win with three golds in hand, whatever the rest is (R-THREE)."""


class Pass(Struct, frozen=True, tag=snake):
    """Let it go."""


Action = Discard | Chow | Pung | Kong | Win | RobGold | ThreeGolds | Pass
