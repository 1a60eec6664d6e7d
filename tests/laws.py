"""The laws of the design that one match can keep or break; AssertionError where it breaks one.

The tests in tests/engine/test_laws.py ask short matches, `tools/prove_laws.py` long ones.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from fzmj_engine.apply import apply, fold
from fzmj_engine.events import Event, HandEnded, seen_by
from fzmj_engine.finished import won
from fzmj_engine.legal import choices
from fzmj_engine.melds import Kind
from fzmj_engine.payments import balances
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.replay import Header, read, verify, write
from fzmj_engine.rules import load
from fzmj_engine.state import SEATS, Phase, State, view
from fzmj_engine.table import Table, first_dealer, seeded
from fzmj_engine.tiles import BACK
from tests.slow_reader import pairs, wins


def match(profile: str, bot: str, seed: str, hands: int) -> Table:
    """A match among four bots of a kind, played to its end."""
    table = Table(load(profile), seeded(seed), length=hands, dealer=first_dealer(seed))
    for _ in play(table, Seats(seated([bot] * 4), seed)):
        pass
    return table


def steps(table: Table) -> Iterator[tuple[State, Event, State]]:
    """Every event with the state before and after it."""
    before = State(rules=table.state.rules, dealer=0)
    for event in table.log:
        after = apply(before, event)
        yield before, event, after
        before = after


def the_log_is_the_game(table: Table) -> None:
    """Law 1: folding the log gives the state, and playing it again gives the log."""
    start = State(rules=table.state.rules, base=1)
    assert fold(start, table.log) == table.state
    header = Header(1, table.state.rules, ("a", "b", "c", "d"), table.length)
    again, events = read(list(write(header, table.log)))
    assert (again, events) == (header, table.log)
    assert verify(again, events).state == table.state


def shuffle_unseen(state: State, seat: int, chance: Random) -> State:
    """The same table with everything this seat cannot see dealt otherwise."""
    hidden = [own.tiles for place, own in enumerate(state.concealed) if place != seat]
    pool = [tile for tiles in hidden for tile in tiles]
    chance.shuffle(pool)
    tiles = iter(pool)
    concealed = tuple(
        own
        if place == seat
        else replace(own, tiles=tuple(next(tiles) for _ in own.tiles), drawn=own.drawn and BACK)
        for place, own in enumerate(state.concealed)
    )
    return replace(state, concealed=concealed)


def a_seat_needs_no_secrets(table: Table) -> None:
    """Law 2: a seat's choices follow from what it sees, however the rest lies."""
    chance = Random(2)
    for _, _, state in steps(table):
        for seat in SEATS:
            found = choices(state, seat)
            assert found == choices(view(state, seat), seat)
            if found and state.phase is not Phase.ENDED:
                assert found == choices(shuffle_unseen(state, seat, chance), seat)


def no_tile_is_lost_or_made(table: Table) -> None:
    """Law 3: wall, hands, melds, flowers, rivers and marker are all the tiles, always."""
    wall: tuple[object, ...] = ()
    for _, event, state in steps(table):
        wall = getattr(event, "wall", wall)
        if state.phase is Phase.DEAL:
            continue  # four at a time, in turn: the count holds once all have theirs
        found = Counter(wall[state.head : len(wall) - state.tail])
        found.update([state.gold] * state.marker)
        for player, own in zip(state.players, state.concealed, strict=True):
            open_ = [meld for meld in player.melds if meld.kind is not Kind.CONCEALED]
            found.update(tile for meld in open_ for tile in meld.tiles)
            found.update((*own.tiles, *own.kongs * 4, *player.flowers))
            found.update(thrown.tile for thrown in player.river)
        if state.offer is not None and state.offer.kong:
            found.update([state.offer.tile])
        found.update((*state.aside, *([state.horse] if state.horse else [])))
        assert found == Counter(state.rules.wall)


def everybody_sees_the_same_game(table: Table) -> None:
    """Law 4: seeing an event and then the state is seeing the state after the event."""
    for before, event, after in steps(table):
        for seat in (*SEATS, None):
            assert view(after, seat) == apply(view(before, seat), seen_by(event, seat))


def scores_sum_to_zero_and_wins_are_wins(table: Table) -> None:
    """Law 5, R-ZERO-SUM, R-SHAPE: an independent reader agrees with every win."""
    for _, event, state in steps(table):
        assert sum(state.scores) == 0
        if not isinstance(event, HandEnded) or event.victory is None:
            continue
        win = won(state)
        assert win is not None
        assert sum(event.gains) == 0
        won_coins = [payment for payment in event.payments if payment.why == "win"]
        assert balances(won_coins)[event.victory.seat] > 0
        assert balances(event.payments)[:4] == event.gains
        if event.victory.how != "three_golds":
            assert wins(win.tiles, win.sets, win.gold) or (win.pairs and pairs(win.tiles, win.gold))


LAWS: dict[str, Callable[[Table], None]] = {
    "law 1": the_log_is_the_game,
    "law 2": a_seat_needs_no_secrets,
    "law 3": no_tile_is_lost_or_made,
    "law 4": everybody_sees_the_same_game,
    "law 5": scores_sum_to_zero_and_wins_are_wins,
}
"""Every law that one match can keep or break, by its number."""
