"""What a terminal says of itself is heard between the keys, and nobody waits for it."""

import os
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fzmj_tui.app import FzmjApp, Options
from fzmj_tui.keys import SUITS
from fzmj_tui.probe import ROW, TEXTS, Ear, Measured, questions
from tests.tui.seating import shown
from tests.tui.terminal import Terminal

USUAL = "".join(f"\x1b[{ROW};{1 + cell_len(text)}R" for text in TEXTS)
"""A terminal as the tables have it."""
MANY, FEW = "\x1bP1$r0;38:2::1:2:3m\x1b\\", "\x1bP1$r0;38;5;16m\x1b\\"


def heard(parts: list[str], colour: bool = False) -> tuple[str, Ear]:
    ear = Ear(ROW, colour, until=1.0)
    return "".join(ear.hear(part, 0.0) for part in parts) + ear.hear("", 0.0), ear


def test_the_usual_terminal() -> None:
    left, ear = heard([USUAL])
    assert (left, ear.done(0.0)) == ("", True)
    assert ear.measured == Measured(1, 2, 2, True, None) and not ear.measured.unusual


def test_all_is_asked_once_and_leaves_nothing() -> None:
    text = questions(ROW, colour=True)
    assert text.count("\x1b[6n") == len(TEXTS) and text.count("\x1bP$qm") == 1
    assert "\x1bP" not in questions(ROW, colour=False)
    assert text.endswith("\x1b[m\x1b[2;1H\x1b[K\x1b[?2026l"), "the row is empty afterwards"
    assert ROW > 1, "in the first row an answer looks like a key"


@pytest.mark.parametrize(
    ("wide", "found"),
    [
        ("─", Measured(2, 2, 2, True)),
        ("三", Measured(1, 3, 2, True)),
        ("\U0001f010", Measured(1, 2, 2, False)),
        ("\U0001f007\U0001f028", Measured(1, 2, 2, False)),
    ],
)
def test_what_is_wider_than_usual(wide: str, found: Measured) -> None:
    columns = [1 + cell_len(text) + sum(letter in wide for letter in text) for text in TEXTS]
    _, ear = heard(["".join(f"\x1b[{ROW};{column}R" for column in columns)])
    assert ear.measured == found and ear.measured.unusual == (wide in "─三")


@pytest.mark.parametrize(("said", "many"), [(MANY, True), (FEW, False), ("\x1bP0$r\x1b\\", False)])
def test_colours(said: str, many: bool) -> None:
    left, ear = heard([USUAL], colour=True)
    assert not ear.done(0.0) and ear.done(1.0)
    left, ear = heard([USUAL, said], colour=True)
    assert (left, ear.measured.truecolour, ear.done(0.0)) == ("", many, True)


@given(
    keys=st.lists(st.sampled_from(["a", "5p", "\x1b[A", "\x1b", "\x1b[1;2R", "万", "\x1bOP"])),
    cuts=st.sets(st.integers(0, 120)),
    chance=st.randoms(use_true_random=False),
)
def test_no_key_is_swallowed_wherever_a_read_ends(keys: list[str], cuts: set[int], chance) -> None:  # type: ignore[no-untyped-def]
    """Answers and keys in any mixture, in pieces of any size."""
    answers = [*re.findall(r"\x1b\[\d+;\d+R", USUAL), MANY]
    waiting, mixed = list(keys), list[str]()
    while answers or waiting:
        mixed.append(
            (answers if not waiting or (answers and chance.random() < 0.5) else waiting).pop(0)
        )
    text = "".join(mixed)
    ends = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    parts = [text[one:other] for one, other in pairwise(ends)]
    left, ear = heard([part for part in parts if part], colour=True)
    assert left == "".join(keys)
    assert ear.measured == Measured(1, 2, 2, True, True)


def test_half_an_answer_that_stays_half_is_keys() -> None:
    ear = Ear(ROW, False, until=1.0)
    assert ear.hear("x\x1b", 0.0) == "x"
    assert ear.hear("", 0.1) == "\x1b", "the key Esc is no later than the next pause"
    assert ear.hear("\x1b[2;", 2.0) == "\x1b[2;", "nothing is kept when nothing is expected"


