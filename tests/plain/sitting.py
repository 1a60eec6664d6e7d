"""A plain table without a process: what is said there when somebody types these lines."""

import asyncio
from collections.abc import Iterable

from fzmj_engine.play import Seats, seated
from fzmj_engine.rules import load
from fzmj_engine.table import Deal, Table
from fzmj_net.local import LocalLink
from fzmj_tui import words
from fzmj_tui.plain.sitting import Left, PlainSitting


def sit(
    deal: Deal,
    typed: Iterable[str],
    lang: str = "en",
    profile: str = "classic",
    said: list[str] | None = None,
) -> list[str]:
    """All lines, `left` when the match was not played to its end.

    Whoever types in answer to what is said hands in the list that it is written to.
    """
    table = Table(load(profile), lambda hand: deal, length=1)
    bots = Seats(dict(enumerate(seated(("easy",) * 3).values(), 1)), "plain")
    said = [] if said is None else said
    lines = iter(typed)

    async def line() -> str | None:
        return next(lines, None)

    link = LocalLink(table, 0, bots, ("", "", "", ""))
    sitting = PlainSitting(link, words.load(lang, ascii_only=True), line, said.append)
    try:
        asyncio.run(sitting.play())
    except Left:
        said.append("left")
    return said
