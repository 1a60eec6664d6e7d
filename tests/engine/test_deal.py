"""Dealing: wall, dice, flower rounds and the gold (RULES 3 and 4)."""

from collections import Counter

import pytest

from fzmj_engine.events import Dealt, FlowersReplaced, GoldTurned, HandBegan
from fzmj_engine.rules import load
from fzmj_engine.state import Phase, flower_sets
from fzmj_engine.table import Deal, Table, first_dealer, seeded
from fzmj_engine.tiles import FLOWER_SETS, FLOWERS, FULL_WALL, SUIT_TILES, Tile, parse, shuffled
from tests.stack import Script, read, stack

HANDS = [
    "1478m 1478p 1478s 2369m 9s",
    "1478m 1478p 1478s 2369p",
    "1478m 1478p 1478s 2369s",
    "1478m 1478p 1478s 2359m",
]
"""Nobody holds a flower, a gold (5p), or a shape."""


def test_the_wall() -> None:
    """R-TILES: 144 tiles, 36 of them flowers, only 108 suit tiles are ever held."""
    counted = Counter(FULL_WALL)
    assert len(FULL_WALL) == 144
    assert sum(counted[tile] for tile in FLOWERS) == 36
    assert sum(counted[tile] for tile in SUIT_TILES) == 108
    assert {counted[Tile(f"{plant}f")] for plant in range(1, 9)} == {1}


def test_every_order_of_a_wall_comes_up_alike() -> None:
    """R-WALL: shuffling three tiles gives each of the six orders about as often."""
    found = Counter(shuffled(parse("123m"), b"%d" % key)[0] for key in range(6000))
    assert len(found) == 6
    assert all(850 < count < 1150 for count in found.values())


def test_first_dealer_is_any_seat() -> None:
    """R-DEALER: chance picks him."""
    found = Counter(first_dealer(str(seed)) for seed in range(400))
    assert sorted(found) == [0, 1, 2, 3]
    assert min(found.values()) > 60


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (3, 4), (6, 6)])
def test_taking_order(dealer: int, dice: tuple[int, int]) -> None:
    """R-DICE, R-SEVENTEEN, R-WALL: four at a time from the first taker, the dealer's extra last."""
    wall = list(seeded("taking")(1).wall)
    table = Table(load("classic"), lambda hand: Deal(tuple(wall), dice), length=1, dealer=dealer)
    events = [table.step() for _ in range(5)]
    hands: dict[int, list[Tile]] = {seat: [] for seat in range(4)}
    seat, pile = (dealer + dice[0] + dice[1] - 1) % 4, iter(wall)
    first = seat
    for _ in range(16):
        hands[seat] += [next(pile) for _ in range(4)]
        seat = (seat + 1) % 4
    hands[dealer].append(next(pile))
    assert isinstance(events[0], HandBegan)
    order = [(first + step) % 4 for step in range(4)]
    assert events[1:] == [Dealt(seat, tuple(hands[seat])) for seat in order]
    assert [len(hands[seat]) for seat in range(4)] == [17 if s == dealer else 16 for s in range(4)]


def test_flower_rounds() -> None:
    """R-FLOWER-ROUNDS: all flowers of a seat once a round, dealer first, from the tail."""
    hands = list(HANDS)
    hands[0] = "1478m 1478p 1478s 236m 1z 2z"
    hands[2] = "1478m 1478p 1478s 236s 3z"
    script = Script(stack(hands, "1f 2m 2f 3f 9s 9m 5p"))
    rounds = [event for event in script.table.log if isinstance(event, FlowersReplaced)]
    assert rounds == [
        FlowersReplaced(0, parse("12z"), parse("1f2m")),
        FlowersReplaced(2, parse("3z"), parse("2f")),
        FlowersReplaced(0, parse("1f"), parse("3f")),
        FlowersReplaced(2, parse("2f"), parse("9s")),
        FlowersReplaced(0, parse("3f"), parse("9m")),
    ]
    assert script.last == GoldTurned(Tile.P5)
    assert [len(own.tiles) for own in script.state.concealed] == [17, 16, 16, 16]


def test_gold_is_the_face_that_is_turned() -> None:
    """R-GOLD, R-GOLD-SHOWN: that very face, three live copies; the marker lies on the 9th stack."""
    script = Script(stack(HANDS, "5p"))
    state = script.state
    assert script.last == GoldTurned(Tile.P5)
    assert (state.gold, state.marker, state.phase) == (Tile.P5, True, Phase.OPENING)
    assert state.marker_stack == 9
    live = Counter(state.concealed[0].tiles)[Tile.P5]
    assert live == 0
    assert state.face_down == 144 - 65 - 1


def test_a_flower_turned_as_gold_goes_to_the_dealer() -> None:
    """R-GOLD-FLOWER: it lies in his rack, the next tile is turned, his hand stays 17."""
    script = Script(stack(HANDS, "5f 6f 5p"))
    turned = [event.tile for event in script.table.log if isinstance(event, GoldTurned)]
    assert turned == list(parse("56f5p"))
    assert script.state.players[0].flowers == parse("56f")
    assert len(script.state.concealed[0].tiles) == 17
    assert script.state.gold == Tile.P5


def test_a_flower_turned_can_complete_a_set() -> None:
    """R-GOLD-FLOWER, R-FLOWER-SET, R-RESERVE: the fourth honour turned makes the reserve 20."""
    hands = [HANDS[0].replace("2369m", "7z7z7z9m"), *HANDS[1:]]
    script = Script(stack(hands, "2m3m6m 7z 5p"))
    assert script.state.players[0].flowers == parse("7777z")
    assert script.state.reserve == 20
    assert script.state.marker_stack == (3 + 1 + 20 + 1) // 2


@pytest.mark.parametrize("found", FLOWER_SETS)
def test_flower_sets(found: tuple[Tile, ...]) -> None:
    """R-FLOWER-SET: nine sets; three of one are none, and two sets are two."""
    assert flower_sets(found) == 1
    assert flower_sets(found[:3]) == 0
    assert flower_sets((*found, *parse("1z2f"))) == 1
    assert flower_sets(parse("1111z12345678f")) == 3


def test_a_flower_drawn_in_play_is_replaced_at_once() -> None:
    """R-FLOWER-PLAY: in a chain, from the tail, before anything else."""
    script = Script(stack(HANDS, "5p 1f 2z 6m", draws="1z"))
    script.throw("9s")
    assert script.table.log[-3:] == [
        FlowersReplaced(1, (Tile.EAST,), (Tile.SPRING,)),
        FlowersReplaced(1, (Tile.SPRING,), (Tile.SOUTH,)),
        FlowersReplaced(1, (Tile.SOUTH,), (Tile.M6,)),
    ]
    own = script.state.concealed[1]
    assert own.drawn == Tile.M6
    assert len(own.tiles) == 17
    assert script.state.players[1].flowers == read("1z 1f 2z")
