"""A player's own check that a hand was dealt from the chance the host had committed to."""

from collections.abc import Iterator, Sequence
from secrets import token_bytes

from msgspec.structs import replace

from fzmj_engine.events import Event, HandBegan, HandEnded, HandVoided, KongConcealed, seen_by
from fzmj_engine.legal import IllegalAction
from fzmj_engine.replay import answers, turn_to
from fzmj_engine.rules import Rules
from fzmj_engine.table import Table
from fzmj_engine.tiles import BACK
from fzmj_net.fair import Chance, revealed_chance
from fzmj_net.tells import Fair, HandEnd


class Proof:
    """What one seat keeps of a hand until the host reveals its chance."""

    def __init__(self, rules: Rules, seat: int | None) -> None:
        self._rules = rules
        self._seat = seat
        self._committed: dict[int, tuple[str, bytes | None]] = {}
        """By hand: what the host has committed to, and one's own share, if one gave it."""
        self._seen: list[Event] = []

    def commit(self, fair: Fair) -> bytes | None:
        """The host commits itself to a hand; one's own share in it, if it is new.

        A commitment that changes is one that was broken: the first one counts. Who comes to a hand
        that has begun adds nothing to it; the share there may be one of his from before.
        """
        if fair.hand in self._committed:
            return None
        began = self._seen[0] if self._seen else None
        late = isinstance(began, HandBegan) and began.hand == fair.hand
        nonce = None if late else token_bytes(32)
        self._committed[fair.hand] = (fair.commitment, nonce)
        return nonce

    def see(self, event: Event) -> None:
        """Something has happened, as one may see it."""
        if isinstance(event, HandBegan):
            self._seen.clear()
        self._seen.append(event)

    def check(self, end: HandEnd) -> str | None:
        """What is wrong with a hand, now that its chance is revealed; None: it was dealt fairly."""
        kept = self._committed.pop(end.hand, None)
        if kept is None:
            return "the server had committed to nothing"
        chance = revealed_chance(end.reveal, end.game, end.hand, self._rules)
        if chance.commitment() != kept[0]:
            return "this is not what the server had committed to"
        own = None if self._seat is None else chance.nonces[self._seat]
        if kept[1] is not None and own not in (None, kept[1]):
            return "your share in the chance was replaced"
        return self._follows(chance)

    def _follows(self, chance: Chance) -> str | None:
        """Whether all that was seen of the hand follows from the wall."""
        seen = self._seen
        if not seen or not isinstance(seen[0], HandBegan) or seen[0].hand != chance.hand:
            return None
        table = Table(self._rules, lambda hand: chance.deal())
        turn_to(table, seen[0])
        for event in _completed(seen):
            try:
                if isinstance(event, HandVoided):
                    table.leave(event.seat)
                for seat, action in answers(table.state, event):
                    table.answer(seat, action)
            except IllegalAction:
                return f"this cannot have happened with that wall: {event}"
            due = table.step()
            if due is None or seen_by(due, self._seat) != seen_by(event, self._seat):
                return f"this does not follow from that wall: {event}"
        return None


def _completed(seen: Sequence[Event]) -> Iterator[Event]:
    """Events with the faces of concealed kongs, which are laid open at the end."""
    ends = [event for event in seen if isinstance(event, HandEnded)]
    kongs = [iter(faces) for faces in (ends[-1].kongs if ends else ((),) * 4)]
    for event in seen:
        if isinstance(event, KongConcealed):
            tile = next(kongs[event.seat], BACK)
            yield replace(event, tile=tile)
        else:
            yield event
