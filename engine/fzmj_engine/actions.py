"""What a seat may ask for. An action says nothing of whose it is: the table knows who sent it."""

from msgspec import Struct

from fzmj_engine.tiles import Tile


def snake(name: str) -> str:
    """`ThreeGolds` → `three_golds`, the tag a record carries in a log or on the wire."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).strip(
        "_"
    )


class Answer(Struct, frozen=True, tag=snake, forbid_unknown_fields=True):
    """What a seat says when it is asked."""


class Discard(Answer, frozen=True):
    """Throw a tile; with `rob` the dealer robs the gold with his first one (R-ROB-DEALER)."""

    tile: Tile
    rob: bool = False


class Chow(Answer, frozen=True):
    """Take the discard into a run with these two tiles of one's own, the lower first (R-CLAIMS)."""

    tiles: tuple[Tile, Tile]


class Pung(Answer, frozen=True):
    """Take the discard to two equal tiles (R-CLAIMS)."""


class Kong(Answer, frozen=True):
    """Lay four equal tiles: exposed on a discard, else added or concealed (R-KONG)."""

    tile: Tile


class Win(Answer, frozen=True):
    """Win with what lies there: the drawn tile, the discard, the dealer's first tiles."""


class RobGold(Answer, frozen=True):
    """Win with the marker after the dealer's first discard (R-ROB)."""


class ThreeGolds(Answer, frozen=True):
    """Win with three golds in hand, whatever the rest is (R-THREE)."""


class Pass(Answer, frozen=True):
    """Let it go."""


Action = Discard | Chow | Pung | Kong | Win | RobGold | ThreeGolds | Pass
