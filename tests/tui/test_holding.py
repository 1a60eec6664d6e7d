"""The own hand as a player arranges it: sorted, as drawn, or moved tile by tile."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fzmj_engine.state import State
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.screens.holding import Holding
from tests.paint.scenes import states
from tests.tui.seating import asked, seat_at, seated, turn, until
from tests.tui.test_table import PLAIN, river

HAND = tuple(states(0))


def own(state: State) -> list[str]:
    return sorted(state.concealed[0].tiles)


@given(
    moves=st.lists(st.tuples(st.integers(0, len(HAND) - 1), st.integers(0, 16), st.integers(-3, 3)))
)
def test_no_tile_is_lost_whatever_is_moved(moves: list[tuple[int, int, int]]) -> None:
    """Over every state of a hand: the order holds what the state does, the drawn tile last."""
    wanted = {place: (cursor, step) for place, cursor, step in moves}
    holding = Holding()
    for place, state in enumerate(HAND):
        holding.follow(state, 0, asked=False)
        if place in wanted and holding.order:
            holding.edge(wanted[place][0])
            holding.shift(wanted[place][1], state, 0)
        assert sorted(holding.order) == own(state)
        drawn = state.concealed[0].drawn
        assert drawn is None or holding.order[-1] == drawn


def test_what_was_moved_stays_and_new_tiles_come_last() -> None:
    start = next(place for place, state in enumerate(HAND) if len(own(state)) >= 13)
    holding = Holding()
    holding.follow(HAND[start], 0, asked=False)
    holding.edge(0)
    assert holding.shift(-1, HAND[start], 0), "around the end"
    for state in HAND[start:]:
        before = holding.order
        holding.follow(state, 0, asked=False)
        if not holding.order:
            assert not holding.own, "the next hand is sorted again"
            break
        rest = list(holding.order)
        kept = [tile for tile in before if tile in rest and not rest.remove(tile)]  # type: ignore[func-returns-value]
        assert list(holding.order[: len(kept)]) == kept
    assert holding.own


def test_the_drawn_tile_stays_apart() -> None:
    state = next(state for state in HAND if state.concealed[0].drawn is not None)
    holding = Holding()
    holding.follow(state, 0, asked=True)
    before = holding.order
    assert holding.cursor == len(before) - 1 and not holding.shift(-1, state, 0)
    holding.edge(-2)
    assert holding.shift(1, state, 0)
    assert (holding.order[0], holding.order[-1]) == (before[-2], before[-1])


async def test_keys_move_the_tile_and_sort_again() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        holding = seated(app).holding
        was = holding.order
        await pilot.press("home", "shift+right", "L")
        assert holding.order == (was[1], was[2], was[0], *was[3:]) and holding.cursor == 2
        await pilot.press("H")
        assert holding.order == (was[1], was[0], *was[2:])
        await pilot.press("end", "enter")
        await until(pilot, lambda: river(app) == [was[-1]])
        await turn(pilot, app)
        assert holding.order[:-1] == (was[1], was[0], *was[2:-1])
        await pilot.press("o")
        assert list(holding.order[:-1]) == list(was[:-1]) and app.options.order == "suit"


async def test_the_order_is_a_setting_and_kept() -> None:
    kept: dict[str, object] = {}
    app = FzmjApp(Options(seed=3, speed="instant", order="drawn"), home=False, keep=kept.update)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert not seated(app).holding.sorted
        await pilot.press("o")
        assert seated(app).holding.sorted and kept == {"order": "suit"}
        app.change(replace(app.options, order="drawn"))
        await until(pilot, lambda: not seated(app).holding.sorted)


async def test_a_dealer_who_has_drawn_nothing_is_told_so() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("d")
        assert seated(app).hint == app.words("hint.nothing_drawn") and river(app) == []