def test_late_answers_are_no_keys() -> None:
    ear = Ear(ROW, False, until=0.3)
    assert ear.hear("", 0.4) == "" and ear.measured == Measured()
    assert ear.hear(f"a{USUAL}b", 0.5) == "ab"


class Answering(Terminal):
    """A terminal whose other end answers as the tables say, but for some signs."""

    wide = ""
    row = ROW
    asked = 0

    def read(self, quiet: float) -> bool:
        found = super().read(quiet)
        while b"\x1b[6n" in self.sent[self.asked :]:
            start = self.sent.index(b"\x1b[6n", self.asked)
            text = re.split(r"\x1b\[\d+;1H|\r", bytes(self.sent[:start]).decode())[-1]
            text = re.sub(r"\x1b\[[?\d;]*[a-z]", "", text)
            self.asked = start + 4
            width = cell_len(text) + sum(letter in self.wide for letter in text)
            os.write(self.end, f"\x1b[{self.row};{1 + width}R".encode())
        return found


def program(*arguments: str) -> str:
    return f"import sys; from fzmj_tui.cli import main; sys.exit(main({list(arguments)}))"


@pytest.mark.parametrize("wide", ["─", "三", ""])
def test_other_widths_than_usual_mean_ascii(tmp_path: Path, wide: str) -> None:
    terminal = Answering(program("play", "--lang", "en"), tmp_path)
    terminal.wide = wide
    terminal.until(
        lambda: "discard" in terminal.shown() and ("[]" in terminal.shown()) == bool(wide)
    )
    assert ("│" in terminal.shown()) != bool(wide)
    terminal.type("\x03")
    assert terminal.ended() == 130


@pytest.mark.parametrize("wide", ["\U0001f010", ""])
def test_glyphs_are_drawn_where_each_has_one_cell(tmp_path: Path, wide: str) -> None:
    terminal = Answering(program("play", "--face", "glyphs", "--seed", "3"), tmp_path)
    terminal.wide = wide
    glyphs = re.compile("[\U0001f000-\U0001f02b]")
    terminal.until(lambda: bool(glyphs.search(terminal.shown())) or "Pictures" in terminal.shown())
    assert bool(glyphs.search(terminal.shown())) != bool(wide)
    terminal.type("\x03")
    assert terminal.ended() == 130


def test_keys_typed_before_the_first_frame_count(tmp_path: Path) -> None:
    """Typed while the terminal is asked: the settings are there as soon as anything is."""
    terminal = Answering(program("--lang", "en"), tmp_path)
    terminal.type("\x1bOQ")
    terminal.until(lambda: "Tile faces" in terminal.shown())
    terminal.type("\x03")
    assert terminal.ended() == 130


async def test_where_nothing_is_said_glyphs_are_refused_with_a_reason() -> None:
    app = FzmjApp(Options(face="glyphs"))
    async with app.run_test() as pilot:
        assert app.look.face.name == "digits"
        app.measured(Measured())
        await pilot.pause()
        (notice,) = app._notifications
        assert "has not said how wide they are" in notice.message
        assert app.look.face.name == "digits" and app.options.face == "glyphs"
        app.measured(Measured(1, 2, 2, True))
        assert app.look.face.name == "glyphs"
        app.measured(Measured(2, 2, 2, True))
        assert app.look.face.name == "ascii" and "─" not in shown(app)


def test_no_suit_letter_is_an_answer() -> None:
    assert not any(heard([letter])[0] != letter for letter in SUITS)


async def test_nothing_is_said_anew_where_all_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What somebody types meanwhile goes where it was meant to go."""
    spoken: list[object] = []
    monkeypatch.setattr(FzmjApp, "_speak", lambda app: spoken.append(app))
    app = FzmjApp(Options())
    async with app.run_test():
        app.measured(Measured(1, 2, 2, True))
        assert spoken == []
        app.measured(Measured(2, 2, 2, True))
        assert len(spoken) == 1
