"""What a terminal shows, at any moment."""

import pyte
from rich.cells import cell_len


def shown(screen: pyte.Screen) -> str:
    """The screen as text, a wide letter as one.

    What is sent may be read in pieces: a narrow letter is over the left half of a wide one and
    nothing yet over its right half. That is blank in a terminal; pyte's `display` fails.
    """
    return "\n".join(_row(screen, y) for y in range(screen.lines))


def _row(screen: pyte.Screen, y: int) -> str:
    letters = [screen.buffer[y][x].data for x in range(screen.columns)]
    return "".join(
        letter or " "
        for before, letter in zip(["", *letters], letters, strict=False)
        if letter or cell_len(before) != 2
    )
