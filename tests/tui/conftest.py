"""Keys of a test close a sheet at once; that people's do not has a test of its own."""

import pytest

from fzmj_tui.screens import pace


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sheet waits to be looked at."""
    monkeypatch.setattr(pace, "SHEET", 0)
