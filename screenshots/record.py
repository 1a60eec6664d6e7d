"""Record a hand as an asciicast: `python screenshots/record.py`, then `asciinema play hand.cast`.

Played like the pictures, at a pace one can follow.
"""

import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from draw import BOTS, FOLDER, Seat, game_with, sit

from fzmj_tui.screens.options import Options
from tests.tui.mirror import pictured, played, rows

SIZE, LANG = (100, 30), "en"
THINKS, TYPES, READS = 0.7, 0.25, 4.0
"""Seconds before a key, between two of a name, and over the sheet at the end."""
LEAVES = "\x1b[?1049l"
"""Gives the terminal back; a recording ends before, with the last picture."""
BAR = -3
"""The row of the prompt and of what can be done."""


def linger(seat: Seat, seconds: float) -> None:
    """Watch for a while."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        seat.terminal.read(left)


def play(path: Path) -> None:
    """One hand from the first tile to its sheet."""
    seed, last = game_with("won")
    options = Options(seed=seed, bots=BOTS, hands=1, lang=LANG)
    game = ("--seed", str(seed), "--bots", ",".join(BOTS), "--hands", "1", "--speed", "fast")
    seat = sit(SIZE, "play", *game, "--lang", LANG, "--record", str(path))
    for moment, _ in zip(played(options), range(last), strict=False):
        bar = pictured(moment, options, SIZE)[BAR]
        seat.terminal.until(lambda bar=bar: rows(seat.terminal.screen)[BAR] == bar)
        for stroke in moment.keys:
            linger(seat, THINKS)
            for letter in stroke:
                seat.terminal.type(letter)
                linger(seat, TYPES)
    linger(seat, READS)
    seat.leave()


def cut(path: Path) -> str:
    """A recording without its end."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    texts = [json.loads(line) for line in lines[1:]]
    end = next(place for place, (_, _, text) in enumerate(texts) if LEAVES in text)
    return "".join(lines[: end + 1])


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "hand.cast"
        play(whole)
        (FOLDER / "hand.cast").write_text(cut(whole), encoding="utf-8")
