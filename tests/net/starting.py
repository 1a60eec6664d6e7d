"""Hosts in processes of their own."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fzmj_net.transport import WebSocketTransport

ROOT = Path(__file__).parents[2]


class Host:
    """A host's process."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.net.host", str(self.folder), str(self.port)),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        self.port = int(line.rsplit(b":", 1)[1])

    @property
    def pid(self) -> int:
        return self._process.pid

    async def end(self, how: signal.Signals) -> int:
        self._process.send_signal(how)
        return await self.ended()

    async def ended(self) -> int:
        return await self._process.wait()

    async def dial(self) -> WebSocketTransport:
        return await WebSocketTransport.dial(f"ws://127.0.0.1:{self.port}")


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Host]:
    """A host that runs, and does not any more afterwards."""
    host = Host(folder)
    await host.start()
    try:
        yield host
    finally:
        if host._process.returncode is None:
            await host.end(signal.SIGKILL)
