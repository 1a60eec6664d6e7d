"""Chinese has no blanks: Textual takes a sentence for a word, and breaks lines only at blanks."""

import re

import textual.content

from fzmj_tui.paint.canvas import TOKEN, cells


def break_anywhere() -> None:
    """Have texts on every screen of this process broken as the table's painters break theirs."""
    textual.content.divide_line = divided  # type: ignore[attr-defined]


def divided(text: str, width: int, fold: bool = True) -> list[int]:
    """Where a text is broken to fit so many cells: between words and between wide characters.

    A word longer than a row is broken itself, unless not to `fold` it.
    """
    breaks: list[int] = []
    used = 0
    for token in re.finditer(TOKEN, text):
        whole = [(token.start(), token[0])]
        long = fold and cells(token[0]) > width
        for start, part in enumerate(token[0], token.start()) if long else whole:
            size = cells(part)
            if used and used + size > width and not part.isspace():
                breaks.append(start)
                used = 0
            used += size
    return breaks
