"""What somebody is told who comes to a match that is on, or back to it."""

from collections.abc import Iterator, Sequence

from fzmj_engine.events import Event, seen_by
from fzmj_net.entries import Opened
from fzmj_net.tells import Evs, Match
from fzmj_net.text import Name

PAGE = 64
"""Events in one message."""


def introduced(opened: Opened, seat: int | None, seq: int) -> Match:
    """What a seat, or a spectator, has to know before the events after `seq`."""
    first, second, third, fourth = (Name(seated.name) for seated in opened.seats)
    return Match(
        table=opened.table,
        game=opened.game,
        rules=opened.rules,
        length=opened.terms.length,
        names=(first, second, third, fourth),
        seat=seat,
        seq=seq,
    )


def missing(
    opened: Opened, hand: Sequence[Event], hand_seq: int, seat: int | None, seq: int
) -> Iterator[Match | Evs]:
    """All of a hand that follows `seq`; the whole of it, where what came before it is missing too.

    `hand_seq` is the number of the hand's first event.
    """
    end = len(hand)
    known = hand_seq <= seq + 1 <= hand_seq + end
    skip = seq + 1 - hand_seq if known else 0
    yield introduced(opened, seat, max(0, hand_seq + skip - 1))
    for place in range(skip, end, PAGE):
        events = tuple(seen_by(event, seat) for event in hand[place : place + PAGE])
        yield Evs(opened.table, hand_seq + place, events)
