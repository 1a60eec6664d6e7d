"""A line that is as bad as a line can be: between client and house, at the test's command."""

import asyncio
from contextlib import suppress
from random import Random


class Proxy:
    """Passes bytes on, until it is told to do worse."""

    def __init__(self, target: int, random: Random) -> None:
        self.target = target
        self.random = random
        self.port = 0
        self.drops = 0
        """How many lines it has cut."""
        self.frozen = False
        """Nothing passes, and nobody is told."""
        self.jitter = 0.0
        """The longest a piece may be held up, in seconds."""
        self.cut_every = 0
        """A line is cut after about so many pieces; 0: never."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Cut everything."""
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        pair = [
            asyncio.create_task(self._pump(reader, back)),
            asyncio.create_task(self._pump(there, writer)),
        ]
        self._tasks.update(pair)
        await asyncio.wait(pair, return_when=asyncio.FIRST_COMPLETED)
        for task in pair:
            task.cancel()
        for end in (writer, back):
            end.transport.abort()
        self._tasks.difference_update(pair)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what comes, in pieces of any size."""
        with suppress(ConnectionError):
            while piece := await reader.read(self.random.randrange(1, 4_096)):
                while self.frozen:
                    await asyncio.sleep(0.01)
                if self.jitter:
                    await asyncio.sleep(self.random.random() * self.jitter)
                if self.cut_every and self.random.randrange(self.cut_every) == 0:
                    self.drops += 1
                    return
                writer.write(piece)
                await writer.drain()
