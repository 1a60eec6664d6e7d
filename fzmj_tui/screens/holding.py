"""The own hand as a player arranges it: its order, the picked tile, a tile name being typed."""

from fzmj_engine.state import State
from fzmj_engine.tiles import Tile, ordered
from fzmj_tui.keys import SUITS


class Holding:
    """Order and cursor; the state says what is held."""

    def __init__(self) -> None:
        self.order: tuple[Tile, ...] = ()
        self.cursor: int | None = None
        self.typed = ""
        self.sorted = True
        """By suit, or else as the tiles came."""
        self.own = False
        """As the player has moved them, until the hand is over or sorted again."""

    @property
    def tile(self) -> Tile | None:
        """The picked tile."""
        return None if self.cursor is None else self.order[self.cursor]

    def follow(self, state: State, seat: int, asked: bool) -> None:
        """Arrange the hand of a new state; a seat that is asked has its drawn tile picked."""
        before = self.order
        self.own = self.own and bool(state.concealed[seat].tiles)
        self._arrange(state, seat)
        if len(self.order) < len(before) or not self.order:
            self.cursor = None
        if self.cursor is not None and before != self.order:
            self.cursor = min(self.cursor, len(self.order) - 1)
        if asked and (self.cursor is None or before != self.order):
            self.cursor = len(self.order) - 1

    def sort(self, state: State, seat: int) -> None:
        """Sort the hand or show it as it came; tiles that were moved are sorted again."""
        self.put(self.own or not self.sorted, state, seat)

    def put(self, by_suit: bool, state: State, seat: int) -> None:
        """Sorted or as it came, from now on; the same face stays picked."""
        tile = self.tile
        self.sorted, self.own = by_suit, False
        self._arrange(state, seat)
        self.cursor = None if tile is None else self._last(tile)

    def shift(self, step: int, state: State, seat: int) -> bool:
        """Move the picked tile along the hand; the drawn one stays apart."""
        room = len(self.order) - (state.concealed[seat].drawn is not None)
        if self.cursor is None or self.cursor >= room:
            return False
        rest, place = list(self.order), (self.cursor + step) % room
        rest.insert(place, rest.pop(self.cursor))
        self.order, self.cursor, self.own = tuple(rest), place, True
        return True

    def _arrange(self, state: State, seat: int) -> None:
        own = state.concealed[seat]
        as_it_was = self.order if self.own else None
        self.order = arranged(own.tiles, own.drawn, state.gold, self.sorted, as_it_was)

    def move(self, step: int) -> None:
        """Go along the hand and around its ends."""
        if self.order:
            start = self.cursor if self.cursor is not None else (-1 if step > 0 else 0)
            self.cursor = (start + step) % len(self.order)

    def edge(self, place: int) -> None:
        """Go to one end."""
        self.cursor = place % len(self.order) if self.order else None

    def type(self, letter: str) -> str | None:
        """Take a letter of a tile name; a complete name that is held picks its tile.

        None where the letter is no part of a name, else what the name is by now.
        """
        if letter in "123456789":
            self.typed = letter
            return letter
        if not self.typed or letter not in SUITS:
            self.typed = ""
            return None
        name, self.typed = self.typed + SUITS[letter], ""
        if name in self.order:
            self.cursor = self._last(Tile(name))
        return name

    def _last(self, tile: Tile) -> int:
        """The rightmost copy: the drawn one, if that is it."""
        return len(self.order) - 1 - self.order[::-1].index(tile)


def arranged(
    tiles: tuple[Tile, ...],
    drawn: Tile | None,
    gold: Tile | None,
    by_suit: bool,
    before: tuple[Tile, ...] | None = None,
) -> tuple[Tile, ...]:
    """A hand as it stands: golds first, then by suit, the drawn tile apart at the end.

    With `before`, an order of the player's own, what was there stays in it and the rest follows.
    """
    rest = list(tiles)
    apart = (drawn,) if drawn is not None and drawn in rest else ()
    if apart:
        rest.reverse()
        rest.remove(apart[0])
        rest.reverse()
    if before is not None:
        return (*_kept(before, rest), *rest, *apart)
    if by_suit:
        rest = sorted(ordered(rest), key=lambda tile: tile != gold)
    return (*rest, *apart)


def _kept(before: tuple[Tile, ...], rest: list[Tile]) -> list[Tile]:
    """Those of `before` that are still there, which are taken out of the rest."""
    kept: list[Tile] = []
    for tile in before:
        if tile in rest:
            rest.remove(tile)
            kept.append(tile)
    return kept
