"""Copies nobody has seen, and a table without any helps."""

from fzmj_engine.tiles import SUIT_TILES
from fzmj_tui.app import FzmjApp
from fzmj_tui.paint.table import paint_table
from fzmj_tui.screens.counting import Counting
from tests.tui.seating import asked, seat_at, seated, shown, table_screen, turn, until
from tests.tui.test_table import HEAVENLY, PLAIN


def drawn(app: FzmjApp, width: int = 120, height: int = 40) -> str:
    return paint_table(table_screen(app)._scene(), app.look, width, height).to_text()


async def test_copies_not_seen_in_the_panel() -> None:
    app = seat_at(PLAIN)
    async with app.run_test(size=(120, 40)) as pilot:
        await asked(pilot, app)
        counts = dict(zip(SUIT_TILES, table_screen(app)._scene().unseen, strict=True))
        own = seated(app).state.concealed[0].tiles
        gold = seated(app).state.gold
        assert counts["3s"] == 4 - own.count("3s")
        assert gold is not None and counts[gold] == 3 - own.count(gold)
        assert "NOT SEEN" in drawn(app) and "NOT SEEN" not in drawn(app, 100, 30)


async def test_copies_not_seen_by_a_key_while_the_table_goes_on() -> None:
    app = seat_at(PLAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, Counting))
        await pilot.pause()
        before = shown(app)
        assert "NOT SEEN" in before
        table_screen(app).action_discard()
        await turn_behind(pilot, app)
        assert isinstance(app.screen, Counting) and shown(app) != before
        await pilot.press("escape")
        assert len(app.screen_stack) == 1


async def turn_behind(pilot, app: FzmjApp) -> None:  # type: ignore[no-untyped-def]
    """Until the seat has its next turn, whatever is on top."""
    await until(
        pilot,
        lambda: len(seated(app).state.players[3].river) == 1 and bool(seated(app).choices),
    )
    await pilot.pause()


async def test_a_bare_table() -> None:
    """No counsel, no counts, no marks; the key brings all of it back."""
    app = seat_at(PLAIN)
    async with app.run_test(size=(120, 40)) as pilot:
        await asked(pilot, app)
        for key in ("enter", "d"):
            before = seated(app).state.discards
            await pilot.press(key)
            await until(pilot, lambda before=before: seated(app).state.discards > before)  # type: ignore[misc]
            await turn(pilot, app)
        assert app.words("table.counsel_after") in drawn(app) and "·" in river(app)
        await pilot.press("b")
        await pilot.pause()
        assert seated(app).hint == app.words("hint.bare", key="b")
        bare = drawn(app)
        assert "NOT SEEN" not in bare and app.words("table.counsel_after") not in bare
        assert "·" not in river(app)
        await pilot.press("u")
        assert len(app.screen_stack) == 1
        await pilot.press("b")
        await pilot.pause()
        assert "NOT SEEN" in drawn(app) and not app.options.bare


def river(app: FzmjApp) -> str:
    """The table without its panel."""
    return "\n".join(row[:88] for row in drawn(app).splitlines()[:34])


async def test_what_the_last_hand_brought() -> None:
    app = seat_at(HEAVENLY, hands=2)
    async with app.run_test(size=(120, 40)) as pilot:
        await asked(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: bool(seated(app).change))
        gain = seated(app).change[0]
        assert gain > 0 and f"+{gain}" in drawn(app)
