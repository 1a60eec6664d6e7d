"""Keys that a player has chosen: read, refused with a reason, shown everywhere, and they work."""

from pathlib import Path

import pytest
from textual.keys import _character_to_key, _get_key_aliases

from fzmj_tui import words
from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.keymap import BEFORE, SIGNS, WRITTEN, Keymap, named, read
from fzmj_tui.keys import BY_ID, PLACES
from fzmj_tui.settings import read as read_file
from tests.tui.seating import asked, scene, seat_at, seated, shown, table_screen
from tests.tui.test_table import PLAIN

CHOSEN: Keymap = {
    "table.sort": "f5",
    "table.log": "u",
    "table.unseen": "e",
    "app.leave": "f10",
    "app.help": "f1",
}


def told(table: object) -> list[str]:
    english = words.load("en")
    return [english(one.key, file="F", **one.fields) for one in read(table)[1]]


def test_signs_are_called_as_textual_calls_them() -> None:
    assert {sign: _character_to_key(sign) for sign in SIGNS.values()} == {
        sign: name for name, sign in SIGNS.items()
    }


def test_every_key_of_ours_could_be_chosen() -> None:
    """What is refused, no terminal sends; the table of what it sends knows all that we use."""
    for key in BY_ID.values():
        for one in key.keys.split(","):
            assert named(one) == one
    assert set(WRITTEN) <= BEFORE[""]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("?", "question_mark"),
        ("Esc", "escape"),
        ("F5", "f5"),
        ("PgUp", "pageup"),
        ("Shift+Tab", "shift+tab"),
        ("^b", "ctrl+b"),
        ("Q", "Q"),
        ("←", "left"),
        (",", "comma"),
        ("+", "plus"),
        *((text, None) for text in ("", "5", "ctrl+s", "ctrl+i", "alt+x", "ctrl+shift+a", "{")),
    ],
)
def test_names(text: str, name: str | None) -> None:
    assert named(text) == name
    assert name is None or len(_get_key_aliases(name)) > 0


def test_tables_and_lists() -> None:
    keymap, troubles = read({"table": {"sort": ["f5", "O"]}, "app.leave": "f10, Esc"})
    assert (keymap, troubles) == ({"table.sort": "f5,O", "app.leave": "f10,escape"}, [])


def test_two_may_change_places() -> None:
    assert read({"table.log": "u", "table.unseen": "e"})[1] == []


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ({"table.jump": "j"}, "table.jump: there is no such key"),
        ({"home.choose": "j"}, "home.choose: there is no such key"),
        ({"table.sort": "5"}, "table.sort: 5 cannot be a key there"),
        ({"table.sort": 5}, "table.sort: 5 cannot be a key there"),
        ({"table.sort": []}, "table.sort:  cannot be a key there"),
        ({"rules.back": "f"}, "rules.back: f cannot be a key there"),
        ({"table.sort": "e"}, "table.sort: e belongs to table.log already"),
        ({"table.sort": "y", "table.log": "y"}, "table.log: y belongs to table.sort already"),
        ({"table.log": "q"}, "table.log: q belongs to app.leave already"),
        ({"far.chat": "o"}, "far.chat: o belongs to table.sort already"),
        ("f5", "keys: there is no such key"),
    ],
)
def test_what_cannot_be(table: object, line: str) -> None:
    (one,) = told(table)
    assert line in one
    keymap, _ = read(table)
    for place in PLACES.values():
        mine = {key.id: keymap.get(key.id, key.keys).split(",") for key in place}
        keys = [key for keys in mine.values() for key in keys]
        assert len(keys) == len(set(keys))


def test_the_rest_of_the_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('speed = "fast"\n[keys]\ntable.log = "g"\ntable.sort = "f5"\n')
    found = read_file(path)
    assert (found.values, found.keys) == ({"speed": "fast"}, {"table.sort": "f5"})
    (trouble,) = found.troubles
    assert "g belongs to table.auto_win" in words.load("en")(trouble.key, **trouble.fields)


async def test_chosen_keys_work() -> None:
    app = seat_at(PLAIN, keymap=CHOSEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot, app)
        was = seated(app).holding.sorted
        await pilot.press("o")
        assert seated(app).holding.sorted is was
        await pilot.press("f5")
        assert seated(app).holding.sorted is not was
        await pilot.press("e")
        assert type(app.screen).__name__ == "Counting"
        await pilot.press("escape", "u")
        assert type(app.screen).__name__ == "LogScreen"
        await pilot.press("e")
        assert app.screen is table_screen(app)
        await pilot.press("q")
        assert app.screen is table_screen(app)
        await pilot.press("f10")
        assert type(app.screen).__name__ == "Leave"


async def test_chosen_keys_are_shown() -> None:
    keymap = {**CHOSEN, "table.discard": "f6", "log.back": "f7"}
    app = seat_at(PLAIN, keymap=keymap)
    async with app.run_test(size=(100, 30)) as pilot:
        await asked(pilot, app)
        hints = dict((name, key) for key, name in scene(app).keys)
        assert (hints["sort"], hints["log"], hints["help"], hints["leave"]) == (
            *("F5", "u", "F1", "F10"),
        )
        assert [chip.key for chip in scene(app).chips if chip.hit == "discard"] == ["F6"]
        await pilot.press("f1")
        await pilot.pause()
        assert "F5 sorts the hand or not; u shows the log" in shown(app)
        await pilot.press("escape", "u")
        await pilot.pause()
        assert "F7 back" in shown(app)
        await pilot.press("f7", "ctrl+p")
        await pilot.pause()
        titles = [command.title for command in app.get_system_commands(table_screen(app))]
        assert "Show the log  (u)" in titles and "Leave  (F10)" in titles


async def test_what_is_wrong_is_said_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[keys]\ntable.log = "g"\n')
    app = FzmjApp(Options(), troubles=read_file(path).troubles)
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        (notice,) = app._notifications
        assert "belongs to table.auto_win" in notice.message
