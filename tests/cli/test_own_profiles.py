"""Profiles of one's own: written, looked at, and used by name like the others."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fzmj_tui.cli import main
from fzmj_tui.cli.own import LIMIT, config_folder
from tests.cli.run import START, fzmj

Run = Callable[..., CompletedProcess[bytes]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where this player keeps his profiles."""
    (tmp_path / "profiles").mkdir()
    return tmp_path / "profiles"


@pytest.fixture
def run(folder: Path) -> Run:
    """`fzmj` for a player with a folder of his own."""

    def started(*arguments: str, stdin: bytes = b"") -> CompletedProcess[bytes]:
        return fzmj(*arguments, stdin=stdin, env={"FZMJ_CONFIG": str(folder.parent)})

    return started


def test_a_new_profile_is_used_by_name(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("profile", "new", "evening", "--from", "club")
    path = folder / "evening.toml"
    assert done.returncode == 0 and str(path).encode() in done.stdout
    text = path.read_text("utf-8").replace("#reserve = 18", "reserve = 20")
    path.write_text(text, "utf-8")
    assert run("profile", "check", str(path)).stdout == b"evening is fine; it extends club\n"
    assert run("profiles").stdout.split()[-1] == b"evening"
    listed = json.loads(run("profiles", "--json").stdout)
    assert [entry["profile"] for entry in listed if entry["own"]] == ["evening"]
    assert b"At first 20 tiles stay" in run("rules", "evening", "--plain").stdout
    compared = json.loads(run("rules", "--compare", "club", "evening", "--json").stdout)
    assert [entry["field"] for entry in compared["fields"]] == ["reserve"]
    log = tmp_path / "log.jsonl"
    assert run("sim", "--profile", "evening", "--hands", "2", "--log", str(log)).returncode == 0
    assert json.loads(log.read_text().splitlines()[0])["rules"]["name"] == "evening"
    assert fzmj("verify", str(log)).returncode == 0, "the log carries the rules"
    assert run("arena", "easy", "random", "--walls", "1", "--profile", "evening").returncode == 0
    plain = run("play", "--plain", "--profile", "evening", "--hands", "1", stdin=b"1\n" * 200)
    assert plain.returncode == 0


def test_score_and_waits_know_it(run: Run, folder: Path) -> None:
    (folder / "house.toml").write_text('extends = "classic"\n[specials]\ngold_sparrow = 77\n')
    hand = {"id": 1, "profile": "house", "hand": "123m456m789m234s67s55p", "gold": "5p"}
    win = {"how": "discard", "tile": "8s", "from": 0}
    line = {**hand, "seat": 3, "dealer": 0, "flowers": "1f2f", "win": win}
    answer = json.loads(run("score", "--json", stdin=json.dumps(line).encode()).stdout)
    assert (answer["special"], answer["S"]) == ("gold_sparrow", 77)
    answer = json.loads(run("waits", "--json", stdin=json.dumps(hand).encode()).stdout)
    assert "8s" in answer["waits"]


def test_new_does_not_overwrite(run: Run, folder: Path) -> None:
    (folder / "mine.toml").write_text("reserve = 3")
    done = run("profile", "new", "mine")
    assert done.returncode == 2 and b"it is there already" in done.stderr
    assert (folder / "mine.toml").read_text() == "reserve = 3"


def test_new_leaves_nothing_where_it_cannot_be_written(folder: Path) -> None:
    """No file may grow, as on a full disk: half a profile would be one."""
    command = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", sys.executable, "-c", START]
    done = subprocess.run(
        [*command, "profile", "new", "evening"],
        env={**os.environ, "FZMJ_CONFIG": str(folder.parent)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2 and b"evening.toml" in done.stderr
    assert done.stderr.count(b"\n") == 1 and not list(folder.iterdir())


@pytest.mark.parametrize("name", ["classic", "Evening", "../up", "", "a/b", "夜", "x" * 40])
def test_new_refuses_names(run: Run, folder: Path, name: str) -> None:
    done = run("profile", "new", name)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
    assert not list(folder.parent.rglob("*.toml"))


def test_new_needs_a_parent_and_a_place(run: Run, folder: Path, tmp_path: Path) -> None:
    assert b"no profile" in run("profile", "new", "mine", "--from", "tetris").stderr
    (tmp_path / "file").write_text("")
    done = fzmj("profile", "new", "mine", env={"FZMJ_CONFIG": str(tmp_path / "file")})
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
    chinese = run("profile", "new", "mine", "--lang", "zh")
    assert chinese.returncode == 0 and "留牌" in (folder / "mine.toml").read_text("utf-8")


BROKEN = {
    "fields.toml": b"\nresrve = 3\n",
    "letters.toml": b"\n\n\xff\n",
    "syntax.toml": b"reserve =\n",
    "huge.toml": b"#" * (LIMIT + 1),
    "sichuan.toml": b"",
    "Big.toml": b"",
}
PLACES = {"fields": b"line 2", "letters": b"line 3", "syntax": b"line 1", "huge": b"longer than"}


def test_broken_ones_do_no_harm(run: Run, folder: Path) -> None:
    """One clear line each, naming file and line; the others work."""
    for name, data in BROKEN.items():
        (folder / name).write_bytes(data)
    (folder / "good.toml").write_text('extends = "silver"')
    (folder / "child.toml").write_text('extends = "fields"')
    done = run("profiles")
    assert done.returncode == 0 and done.stdout.split()[-1] == b"good"
    lines = done.stderr.splitlines()
    assert len(lines) == len(BROKEN) + 1
    for name in (*BROKEN, "child.toml"):
        assert sum(name.encode() in line for line in lines) >= 1
    for name, place in PLACES.items():
        refused = run("rules", name)
        assert refused.returncode == 2 and refused.stderr.count(b"\n") == 1
        assert f"{name}.toml".encode() in refused.stderr and place in refused.stderr
    assert run("rules", "good").returncode == 0
    assert b"108" in run("rules", "sichuan").stdout, "a built-in name cannot be taken"
    found = json.loads(run("doctor", "--json").stdout)
    assert sum("fields.toml" in problem for problem in found["problems"]) == 1


def test_check_says_what_is_wrong(run: Run, folder: Path) -> None:
    path = folder / "mine.toml"
    path.write_text('extends = "clasic"\n')
    done = run("profile", "check", str(path))
    assert done.returncode == 1 and b"line 1: it extends" in done.stdout and not done.stderr
    path.write_text("resrve = 1\ngold = 1\n")
    assert run("profile", "check", str(path)).stdout.count(b"\n") == 2
    answer = json.loads(run("profile", "check", str(path), "--json", "--lang", "zh").stdout)
    assert [one["line"] for one in answer["problems"]] == [1, 2] and not answer["ok"]
    path.write_text("drizzle = true")
    assert b"note: line 1: drizzle changes nothing" in run("profile", "check", str(path)).stdout
    for data, place in ((b"a = ", b"line 1, column 5"), (b"\xff", b"line 1: not UTF-8")):
        path.write_bytes(data)
        done = run("profile", "check", str(path))
        assert done.returncode == 2 and place in done.stderr and done.stderr.count(b"\n") == 1
    for missing in (str(folder / "none.toml"), str(folder)):
        assert run("profile", "check", missing).returncode == 2


def test_where_they_are() -> None:
    assert config_folder({"FZMJ_CONFIG": "/x"}) == Path("/x")
    done = fzmj("doctor", "--json", env={"XDG_CONFIG_HOME": "/somewhere"})
    assert json.loads(done.stdout)["config"] == "/somewhere/fzmj"


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_any_bytes(folder: Path, data: bytes) -> None:
    """Never a traceback: fine, wrong or unreadable, and a line for each problem."""
    path = folder / "mine.toml"
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["profile", "check", str(path), "--lang", "en"])
    assert "went wrong" not in err.getvalue()
    lines = err.getvalue().count("\n")
    assert (code, lines) in ((0, 0), (1, 0), (2, 1))
    assert code != 1 or all("line " in line for line in out.getvalue().splitlines())
