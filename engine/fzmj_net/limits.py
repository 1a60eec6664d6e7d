"""How much one client may ask of a server, and how long it may take over it."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Every limit of a host; times in milliseconds."""

    frame_bytes: int = 8192
    """A WebSocket frame; a message is limited by the wire (4096)."""
    bytes_rate: int = 32_768
    """Bytes a second, of whatever kind, that a connection may send."""
    bytes_burst: int = 65_536
    message_rate: int = 20
    message_burst: int = 40
    act_rate: int = 5
    act_burst: int = 10
    chat_rate: int = 1
    chat_burst: int = 5
    outbox_bytes: int = 65_536
    outbox_messages: int = 64
    """What may wait for a slow reader before he is cut off."""
    user_connections: int = 4
    address_connections: int = 20
    rooms: int = 20_000
    watchers: int = 50
    """Spectators at one table."""
    hello_ms: int = 10_000
    """From the connection to a greeting."""
    ping_ms: int = 10_000
    pong_ms: int = 10_000
    close_ms: int = 2_000
    drain_ms: int = 10_000
    greet_rate: int = 2
    greet_burst: int = 40
    """Greetings from one address."""
    login_tries: int = 5
    """Wrong passwords an address may give in a minute."""


class Bucket:
    """So many a second, and a burst saved up when nothing comes."""

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
