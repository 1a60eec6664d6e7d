"""docs/plain.md says what can be typed."""

import re
from pathlib import Path

from fzmj_tui.plain.typed import understood

PAGE = (Path(__file__).parents[2] / "docs" / "plain.md").read_text(encoding="utf-8")
TYPED = PAGE.partition("## What you type")[2].partition("## At a table elsewhere")[0]


def test_whatever_it_names_is_understood() -> None:
    named = [word for word in re.findall(r"`([^`]+)`", TYPED) if word != "--lang"]
    assert len(named) > 40
    assert [word for word in named if understood(word) is None and word != "yes"] == []
