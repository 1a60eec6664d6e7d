"""`--colours` in a real terminal: only the codes that were asked for are sent."""

import re
from pathlib import Path

import pytest

from fzmj_tui import words
from fzmj_tui.screens.home import ROWS
from fzmj_tui.screens.options import COLOURS, Options
from tests.tui.terminal import Terminal

SENT = {
    "truecolour": {"38;2", "48;2"},
    "256": {"38;5", "48;5"},
    "16": {"16"},
    "mono": set(),
}
CODES = re.compile(rb"\x1b\[([0-9;]*)m")


def kinds(sent: bytes) -> set[str]:
    """What kinds of colour were set: true, of 256, of 16."""
    found: set[str] = set()
    for codes in CODES.findall(sent):
        text = codes.decode()
        found.update(re.findall(r"[34]8;[25]", text))
        plain = re.sub(r"[34]8;(?:5;\d+|2;\d+;\d+;\d+)", "", text)
        if any(re.fullmatch(r"3[0-7]|4[0-7]|9[0-7]|10[0-7]", part) for part in plain.split(";")):
            found.add("16")
    return found


@pytest.mark.parametrize("colours", SENT)
@pytest.mark.parametrize("command", ["play", ""])
def test_only_what_was_asked_for(tmp_path: Path, colours: str, command: str) -> None:
    arguments = [*command.split(), "--colours", colours]
    program = f"import sys; from fzmj_tui.cli import main; sys.exit(main({arguments}))"
    terminal = Terminal(program, tmp_path, environment={"NO_COLOR": "", "COLORTERM": "truecolor"})
    terminal.until(lambda: ("discard" if command else "random") in terminal.shown())
    terminal.type("?")
    terminal.until(lambda: words.load("en")("help.table") in terminal.shown())
    terminal.type("\x03")
    assert terminal.ended() == 130
    assert kinds(bytes(terminal.sent)) == SENT[colours]


def test_every_choice_is_tested() -> None:
    assert set(COLOURS) == {"auto", *SENT}


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_bot_may_be_chosen_and_has_words(lang: str) -> None:
    from fzmj_engine.bots import BOTS

    row = ROWS["left"]
    assert row is not None and tuple(row.values(Options())) == tuple(BOTS)
    assert all(f"bot.{name}" in words.load(lang) for name in BOTS)


@pytest.mark.parametrize("colours", SENT)
def test_the_table_stays_visible_behind_a_box(tmp_path: Path, colours: str) -> None:
    said, arguments = words.load("en"), ["play", "--colours", colours]
    program = f"import sys; from fzmj_tui.cli import main; sys.exit(main({arguments}))"
    terminal = Terminal(program, tmp_path, environment={"NO_COLOR": "", "COLORTERM": "truecolor"})
    terminal.until(lambda: "discard" in terminal.shown())
    terminal.type("u")
    terminal.until(lambda: said("table.unseen_back") in terminal.shown())
    assert said("app.title") in terminal.shown()
    terminal.type("\x03")
    assert terminal.ended() == 130
