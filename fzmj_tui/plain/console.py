"""Plain mode on stdin and stdout, piped or not: one line a thing, no cursor, no clearing."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Semaphore, Thread
from typing import TextIO

from fzmj_net.link import Link
from fzmj_tui.mishap import Failed, mishap
from fzmj_tui.plain.sitting import Left, Lines, Over, PlainSitting
from fzmj_tui.plain.typed import LONGEST
from fzmj_tui.words import Words

PIECE = 1 << 16
"""Bytes that are read at once."""

AHEAD = 16
"""Lines that are kept until somebody asks for them; some scripts never stop writing."""


def typed(stream: TextIO | None) -> Lines:
    """Lines as they come. A thread waits for them, so that the table may go on meanwhile.

    What cannot be read ends the input, and bytes that are no text are marks of their own.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    room = Semaphore(AHEAD)

    def put(line: str | None) -> None:
        room.acquire()
        loop.call_soon_threadsafe(queue.put_nowait, line)

    def read() -> None:
        with suppress(RuntimeError):  # the match is over, and nobody waits for lines any more
            with suppress(OSError, ValueError):
                for line in _lines(stream.fileno()) if stream is not None else ():
                    put(line.decode(errors="replace"))
            put(None)

    async def take() -> str | None:
        line = await queue.get()
        room.release()
        return line

    Thread(target=read, daemon=True).start()
    return take


def _lines(file: int) -> Iterator[bytes]:
    """Lines without their ends, and no more of one than can mean something.

    Read past Python's own buffer, whose lock a thread that waits would hold when the program ends.
    """
    kept, most = b"", 4 * LONGEST
    while piece := os.read(file, PIECE):
        *whole, kept = (kept + piece).split(b"\n")
        yield from (line[:most] for line in whole)
        kept = kept[:most]
    if kept:
        yield kept


def say(line: str) -> None:
    """Write one line at once."""
    print(line, flush=True)


@contextmanager
def spoken(words: Words) -> Iterator[None]:
    """An error of our own within is told in the player's language."""
    try:
        yield
    except (OSError, Left, Over):
        raise
    except Exception as error:
        raise Failed(mishap(error), words.lang) from error


def play_plain(link: Link, words: Words) -> int:
    """A match in lines; 0 when it was played to its end or left."""

    async def whole() -> None:
        await PlainSitting(link, words, typed(sys.stdin), say).play()

    try:
        with spoken(words):
            asyncio.run(whole())
    except Left:
        say(words("plain.left"))
    return 0
