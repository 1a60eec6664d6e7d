"""How a match has ended: who came first, and the four by their points."""

from rich.text import Text

from fzmj_engine.state import SEATS, State
from fzmj_tui.paint.look import Look
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.tally import aligned, padded
from fzmj_tui.words import Words

BAR = 14
"""Cells of the longest bar."""


class Standings:
    """A match after its last hand, said in one language."""

    def __init__(self, seated: Seated, look: Look, words: Words) -> None:
        self.state: State = seated.finished or seated.state
        self.names = seated.names(words)
        self.look = look
        self.words = words

    @property
    def best(self) -> int:
        """The points of who came first."""
        return max(self.state.scores)

    def title(self) -> Text:
        """How long the match was, and who came first."""
        words, palette = self.words, self.look.palette
        text = Text(words("sheet.final") + "\n", palette.accent)
        text.append(words("sheet.final_after", hands=self.state.hand) + "\n", palette.dim)
        first = ", ".join(self.names[seat] for seat, place in self._ranked() if place == 1)
        return text.append(f" {words('sheet.winner', name=first)} ", palette.hot_key)

    def rows(self) -> Text:
        """The four by their points, with a bar as long as these are."""
        palette, scores = self.look.palette, self.state.scores
        most = max(1, *map(abs, scores))
        rows = []
        for seat, place in self._ranked():
            style = palette.accent if place == 1 else palette.strong
            row = Text.assemble((f"{place}  {padded(self.names[seat], 18)}", style))
            fill = "gold" if place == 1 else "tile" if scores[seat] > 0 else "back"
            length = round(BAR * abs(scores[seat]) / most)
            row.append(" " * length, palette.fills[fill].body).append(" " * (BAR - length))
            rows.append(row.append(aligned(str(scores[seat]), 8), style))
        return Text("\n").join(rows)

    def _ranked(self) -> list[tuple[int, int]]:
        """Seats with their places; equal points share one."""
        scores = self.state.scores
        ranked = sorted(SEATS, key=lambda seat: -scores[seat])
        return [(seat, 1 + sum(other > scores[seat] for other in scores)) for seat in ranked]
