"""What lies on the table, on request: one line a thing, nothing that a voice would stumble over."""

from collections.abc import Iterator

from fzmj_engine.finished import faced
from fzmj_engine.melds import Kind, Meld
from fzmj_engine.state import SEATS, State
from fzmj_engine.tiles import ordered
from fzmj_tui.plain.speech import tile_name, tile_names
from fzmj_tui.screens.counsel import counsel
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words


def hand(seated: Seated, words: Words) -> Iterator[str]:
    """The own hand, golds counted, and the own melds and flowers."""
    state, seat = seated.state, seated.seat
    own = state.concealed[seat]
    yield words("plain.hand", tiles=tile_names(ordered(own.tiles), words))
    golds = own.tiles.count(state.gold) if state.gold else 0
    if golds:
        yield words("plain.golds", count=golds)
    yield from _open(state, seat, words)


def table(seated: Seated, words: Words) -> Iterator[str]:
    """The gold, the wall, then every seat: points, melds, flowers and discards."""
    state, names = seated.state, seated.names(words)
    if state.gold is not None:
        yield words("plain.gold", tile=tile_name(state.gold, words))
    yield words("plain.wall", count=state.drawable)
    for step in SEATS:
        seat = (seated.seat + step) % 4
        count = len(state.concealed[seat].tiles)
        points = state.standings[seat]
        yield words("plain.seat", name=names[seat], points=points, count=count)
        yield from _open(state, seat, words)
        river = [thrown.tile for thrown in state.players[seat].river]
        yield words("plain.river", tiles=tile_names(river, words))


def scores(seated: Seated, words: Words) -> Iterator[str]:
    """The points of the four seats."""
    state, names = seated.state, seated.names(words)
    for seat in SEATS:
        yield words("plain.points", name=names[seat], points=state.standings[seat])
    dealer = names[state.dealer]
    yield words("plain.dealer", name=dealer, streak=state.streak, hand=state.hand)


def counsels(seated: Seated, words: Words) -> Iterator[str]:
    """What helps the own hand."""
    return counsel(seated.state, seated.seat, words, lambda tile: tile_name(tile, words))


def _open(state: State, seat: int, words: Words) -> Iterator[str]:
    for meld in faced(state, seat):
        yield words("plain.meld", meld=_meld(meld, words))
    flowers = state.players[seat].flowers
    if flowers:
        yield words("plain.flowers", tiles=tile_names(flowers, words))


def _meld(meld: Meld, words: Words) -> str:
    tiles = meld.tiles if meld.kind is Kind.CHOW else meld.tiles[:1]
    return f"{words(f'meld.{meld.kind}')} {tile_names(tiles, words)}"
