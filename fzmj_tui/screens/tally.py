"""A finished hand in words: who won how, what each gold stands for, the score, who pays whom."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from fzmj_engine.dealing import next_deal
from fzmj_engine.finished import faced
from fzmj_engine.groups import Group
from fzmj_engine.score import Score, settle
from fzmj_engine.sheet import RULE_OF
from fzmj_engine.state import SEATS, State
from fzmj_engine.tiles import Tile, ordered
from fzmj_tui.paint.canvas import clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.sets import Laid, Piece, paint_sets
from fzmj_tui.paint.tile import Cut
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words


class Tally:
    """One finished hand, said in one language and drawn with one face."""

    PAYS = "sheet.pays"
    """The words for a payment."""

    def __init__(self, seated: Seated, look: Look, words: Words) -> None:
        self.state: State = seated.finished or seated.state
        self.names = seated.names(words)
        self.look = look
        self.words = words
        self.signs = {"+": "+", "×": look.face.signs.times, "≤": look.face.signs.at_most}
        self.score: Score | None = settle(self.state)

    @property
    def worth(self) -> int:
        """What the winner got; 0 if nobody won."""
        outcome = self.state.outcome
        won = outcome.victory if outcome else None
        return outcome.gains[won.seat] if outcome and won else 0

    def title(self, between: str = "  ") -> Text:
        """Which hand it was, who won it and how."""
        words, palette = self.words, self.look.palette
        text = Text(words("sheet.title", hand=self.state.hand), palette.dim)
        won = self.state.outcome.victory if self.state.outcome else None
        if self.state.left is not None:
            said = words("sheet.voided", name=self.names[self.state.left])
            return text.append(between + said, palette.accent)
        if won is None:
            return text.append(between + words("sheet.exhausted"), palette.accent)
        text.append(between + words("sheet.won", name=self.names[won.seat]), palette.accent)
        for said in (*self._specials(won.how), words(f"how.{won.how}")):
            text.append("  ").append(f" {said} ", palette.hot_key)
        if won.source is not None and won.tile is not None:
            tile = self.plain(won.tile)
            where = words("sheet.from", name=self.names[won.source], tile=tile)
            text.append(between + where, palette.strong)
        elif won.tile is not None:
            text.append(between + words("sheet.by", tile=self.plain(won.tile)), palette.strong)
        return text

    def _specials(self, how: str) -> Iterator[str]:
        """The special win that is paid, by the first line of its rule, unless `how` names it."""
        rule = RULE_OF.get(self.score.special or "") if self.score else None
        names = [line.name for line in self.score.lines if line.rule == rule] if self.score else []
        return (self.words(f"line.{name}") for name in names[:1] if name != how)

    def hand(self, cut: Cut | None = None, width: int = 0) -> Text:
        """The winner's sets and pair, upright with a cut; then what the golds in them stand for."""
        won = self.state.outcome.victory if self.state.outcome else None
        if self.state.left is not None:
            penalty = self.state.rules.escape_penalty * self.state.base
            return Text(self.words("sheet.voided_why", points=penalty))
        if won is None or self.score is None:
            return Text(self.words("sheet.exhausted_why"))
        sets = self.sets()
        text = Text("  ").join(map(self.written, sets))
        if cut is not None:
            text = paint_sets(sets, self.look, cut, width).to_rich()
        flowers = self.state.players[won.seat].flowers
        if flowers:
            text.append(f"\n{self.words('line.flowers')}  ", self.look.palette.dim)
            text.append(" ".join(map(self.plain, ordered(flowers))), self.look.palette.flower)
        stands = list(self._stands(sets))
        if stands:
            text.append("\n" + "   ".join(stands), self.look.palette.accent)
        return text

    def sets(self) -> list[Laid]:
        """Melds, then the sets and the pair in the hand of the winner; the winning tile once."""
        won = self.state.outcome.victory if self.state.outcome else None
        if won is None or self.score is None:
            return []
        laid = [self.pieces(meld.tiles, "meld") for meld in faced(self.state, won.seat)]
        left = won.tile
        for group in self.score.groups:
            last = left if left in group.tiles else None
            laid.append(self.pieces(group.tiles, "tile", last, self._meant(group)))
            left = None if last else left
        return laid

    def _meant(self, group: Group) -> tuple[Tile | None, ...]:
        """What the golds in a set or a pair stand for."""
        pairs = zip(group.tiles, group.stands, strict=True)
        told = len(group.tiles) > 1
        return tuple(stand if told and tile == self.state.gold else None for tile, stand in pairs)

    def _stands(self, sets: Sequence[Laid]) -> Iterator[str]:
        for piece in (piece for laid in sets for piece in laid):
            if piece.stands is not None:
                names = {"gold": self.plain(piece.tile), "tile": self.plain(piece.stands)}
                yield self.words("sheet.stands", **names)

    def points(self) -> Text:
        """Every item of the score with the rule it follows from, and what one payer pays."""
        words, palette = self.words, self.look.palette
        if self.score is None:
            return Text()
        text = Text(words("sheet.score") + "\n", palette.accent)
        for line in self.score.lines:
            if line.points:
                sign = self.signs[line.sign]
                label = words(f"line.{line.name}")
                text.append(padded(label, 18), palette.strong)
                text.append(f"{sign}{line.points:<5}")
                text.append(f"{line.rule}\n", palette.dim)
        text.append(self._formula() + "\n", palette.dim)
        payers = [
            seat for seat in SEATS if self.state.outcome and self.state.outcome.gains[seat] < 0
        ]
        one = words("sheet.one", name=self.names[payers[0]]) if len(payers) == 1 else ""
        text.append(padded(clip(one or words("sheet.each"), 17), 18), palette.accent)
        return text.append(f"={self.score.each}", palette.accent)

    def _formula(self) -> str:
        """The same as one calculation."""
        assert self.score is not None
        steps = [(line.sign, line.points) for line in self.score.lines if line.points]
        if self.state.base != 1:
            steps.append(("×", self.state.base))
        text, sum_ = "", False
        for sign, points in steps:
            if sign == "≤":
                text, sum_ = f"min({text}, {points})", False
                continue
            if sign == "×":
                text = f"({text})" if sum_ else text or "0"
            sum_ = sign == "+" and text != ""
            text = f"{text} {self.signs[sign]} {points}" if text else str(points)
        return text

    def seats(self) -> Text:
        """Gains and totals of the four, and who pays whom."""
        words, palette = self.words, self.look.palette
        gains = self.state.outcome.gains if self.state.outcome else (0, 0, 0, 0)
        head = " " * 12 + aligned(words("sheet.gains"), 10) + aligned(words("sheet.total"), 8)
        text = Text(head + "\n", palette.dim)
        for seat in SEATS:
            style = palette.accent if gains[seat] > 0 else palette.strong
            text.append(padded(self.names[seat], 12), style)
            text.append(aligned(f"{gains[seat]:+d}" if gains[seat] else "0", 10), style)
            text.append(aligned(str(self.state.scores[seat]), 8) + "\n", style)
        for line in self.paid():
            text.append(f"\n{line}", palette.dim)
        return text

    def paid(self) -> Iterator[str]:
        """Who paid whom for what, equal payments summed up; the win needs no reason."""
        payments = self.state.outcome.payments if self.state.outcome else ()
        sums: Counter[tuple[int, int, str]] = Counter()
        for payment in payments:
            sums[payment.payer, payment.payee, payment.why] += payment.amount
        places = (*self.names, self.words("sheet.fifth"), self.words("sheet.house"))
        for (payer, payee, why), points in sums.items():
            said = self.words(self.PAYS, name=places[payer], winner=places[payee], points=points)
            yield said if why == "win" else f"{said}  {self.words(f'paid.{why}')}"

    def next(self) -> Text:
        """Who deals the next hand, and his streak."""
        dealer, streak = next_deal(self.state)
        text = Text(self.words("sheet.next", name=self.names[dealer]), self.look.palette.strong)
        return text.append(f"   {self.words('sheet.streak', streak=streak)}", self.look.palette.dim)

    def plain(self, tile: Tile) -> str:
        """A tile within a sentence."""
        return self.look.face.inline[tile].strip()

    def pieces(
        self,
        tiles: tuple[Tile, ...],
        fill: str,
        last: Tile | None = None,
        stands: Sequence[Tile | None] = (),
    ) -> Laid:
        """A set or a pair; golds are marked, and once the tile it was won with."""
        place = tiles.index(last) if last in tiles else None
        meant = (*stands, *[None] * len(tiles))
        fills = [
            "gold" if tile == self.state.gold else "hot" if at == place else fill
            for at, tile in enumerate(tiles)
        ]
        return tuple(
            Piece(tile, fill, stand, last=at == place)
            for at, (tile, fill, stand) in enumerate(zip(tiles, fills, meant, strict=False))
        )

    def written(self, laid: Laid) -> Text:
        """A set in running text."""
        text, face, palette = Text(), self.look.face, self.look.palette
        for piece in laid:
            if piece.last:
                text.append(face.signs.last, palette.hot_text)
            text.append(face.inline[piece.tile], palette.printed[piece.fill, piece.tile])
        return text


def padded(text: str, width: int) -> str:
    """Cells at its right, up to a width."""
    return text + " " * (width - cell_len(text))


def aligned(text: str, width: int) -> str:
    """Cells at its left, up to a width."""
    return " " * (width - cell_len(text)) + text
