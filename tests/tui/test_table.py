"""Decisions at the table, by keyboard and by mouse, on stacked walls. Gold is 5p."""

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pung
from fzmj_engine.events import HandEnded
from fzmj_engine.melds import Kind
from fzmj_tui.app import FzmjApp
from fzmj_tui.screens.ask import Ask, Confirm
from fzmj_tui.screens.sheet import HandSheet
from fzmj_tui.widgets.board import Board
from tests.stack import stack
from tests.tui.seating import Throws, asked, chips, scene, seat_at, seated, turn, until

EAST = "147m 258m 147p 28p 14p 369s"
SOUTH = "369m 12m 369p 29p 147s 19s 1s"
WEST = "258m 39m 258s 36p 47p 258s 3p"
NORTH = "147m 36m 69p 69p 3s 69s 47s 6s 1p"
"""Sixteen tiles each that are far from anything."""

PLAIN = stack([f"{EAST} 3s", SOUTH, WEST, NORTH], "5p")
HEAVENLY = stack(["123m456m789m234s678s 9s 5p", EAST, SOUTH, WEST], "1f 5p")


def river(app: FzmjApp, seat: int = 0) -> list[str]:
    return [str(thrown.tile) for thrown in seated(app).state.players[seat].river]


def melds(app: FzmjApp, seat: int = 0) -> list[tuple[Kind, str]]:
    return [(meld.kind, str(meld)) for meld in seated(app).state.players[seat].melds]


async def test_arrows_and_enter_discard() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert app.screen.focused is not None
        await pilot.press("home", "right", "right")
        tile = seated(app).holding.tile
        assert tile == seated(app).holding.order[2]
        await pilot.press("enter")
        await until(pilot, lambda: river(app) == [tile])
        await turn(pilot, app)
        assert seated(app).holding.cursor == 16, "the drawn tile is picked"
        drawn = seated(app).state.concealed[0].drawn
        await pilot.press("left", "d")
        await until(pilot, lambda: river(app) == [tile, drawn])


async def test_a_tile_is_typed() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("8")
        assert scene(app).typed == "8"
        await pilot.press("p")
        assert seated(app).holding.tile == "8p"
        await pilot.press("6", "s")
        assert seated(app).holding.tile == "6s"
        await pilot.press("9", "m")
        assert "9万" in seated(app).hint and seated(app).holding.tile == "6s"
        await pilot.press("7", "escape")
        assert len(app.screen_stack) == 1 and scene(app).typed == ""
        await pilot.press("2", "万", "enter")
        await until(pilot, lambda: river(app) == ["2m"])


async def test_clicks() -> None:
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        where = spot(app, ("tile", 3))
        await pilot.click(offset=where)
        assert seated(app).holding.cursor == 3 and river(app) == []
        tile = seated(app).holding.tile
        await pilot.click(offset=spot(app, ("tile", 3)))
        await until(pilot, lambda: river(app) == [tile])
        await turn(pilot, app)
        drawn = seated(app).holding.tile
        await pilot.click(offset=spot(app, "discard"))
        await until(pilot, lambda: river(app) == [tile, drawn])


def spot(app: FzmjApp, target: object) -> tuple[int, int]:
    """A cell whose click means that."""
    from fzmj_tui.widgets.board import Board

    board = app.screen.query_one(Board)
    picture = board.picture
    assert picture is not None
    return next(
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if picture.hit(x, y) == target
    )


async def test_a_gold_asks_once() -> None:
    """R-GOLD-LOCK: the reason is given, No keeps the tile, Yes throws it."""
    app = seat_at(stack(["147m 258m 147p 28p 14p 36s 5p3s", SOUTH, WEST, NORTH], "5p"))
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("5", "p", "enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert isinstance(app.screen, Confirm)
        assert app.words("rules.R-GOLD-LOCK") in app.screen.asked.why
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, Confirm))
        assert river(app) == []
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: river(app) == ["5p"])


async def test_heavenly_hand() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app)[0] == "win" and scene(app).chips[0].hot
        assert "HEAVENLY" in scene(app).chips[0].label
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert ended(app).special == "heavenly"


def ended(app: FzmjApp) -> HandEnded:
    outcome = seated(app).state.outcome
    assert outcome is not None
    return outcome


