"""What a terminal shows, as a picture: every cell drawn at its exact place.

Chinese is as wide as in a terminal, and the halves of cells that tiles are made of are drawn as
rectangles, as terminals do, not as a font has them. Chromium makes a PNG of it, Pillow a small one.
"""

import asyncio
from base64 import b64decode
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pyte
from PIL import Image

from tests.driver.chromium import Page

WIDTH, HEIGHT = 10, 20
"""Of a cell, in pixels."""
FONT = "'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"
INK, GROUND = "#e8e4d4", "#16181a"
"""What a terminal writes with that is not told."""
NAMED = {
    "black": "#000000",
    "red": "#cd3131",
    "green": "#0dbc79",
    "brown": "#e5e510",
    "blue": "#2472c8",
    "magenta": "#bc3fbc",
    "cyan": "#11a8cd",
    "white": "#e5e5e5",
    "brightblack": "#767676",
    "brightred": "#f14c4c",
    "brightgreen": "#23d18b",
    "brightbrown": "#f5f543",
    "brightblue": "#3b8eea",
    "brightmagenta": "#d670d6",
    "bfightmagenta": "#d670d6",  # as pyte spells it
    "brightcyan": "#29b8db",
    "brightwhite": "#ffffff",
}
"""The sixteen colours by pyte's names, as a widespread terminal has them."""
PARTS = {"▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 0.5, 1), "█": (0, 0, 1, 1), "▄": (0, 0.5, 1, 0.5)}
PARTS |= {"▀": (0, 0, 1, 0.5), "▁": (0, 0.875, 1, 0.125), "▔": (0, 0, 1, 0.125)}
"""Left, top, width and height of what is a part of a cell, in cells."""
STROKES = {"─": "M0 .5H1", "│": "M.5 0V1", "╭": "M.5 1Q.5 .5 1 .5", "╮": "M0 .5Q.5 .5 .5 1"}
STROKES |= {"╰": "M.5 0Q.5 .5 1 .5", "╯": "M.5 0Q.5 .5 0 .5"}
HEAVY = {"━": "M0 .5H1", "┃": "M.5 0V1", "┏": "M.5 1V.5H1", "┓": "M0 .5H.5V1"}
HEAVY |= {"┗": "M.5 0V.5H1", "┛": "M.5 0V.5H0", "┣": "M.5 0V1M.5 .5H1", "┫": "M.5 0V1M0 .5H.5"}
HEAVY |= {"╋": "M.5 0V1M0 .5H1", "┻": "M.5 0V.5M0 .5H1", "╺": "M.5 .5H1", "╸": "M0 .5H.5"}
HEAVY |= {"╹": "M.5 0V.5", "╻": "M.5 .5V1"}
STROKES |= HEAVY
"""Lines, in cells."""
COLOURS = 256
"""As many as a PNG with a palette may have."""


def svg(screen: pyte.Screen) -> str:
    """The screen as SVG."""
    wide, high = screen.columns * WIDTH, screen.lines * HEIGHT
    body = [f'<rect width="{wide}" height="{high}" fill="{GROUND}"/>']
    for y in range(screen.lines):
        row = [screen.buffer[y][x] for x in range(screen.columns)]
        for ground, cells in groupby(range(screen.columns), lambda x, row=row: _colours(row[x])[1]):
            at = list(cells)
            body.append(_rect(at[0], y, len(at), 1, ground))
        body += [_glyph(x, y, row) for x in range(screen.columns) if row[x].data.strip()]
    space = 'xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges"'
    style = f'font-size="16.6" font-family="{FONT}" text-anchor="middle"'
    return f'<svg {space} width="{wide}" height="{high}" {style}>{"".join(body)}</svg>'


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    place = f'x="{x * WIDTH:g}" y="{y * HEIGHT:g}"'
    size = f'width="{width * WIDTH:g}" height="{height * HEIGHT:g}"'
    return f'<rect {place} {size} fill="{fill}"/>'


def _glyph(x: int, y: int, row: list[pyte.screens.Char]) -> str:
    cell, ink = row[x], _colours(row[x])[0]
    wide = x + 1 < len(row) and not row[x + 1].data
    if cell.data in PARTS:
        left, top, width, height = PARTS[cell.data]
        return _rect(x + left, y + top, width, height, ink)
    if cell.data in STROKES:
        place = f"translate({x * WIDTH} {y * HEIGHT}) scale({WIDTH} {HEIGHT})"
        line = f'fill="none" stroke="{ink}" vector-effect="non-scaling-stroke"'
        line += ' stroke-width="3"' if cell.data in HEAVY else ""
        return f'<path transform="{place}" d="{STROKES[cell.data]}" {line}/>'
    weight = ' font-weight="bold"' if cell.bold else ""
    middle = (x + (1 + wide) / 2) * WIDTH
    text = f'<text x="{middle:g}" y="{y * HEIGHT + 15}" fill="{ink}"{weight}>'
    line = _rect(x, y + 0.9, 1 + wide, 0.06, ink) if cell.underscore else ""
    return f"{text}{escape(cell.data)}</text>{line}"


def _colours(cell: pyte.screens.Char) -> tuple[str, str]:
    """Ink and ground."""
    ink, ground = _colour(cell.fg, INK), _colour(cell.bg, GROUND)
    return (ground, ink) if cell.reverse else (ink, ground)


def _colour(name: str, unknown: str) -> str:
    if name == "default":
        return unknown
    return NAMED.get(name, f"#{name}")


async def save(page: Page, screen: pyte.Screen, path: Path) -> None:
    """Write the screen as a PNG of few colours."""
    wide, high = screen.columns * WIDTH, screen.lines * HEIGHT
    size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False}
    await page.tell("Emulation.setDeviceMetricsOverride", **size)
    drawn = f"<meta charset='utf-8'><body style='margin:0;overflow:hidden'>{svg(screen)}"
    frame = (await page.tell("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    await page.tell("Page.setDocumentContent", frameId=frame, html=drawn)
    await asyncio.sleep(0.3)
    taken = await page.tell("Page.captureScreenshot", format="png")
    image = Image.open(BytesIO(b64decode(taken["data"]))).convert("RGB")
    image.quantize(palette=_palette(image), dither=Image.Dither.NONE).save(path, optimize=True)


def _palette(image: Image.Image) -> Image.Image:
    """The colours there is most of, just as they are; what is left are the edges of letters."""
    found = image.getcolors(image.width * image.height) or []
    most = sorted(found, reverse=True)[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in most for part in colour])
    return palette
