"""R-LAST-GROUP on the screen: what is drawn while nobody can do anything, and how it ends."""

import pytest

from fzmj_engine.state import Phase
from fzmj_engine.table import Deal
from fzmj_tui import words
from fzmj_tui.app import FzmjApp
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Scene
from fzmj_tui.paint.table import paint_table
from fzmj_tui.screens.ask import Confirm
from fzmj_tui.screens.offers import winning
from fzmj_tui.screens.sheet import HandSheet
from fzmj_tui.widgets.board import Board
from tests.engine.test_wall_end import JUNK, WAITING, draws
from tests.stack import stack_dry
from tests.tui.seating import NAMES, seat_at, seated, until

JUNK_DEAL = stack_dry(JUNK, "5p")
WAITING_DEAL = stack_dry(WAITING, "5p", draws(WAITING, "8s"))


@pytest.mark.parametrize(
    ("deal", "said", "lang"),
    [
        (WAITING_DEAL, ("sheet.won", "how.self_draw"), "en"),
        (WAITING_DEAL, ("sheet.won", "how.self_draw"), "zh"),
        (JUNK_DEAL, ("sheet.exhausted",), "en"),
    ],
)
async def test_the_last_group(
    monkeypatch: pytest.MonkeyPatch, deal: Deal, said: tuple[str, ...], lang: str
) -> None:
    shown: list[Scene] = []
    monkeypatch.setattr(Board, "show", lambda self, scene, look: shown.append(scene))
    app = seat_at(deal, seat=2, lang=lang)
    async with app.run_test(size=(100, 30)) as pilot:
        while not isinstance(app.screen, HandSheet):
            await until(pilot, lambda: bool(seated(app).choices) or at_sheet(app))
            if seated(app).discardable:
                await pilot.press("end", "enter")
            elif winning(seated(app).choices):
                await pilot.press("x")
                await until(pilot, lambda: isinstance(app.screen, Confirm))
                await pilot.press("y")
            elif seated(app).choices:
                await pilot.press("space")
            await pilot.pause()
        text = "\n".join(str(part.render()) for part in app.screen.query("Static"))
        look = app.look
    last = [scene for scene in shown if scene.state.phase is Phase.LAST]
    assert [scene.state.last_left for scene in last] == list(range(4, 4 - len(last), -1))
    for one in last:
        table_says(one, look, lang)
    for key in said:
        assert words.load(lang)(key, name=NAMES[2]) in text


def at_sheet(app: FzmjApp) -> bool:
    return isinstance(app.screen, HandSheet)


def table_says(scene: Scene, look: Look, lang: str) -> None:
    """How many draws are left, that they are the last, and no key that would do anything."""
    say = words.load(lang)
    assert (scene.choices, scene.chips) == ((), ())
    assert say("log.last_group", count=4) in [line.text for line in scene.log]
    text = paint_table(scene, look, 100, 30).to_text()
    assert say("table.last_group", count=scene.state.last_left) in text
