"""docs/rules.md says what the profiles are now; `make rules` writes it anew."""

import runpy
from pathlib import Path

import pytest

from fzmj_tui import words

ROOT = Path(__file__).parents[2]
WRITER = runpy.run_path(str(ROOT / "tools" / "write_rules.py"))


@pytest.mark.parametrize("name", WRITER["PAGES"])
def test_it_is_fresh(name: str) -> None:
    page = WRITER["page"](words.load(WRITER["PAGES"][name]))
    assert (ROOT / "docs" / name).read_text("utf-8") == page + "\n", "run `make rules`"
