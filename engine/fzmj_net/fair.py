"""Walls that a host cannot change after the deal, and nobody can foresee (R-WALL).

Before a hand the host publishes a digest of 32 secret bytes; at its end it reveals them, and
anybody can build the wall again. docs/fairness.md says what that proves and what it does not.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from fzmj_engine.events import Event, HandBegan
from fzmj_engine.replay import Header, Revealed, Wrong
from fzmj_engine.rules import Rules
from fzmj_engine.table import Deal, Table
from fzmj_engine.tiles import FULL_WALL, shuffled

Nonces = tuple[bytes | None, bytes | None, bytes | None, bytes | None]
"""Each seat's own 32 bytes, where it gave any."""

NO_NONCES: Nonces = (None, None, None, None)


class Chance(Struct, frozen=True):
    """All that the wall of one hand depends on."""

    seed: bytes
    """32 bytes only the host knows until the hand is over."""
    game: str
    """The id of the match, in hexadecimal."""
    hand: int
    rules: Rules
    nonces: Nonces = NO_NONCES

    def _bound(self) -> bytes:
        hand = self.hand.to_bytes(4, "big")
        return self.seed + bytes.fromhex(self.game) + hand + _digest(self.rules)

    def commitment(self) -> str:
        """What is published before the hand: it fixes the seed for this match, hand and rules."""
        return sha256(b"fzmj fair 1\0" + self._bound()).hexdigest()

    def revealed(self) -> Revealed:
        """What is made known when the hand is over."""
        first, second, third, fourth = (
            None if nonce is None else nonce.hex() for nonce in self.nonces
        )
        return Revealed(self.seed.hex(), (first, second, third, fourth))

    def deal(self) -> Deal:
        """The wall and the dice."""
        nonces = b"".join(nonce or bytes(32) for nonce in self.nonces)
        return Deal(*shuffled(FULL_WALL, b"fzmj wall 1\0" + self._bound() + nonces))


def check_walls(header: Header, events: Iterable[Event]) -> int:
    """How many walls of a log follow from what was revealed; Wrong at the first that does not."""
    fair = header.fair
    if fair is None:
        return 0
    began = [(line, event) for line, event in enumerate(events, 2) if isinstance(event, HandBegan)]
    for line, event in began:
        if event.hand > len(fair.hands):
            raise Wrong(line, "the chance of this hand is not revealed")
        revealed = fair.hands[event.hand - 1]
        chance = revealed_chance(revealed, fair.game, event.hand, header.rules)
        if not _begins(chance, event):
            raise Wrong(line, "this wall does not follow from what was revealed")
    return len(began)


def _begins(chance: Chance, event: HandBegan) -> bool:
    """Whether a table with this chance begins with these tiles and dice."""
    fresh = Table(chance.rules, lambda hand: chance.deal()).step()
    assert isinstance(fresh, HandBegan)
    return (fresh.wall, fresh.dice) == (event.wall, event.dice)


def revealed_chance(revealed: Revealed, game: str, hand: int, rules: Rules) -> Chance:
    """The chance of a hand out of what was revealed of it."""
    first, second, third, fourth = (
        None if nonce is None else bytes.fromhex(nonce) for nonce in revealed.nonces
    )
    nonces = (first, second, third, fourth)
    return Chance(bytes.fromhex(revealed.seed), game, hand, rules, nonces)


_FIELDS = msgspec.structs.fields(Rules)


def _digest(rules: Rules) -> bytes:
    """The rules as what they set otherwise than the defaults, so that later fields change nothing.

    JSON, keys in order, no spaces.
    """
    told = {
        field.name: value
        for field in _FIELDS
        if (value := getattr(rules, field.name)) != _default(field)
    }
    return sha256(msgspec.json.encode(told, order="deterministic")).digest()


def _default(field: msgspec.structs.FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()
