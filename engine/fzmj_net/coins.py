"""What a hand costs in coins: nobody pays more than he has, and nothing is made or lost."""

from collections.abc import Sequence

from fzmj_engine.events import Gains, HandEnded, HandVoided


def stakes(event: HandEnded | HandVoided) -> Gains:
    """What each seat wins or loses by a hand; a seat that left pays the house (R-ESCAPE)."""
    if isinstance(event, HandEnded):
        return event.gains
    first, second, third, fourth = (-event.penalty * (seat == event.seat) for seat in range(4))
    return first, second, third, fourth


def settled(gains: Sequence[int], owned: Sequence[int | None]) -> list[int]:
    """What really changes hands; `owned` is what each seat has, None where it is the house's.

    Who cannot pay all pays what he has, and the winners share that in proportion; what cannot be
    divided goes to the first of them.
    """
    paid = [
        max(gain, -has) if gain < 0 and has is not None else gain
        for gain, has in zip(gains, owned, strict=True)
    ]
    won = sum(gain for gain in gains if gain > 0)
    pot = -sum(gain for gain in paid if gain < 0)
    if not won or pot >= won:
        return paid
    shares = [gain * pot // won if gain > 0 else gain for gain in paid]
    first = next(seat for seat, gain in enumerate(gains) if gain > 0)
    shares[first] -= sum(shares)
    return shares
