"""`fzmj` itself: versions, help, languages, and what is not imported."""

import json
import os
import subprocess
import sys

import pytest

from fzmj_engine import __version__
from fzmj_tui.cli.console import BadInput, one_line, shown
from fzmj_tui.cli.options import face_of, language
from tests.cli.run import fzmj

LIGHT = """
import sys
from fzmj_tui.cli import main
code = main({arguments!r})
heavy = {{"textual", "asyncssh", "asyncio"}} & set(sys.modules)
sys.exit(f"imported {{heavy}}" if heavy else code)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--version", "--json"],
        ["--help"],
        ["play", "--help"],
        ["serve", "--help"],
        ["profiles"],
    ],
)
def test_textual_is_not_imported(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIGHT.format(arguments=arguments)], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_engine_is_pure_at_run_time() -> None:
    """The engine, whole, imports nothing that needs a screen, a loop or a socket."""
    program = """
import pkgutil, sys, importlib
import fzmj_engine
for module in pkgutil.walk_packages(fzmj_engine.__path__, "fzmj_engine."):
    importlib.import_module(module.name)
found = {"textual", "rich", "typer", "asyncio", "socket", "numpy", "fzmj_net", "fzmj_tui"}
sys.exit(str(found & set(sys.modules)) if found & set(sys.modules) else 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_version() -> None:
    done = fzmj("--version", "--json")
    assert json.loads(done.stdout) == {
        "version": __version__,
        "contract": 1,
        "log": 1,
        "wire": 1,
    }
    assert fzmj("--version").stdout.decode().strip() == f"fzmj {__version__}"


def test_help_names_every_command() -> None:
    text = fzmj("--help").stdout.decode()
    for name in (
        "play",
        "serve",
        "sim",
        "arena",
        "verify",
        "score",
        "waits",
        "rules",
        "profiles",
        "doctor",
    ):
        assert f"\n  {name} " in text


@pytest.mark.parametrize(
    "asked, environment, wanted",
    [
        (None, {}, "en"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh"),
        (None, {"LANG": "zh_CN.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_TW"}, "zh-Hant"),
        (None, {"LANG": "zh_CN.UTF-8", "FZMJ_LANG": "en"}, "en"),
        ("zh", {"LANG": "en_GB.UTF-8", "FZMJ_LANG": "en"}, "zh"),
    ],
)
def test_language(asked: str | None, environment: dict[str, str], wanted: str) -> None:
    assert language(asked, environment) == wanted


@pytest.mark.parametrize("asked, environment", [("fr", {}), (None, {"FZMJ_LANG": "fr"})])
def test_no_such_language(asked: str | None, environment: dict[str, str]) -> None:
    with pytest.raises(BadInput, match="no language “fr”; there are: en, zh"):
        language(asked, environment)


@pytest.mark.parametrize("locale", ["C", "POSIX", "de_DE.ISO-8859-1", "zh_CN.GB2312"])
def test_a_locale_without_chinese_asks_for_ascii(locale: str) -> None:
    with pytest.raises(BadInput, match="--ascii"):
        face_of(None, False, {"LANG": locale})
    assert face_of(None, True, {"LANG": locale}) == "ascii"
    assert face_of("numerals", False, {"LANG": locale}) == "numerals"


@pytest.mark.parametrize("locale", ["", "C.UTF-8", "en_US.utf8", "zh_CN"])
def test_other_locales_show_digits(locale: str) -> None:
    assert face_of(None, False, {"LANG": locale}) == "digits"


def test_messages_stay_on_a_line() -> None:
    assert one_line("a\nb\x1b[31m\tc") == "a b [31m c"
    assert shown("a\x1b\ud800b") == "“a??b”"
    assert len(shown("x" * 1000)) < 70


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    "env, word",
    [
        ({"TERM": "dumb"}, b"TERM is dumb"),
        ({"TERM": ""}, b"TERM is not set"),
        ({"TERM": "xterm"}, b"stderr"),
        ({"TERM": "xterm", "LANG": "C"}, b"--ascii"),
    ],
)
def test_terminals_that_cannot_draw(env: dict[str, str], word: bytes) -> None:
    main, side = os.openpty()
    keep = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"}
    program = "import sys; from fzmj_tui.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "play", "--bots", "easy"]
    done = subprocess.run(
        command,
        stdin=side,
        stdout=side,
        stderr=subprocess.PIPE,
        env={**keep, **env},
        timeout=30,
        check=False,
    )
    os.close(side)
    os.close(main)
    assert done.returncode == 2
    assert word in done.stderr
    assert done.stderr.count(b"\n") == 1
