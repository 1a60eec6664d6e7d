"""What is typed and clicked: each key after the one before it, and nothing that comes too late.

Textual runs a screen's handler when a key comes by, and a binding only when it has come all the way
up. Of two keys that came at once, as over a slow line, the second one's handler would be first:
Left and then 5p would pick the tile left of the five.
"""

from asyncio import sleep
from collections import deque
from typing import Any

from textual import events
from textual.message_pump import MessagePump

from fzmj_tui.alone import Careful

AT_ONCE = ("ctrl+c",)
"""Keys that wait for nothing."""

PATIENCE = 0.3
"""Seconds a key waits at most; who was to say that it may go on can be gone."""


class Hearing(Careful):
    """An App that hears one key at a time."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self._waiting: deque[events.Key] = deque()
        self._climbing = False
        """Whether a key is on its way up."""

    async def on_event(self, event: events.Event) -> None:
        """Input that comes too late is let go: when no screen is left, or from a larger window."""
        if isinstance(event, events.Key):
            if not event.is_forwarded:
                await self._in_turn(event)
                return
            await self._listen()
        if isinstance(event, events.InputEvent) and not self.screen_stack:
            return
        if isinstance(event, events.MouseEvent) and not self.size.contains_point(
            event.screen_offset
        ):
            return
        await super().on_event(event)

    async def _in_turn(self, event: events.Key) -> None:
        """A key, or wait for the one before it."""
        if not self._climbing or event.key in AT_ONCE:
            await self._hear(event)
            return
        self._waiting.append(event)
        if len(self._waiting) == 1:
            self.set_timer(PATIENCE, self._next)

    async def _hear(self, event: events.Key) -> None:
        await self._listen()
        if self.screen_stack:
            self._climbing = True
            start = self.screen.focused or self.screen
            await super().on_event(event)
            self._climb(start)

    async def _listen(self) -> None:
        """A key waits for a screen that was just shown; what has gone with the focus hears none.

        Textual asks the focused widget and all it is in, so that without this no key would be
        heard any more where the focus came to a widget that was just being taken away.
        """
        while self.screen_stack and not self.screen.is_mounted:
            await sleep(0)
        if self.screen_stack and self.focused is not None and not self.focused.is_attached:
            self.screen.set_focus(None)
            self.screen.focus_next()

    def _climb(self, node: MessagePump | None) -> None:
        """Go the way of the key, behind it."""
        if node is None or not node.call_later(self._climb, node._parent):
            self.call_later(self._next)

    async def _next(self) -> None:
        """What the key had to do is done."""
        self._climbing = False
        if self._waiting:
            event = self._waiting.popleft()
            if self._waiting:
                self.set_timer(PATIENCE, self._next)
            await self._hear(event)
