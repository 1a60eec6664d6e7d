"""The action bar: what is asked, and a chip for every legal action."""

from collections.abc import Sequence

from rich.style import Style

from fzmj_tui.paint.canvas import Canvas, cells, clip
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Chip, Scene

NO_LINE = Style(underline=False)
"""Nothing is underlined where nothing is written."""

LATE = 5
"""Seconds under which a player is hurried."""


def paint_actions(scene: Scene, look: Look, width: int, height: int = 1) -> Canvas:
    """Prompt, chips, and at the right end the clock, or the tile name being typed.

    Under five seconds the whole bar changes, so that nobody overlooks it.
    """
    late = scene.seconds is not None and scene.seconds < LATE and bool(scene.choices)
    canvas = Canvas(width, height, look.palette.hot_chip if late else look.palette.action)
    clock = "" if scene.seconds is None else look.say("table.seconds", count=scene.seconds)
    typed = f"{scene.typed}_" if scene.typed else clock
    limit = width - 1 - (cells(typed) + 1 if typed else 0)
    pad = 1 if _needed(scene.chips, 1) + _least(scene.prompt) <= limit else 0
    room = limit - _needed(scene.chips, pad)
    x = 1
    if (height == 1 and room >= _least(scene.prompt)) or height > 1:
        prompt = clip(scene.prompt, room - 2 if height == 1 else limit - 1, look.face.signs.cut)
        x = canvas.put(x, 0, prompt, look.palette.strong) + 2 if prompt else x
    x, y = (x, 0) if height == 1 else (1, 1)
    for chip in scene.chips:
        size = chip_width(chip, pad)
        if y and x > 1 and x + size > limit + 1:
            x, y = 1, y + 1
        x = paint_chip(canvas, x, y, chip, look, pad) + 1
    canvas.put(width - 1 - cells(typed), 0, typed, look.palette.accent)
    return canvas


def paint_bar(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """The bar of a full table; where it is higher, so are the chips, for eyes and mouse."""
    row = paint_actions(scene, look, width)
    canvas = Canvas(width, height, look.palette.action)
    for y in range(height):
        canvas.blit(row, 0, y)
        if y != height // 2:
            x = 0
            for text, style in row.row(0):
                x = canvas.put(x, y, " " * cells(text), style + NO_LINE)
    return canvas


def _least(prompt: str) -> int:
    """Cells a prompt must have to be worth showing."""
    return min(cells(prompt), 16) + 3 if prompt else 0


def _needed(chips: Sequence[Chip], pad: int) -> int:
    return sum(chip_width(chip, pad) + 1 for chip in chips)


def chip_width(chip: Chip, pad: int) -> int:
    """Cells of a chip with so much room around its words."""
    return cells(chip.key) + cells(chip.label) + 2 * pad + 1 + pad


def paint_chip(canvas: Canvas, x: int, y: int, chip: Chip, look: Look, pad: int) -> int:
    """Key and words; a click anywhere on it means the chip's `hit`."""
    palette, start = look.palette, x
    space = " " * pad
    key, body = (palette.hot_key, palette.hot_chip) if chip.hot else (palette.key, palette.chip)
    x = canvas.put(x, y, f"{space}{chip.key}{space}", key)
    x = canvas.put(x, y, f" {chip.label}{space}", body)
    canvas.mark(start, y, x - start, 1, chip.hit)
    return x
