"""What every answer of `fzmj score` and `fzmj waits` promises, whatever the line (DESIGN 5)."""

import io
import json
from collections.abc import Callable
from typing import Any

from fzmj_tui.cli.contract import score_answer, waits_answer
from fzmj_tui.cli.lines import answers, numbered

Fields = dict[str, Any]


def scored(reply: Fields) -> None:
    """A win with what it is worth, or the rule that forbids it."""
    if not reply["wins"]:
        assert reply["why"].startswith("R-")
        return
    assert " ".join(reply).startswith("id wins special specials F G L S each gains reading")
    assert sum(reply["gains"]) == 0
    assert reply["special"] is None or reply["special"] in reply["specials"]


def told(reply: Fields) -> None:
    """A deficiency, with what helps or with what each discard leaves."""
    if "discards" in reply:
        least = min(after["deficiency"] for after in reply["discards"].values())
        assert reply["deficiency"] in (least, least - 1)
        return
    assert reply["deficiency"] >= 1
    assert set(reply["useful"].values()) <= {0, 1, 2, 3, 4}
    assert list(reply["waits"]) == (list(reply["useful"]) if reply["deficiency"] == 1 else [])


ASKED: dict[str, tuple[Callable[[Fields], Fields], Callable[[Fields], None]]] = {
    "score": (score_answer, scored),
    "waits": (waits_answer, told),
}
"""For each command what answers a line and what an answer promises."""


def kept(command: str, text: bytes) -> list[Fields]:
    """The answers to these bytes, if they are as promised; AssertionError if not.

    One answer a line, in order; each can be written as JSON on one line.
    """
    answer, promised = ASKED[command]
    lines = list(numbered(io.BytesIO(text), "-"))
    replies = list(answers(lines, answer))
    assert len(replies) == len(lines)
    for number, reply in enumerate(replies, 1):
        written = json.dumps(reply, ensure_ascii=False).encode("utf-8")
        assert b"\n" not in written and "id" in reply
        if "error" in reply:
            assert reply["error"].startswith(f"line {number}: ")
            assert reply["error"].isprintable()
        else:
            promised(reply)
    return replies
