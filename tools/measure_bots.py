"""Measure what the figures of the bots say: `python tools/measure_bots.py --hands 1000`.

Four bots play with golds (`classic`) and without (`sichuan`), watched with all tiles open. Every
line names a figure of `fzmj_engine/bots` and what came of it: how often, or how much on average,
with the number of times it was asked. `--alone` lets one player draw and throw by himself instead,
which shows the share of useful tiles on the way to hands that are seldom played for (`TYPICAL`).
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter, defaultdict
from random import Random
from typing import Any, NamedTuple

from fzmj_engine import shapes
from fzmj_engine.bots import BOTS
from fzmj_engine.bots.goals import Lacks, to_golds, to_pairs, to_pungs
from fzmj_engine.bots.prospect import Seat
from fzmj_engine.bots.stakes import stakes
from fzmj_engine.bots.suits import BITS, EVERY, ONE, allowed
from fzmj_engine.events import Discarded, Drawn, Event, HandEnded, How, Melded
from fzmj_engine.finished import won
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.rules import load, profiles
from fzmj_engine.state import SEATS, State, view
from fzmj_engine.table import Table, seeded
from fzmj_engine.tiles import SUIT_TILES, Tile


class Tally:
    """What came against what might have, by figure and case."""

    def __init__(self) -> None:
        """By figure and case: how often it came, and of how often. Nothing was asked yet."""
        self.counts: dict[str, dict[Any, list[float]]] = {}

    def add(self, figure: str, case: Any, came: float, of: float = 1.0) -> None:
        """It came so often, or so much, of so often."""
        count = self.counts.setdefault(figure, defaultdict(lambda: [0.0, 0.0]))[case]
        count[0] += came
        count[1] += of

    def show(self) -> None:
        """A line for each case that was asked twenty times or more."""
        for figure, cases in self.counts.items():
            print(figure)
            for case, (came, of) in sorted(cases.items()):
                if of >= 20:
                    print(f"  {case!s:12} {came / of:7.3f}  of {of:.0f}")


class Reading(NamedTuple):
    """A seat's waiting hand."""

    missing: int
    useful: list[Tile]
    share: float
    """Of the tiles it does not see, those that are useful."""


def reading(state: State, seat: int) -> Reading:
    """The nearest ordinary win of a hand of 3·sets + 1 tiles; of equal ones the widest."""
    own = Seat(view(state, seat), seat)
    sets, gold = own.melded.sets, state.gold

    def read(mask: int) -> Reading:
        useful = [
            tile
            for tile in shapes.useful(own.hand & mask, sets, gold)
            if tile == gold or mask & BITS[tile]
        ]
        near = sum(own.left[tile] for tile in useful)
        return Reading(shapes.deficiency(own.hand & mask, sets), useful, near / own.unseen)

    return min(map(read, allowed(state, seat)), key=lambda found: (found.missing, -found.share))


class Watch:
    """One table, every hand of it."""

    def __init__(self, profile: str, bot: str, seed: str, hands: int, tally: Tally) -> None:
        """Play and count."""
        self._tally = tally
        self._table = Table(load(profile), seeded(seed), length=hands, dealer=0)
        self._before = self._table.state
        self._forget()
        for event in play(self._table, Seats(seated([bot] * 4), seed)):
            self._see(event)
            self._before = self._table.state

    def _forget(self) -> None:
        self._last: dict[int, Reading] = {}
        self._laps: dict[int, Reading] = {}
        self._shown: list[tuple[int, int, int]] = []

    def _see(self, event: Event) -> None:
        match event:
            case Discarded():
                self._discarded(event.seat, event.tile)
            case Drawn() if event.tile in SUIT_TILES:
                self._drawn(event.seat, event.tile)
            case Melded():
                self._claimed(event.seat, came=True)
            case HandEnded():
                self._ended(event)
                self._forget()
            case _:
                pass

    def _discarded(self, seat: int, tile: Tile) -> None:
        """The discarder's hand is looked at, and who might have won."""
        state, add = self._table.state, self._tally.add
        for other in SEATS:
            hand = reading(self._before, other)
            if other != seat and hand.missing == 1 and hand.share < 1:
                add("DISCARDED", "", tile in hand.useful, hand.share)
        hand, player = reading(state, seat), state.players[seat]
        last = self._last.get(seat)
        if last is not None and hand.missing < last.missing:
            add("TYPICAL sets", hand.missing, hand.share)
        add("WAITING", (len(player.melds), Seat(state, seat).lap), hand.missing <= 1)
        if hand.missing == 1 and hand.share < 1:
            thrown = {there.tile for there in player.river}
            for face in SUIT_TILES:
                if face not in thrown:
                    add("WANTED", face.rank, face in hand.useful)
        self._shown.append((seat, hand.missing, len(player.flowers)))
        self._last[seat] = self._laps[seat] = hand

    def _drawn(self, seat: int, tile: Tile) -> None:
        hand = reading(self._before, seat)
        if hand.share < 1:
            self._tally.add("DRAWN", hand.missing, tile in hand.useful, hand.share)
        self._claimed(seat, came=False)

    def _claimed(self, seat: int, came: bool) -> None:
        """The lap since the seat's own discard is over."""
        hand = self._laps.pop(seat, None)
        if hand is not None and hand.missing > 1:
            self._tally.add("CLAIMED", hand.missing, came, hand.share)

    def _ended(self, event: HandEnded) -> None:
        state, add, victory = self._before, self._tally.add, event.victory
        last = Seat(state, 0).lap
        for lap in range(last + 1):
            add("OTHERS_WIN", lap, 0.75 * (lap == last and victory is not None))
        add("exhausted", "", victory is None)
        add("robbed", "", victory is not None and victory.how is How.ROB_GOLD)
        win = won(self._table.state)
        if victory is None or win is None:
            return
        drawn = victory.source is None
        add("SELF_DRAWS", "", drawn)
        add("OTHERS_COUNT", "", stakes(win).flowers + win.golds * win.rules.golds_score)
        add("OTHERS_FAN", "", event.each - drawn * win.rules.zimo_jiadi)
        for seat, missing, shown in self._shown:
            if seat == victory.seat:
                add("STAYS_BARE", missing, len(state.players[seat].flowers) == shown)


