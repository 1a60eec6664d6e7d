"""Whatever a person does wrong ends in one line that says what and where, never in a traceback."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import START, fzmj

GOOD = b'{"id":1,"gold":"5p","hand":"123m456m789m123p33s45s"}\n'

USAGE = [
    ([], "playing needs a terminal"),
    (["play", "--bots", "easy"], "playing needs a terminal"),
    (["nope"], "nope"),
    (["--nope"], "--nope"),
    (["--json"], "--version"),
    (["--lang", "zh", "rules"], "options of rules stand behind it"),
    (["play", "--nope"], "--nope"),
    (["play", "--profile", "nowhere"], "no profile “nowhere”; there are: classic"),
    (["play", "--bots", "nobody"], "no bot “nobody”; there are: "),
    (["play", "--bots", "easy,easy"], "--bots has 2 names, 3 expected"),
    (["play", "--seed", "x"], "--seed"),
    (["play", "--bots", "easy", "--hands", "-1"], "--hands"),
    (["play", "--bots", "easy", "--speed", "warp"], "no speed “warp”"),
    (["play", "--bots", "easy", "--lang", "fr"], "no language “fr”; there are: en, zh"),
    (["play", "--bots", "easy", "--face", "round"], "no face “round”"),
    (["play", "--colours", "7"], "no colours “7”; there are: auto, truecolour, 256, 16, mono"),
    (["--colours", "7"], "no colours “7”"),
    (["play", "--base", "0"], "--base: 0 is not between 1 and 1000000"),
    (["sim", "--base", "-2"], "--base: -2 is not between 1 and 1000000"),
    (["sim", "--hands", "0"], "--hands: 0 is not between 1 and"),
    (["sim", "--hands", "many"], "--hands"),
    (["sim", "--profile", "nowhere"], "no profile “nowhere”"),
    (["sim", "--bots", "a\x1bb\u200b"], "no bot “a?b?”"),
    (["sim", "--hands", "1", "--log", "/nowhere/at/all"], "--log: “/nowhere/at/all”: No such file"),
    (["bot", "--host", "http://localhost", "--", "cat"], "begins with neither ws:// nor wss://"),
    (["bot", "--host", "localhost:99999", "--", "cat"], "no address: “localhost:99999”"),
    (["arena", "nobody"], "no bot “nobody”"),
    (["rules", "nowhere"], "no profile “nowhere”"),
    (["rules", "--lang", "fr"], "no language “fr”"),
    (["verify"], "Missing argument"),
    (["verify", "/nowhere"], "“/nowhere”: No such file"),
    (["verify", "/"], "“/”: Is a directory"),
    (["score", "/nowhere"], "“/nowhere”: No such file"),
    (["waits", "a", "b"], "b"),
    (["serve", "--port", "65536"], "--port: 65536 is not between 0 and 65535"),
    (["serve", "--port", "-1"], "--port: -1 is not between 0 and 65535"),
    (["serve", "--port", "0", "--ssh-port", "99999"], "--ssh-port: 99999 is not between"),
    (["serve", "--port", "0", "--web-port", "70000"], "--web-port: 70000 is not between"),
    (["join", "localhost:65536", "--name", "X"], "no address: “localhost:65536”"),
    (["join", "localhost:abc", "--name", "X"], "no address: “localhost:abc”"),
    (["join", "wss://[::1", "--name", "X"], "no address: “wss://[::1”"),
    (["join", "localhost:65535", "--name", "X"], "playing needs a terminal"),
    (["join", "wss://[::1]:1/way", "--name", "X"], "playing needs a terminal"),
]


@pytest.mark.parametrize("arguments, words", USAGE, ids=[" ".join(a) for a, _ in USAGE])
def test_one_line_and_exit_code_2(arguments: list[str], words: str) -> None:
    done = fzmj(*arguments)
    message = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert words in message
    assert message.startswith("fzmj: ") and message.count("\n") == 1
    assert "\\u" not in message and "Traceback" not in message


LINES = [
    (b"", "not JSON"),
    (b"{", "not JSON"),
    (b"[1]", "not a JSON object"),
    (b"\xff", "not UTF-8"),
    (b'{"id":NaN}', "NaN is no number"),
    (b'{"id":1,"id":2}', "“id” appears twice"),
    (b'{"id":' + b"9" * 5000 + b"}", "too many digits"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"id":"\\ud800"}', "half a character"),
    (b'{"id":1,"gold":"5p","hand":"1m","flavour":1}', "unknown field `flavour`"),
    (b'{"id":1,"gold":"5p","hand":["1m"]}', "`hand`"),
    (b'{"id":1,"gold":"5p","hand":"1m","melds":["1m","1m","1m","1m","1m","1m"]}', "`melds`"),
    (b'{"id":1,"gold":"1z","hand":"1m"}', "gold: 1z is a flower"),
    (b'{"id":1,"gold":null,"hand":"1m"}', "gold is null"),
    (b'{"id":1,"gold":"5p","hand":"1\\u200bm"}', "not tile notation: “1?m”"),
    (b'{"id":1,"gold":"5p","hand":"5m3m","melds":["124m"]}', "not a meld: '124m'"),
    (b'{"id":1e999,"gold":"5p","hand":"1m"}', "`id`"),
    (b"x" * 1_100_000, "longer than"),
]


@pytest.mark.parametrize("line, words", LINES, ids=[words for _, words in LINES])
def test_a_bad_line_never_stops_the_rest(line: bytes, words: str) -> None:
    done = fzmj("waits", "--json", "-", stdin=line + b"\n" + GOOD)
    first, second = done.stdout.decode().splitlines()
    assert done.returncode == 2
    assert '"error":"line 1: ' in first and words in first
    assert second.startswith('{"id":1,"deficiency":1,')
    assert done.stderr == b""


def test_without_json_bad_lines_go_to_stderr() -> None:
    done = fzmj("waits", stdin=b"{\n" + GOOD)
    assert done.returncode == 2
    assert done.stderr.startswith(b"fzmj: line 1: not JSON")
    assert done.stdout.decode() == "1: 1 missing; 5p×3 3s×2 6s×4\n"


@pytest.mark.parametrize("env", [{"LANG": "C"}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_chinese_under_any_locale(env: dict[str, str]) -> None:
    done = fzmj("rules", "--lang", "zh", env=env)
    assert done.returncode == 0
    assert "花" in done.stdout.decode()


@pytest.mark.parametrize(
    "arguments", [["waits", "--json"], ["rules"], ["doctor"], ["play", "--plain", "--seed", "1"]]
)
def test_nobody_reads(arguments: list[str]) -> None:
    """A pipe closed early is no error: exit code 0, no traceback, nothing on stderr."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        input=GOOD * 3,
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", START, "waits", "--json"],
            input=GOOD,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, b"fzmj: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_log_on_a_full_disk_is_named() -> None:
    done = fzmj("sim", "--hands", "1", "--seed", "1", "--log", "/dev/full")
    said = "fzmj: --log: “/dev/full”: No space left on device\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", said)


def test_interrupted() -> None:
    """Ctrl-C: exit code 130 and no word."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, "waits", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(GOOD)
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"id":1')
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, b"")
