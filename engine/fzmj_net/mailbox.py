"""Things handed on from one task to another, in order."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

Mail = TypeVar("Mail")


class Mailbox(Generic[Mail]):
    """One task puts in, one takes out. With a limit, who never looks loses what is oldest."""

    def __init__(self, limit: int | None = None) -> None:
        self._mail: deque[Mail] = deque(maxlen=limit)
        self._news = asyncio.Event()
        self._closed = False

    def __len__(self) -> int:
        """How much waits to be taken out."""
        return len(self._mail)

    def put(self, mail: Mail) -> None:
        """Hand something on."""
        self._mail.append(mail)
        self._news.set()

    def close(self) -> None:
        """Nothing more will come."""
        self._closed = True
        self._news.set()

    async def take(self) -> Mail | None:
        """The next thing, as soon as there is one; None: nothing more will come."""
        while not self._mail:
            if self._closed:
                return None
            self._news.clear()
            await self._news.wait()
        return self._mail.popleft()
