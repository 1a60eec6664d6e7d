"""Plain mode on stdin and stdout, piped or not: one line a thing, no cursor, no clearing."""

import asyncio
import sys
from threading import Thread
from typing import TextIO

from fzmj_net.link import Link
from fzmj_tui.plain.sitting import Left, Lines, PlainSitting
from fzmj_tui.words import Words


def typed(stream: TextIO) -> Lines:
    """Lines as they come. A thread waits for them, so that the table may go on meanwhile."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        for line in stream:
            loop.call_soon_threadsafe(queue.put_nowait, line)
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
