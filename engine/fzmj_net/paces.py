"""How long a seat may think; every time in milliseconds."""

from msgspec import Struct


class Pace(Struct, frozen=True):
    """The clock of a table."""

    turn_ms: int
    """For one's own move, before the bank is touched."""
    bank_ms: int
    """Further time for a whole hand."""
    window_ms: int
    """For claims on a discard; it always takes so long, whether anybody can claim or not."""
    bot_ms: int = 1_000
    """What a bot takes over its own move."""
    absent_ms: int = 5_000
    """How long the table waits for somebody whose line has dropped, before a bot moves for him."""
    between_ms: int = 20_000
    """From the end of a hand to the next one, if not everybody is ready before."""


PACES: dict[str, Pace] = {
    "slow": Pace(turn_ms=30_000, bank_ms=120_000, window_ms=8_000),
    "normal": Pace(turn_ms=15_000, bank_ms=60_000, window_ms=4_000),
    "fast": Pace(turn_ms=8_000, bank_ms=20_000, window_ms=2_500, bot_ms=500),
}
"""The clocks there are to choose from."""
