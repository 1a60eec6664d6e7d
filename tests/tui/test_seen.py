"""What the tests take for the screen is what a terminal shows."""

import pyte

from tests.seen import shown


def test_half_a_wide_letter_is_blank() -> None:
    screen = pyte.Screen(6, 2)
    stream = pyte.Stream(screen)
    stream.feed("开局x")
    assert shown(screen) == "开局x \n" + " " * 6
    stream.feed("\x1b[1;1Ha")
    assert shown(screen) == "a 局x \n" + " " * 6
