"""Plain mode on stdin and stdout, piped or not: one line a thing, no cursor, no clearing."""

import asyncio
import sys
from contextlib import suppress
from threading import Thread
from typing import TextIO

from fzmj_net.link import Link
from fzmj_tui.plain.sitting import Left, Lines, PlainSitting
from fzmj_tui.words import Words


def typed(stream: TextIO | None) -> Lines:
    """Lines as they come. A thread waits for them, so that the table may go on meanwhile.

    What cannot be read ends the input, and bytes that are no text are marks of their own.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        with suppress(RuntimeError):  # the match is over, and nobody waits for lines any more
            with suppress(OSError, ValueError):
                for line in stream.buffer if stream is not None else ():
                    loop.call_soon_threadsafe(queue.put_nowait, line.decode(errors="replace"))
            loop.call_soon_threadsafe(queue.put_nowait, None)

    Thread(target=read, daemon=True).start()
    return queue.get


def say(line: str) -> None:
    """Write one line at once."""
    print(line, flush=True)


def play_plain(link: Link, words: Words) -> int:
    """A match in lines; 0 when it was played to its end or left."""

    async def whole() -> None:
        await PlainSitting(link, words, typed(sys.stdin), say).play()

    try:
        asyncio.run(whole())
    except Left:
        say(words("plain.left"))
    return 0