class Alone(NamedTuple):
    """A kind of hand that one player draws for."""

    pace: str
    lacks: Lacks
    sets: int
    gold: Tile | None
    suit: bool = False

    @property
    def figure(self) -> str:
        """What is counted."""
        return f"TYPICAL {self.pace}, {self.sets} sets, {'golds' if self.gold else 'no gold'}"

    @property
    def masks(self) -> tuple[int, ...]:
        """What of a hand may count."""
        return tuple(ONE.values()) if self.suit else (EVERY,)


GOLD = Tile.P5
KINDS = [
    *(Alone("sets", shapes.deficiency, sets, gold) for sets in (5, 4) for gold in (GOLD, None)),
    *(Alone("suit", shapes.deficiency, sets, GOLD, suit=True) for sets in (5, 4)),
    Alone("suit", shapes.deficiency, 4, None, suit=True),
    *(Alone("pungs", to_pungs, 4, gold) for gold in (GOLD, None)),
    *(Alone("pairs", to_pairs, 4, gold) for gold in (GOLD, None)),
    Alone("golds", to_golds, 5, GOLD),
]


def alone(kind: Alone, hands: int, tally: Tally) -> None:
    """Draw from a hand until one tile is missing, while three others throw what they draw."""
    weight, chance = shapes.weights(kind.gold), Random(kind.figure)
    for _ in range(hands):
        wall = [tile for tile in SUIT_TILES for _ in range(4)]
        if kind.gold:
            wall.remove(kind.gold)
        chance.shuffle(wall)
        hand = sum(weight[wall.pop()] for _ in range(3 * kind.sets + 1))
        mask = min(kind.masks, key=lambda mask: kind.lacks(hand & mask, kind.sets))
        now = kind.lacks(hand & mask, kind.sets)
        while now > 1 and len(wall) >= 4:
            before, drawn = now, hand + weight[wall.pop()]
            del wall[-3:]
            now, near, hand = _thrown(kind, drawn, mask, Counter(wall))
            if now < before:
                tally.add(kind.figure, now, near / max(1, len(wall)))


def _thrown(kind: Alone, drawn: int, mask: int, left: Counter[Tile]) -> tuple[int, int, int]:
    """(tiles missing, how many of those left help, the rest) after the best discard."""
    weight = shapes.weights(kind.gold)
    held = zip(SUIT_TILES, shapes.counts(drawn), strict=True)
    rests = {drawn - weight[tile] for tile, count in held if count} or {drawn - weight[GOLD]}
    lacks = {rest: kind.lacks(rest & mask, kind.sets) for rest in rests}
    least = min(lacks.values())
    near = {
        rest: sum(
            count
            for tile, count in left.items()
            if kind.lacks(rest + weight[tile] & mask, kind.sets) < least
        )
        for rest in rests
        if lacks[rest] == least
    }
    best = max(near, key=lambda rest: near[rest])
    return least, near[best], best


def main() -> None:
    """Print what was found."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--bot", choices=BOTS, default="normal")
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--profiles", nargs="+", choices=profiles(), default=["classic", "sichuan"])
    parser.add_argument("--alone", action="store_true")
    given = parser.parse_args()
    if given.alone:
        tally = Tally()
        for kind in KINDS:
            alone(kind, given.hands, tally)
        tally.show()
        return
    for profile in given.profiles:
        print(f"{profile}: {given.hands} hands of four {given.bot}, seed {given.seed}")
        tally = Tally()
        Watch(profile, given.bot, given.seed, given.hands, tally)
        tally.show()


if __name__ == "__main__":
    main()
