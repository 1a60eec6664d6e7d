"""Tables for one decision: seat 0 has drawn, or another seat has thrown. The gold is 5p."""

from msgspec.structs import replace

from fzmj_engine.melds import Kind, parse_meld
from fzmj_engine.rules import Rules, load
from fzmj_engine.state import Concealed, Offer, Phase, Player, State, Thrown
from fzmj_engine.tiles import BACK, Tile, parse

GOLD = Tile.P5
DRAWS = 16
"""Tiles that were drawn and thrown before the decision."""


def early(rules: Rules, flowers: str = "1z2z3z1f") -> State:
    """A hand after sixteen discards; each seat shows the same flowers."""
    return State(
        rules=rules,
        hand=1,
        head=4 * rules.hand_size + 1 + DRAWS,
        tail=17 if rules.gold else 0,
        gold=GOLD if rules.gold else None,
        marker=rules.gold,
        reserve=rules.reserve,
        discards=DRAWS,
        concealed=(Concealed((BACK,) * rules.hand_size),) * 4,
        players=(Player(flowers=parse(flowers) if rules.flowers else ()),) * 4,
    )


TABLE = early(load("classic"))
"""Each seat has four flowers."""


def rivers(thrown: str, seat: int = 2, table: State = TABLE) -> State:
    """The table with these tiles in a seat's river."""
    river = tuple(Thrown(tile, drawn=False) for tile in parse(thrown))
    players = list(table.players)
    players[seat] = replace(players[seat], river=river)
    return replace(table, players=tuple(players))


def drawn(table: State, tiles: str, melds: str = "") -> State:
    """Seat 0 has drawn the last of these tiles."""
    hand = parse(tiles)
    return replace(_holding(table, tiles, melds, hand[-1]), phase=Phase.TURN)


def offered(table: State, tiles: str, tile: str, seat: int = 3, melds: str = "") -> State:
    """Seat 0 holds these tiles, and another seat has thrown this one."""
    held = _holding(table, tiles, melds)
    return replace(held, phase=Phase.CLAIM, turn=seat, offer=Offer(Tile(tile), seat))


def _holding(table: State, tiles: str, melds: str, drawn: Tile | None = None) -> State:
    laid = tuple(map(parse_meld, melds.split()))
    kongs = tuple(meld.tiles[0] for meld in laid if meld.kind is Kind.CONCEALED)
    own = Concealed(parse(tiles), drawn, kongs)
    first = replace(table.players[0], melds=laid)
    return replace(
        table,
        concealed=(own, *table.concealed[1:]),
        players=(first, *table.players[1:]),
    )


def opened(tiles: str) -> State:
    """The dealer, seat 0, is asked first."""
    own = Concealed(parse(tiles))
    return replace(
        TABLE, phase=Phase.OPENING, head=65, discards=0, concealed=(own, *TABLE.concealed[1:])
    )
