"""What a hand that still waits is worth: its best goal, and a little of the next one."""

from functools import cached_property

from msgspec import Struct

from fzmj_engine import shapes
from fzmj_engine.bots.goals import Melded, goals
from fzmj_engine.bots.path import Hope, Path, Way
from fzmj_engine.bots.prospect import Seat
from fzmj_engine.roaming import roam_level
from fzmj_engine.tiles import SUIT_TILES, Tile

_ASIDE = 0.3
"""How much of the second goal is left where the best one fails; with 0 and 0.6 it plays as well."""

_THOUGHT = 0.1
"""A goal is thought of when it may bring that much of the best one's worth: that saves time."""


class Outlook(Struct, frozen=True, dict=True):
    """What a seat looks forward to with some melds on the table."""

    own: Seat
    melded: Melded
    way: Way
    """When it draws."""
    hand: int
    """The concealed tiles that are left, one to be thrown or none."""
    kongs: int = 0
    """Points for a kong that is about to be laid."""
    fours: int = 0
    """Faces more of which all four tiles will be there."""

    @cached_property
    def paths(self) -> list[Path]:
        """The goals that are worth a thought."""
        state, golds = self.own.state, shapes.golds_in(self.hand)
        found = [
            Path(self.own, goal, self.melded.sets, self.way, self.kongs, self.kongs > 0)
            for goal in goals(state.rules, self.melded, state.gold)
            if golds >= goal.golds
        ]
        if len(found) < 2:
            return found
        bounds = [path.at_best(self.hand) for path in found]
        least = max(bounds) * _THOUGHT
        return [path for path, bound in zip(found, bounds, strict=True) if bound >= least]

    @cached_property
    def lacks(self) -> dict[tuple[str | None, int], int]:
        """How far each goal is, a tile thrown if there is one to throw."""
        return {(path.goal.name, path.goal.kept): path.away(self.hand) for path in self.paths}

    def worth(self) -> float:
        """Points to expect of a hand with nothing to throw."""
        roam = self.own.state.players[self.own.seat].roam
        fours = self.own.fours + self.fours
        found = []
        for path in self.paths:
            lacks = path.lacks(self.hand)
            found.append(path.hope(self.hand, lacks, fours, level=_level(path, lacks, roam)))
        return self._joined(found)

    def discards(self) -> dict[Tile, float]:
        """Points to expect after each discard, dealing in thought of."""
        rests = self._rests()
        found: dict[Tile, list[Hope]] = {tile: [] for tile in rests}
        for path in self.paths:
            lacks = {tile: path.lacks(rest) for tile, rest in rests.items()}
            least = min(lacks.values(), default=0)
            for tile, rest in rests.items():
                back = lacks[tile] - least
                if back < 2 and shapes.golds_in(rest) >= path.goal.golds:
                    level = _level(path, lacks[tile], self._roams.get(tile, 0))
                    fours = self.own.fours_without(tile)
                    found[tile].append(path.hope(rest, lacks[tile], fours, back > 0, level))
        return {tile: self._dealing_in(tile, self._joined(found[tile])) for tile in rests}

    def _rests(self) -> dict[Tile, int]:
        """What each discard leaves; a gold is thrown to climb only (R-YOU-LEVEL)."""
        gold, weight = self.own.state.gold, shapes.weights(self.own.state.gold)
        rests = {
            tile: self.hand - weight[tile]
            for tile, held in zip(SUIT_TILES, shapes.counts(self.hand), strict=True)
            if held
        }
        roam = self.own.state.players[self.own.seat].roam
        if gold is not None and 0 < roam < self._roams.get(gold, 0):
            rests[gold] = self.hand - weight[gold]
        return rests

    @cached_property
    def _roams(self) -> dict[Tile, int]:
        """The level of roaming after each discard; after a claim that is only thought of, none."""
        state, seat = self.own.state, self.own.seat
        if not state.rules.roam_multipliers or self.hand != self.own.hand:
            return {}
        return {tile: roam_level(state, seat, tile) for tile in set(state.concealed[seat].tiles)}

    def _joined(self, hopes: list[Hope]) -> float:
        """The best goal; where it fails, some of the second and all that comes by itself."""
        alone = sorted([hope for hope in hopes if not hope.beside], reverse=True)
        best = alone[0] if alone else Hope(-self.own.loss)
        other = _ASIDE * max(0.0, alone[1].points) if len(alone) > 1 else 0.0
        other += sum(hope.points for hope in hopes if hope.beside)
        return best.points + (1 - best.chance) * other

    def _dealing_in(self, tile: Tile, value: float) -> float:
        """The same less what the discard may cost; nobody wins on what a roamer throws."""
        if self._roams.get(tile, 0) > 1 or tile == self.own.state.gold:
            return value
        return value - self.own.danger(tile) * (value + self.own.price.fed)


def nearer(claimed: Outlook, passed: Outlook) -> bool:
    """Whether a claim brings any goal nearer."""
    now = passed.lacks
    return any(lacks < now.get(key, lacks + 1) for key, lacks in claimed.lacks.items())


def _level(path: Path, lacks: int, roam: int) -> int:
    """The level a path stands at: none before its shape is there."""
    return max(1, roam) if path.goal.pace == "roam" and lacks == 1 else 0
