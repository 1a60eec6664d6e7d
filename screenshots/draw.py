"""Draw the pictures in this folder from real games: `python screenshots/draw.py`.

`fzmj play` runs in a terminal of its own; what it writes there goes through a terminal emulator,
and every cell is drawn at its exact place, so that Chinese is as wide as in a terminal. Needs a
Chromium and a Chinese font, for the last step only (SVG to PNG).
"""

import fcntl
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
from html import escape
from pathlib import Path

import pyte

FOLDER = Path(__file__).parent
SIZES = ((80, 24), (100, 30), (120, 40))
LANGUAGES = ("en", "zh")
GAME = ["--seed", "7", "--bots", "easy,normal,easy", "--speed", "instant"]
ROUNDS = 8
"""How often the player answers before the picture of the table is taken."""
LONGEST = 120
"""Answers after which even the slowest hand is over."""
ON_A_SHEET = "R-PAY-TRIPLE"
"""What stands on the sheet of every won hand and nowhere else."""
CELL = (10, 20)
FONT = "'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"
QUIET = 0.35
"""Seconds without output after which a screen is taken to be finished."""
CHROMIUM = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-quic"),
    *("--no-first-run", "--disable-background-networking", "--disable-sync"),
)


class Terminal:
    """A program in a terminal of some size, and the screen it has drawn."""

    def __init__(self, command: list[str], width: int, height: int) -> None:
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)
        self.child, self._end = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")
            os.execvp(command[0], command)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.settle(2.0)

    def settle(self, quiet: float = QUIET) -> None:
        """Take in what the program writes until it has been quiet for a while."""
        while select.select([self._end], [], [], quiet)[0]:
            try:
                self._stream.feed(os.read(self._end, 65536))
            except OSError:
                return

    def press(self, keys: str) -> None:
        """Type, and wait for the screen."""
        os.write(self._end, keys.encode())
        self.settle()

    def shows(self, text: str) -> bool:
        """Whether a text stands anywhere on the screen."""
        return any(text in line for line in self.screen.display)

    def close(self) -> None:
        """End the program."""
        os.write(self._end, b"\x03")
        self.settle()
        os.close(self._end)
        os.waitpid(self.child, 0)


def picture(screen: pyte.Screen) -> str:
    """The screen as SVG, cell by cell."""
    width, height = CELL
    parts = []
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            ink, ground = _colours(cell)
            parts.append(
                f'<rect x="{x * width}" y="{y * height}" width="{width}.5" height="{height}.5" '
                f'fill="{ground}"/>'
            )
            if cell.data.strip():
                weight = ' font-weight="bold"' if cell.bold else ""
                parts.append(
                    f'<text x="{x * width}" y="{y * height + 15}" fill="{ink}"{weight}>'
                    f"{escape(cell.data)}</text>"
                )
    parts.sort(key=lambda part: part.startswith("<text"))
    size = f'width="{screen.columns * width}" height="{screen.lines * height}"'
    body = "".join(parts)
    space = 'xmlns="http://www.w3.org/2000/svg"'
    return f'<svg {space} {size} font-size="16.6" font-family="{FONT}">{body}</svg>'


def _colours(cell: pyte.screens.Char) -> tuple[str, str]:
    ink = "#e8e4d4" if cell.fg == "default" else f"#{cell.fg}"
    ground = "#0e3328" if cell.bg == "default" else f"#{cell.bg}"
    return (ground, ink) if cell.reverse else (ink, ground)


def save(screen: pyte.Screen, name: str) -> None:
    """Write the screen as a PNG."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(
            f"<meta charset='utf-8'><body style='margin:0'>{picture(screen)}", encoding="utf-8"
        )
        size = f"{screen.columns * CELL[0]},{screen.lines * CELL[1]}"
        subprocess.run(
            [
                *(_browser(), *CHROMIUM, f"--user-data-dir={folder}/profile"),
                *(f"--window-size={size}", f"--screenshot={FOLDER / name}", page.as_uri()),
            ],
            check=True,
            capture_output=True,
        )


def _browser() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        sys.exit("a Chromium is needed to turn the drawings into PNG files")
    return found


def draw(width: int, height: int, lang: str) -> None:
    """One game in one size and language: the table, and the sheet at the end of the hand."""
    command = [str(Path(sys.executable).with_name("fzmj")), "play"]
    options = [*GAME, "--lang", lang]
    terminal = Terminal([*command, *options], width, height)
    for answer in range(LONGEST):
        if answer == ROUNDS:
            save(terminal.screen, f"table-{width}x{height}-{lang}.png")
        if terminal.shows(ON_A_SHEET):
            save(terminal.screen, f"sheet-{width}x{height}-{lang}.png")
            break
        terminal.press(" ")
        terminal.press("\x1b[F\r")
    terminal.close()


if __name__ == "__main__":
    for size in SIZES:
        for language in LANGUAGES:
            draw(*size, language)
