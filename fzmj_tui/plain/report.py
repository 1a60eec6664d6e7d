"""What lies on the table, on request: one line a thing, nothing that a voice would stumble over."""

from collections.abc import Callable, Iterator, Mapping

from fzmj_engine.finished import faced
from fzmj_engine.state import SEATS
from fzmj_tui.plain.speech import grouped, listed, meld_name, tile_name, tile_names
from fzmj_tui.screens.counsel import counsel
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words

Report = Callable[[Seated, Words], Iterator[str]]


def places(seated: Seated, words: Words) -> Iterator[str]:
    """Which rules, who sits where, and how to get on."""
    name, names = seated.state.rules.name, seated.names(words)
    rules = words(f"profile.{name}") if f"profile.{name}" in words else name
    _, right, across, left = (names[seat] for seat in _from_own(seated))
    yield words("plain.seats", rules=rules, right=right, across=across, left=left)
    yield words("plain.start")


def hand(seated: Seated, words: Words) -> Iterator[str]:
    """The own hand, golds counted apart, the tile just drawn, and the own melds and flowers."""
    own = seated.state.concealed[seated.seat]
    yield words("plain.hand", tiles=grouped(own.tiles, seated.state.gold, words))
    if own.drawn is not None:
        yield words("plain.own.drew", tile=tile_name(own.drawn, words))
    yield from _melds(seated, seated.seat, words)
    yield from _flowers(seated, seated.seat, words)


def table(seated: Seated, words: Words) -> Iterator[str]:
    """The gold, the wall, then every seat: points, melds, flowers and discards."""
    yield from gold(seated, words)
    yield from wall(seated, words)
    state, names = seated.state, seated.names(words)
    for seat in _from_own(seated):
        count = len(state.concealed[seat].tiles)
        points = state.standings[seat]
        yield words("plain.seat", name=names[seat], points=points, count=count)
        for part in (_melds, _flowers, _river):
            yield from part(seated, seat, words)


def gold(seated: Seated, words: Words) -> Iterator[str]:
    """Which face is gold."""
    face = seated.state.gold
    yield words("plain.gold", tile=tile_name(face, words)) if face else words("plain.no_gold")


def wall(seated: Seated, words: Words) -> Iterator[str]:
    """How many tiles are left to draw."""
    yield words("plain.wall", count=seated.state.drawable)


def scores(seated: Seated, words: Words) -> Iterator[str]:
    """The points of the four seats, and whose deal it is."""
    state, names = seated.state, seated.names(words)
    for seat in _from_own(seated):
        yield words("plain.points", name=names[seat], points=state.standings[seat])
    dealer = names[state.dealer]
    yield words("plain.dealer", name=dealer, streak=state.streak, hand=state.hand)


def counsels(seated: Seated, words: Words) -> Iterator[str]:
    """What helps the own hand."""
    return counsel(seated.state, seated.seat, words, lambda tile: tile_name(tile, words))


def _from_own(seated: Seated) -> tuple[int, ...]:
    """The seats in turn order, one's own first."""
    return tuple((seated.seat + step) % 4 for step in SEATS)


def _melds(seated: Seated, seat: int, words: Words) -> Iterator[str]:
    if found := faced(seated.state, seat):
        melds = listed((meld_name(meld, words) for meld in found), words)
        yield words("plain.melds", name=seated.names(words)[seat], melds=melds)


def _flowers(seated: Seated, seat: int, words: Words) -> Iterator[str]:
    if flowers := seated.state.players[seat].flowers:
        name = seated.names(words)[seat]
        yield words("plain.flowers", name=name, tiles=tile_names(flowers, words))


def _river(seated: Seated, seat: int, words: Words) -> Iterator[str]:
    tiles = tile_names((thrown.tile for thrown in seated.state.players[seat].river), words)
    yield words("plain.river", name=seated.names(words)[seat], tiles=tiles)


def _everybody(part: Callable[[Seated, int, Words], Iterator[str]]) -> Report:
    """One part of every seat that has one, or a word that nobody has."""

    def said(seated: Seated, words: Words) -> Iterator[str]:
        found = [line for seat in _from_own(seated) for line in part(seated, seat, words)]
        yield from found or [words("plain.none")]

    return said


REPORTS: Mapping[str, Report] = {
    "hand": hand,
    "table": table,
    "gold": gold,
    "wall": wall,
    "melds": _everybody(_melds),
    "flowers": _everybody(_flowers),
    "discards": _everybody(_river),
    "scores": scores,
    "counsels": counsels,
}
"""What can be asked for, by its key in plain.typed."""
