"""So many a second, and a burst saved up when nothing comes."""


class Bucket:
    """What is allowed of something that may come fast for a moment, but not for long."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: int, burst: int) -> None:
        self._rate = rate
        self._burst = burst * 1000
        self._left = self._burst
        self._at = 0

    def take(self, now: int, amount: int = 1) -> bool:
        """Whether that much more is allowed at this time (ms); only then is it counted."""
        self._left = min(self._burst, self._left + max(0, now - self._at) * self._rate)
        self._at = max(now, self._at)
        if amount * 1000 > self._left:
            return False
        self._left -= amount * 1000
        return True