async def test_discarding_a_win_asks() -> None:
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("space")
        assert seated(app).hint == ""
        await pilot.press("9", "s", "enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, Confirm))
        assert river(app) == []


async def test_the_dealer_robs_with_a_discard() -> None:
    """R-ROB-DEALER: 9s goes, the marker comes; trap 19."""
    app = seat_at(HEAVENLY)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert "rob" in chips(app)
        await pilot.press("9", "s")
        label = next(chip.label for chip in scene(app).chips if chip.hit == "rob")
        assert "9条" in label
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert ended(app).special == "gold_sparrow"


async def test_three_golds() -> None:
    """R-THREE: asked in the opening, declined by its own key, never by Space."""
    app = seat_at(stack([f"{EAST} 3s", "555p 369m 12m 36p 29p 147s 1s", WEST, NORTH], "5p"), seat=1)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app) == ["three_golds", "decline"]
        await pilot.press("space")
        assert seated(app).hint and seated(app).choices
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("n")
        await until(pilot, lambda: not isinstance(app.screen, Confirm))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert ended(app).special == "three_golds"


async def test_robbing_the_gold() -> None:
    app = seat_at(
        stack(
            [
                "111m 222m 333m 44m 678s 9s 99p",
                "14p 14p 14p 28p 28p 33p 36s 9m9m",
                "555m 666m 777m 88m 234s 34s",
                "111s 222s 555s 66s 67p 678p",
            ],
            "5p",
        ),
        seat=2,
        bots={0: Throws("9s")},
    )
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app) == ["rob", "decline"]
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert ended(app).special == "rob_gold"


CLAIMS = stack(
    ["147m 258m 147p 28p 14p 369s 4s", "35m 6m 4m 44s 12m 369p 29p 17s 9s", WEST, NORTH], "5p"
)
"""South may chow 4m in three ways with 3m, 5m and 6m, and has two 4s."""


async def test_chow_is_chosen() -> None:
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4m")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app) == ["chow", "pass"]
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        assert isinstance(app.screen, Ask) and len(app.screen.asked.answers) == 3
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, Ask))
        assert seated(app).choices
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press("3")
        await until(pilot, lambda: bool(melds(app, 1)))
        assert melds(app, 1) == [(Kind.CHOW, "456m")]


async def test_pung_then_only_a_discard() -> None:
    """R-AFTER-CLAIM is what a win after a pung is refused for."""
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("p")
        await until(pilot, lambda: melds(app, 1) == [(Kind.PUNG, "444s")])
        await asked(pilot, app)
        await pilot.press("w")
        assert "R-AFTER-CLAIM" in seated(app).hint
        await pilot.press("home", "enter")
        await until(pilot, lambda: len(river(app, 1)) == 1)


async def test_a_click_on_a_tile_that_is_gone() -> None:
    """The picture was clicked when the hand was longer."""
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4m")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        before = seated(app).holding.cursor
        for place in (len(seated(app).holding.order), 99):
            app.screen.post_message(Board.Hit(("tile", place)))
        await pilot.pause()
        assert seated(app).holding.cursor == before
    assert app.mishap is None


async def test_space_passes() -> None:
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app) == ["pung", "pass"]
        await pilot.press("k")
        assert "R-KONG" in seated(app).hint
        await pilot.press("space")
        await until(pilot, lambda: seated(app).state.turn == 1 and bool(seated(app).choices))
        assert melds(app, 1) == []


KONGS = stack(["8888p 5555m 1247p 147m 36s", SOUTH, WEST.replace("258m", "288m"), NORTH], "1s 5p")


async def test_concealed_kong_is_chosen() -> None:
    app = seat_at(KONGS)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press("down", "enter")
        await until(pilot, lambda: bool(melds(app)))
        assert seated(app).state.concealed[0].kongs == ("5m",)
        await asked(pilot, app)
        await pilot.press("k")
        await until(pilot, lambda: len(melds(app)) == 2)


