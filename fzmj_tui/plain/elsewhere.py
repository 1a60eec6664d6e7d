"""Plain mode at a host elsewhere, on stdin and stdout."""

import asyncio
import sys
from contextlib import suppress

from fzmj_net.client import Client
from fzmj_net.credentials import Refused
from fzmj_net.transport import LineDropped
from fzmj_net.wire import Malformed
from fzmj_tui.plain.console import say, spoken, typed
from fzmj_tui.plain.sitting import Left, Over
from fzmj_tui.plain.visit import Visit
from fzmj_tui.words import Words


def visit_plain(client: Client, code: str | None, words: Words) -> int:
    """A visit to a host elsewhere in lines; 0 when it was left, Over when the host ends it."""

    async def whole() -> None:
        try:
            async with client:
                await Visit(client, words, typed(sys.stdin), say).run(code)
        except Refused as error:
            raise Over(words(f"trouble.{error.code}")) from None
        except (LineDropped, Malformed) as error:
            raise Over(words("far.unreachable", why=str(error)[:100])) from None

    with spoken(words), suppress(Left):
        asyncio.run(whole())
    say(words("plain.far.bye" if client.here is None else "plain.far.hung_up"))
    return 0
