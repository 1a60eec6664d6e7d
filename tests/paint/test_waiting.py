"""A table before its match."""

import pytest

from fzmj_tui.paint.waiting import HEIGHT, PLATE, WIDTH, Seat, paint_waiting
from tests.paint.scenes import LONG, look

SEATS = (Seat("me", "not ready yet"), Seat(said="free"), Seat("Ann", "ready", True), Seat(said="-"))


def test_one_sits_at_the_bottom_and_the_others_around_the_name_of_the_table() -> None:
    rows = paint_waiting(SEATS, "Table AAAAAA", look()).to_text().split("\n")
    assert rows[0].strip() == "Ann" and rows[1].strip() == "ready"
    assert rows[3].split() == ["-", "Table", "AAAAAA", "free"]
    assert rows[6].strip() == "me" and rows[7].strip() == "not ready yet"


def test_who_is_ready_has_a_bright_plate() -> None:
    canvas, palette = paint_waiting(SEATS, "", look()), look().palette
    grounds = [{style.bgcolor for _, style in canvas.row(y)} for y in range(HEIGHT)]
    bright = palette.plate_turn.bgcolor
    assert [bright in found for found in grounds] == [True, True, *[False] * 6]
    assert palette.plate.bgcolor in grounds[6]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_said_of_a_seat_fits(lang: str) -> None:
    seen = look(lang=lang)
    for key in ("bot", "away", "auto", "ready", "waiting", "free"):
        said = seen.words(f"room.{key}")
        canvas = paint_waiting([Seat(name, said) for name in LONG], "AAAAAA", seen)
        assert canvas.to_text().count(said) == len(LONG)
        assert (canvas.width, canvas.height) == (WIDTH, HEIGHT) and PLATE < WIDTH
