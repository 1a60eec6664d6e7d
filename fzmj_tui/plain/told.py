"""The end of a hand and of a match, told in lines."""

from collections.abc import Iterator

from rich.text import Text

from fzmj_engine.state import SEATS
from fzmj_engine.tiles import Tile
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import palette
from fzmj_tui.plain.speech import tile_name, tile_names
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.tally import Tally
from fzmj_tui.words import Words


class Told(Tally):
    """A finished hand with its tiles said instead of drawn."""

    def __init__(self, seated: Seated, words: Words) -> None:
        super().__init__(seated, Look(FACES["ascii"], palette("mono"), words), words)

    def plain(self, tile: Tile) -> str:
        """A tile within a sentence."""
        return tile_name(tile, self.words)

    def tiles(self, tiles: tuple[Tile, ...], fill: str, last: Tile | None = None) -> Text:
        """A set or a pair."""
        return Text(f"[{tile_names(tiles, self.words)}]")

    def hand_lines(self) -> Iterator[str]:
        """Who won how, every line of the score, who pays whom, and who deals next."""
        for part in (self.title(), self.hand(), self.points()):
            yield from part.plain.splitlines()
        gains = self.state.outcome.gains if self.state.outcome else (0, 0, 0, 0)
        for seat in SEATS:
            yield self.words(
                "plain.gain",
                name=self.names[seat],
                gain=f"{gains[seat]:+d}",
                total=self.state.scores[seat],
            )
        yield from self.paid()
        yield self.next().plain

    def match_lines(self) -> Iterator[str]:
        """The four by their points."""
        yield from self.standings().plain.splitlines()
