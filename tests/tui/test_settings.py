"""What was chosen is there the next time, and nothing that people wrote into the file is lost."""

import os
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from fzmj_tui import words
from fzmj_tui.app import FzmjApp
from fzmj_tui.screens.options import CHOICES, Options
from fzmj_tui.settings import KEPT, changed, keeper, read, usable
from tests.tui.terminal import Terminal

WRITTEN = """\
# mine
speed = "fast"   # I am in a hurry
bots = [
  "easy",  # beside me
  "normal", "random",
]

[keys]
"table.log" = "g"
speed = "no setting"
"""


def said(path: Path) -> list[str]:
    english = words.load("en")
    return [english(trouble.key, **trouble.fields) for trouble in read(path).troubles]


def test_everything_but_the_deal_is_kept() -> None:
    assert {field.name for field in fields(Options)} - {"seed", "own", "broken"} == set(KEPT)
    assert all(usable(name, value, ()) for name, values in CHOICES.items() for value in values)
    defaults = Options()
    assert all(getattr(defaults, name) in values for name, values in CHOICES.items())


def test_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config.toml"
    wanted = {
        "hands": None,
        "base": 20,
        "bots": ("easy", "easy", "random"),
        "profile": "classic",
        "bell": True,
        "lang": "zh",
    }
    assert keeper(path)({**wanted, "seed": 7}) is None
    assert read(path) == (wanted, {}, ())
    assert keeper(path)({"hands": 4}) is None
    assert read(path).values["hands"] == 4
    assert [one.name for one in path.parent.iterdir()] == ["config.toml"]


def test_what_people_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(WRITTEN)
    keeper(path)({"speed": "slow", "lang": "zh"})
    text = path.read_text()
    assert text == WRITTEN.replace('"fast"   #', '"slow"   #').replace(
        "# mine\n", '# mine\nlang = "zh"\n'
    )
    keeper(path)({"bots": ("easy", "easy", "easy")})
    assert path.read_text() == text[: text.index("bots")] + (
        'bots = ["easy", "easy", "easy"]\n' + text[text.index("\n[keys]") :]
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only this",
        "[keys]\nlang = 'x'",
        'lang="en"\r\nspeed="fast"\r\n',
        '"lang" = """\nen"""\n',
        "speed = 'fast'\n[other.lang]\na = 1\n",
        'note = """\nlang = 3\n"""\n',
    ],
)
def test_one_line_is_changed(text: str) -> None:
    new = changed(text, "lang", '"zh"')
    assert tomllib.loads(new) == {**tomllib.loads(text), "lang": "zh"}
    assert new.count("\r\n") == new.count("\n") or "\r" not in text
    assert changed(new, "lang", '"zh"') == new


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'speed = "fast"\nlang = zh\n', "line 2: this cannot be read"),
        (b'speed = "fast"\nlang = "zh', "line 2: this cannot be read"),
        (b"speed = '\xff'", "line 1: this cannot be read"),
        (b"a = " + b"[" * 5000, "line 1: this cannot be read"),
        (b"[keys]\n" + b"a." * 5000 + b"a = 1", "line 1: this cannot be read"),
    ],
)
def test_a_broken_file(tmp_path: Path, content: bytes, told: str) -> None:
    """The defaults hold, the line is named, and what was written is not written over."""
    path = tmp_path / "config.toml"
    path.write_bytes(content)
    (line,) = said(path)
    assert str(path) in line and told in line and read(path).values == {}
    keep = keeper(path)
    trouble = keep({"lang": "zh"})
    assert trouble is not None and trouble.key == "config.unsaved"
    assert keep({"lang": "en"}) is None
    assert path.read_bytes() == content


def test_values_that_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(
        'lang = "tlh"\nhands = true\nspeed = "fast"\nbell = 1\nvolume = 11\nbots = [[]]\n'
    )
    lines = said(path)
    assert read(path).values == {"speed": "fast"}
    assert [line.partition(": ")[0].rpartition(" ")[2] for line in lines] == list("12456")
    assert 'lang can be "en", "zh"' in lines[0] and "no setting volume" in lines[3]


@pytest.mark.parametrize("kind", ["folder", "pipe", "no folder"])
def test_where_nothing_can_be_kept(tmp_path: Path, kind: str) -> None:
    (tmp_path / "f").write_text("")
    os.mkfifo(tmp_path / "pipe")
    path = {"folder": tmp_path, "pipe": tmp_path / "pipe", "no folder": tmp_path / "f" / "c"}[kind]
    keep = keeper(path)
    trouble = keep({"lang": "zh"})
    assert trouble is not None and trouble.key == "config.readonly", trouble
    assert keep({"lang": "en"}) is None
    assert sorted(one.name for one in tmp_path.iterdir()) == ["f", "pipe"]
    assert (tmp_path / "pipe").is_fifo()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("")
    (tmp_path / "config.toml").symlink_to("mine.toml")
    keeper(tmp_path / "config.toml")({"lang": "zh"})
    assert (tmp_path / "config.toml").is_symlink()
    assert (tmp_path / "mine.toml").read_text() == 'lang = "zh"\n'


async def test_only_what_is_changed_is_kept(tmp_path: Path) -> None:
    """What the command line said for once is not remembered."""
    path = tmp_path / "config.toml"
    app = FzmjApp(Options(face="ascii", seed=1), keep=keeper(path))
    async with app.run_test():
        app.change(replace(app.options, speed="slow", seed=2))
        assert path.read_text() == 'speed = "slow"\n'


async def test_troubles_are_shown_once(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("lang = ")
    app = FzmjApp(Options(), keep=keeper(path), troubles=read(path).troubles)
    async with app.run_test() as pilot:
        assert len(app._notifications) == 1
        for speed in ("slow", "fast", "normal"):
            app.change(replace(app.options, speed=speed))
        await pilot.pause()
        assert len(app._notifications) == 2


def test_remembered_in_a_terminal(tmp_path: Path) -> None:
    program = "import sys; from fzmj_tui.cli import main; sys.exit(main({arguments}))"
    kept = tmp_path / "config.toml"
    terminal = Terminal(program.format(arguments=["--lang", "en"]), tmp_path)
    terminal.until(lambda: "Language" in terminal.shown())
    terminal.type("\x1b[A" * 4 + "\x1b[C")
    terminal.until(kept.exists)
    terminal.type("\x03")
    terminal.ended()
    assert tomllib.loads(kept.read_text()) == {"lang": "zh"}
    terminal = Terminal(program.format(arguments=[]), tmp_path)
    terminal.until(lambda: words.load("zh")("home.play") in terminal.shown().replace(" ", ""))
    terminal.type("\x03")
    terminal.ended()
