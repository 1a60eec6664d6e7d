"""The own hand at a table: which tile is picked, and in which order they stand."""

from msgspec.structs import replace

from fzmj_tui.screens.base import Spoken
from fzmj_tui.screens.seated import Seated


class Arranging(Spoken[None]):
    """A screen that shows a hand."""

    seated: Seated

    def repaint(self) -> None:
        """Draw what has changed."""

    def _fresh(self, hint: str = "") -> None:
        self.seated.hint = hint
        self.repaint()

    def _put_in_order(self) -> None:
        """The hand stands as the settings say, unless its tiles were moved."""
        seated, by_suit = self.seated, self.host.options.order == "suit"
        if seated.holding.sorted != by_suit:
            seated.holding.put(by_suit, seated.state, seated.seat)

    def action_move(self, step: int) -> None:
        """Pick the tile beside."""
        self.seated.holding.move(step)
        self._fresh()

    def action_edge(self, place: int) -> None:
        """Pick the first or the last tile."""
        self.seated.holding.edge(place)
        self._fresh()

    def action_sort(self) -> None:
        """Sort the hand, or show the tiles as they came; it stays so."""
        holding = self.seated.holding
        holding.sort(self.seated.state, self.seated.seat)
        order = "suit" if holding.sorted else "drawn"
        self.host.change(replace(self.host.options, order=order))
        self._fresh(self.words("hint.sorted" if holding.sorted else "hint.unsorted"))

    def action_shift(self, step: int) -> None:
        """Move the picked tile along the hand."""
        moved = self.seated.holding.shift(step, self.seated.state, self.seated.seat)
        self._fresh("" if moved else self.words("hint.not_moved"))
