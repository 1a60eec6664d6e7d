"""docs/fzmj.1 says what the commands are now; `make manual` writes it anew."""

import runpy
from pathlib import Path

from fzmj_tui.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/fzmj.1").read_text("ascii")


def test_it_is_fresh() -> None:
    writer = runpy.run_path(str(ROOT / "tools/write_manual.py"))
    assert writer["page"]() == PAGE, "run `make manual`"


def test_every_command_is_told() -> None:
    for command in COMMANDS:
        assert f"\n.SS fzmj {command}" in PAGE


def test_every_line_is_text_or_a_request() -> None:
    """What begins with a dot or a quote and is no request would be left out without a word."""
    known = {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BR", ".I", ".RI", ".nf", ".fi"}
    requests = {line.split()[0] for line in PAGE.splitlines() if line.startswith((".", "'"))}
    assert requests <= known
