"""The end of a hand and of a match, told in lines."""

from collections.abc import Iterator

from fzmj_engine.finished import faced
from fzmj_engine.groups import Group
from fzmj_engine.sheet import Line
from fzmj_engine.state import SEATS
from fzmj_engine.tiles import Tile
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import palette
from fzmj_tui.plain.speech import grouped, joined, listed, meld_name, tile_name, tile_names
from fzmj_tui.screens.seated import Seated
from fzmj_tui.screens.tally import Tally
from fzmj_tui.words import Words

SIGNS = {"+": "plain.plus", "×": "plain.times", "≤": "plain.most"}


class Told(Tally):
    """A finished hand, said instead of drawn."""

    PAYS = "plain.pays"

    def __init__(self, seated: Seated, words: Words) -> None:
        super().__init__(seated, Look(FACES["ascii"], palette("mono"), words), words)

    def plain(self, tile: Tile) -> str:
        """A tile within a sentence."""
        return tile_name(tile, self.words)

    def hand_lines(self, *, rules: bool = False) -> Iterator[str]:
        """Who won how, what it came to, who pays whom, and who deals next.

        With `rules` every line of the score names the rule it follows from.
        """
        yield self._sentence(self.title().plain)
        if self.score is None:
            yield self.hand().plain
        else:
            yield from self._won(rules)
        yield from self._payments()
        yield self._sentence(self.next().plain)

    def match_lines(self) -> Iterator[str]:
        """The four by their points."""
        yield self.words("sheet.final_after", hands=self.state.hand)
        ranked = sorted(SEATS, key=lambda seat: -self.state.scores[seat])
        for place, seat in enumerate(ranked, 1):
            points = self.state.scores[seat]
            yield self.words("plain.place", place=place, name=self.names[seat], points=points)

    def _sentence(self, drawn: str) -> str:
        """What a screen sets apart by gaps."""
        parts = (part.strip() for part in drawn.split("  "))
        return self.words("plain.clause").join(filter(None, parts))

    def _won(self, rules: bool) -> Iterator[str]:
        words, score, outcome = self.words, self.score, self.state.outcome
        assert score is not None and outcome is not None and outcome.victory is not None
        winner = outcome.victory.seat
        melds = [meld_name(meld, words) for meld in faced(self.state, winner)]
        yield words("plain.sets", sets=listed([*melds, *map(self._group, score.groups)], words))
        if flowers := self.state.players[winner].flowers:
            names = tile_names(flowers, words)
            yield words("plain.flowers", name=self.names[winner], tiles=names)
        items = [line for line in score.lines if line.points]
        said = (self._item(line, line is items[0], rules) for line in items)
        yield words("plain.score", lines=listed(said, words))
        payers = [self.names[seat] for seat in SEATS if outcome.gains[seat] < 0]
        key = "plain.one" if len(payers) == 1 else "plain.each"
        yield words(key, points=score.each, name=payers[0] if payers else "")

    def _group(self, group: Group) -> str:
        """A set by what it is read as, and which of its tiles golds stand for."""
        words = self.words
        face = tile_name(group.stands[0], words)
        said = {
            "pung": words("plain.first_set", tile=face),
            "pair": words("plain.pair", tile=face),
        }.get(group.kind) or grouped(group.stands, None, words)
        for tile, stand in zip(group.tiles, group.stands, strict=True):
            if tile == self.state.gold:
                said = words("plain.gold_for", what=said, tile=tile_name(stand, words))
        return said

    def _item(self, line: Line, first: bool, rules: bool) -> str:
        """One line of the score."""
        name = "plain.sum" if line.name == "multiplier" else f"line.{line.name}"
        key = "plain.add" if first else SIGNS[line.sign]
        said = self.words(key, label=self.words(name), points=line.points)
        return self.words("plain.by_rule", what=said, rule=line.rule) if rules else said

    def _payments(self) -> Iterator[str]:
        """What was paid beside the win, what the hand has brought each, and what all have now."""
        words, outcome = self.words, self.state.outcome
        if any(payment.why != "win" for payment in (outcome.payments if outcome else ())):
            payments = (" ".join(line.split()) for line in self.paid())
            yield words("plain.paid", payments=listed(payments, words))
        gains = outcome.gains if outcome else (0, 0, 0, 0)
        if any(gains):
            yield words("plain.gains", gains=self._row(gains, "+d"))
        yield words("plain.totals", totals=self._row(self.state.scores, "d"))

    def _row(self, points: tuple[int, int, int, int], form: str) -> str:
        """A number for each of the four."""
        said = (
            self.words("plain.gain", name=name, points=format(number, form))
            for name, number in zip(self.names, points, strict=True)
        )
        return joined(said, self.words)
