"""What a shell completes: commands, options, and the names that an option knows."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BESIDE = Path(sys.executable).parent
"""Where `fzmj` is installed."""


def completed(line: str, config: Path) -> list[str]:
    """What bash itself offers at the end of a line, by the script that `fzmj` prints for it."""
    words = line.split(" ")
    script = f"""
    eval "$(fzmj --show-completion)"
    COMP_WORDS=({line} ""); COMP_CWORD={len(words) - 1}
    _fzmj_completion fzmj
    printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    env = {"PATH": f"{BESIDE}:{os.environ['PATH']}", "FZMJ_CONFIG": str(config)}
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=env, check=True
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("fzmj pl", ["play"]),
        ("fzmj profile n", ["new"]),
        ("fzmj play --pro", ["--profile"]),
        ("fzmj play --profile s", ["sichuan", "silver"]),
        ("fzmj rules th", ["thirteen"]),
        ("fzmj play --face a", ["ascii"]),
        ("fzmj play --lang zh", ["zh", "zh-Hant"]),
        ("fzmj arena nor", ["normal"]),
        ("fzmj sim --bots r", ["random"]),
        ("fzmj play --speed i", ["instant"]),
        ("fzmj join --colours 2", ["256"]),
        ("fzmj nonsense", []),
    ],
)
def test_a_line_is_completed(line: str, offered: list[str], tmp_path: Path) -> None:
    assert completed(line, tmp_path) == offered


def test_profiles_of_ones_own_too(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "evening.toml").write_text('extends = "classic"\n')
    assert completed("fzmj play --profile e", tmp_path) == ["evening"]