async def test_exposed_kong() -> None:
    deal = stack([f"{EAST} 3s", "888p 369m 12m 36p 29p 149s 1s", WEST, NORTH], "6s 5p")
    app = seat_at(deal, seat=1, bots={0: Throws("8p")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app) == ["kong", "pung", "pass"]
        await pilot.press("k")
        await until(pilot, lambda: melds(app, 1) == [(Kind.EXPOSED, "8888p")])


async def test_a_win_on_a_discard_is_declined_by_its_key() -> None:
    waiting = "123m456m789m 234s 678s 9s"
    deal = stack([f"{EAST} 3s", SOUTH, waiting, NORTH], "5p")
    app = seat_at(deal, seat=2, bots={0: Throws("9s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        assert chips(app) == ["win", "rob", "decline"]
        await pilot.press("space")
        assert seated(app).hint and seated(app).choices
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: seated(app).state.turn == 1)
        assert river(app) == ["9s"]


async def test_why_not() -> None:
    app = seat_at(PLAIN, lang="zh")
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        assert seated(app).hint == "胡？这些牌不成5组加一对将 · R-SHAPE"
        await pilot.press("t")
        assert "R-THREE" in seated(app).hint
        await pilot.press("k")
        assert "R-KONG" in seated(app).hint
        await pilot.press("right")
        assert seated(app).hint == ""


async def test_sorting() -> None:
    app = seat_at(PLAIN)
    async with app.run_test() as pilot:
        await asked(pilot, app)
        before = seated(app).holding.order
        await pilot.press("o")
        assert seated(app).holding.order == seated(app).state.concealed[0].tiles
        await pilot.press("o")
        assert seated(app).holding.order == before


def test_actions_have_words() -> None:
    """What can be asked about before it is done has a name."""
    from fzmj_tui import words

    actions: tuple[Action, ...] = (Discard(PLAIN.wall[0]), Pung(), Kong(PLAIN.wall[0]))
    names = [type(action).__name__.lower() for action in (*actions, Chow(PLAIN.wall[:2]))]  # type: ignore[arg-type]
    assert all(f"keys.{name}" in words.load("en") for name in names)


async def test_an_added_kong_by_its_key() -> None:
    """R-KONG: seat 3 pungs 6s, draws the fourth on its next turn and adds it."""
    chower = "258m 39m 2578s 36p 47p 25s 3p"
    deal = stack([f"{EAST} 9m", chower, SOUTH, NORTH], "5p 2s", "2m 5m 8m 6s")
    app = seat_at(deal, seat=3, bots={0: Throws("6s")})
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        await pilot.press("p")
        await turn(pilot, app)
        await pilot.press("3", "s", "enter")
        await until(pilot, lambda: river(app, 3) == ["3s"])
        await turn(pilot, app)
        assert seated(app).state.concealed[3].drawn == "6s"
        await pilot.press("k")
        await until(pilot, lambda: seated(app).state.reserve == 19)
        (meld,) = seated(app).state.players[3].melds
        assert str(meld) == "6666s+"


async def test_what_a_claim_lacks() -> None:
    """Not a rule but tiles are missing, and an offer is open where a discard is not."""
    app = seat_at(CLAIMS, seat=1, bots={0: Throws("4s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("c")
        assert seated(app).hint == app.words("hint.no_chow")
        await pilot.press("enter")
        assert "p Pung" in seated(app).hint
        await pilot.press("space")
        await turn(pilot, app)
        await pilot.press("p")
        assert seated(app).hint == app.words("hint.no_pung")
        await pilot.press("r")
        assert seated(app).hint.endswith("R-ROB")


async def test_a_discard_that_was_won_on_is_no_longer_marked() -> None:
    waiting = "123m456m789m 234s 678s 9s"
    deal = stack([f"{EAST} 3s", SOUTH, waiting, NORTH], "5p")
    app = seat_at(deal, seat=2, bots={0: Throws("9s")})
    async with app.run_test() as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HandSheet))
        assert scene(app).newest is None


async def test_keys_may_come_before_the_table_is_drawn() -> None:
    app = seat_at(PLAIN, home=True)
    async with app.run_test() as pilot:
        table = app._table()
        app.push_screen(table)
        for early in (table.action_discard, table.action_sort):  # type: ignore[attr-defined]
            early()
        await asked(pilot, app)
        assert app.screen is table and app.mishap is None
