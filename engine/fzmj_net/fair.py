"""Walls that a host cannot change after the deal, and nobody can foresee (R-WALL).

Before a hand the host publishes a digest of 32 secret bytes; at its end it reveals them, and
anybody can build the wall again. docs/fairness.md says what that proves and what it does not.
"""

from hashlib import sha256

import msgspec
from msgspec import Struct

from fzmj_engine.rules import Rules
from fzmj_engine.table import Deal
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

    def deal(self) -> Deal:
        """The wall and the dice."""
        nonces = b"".join(nonce or bytes(32) for nonce in self.nonces)
        return Deal(*shuffled(FULL_WALL, b"fzmj wall 1\0" + self._bound() + nonces))


def _digest(rules: Rules) -> bytes:
    """The rules as what they set otherwise than the defaults, so that later fields change nothing.

    JSON, keys in order, no spaces.
    """
    told = {
        field.name: value
        for field in msgspec.structs.fields(Rules)
        if (value := getattr(rules, field.name)) != _default(field)
    }
    return sha256(msgspec.json.encode(told, order="deterministic")).digest()


def _default(field: msgspec.structs.FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()
