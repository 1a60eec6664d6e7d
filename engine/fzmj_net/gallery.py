"""The spectators' gallery: there one sees what happens when the hand is over, or minutes late."""

from collections.abc import Iterator

DELAY_MS = 5 * 60 * 1000
"""How long a spectator waits at the longest."""


class Gallery:
    """How many events of the hand may be seen from the gallery by now."""

    def __init__(self) -> None:
        self.shown = 0
        self._times: list[int] = []

    def happened(self, now: int, begins: bool) -> None:
        """Another event; one that begins a hand comes after all of the hand before was shown."""
        if begins:
            self._times.clear()
            self.shown = 0
        self._times.append(now)

    def due(self) -> int | None:
        """When the next event may be seen; None: all have been."""
        if self.shown == len(self._times):
            return None
        return self._times[self.shown] + DELAY_MS

    def ripe(self, now: int, over: bool) -> Iterator[int]:
        """Places in the hand of the events that are due, or of all if the hand is over."""
        while (due := self.due()) is not None and (over or due <= now):
            self.shown += 1
            yield self.shown - 1
