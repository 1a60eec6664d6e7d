"""The hall: all tables of a host: opening them, finding them, hearing of them."""

import heapq
from collections.abc import Iterator, Mapping

from fzmj_engine.bots import BOTS
from fzmj_engine.rules import Rules, load, profiles
from fzmj_engine.tiles import pick
from fzmj_net.asks import Quick, Terms
from fzmj_net.opening import Secret
from fzmj_net.paces import PACES
from fzmj_net.people import People
from fzmj_net.post import Post
from fzmj_net.refused import Refused
from fzmj_net.room import Room
from fzmj_net.tells import RoomInfo
from fzmj_net.trouble import Trouble

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that looks like something else."""
LISTED = 50
"""The longest list of tables."""


class Hall:
    """Tables by their codes, and when each of them has something to do."""

    def __init__(
        self, people: People, post: Post, secret: Secret, limit: int, own: Mapping[str, Rules]
    ) -> None:
        """`own` are profiles of the host's own, beside the built-in ones."""
        self.profiles = (*profiles(), *own)
        """What can be played here."""
        self.by_code: dict[str, Room] = {}
        self.changed: set[str] = set()
        """Public tables that look otherwise than last told."""
        self._people = people
        self._post = post
        self._secret = secret
        self._limit = limit
        self._own = own
        self._due: list[tuple[int, str]] = []

    def find(self, code: str) -> Room:
        """The table of a code; Refused, if there is none."""
        room = self.by_code.get(code)
        if room is None:
            raise Refused(Trouble.TABLE, f"there is no table {code}")
        return room

    def open(self, terms: Terms) -> Room:
        """A new table; Refused, if it cannot be played like that."""
        self._check(terms)
        return self.reopen(terms, self._own.get(terms.profile) or load(terms.profile))

    def reopen(self, terms: Terms, rules: Rules, code: str | None = None) -> Room:
        """A table with these rules, whatever their profile says by now."""
        if len(self.by_code) >= self._limit:
            raise Refused(Trouble.FULL, "there are too many tables")
        code = code or self._new_code()
        room = Room(code, terms, rules, self._people, self._post, self._secret)
        self.by_code[code] = room
        return room

    def _check(self, terms: Terms) -> None:
        for name, known in (
            (terms.profile, self.profiles),
            (terms.pace, tuple(PACES)),
            (terms.fill, (None, *BOTS)),
        ):
            if name not in known:
                raise Refused(Trouble.UNKNOWN, f"no {name}; there are: {_listed(known)}")

    def _new_code(self) -> str:
        """A code that is not in use; nobody can guess which ones are."""
        while True:
            code = "".join(LETTERS[pick(len(LETTERS), self._secret(16))] for _ in range(6))
            if code not in self.by_code:
                return code

    def quick(self, wish: Quick) -> Room:
        """A public table of this kind with a free seat, the fullest first, or a new one."""
        terms = Terms(
            profile=wish.profile, pace=wish.pace, base=wish.base, coins=wish.coins, public=True
        )
        found = [
            room
            for room in self.by_code.values()
            if room.terms == terms and room.matches.on is None and room.seating.free() is not None
        ]
        if found:
            return max(found, key=lambda room: len(room.seating.persons()))
        return self.open(terms)

    def listed(self) -> tuple[RoomInfo, ...]:
        """Public tables, those that have room first."""
        infos = [room.info() for room in self.by_code.values() if room.terms.public]
        infos.sort(key=lambda info: (info.playing, info.table))
        return tuple(infos[:LISTED])

    @property
    def playing(self) -> int:
        """How many matches are on."""
        return sum(room.matches.on is not None for room in self.by_code.values())

    # Time

    def touch(self, room: Room) -> None:
        """A table has changed: list it anew, and look when it has something to do."""
        if room.terms.public:
            self.changed.add(room.code)
        if room.deserted:
            self.by_code.pop(room.code, None)
        elif (due := room.due()) is not None:
            heapq.heappush(self._due, (due, room.code))

    def due(self) -> int | None:
        """When the next table has something to do."""
        return self._due[0][0] if self._due else None

    def ripe(self, now: int) -> Iterator[Room]:
        """Tables that have something to do by now, each once; touch them afterwards."""
        codes = set()
        while self._due and self._due[0][0] <= now:
            codes.add(heapq.heappop(self._due)[1])
        for code in sorted(codes):
            room = self.by_code.get(code)
            if room is not None:
                yield room


def _listed(names: tuple[str | None, ...]) -> str:
    return ", ".join(name or "nobody" for name in names)
