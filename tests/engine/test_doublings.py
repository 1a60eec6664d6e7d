"""What doubles a hand of the fan table, case by case, worked out on paper (RULES 9)."""

from typing import Any

import pytest

from fzmj_engine.events import How
from fzmj_engine.fans import best_fan
from fzmj_engine.sheet import total
from tests.engine.test_fans import EXTRA, PLAIN, ROOT, drawn, won, written

CLOSED = {"closed_wait": True}
TIMES: dict[str, tuple[tuple[str, str, str], dict[str, Any], dict[str, Any], str]] = {
    "a kong's replacement": (PLAIN, drawn(kong_draw=True), {}, "plain+1 kong_draw×2"),
    "the discard after a kong": (PLAIN, {"after_kong": True}, {}, "plain+1 after_kong×2"),
    "a robbed kong": (PLAIN, {"how": How.ROB_KONG}, {}, "plain+1 robbed_kong×2"),
    "a replacement, off": (PLAIN, drawn(kong_draw=True), {"kong_doublings": False}, "plain+1"),
    "a discard, off": (PLAIN, {"after_kong": True}, {"kong_doublings": False}, "plain+1"),
    "a robbed kong, off": (PLAIN, {"how": How.ROB_KONG}, {"kong_doublings": False}, "plain+1"),
    "a root in hand": (ROOT, {}, {}, "plain+1 root×2"),
    "roots, off": (ROOT, {}, {"roots": False}, "plain+1"),
    "a root of a pung and a tile": (
        *(("123m456m78m99p", "9m", "111m"), {}, {}),
        "plain+1 root×2",
    ),
    "two kongs": (("456m78m99p", "9m", "1111m (9999s)"), {}, {}, "plain+1 root×2 root×2"),
    "three tiles and a gold": (("111m23m456m78m99p5p", "9m", ""), {}, {}, "plain+1"),
    "all at once": (
        *(("456m78m99p", "9m", "1111m (9999s)"), drawn(kong_draw=True, last_tile=True)),
        *({"last_tile": True}, "plain+1 kong_draw×2 last_tile×2 root×2 root×2"),
    ),
    "the last tile": (PLAIN, {"last_tile": True}, {"last_tile": True}, "plain+1 last_tile×2"),
    "the last tile, off": (PLAIN, {"last_tile": True}, {}, "plain+1"),
    "R-FAN-LAST-COPY": (PLAIN, {"last_copy": True}, {"last_copy": True}, "plain+1 last_copy×2"),
    "R-FAN-LAST-COPY, off": (PLAIN, {"last_copy": True}, {}, "plain+1"),
    "capped": (
        *(("456m789m1m", "1m", "2222m 3333m"), {}, {"cap": 8}),
        "one_suit+4 root×2 root×2 cap≤8",
    ),
    "a higher cap": (
        *(("456m789m1m", "1m", "2222m 3333m"), {}, {"cap": 16}),
        "one_suit+4 root×2 root×2",
    ),
}


@pytest.mark.parametrize(("hand", "fields", "options", "lines"), TIMES.values(), ids=TIMES)
def test_doublings(
    hand: tuple[str, str, str], fields: dict[str, Any], options: dict[str, Any], lines: str
) -> None:
    """R-FAN-DOUBLES."""
    fan = best_fan(won(*hand, options=options, **fields))
    assert written(fan.lines) == lines
    assert fan.paid == total(fan.lines)


MIDDLES = {
    "the middle": ("123m456m789m24s99p", "3s", "", CLOSED, "plain+1 closed_wait×2"),
    "off": ("123m456m789m24s99p", "3s", "", {}, "plain+1"),
    "an end": ("123m456m789m12s99p", "3s", "", CLOSED, "plain+1"),
    "a gold drawn": ("123m456m789m24s99p", "5p", "", CLOSED, "plain+1 closed_wait×2"),
    "another gold is the middle": ("123m456m789m4s5p99p", "2s", "", CLOSED, "plain+1"),
    "a meld's middle": ("2m456s789s333p", "2m", "123m", CLOSED, "plain+1"),
    "runs pay more than pungs": ("11122333m789s99p", "2m", "", CLOSED, "plain+1 closed_wait×2"),
    "a tie: the higher base": ("11122333m444s99p", "2m", "", CLOSED, "all_pungs+2"),
    "ends and the middle": (
        *("11122333m999s11p", "2m", "", CLOSED | EXTRA),
        "terminals+4 closed_wait×2",
    ),
    "seven pairs have none": ("1133m2m446688p99s", "2m", "", CLOSED, "seven_pairs+4"),
}


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "options", "lines"), MIDDLES.values(), ids=MIDDLES
)
def test_closed_wait(hand: str, tile: str, melds: str, options: dict[str, Any], lines: str) -> None:
    """R-FAN-CLOSED."""
    fields = drawn() if tile == "5p" else {}
    assert written(best_fan(won(hand, tile, melds, options=options, **fields)).lines) == lines
