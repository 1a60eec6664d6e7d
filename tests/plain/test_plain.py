"""Plain mode as a program: whole matches through a pipe, with nothing but lines of text."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fzmj_engine.rules import profiles
from fzmj_tui import words
from tests.cli.run import START, fzmj

PROFILES = profiles()


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_match_through_a_pipe(profile: str, lang: str) -> None:
    """The first choice again and again comes to an end, and the score is told."""
    asked = f"play --plain --profile {profile} --lang {lang} --seed 5 --hands 2 --bots easy"
    done = fzmj(*asked.split(), stdin=b"1\n" * 400)
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode()
    assert "\x1b" not in text and "\r" not in text
    assert all(line.strip() == line and line for line in text.splitlines())
    assert not re.search(r"[<>=*|{}\[\]×→·…▸]|  ", text), "a voice stumbles over it"
    assert text.count(words.load(lang)("sheet.final_after", hands=2)) == 1


def test_a_dumb_terminal_without_a_locale() -> None:
    """TERM=dumb and LANG=C play the same game."""
    done = fzmj(
        *["play", "--plain", "--seed", "5", "--hands", "1", "--bots", "easy"],
        stdin=b"1\n" * 200,
        env={"TERM": "dumb", "LANG": "C", "LC_ALL": "C"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


def test_the_end_of_input_leaves_the_table() -> None:
    """Nothing hangs, nothing breaks."""
    done = fzmj("play", "--plain", "--seed", "5", stdin=b"")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1] == words.load("en")("plain.left")


def test_bytes_that_are_no_text_are_only_not_understood() -> None:
    """Nor is anything that could steer a terminal said again."""
    done = fzmj("play", "--plain", "--seed", "5", stdin=b"\xe9\xff\n\x1b[2J\x07\x00\nq\n")
    assert done.returncode == 0
    text = done.stdout.decode()
    assert text.count("Not understood: ") == 2 and "Not understood: ?[2J??." in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", text)


def test_a_line_without_an_end_is_no_burden() -> None:
    """Ten megabytes in one line are one line that means nothing."""
    done = fzmj("play", "--plain", "--seed", "5", stdin=b"x" * 10_000_000 + b"\nq\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().count("Not understood: ") == 1


def test_a_script_that_never_stops_writing_is_read_as_needed() -> None:
    """Whoever types for ever is read a few lines ahead, and does not keep the program alive."""
    with subprocess.Popen(["yes", "1"], stdout=subprocess.PIPE) as endless:
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                START,
                *["play", "--plain", "--seed", "5", "--hands", "1", "--lang", "en"],
            ],
            stdin=endless.stdout,
            capture_output=True,
            timeout=60,
            check=False,
        )
        endless.kill()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "hands played: 1" in done.stdout.decode()


def test_the_same_script_plays_the_same_match() -> None:
    """Eight hands to the end, twice the same to the letter."""
    asked = ["play", "--plain", "--seed", "1", "--hands", "8", "--lang", "en"]
    first, second = (fzmj(*asked, stdin=b"1\n" * 2000) for _ in range(2))
    assert first.returncode == 0 and first.stdout == second.stdout
    assert "hands played: 8" in first.stdout.decode()


def test_an_error_of_ours_is_told_without_tiles_in_the_players_language(tmp_path: Path) -> None:
    """One line where the report is; it names places in the code and no value."""
    broken = (
        "import sys; from fzmj_tui.plain.sitting import PlainSitting\n"
        "def boom(self, typed): raise ValueError('5p 7m')\n"
        f"PlainSitting._wished = boom\n{START}"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken, *["play", "--plain", "--seed", "5", "--lang", "zh"]],
        input=b"win\n",
        capture_output=True,
        env={**os.environ, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert done.returncode == 1 and done.stderr.count(b"\n") == 1
    assert "游戏内部出错了" in done.stderr.decode()
    (report,) = tmp_path.rglob("report.txt")
    assert "ValueError" in report.read_text() and "5p" not in report.read_text()
