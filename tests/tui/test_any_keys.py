"""Whatever is pressed, in whatever order: the client goes on or ends cleanly."""

from random import Random

import pytest
from textual import events

from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.keys import APP, HOME, TABLE

CHARACTERS = {"space": " ", "question_mark": "?", "enter": "\r"}
KEYS = [
    *(key for row in (*APP, *HOME, *TABLE) for key in row.keys.split(",")),
    *("enter", "space", "y", "n", "1", "2", "3", "5", "9", "m", "p", "s", "tab", "f5", "z"),
]


@pytest.mark.parametrize("seed", range(3))
async def test_any_keys(seed: int) -> None:
    chance = Random(seed)
    options = Options(bots=("random",) * 3, seed=seed, speed="instant", hands=2)
    app = FzmjApp(options, home=bool(seed % 2))
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(250):
            if not app.is_running:
                break
            key = chance.choice(KEYS)
            character = CHARACTERS.get(key, key if len(key) == 1 else None)
            app.post_message(events.Key(key, character))
            await pilot.pause(0)
            if app.is_running and chance.random() < 0.04:
                await pilot.resize_terminal(chance.randint(5, 160), chance.randint(3, 60))
    assert app.return_code in (0, None)
