"""Stacked walls, and a table on which a test says who does what."""

from collections import Counter

from fzmj_engine.actions import Action, Discard, Pass
from fzmj_engine.events import Event
from fzmj_engine.rules import Rules, load
from fzmj_engine.state import Phase, State
from fzmj_engine.table import Deal, Table
from fzmj_engine.tiles import FULL_WALL, SUIT_TILES, Tile, parse, write

DICE = (2, 3)
"""A throw with which the dealer takes first: five seats counted from himself."""


def stack(hands: list[str], tail: str, draws: str = "") -> Deal:
    """A wall that deals these hands to a dealer at seat 0 and the seats after him.

    They hold 17 and 16 tiles, or 14 and 13; a game without flowers leaves those of the wall out.

    `tail` are the replacements in the order they are taken, the gold where the flowers end;
    `draws` the tiles drawn after the deal. What is left lies between, suit tiles first.
    """
    dealt = [read(hand) for hand in hands]
    size = 13 if len(dealt[0]) == 14 else 16
    assert [len(hand) for hand in dealt] == [size + 1, size, size, size], list(map(len, dealt))
    laps = range(0, size, 4)
    head = [tile for lap in laps for hand in dealt for tile in hand[lap : min(lap + 4, size)]]
    head += [dealt[0][size], *read(draws)]
    back = list(reversed(read(tail)))
    rest = Counter(FULL_WALL) - Counter(head) - Counter(back)
    middle = sorted(rest.elements(), key=lambda tile: tile not in SUIT_TILES)
    wall = (*head, *middle, *back)
    assert Counter(wall) == Counter(FULL_WALL), Counter(head + back) - Counter(FULL_WALL)
    return Deal(wall, DICE)


SPREAD = sorted(SUIT_TILES, key=lambda tile: ((tile.rank - 1) % 3, tile.suit, tile.rank))
"""All faces, neighbours far apart."""


def among(hands: dict[int, str], tail: str, draws: str = "", size: int = 16) -> Deal:
    """A wall that deals these seats these hands, and the others tiles far from anything."""
    free = Counter(FULL_WALL) - Counter(read("".join([*hands.values(), tail, draws])))
    dealt = []
    for seat in range(4):
        wanted = size + (seat == 0)
        hand = read(hands.get(seat, ""))
        spare = [tile for tile in SPREAD if free[tile] and tile not in read(tail)]
        junk = spare[: wanted - len(hand)]
        free -= Counter(junk)
        dealt.append(write((*junk, *hand)))
    return stack(dealt, tail, draws)


def read(text: str) -> tuple[Tile, ...]:
    """Tile notation with blanks between the groups."""
    return parse(text.replace(" ", ""))


HONOURS = "1234567z"
PLANTS = ("15f", "26f", "37f", "48f")


def stack_dry(hands: list[str], tail: str, draws: str = "", kept: str = "") -> Deal:
    """A wall whose flowers are all dealt: nine to every seat, none completes a set.

    `hands` are what the seats hold once the flowers are replaced; `tail` the gold and what follows
    it. 42 tiles are left then: with a reserve of 18 there are 21 normal draws and the last group.
    Flowers in `kept` stay in the wall.
    """
    dealt, replacements = [], ""
    for hand, plants in zip(map(read, hands), PLANTS, strict=True):
        flowers = [tile for tile in read(HONOURS + plants) if tile not in read(kept)]
        dealt.append(write((*hand[: -len(flowers)], *flowers)))
        replacements += write(hand[-len(flowers) :])
    return stack(dealt, replacements + tail, draws)


class Script:
    """A table of four people who do what the test says, and pass what it does not."""

    def __init__(self, deal: Deal, rules: Rules | None = None, **options: int) -> None:
        """Deal the hand and stop where somebody is asked first."""
        self.table = Table(rules or load("classic"), lambda hand: deal, length=1, **options)
        self.run()

    @property
    def state(self) -> State:
        """Everything, as the table knows it."""
        return self.table.state

    @property
    def last(self) -> Event:
        """The latest event."""
        return self.table.log[-1]

    def run(self) -> None:
        """Step until somebody is asked or the hand has ended."""
        self.table.step()
        while not self.table.asked and self.state.phase is not Phase.ENDED:
            self.table.step()

    def may(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now."""
        return self.table.asked.get(seat, ())

    def do(self, answers: dict[int, Action]) -> None:
        """These seats act, every other one asked passes; then on to the next question."""
        for seat, action in answers.items():
            self.table.answer(seat, action)
        for seat in [seat for seat, found in self.table.asked.items() if Pass() in found]:
            self.table.answer(seat, Pass())
        assert not self.table.asked, self.table.asked
        self.run()

    def throw(self, tile: str | None = None) -> None:
        """The seat whose turn it is discards this tile, or the one it drew, and nobody wants it."""
        own = self.state.concealed[self.state.turn]
        self.do({self.state.turn: Discard(Tile(tile) if tile else own.drawn or own.tiles[-1])})
        while self.state.phase is Phase.CLAIM:
            self.do({})

    def throw_until(self, drawable: int) -> None:
        """Everybody throws what he draws until so many tiles may be drawn."""
        while self.state.drawable > drawable:
            self.throw()
