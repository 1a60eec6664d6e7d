"""The walls of one match: chance that is fixed before a hand and revealed after it."""

from collections.abc import Callable

from msgspec.structs import replace

from fzmj_engine.rules import Rules
from fzmj_engine.table import Deal
from fzmj_net.entries import Seeded
from fzmj_net.fair import Chance
from fzmj_net.post import Post


class Walls:
    """Deals for a table; every seed is written down before anybody hears of its hand."""

    def __init__(self, game: str, rules: Rules, post: Post, secret: Callable[[int], bytes]) -> None:
        self._game = game
        self._rules = rules
        self._post = post
        self._secret = secret
        self.chance: Chance | None = None
        """Of the hand that is being played, or of the next one once it is prepared."""

    def prepare(self, hand: int) -> Chance:
        """Fix the chance of a hand."""
        return self._keep(Chance(self._secret(32), self._game, hand, self._rules))

    def restore(self, seeded: Seeded) -> None:
        """Go on with chance that was fixed before the host stopped."""
        self.chance = Chance(seeded.seed, self._game, seeded.hand, self._rules, seeded.nonces)

    def add_nonce(self, seat: int, hand: int, nonce: bytes) -> bool:
        """Take a seat's own share in a hand that is prepared; False if it has given one."""
        chance = self.chance
        if chance is None or chance.hand != hand or chance.nonces[seat] is not None:
            return False
        first, second, third, fourth = (
            nonce if place == seat else given for place, given in enumerate(chance.nonces)
        )
        self._keep(replace(chance, nonces=(first, second, third, fourth)))
        return True

    def deal(self, hand: int) -> Deal:
        """The wall and the dice of a hand, for the table."""
        assert self.chance is not None and self.chance.hand == hand
        return self.chance.deal()

    def _keep(self, chance: Chance) -> Chance:
        self.chance = chance
        self._post.save(Seeded(self._game, chance.hand, chance.seed, chance.nonces))
        return chance
