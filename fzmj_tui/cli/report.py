"""What a person sees of an error of our own: one line, and a report in which no tile is named."""

import os
import sys
from pathlib import Path

import platformdirs

from fzmj_tui import words
from fzmj_tui.cli.console import say
from fzmj_tui.cli.surroundings import listed, spoken, surroundings
from fzmj_tui.mishap import Failed, Mishap, mishap


def tell(error: Exception) -> int:
    """Say that something went wrong and where the report is; the exit code."""
    failed = error if isinstance(error, Failed) else Failed(mishap(error), spoken(os.environ))
    text = report(failed.mishap)
    said = words.load(failed.lang)
    try:
        path = _written(text)
    except OSError:
        say(said("mishap.here"))
        print(text, file=sys.stderr)
    else:
        say(said("mishap.report", path=path))
    return 1


def report(found: Mishap) -> str:
    """Where we are, what kind of error it is and the way to it."""
    facts = {**surroundings(os.environ), "error": found.kind}
    return "\n".join((listed(facts), *(f"  {place}" for place in found.places)))


def _written(text: str) -> Path:
    """The file of the last report."""
    path = platformdirs.user_log_path("fzmj", ensure_exists=True) / "report.txt"
    path.write_text(text + "\n", encoding="utf-8")
    return path
