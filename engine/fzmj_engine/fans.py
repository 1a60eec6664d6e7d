"""The fan table: the base of a hand, its doublings, and the cap on both (RULES 9, R-FAN-…).

A hand may be read in many ways. What tells them apart is written as a set of facts, and a fan asks
for some of them; so of all readings with the same facts one is enough.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from fzmj_engine.doublings import doublings, fours
from fzmj_engine.events import How
from fzmj_engine.finished import Finished
from fzmj_engine.groups import Group, Reading
from fzmj_engine.melds import Kind
from fzmj_engine.reading import Marks, Predicates, marks, pairings, reading, variants
from fzmj_engine.rules import Fan as Name
from fzmj_engine.sheet import RULE_OF_FAN, Line, total

SHAPES: Mapping[Name, Marks] = {
    "plain": frozenset(),
    "all_pungs": frozenset({"pungs"}),
    "one_suit": frozenset({"one suit"}),
    "one_suit_pungs": frozenset({"one suit", "pungs"}),
    "seven_pairs": frozenset({"pairs"}),
    "dragon_pairs": frozenset({"pairs", "four"}),
    "one_suit_pairs": frozenset({"one suit", "pairs"}),
    "one_suit_dragon_pairs": frozenset({"one suit", "pairs", "four"}),
    "lone_wait": frozenset({"lone tile"}),
    "terminals": frozenset({"ends"}),
    "one_suit_terminals": frozenset({"one suit", "ends"}),
    "pungs_258": frozenset({"pungs", "258"}),
}
"""The facts that each fan asks of a reading; heavenly and earthly hands need none."""

OPTIONAL: frozenset[Name] = frozenset({"lone_wait", "terminals", "one_suit_terminals", "pungs_258"})
"""The optional group (R-FAN-LONE, R-FAN-TERMINALS, R-FAN-258)."""

_PLACES: Mapping[Name, int] = {name: place for place, name in enumerate(RULE_OF_FAN)}


class Fan(Struct, frozen=True):
    """A way to count a hand."""

    name: Name
    """The highest base, in the contract's words."""
    names: tuple[Name, ...]
    """All that are true of the hand, in whatever reading; plain only if nothing else is."""
    lines: tuple[Line, ...]
    """The base, each doubling, and the cap where it takes something off."""
    groups: Reading

    @property
    def paid(self) -> int:
        """Base times doublings, within the cap."""
        return total(self.lines)


def best_fan(win: Finished) -> Fan:
    """Of all readings the one that pays most; then the highest base, then the first in the list."""
    ways = _ways(win)
    shaped = max((_by_shape(win, *way) for way in ways.items()), key=_rank)
    opened = [_by_opening(win, name, shaped.groups) for name in _opening(win)]
    true = {name for facts in ways for name in _true(win, facts)} | {fan.name for fan in opened}
    names = sorted(true - {"plain"}, key=_PLACES.__getitem__) or ["plain"]
    return replace(max([shaped, *opened], key=_rank), names=tuple(names))


def _rank(fan: Fan) -> tuple[int, int, int]:
    return fan.paid, fan.lines[0].points, -_PLACES[fan.name]


def _asked(win: Finished) -> Predicates:
    """What is asked of every group of a reading, a gold being what it stands for."""
    return {
        "one suit": lambda group: {group.stands[0].suit} == win.suits,
        "pungs": lambda group: group.kind != "chow",
        "ends": lambda group: any(tile.rank in (1, 9) for tile in group.stands),
        "258": lambda group: all(tile.rank in (2, 5, 8) for tile in group.stands),
        "open": lambda group: group.kind != "chow" or group.tiles[1] != win.tile,
    }


def _ways(win: Finished) -> dict[Marks, Reading]:
    """One reading for each set of facts, the most natural of them; no shape has none (R-THREE)."""
    ways: dict[Marks, Reading] = {}
    for facts, groups in (*_in_sets(win), *(_in_pairs(win) if win.pairs else ())):
        ways.setdefault(facts, groups)
    return ways or {frozenset({"open"}): reading(win.tiles, win.sets, win.gold)}


def _in_sets(win: Finished) -> Iterator[tuple[Marks, Reading]]:
    """Sets and a pair, melds among them; the winning tile is in none of these."""
    asked = _asked(win)
    melded = frozenset(asked)
    for meld in win.melds:
        group = Group("chow" if meld.kind is Kind.CHOW else "pung", meld.tiles, meld.tiles)
        melded &= marks(group, asked) | {"open"}
    lone = {"lone tile"} if win.sets == 0 and "pungs" in melded else set[str]()
    for facts, groups in variants(win.tiles, win.sets, win.gold, asked).items():
        yield (facts & melded) | lone, groups


def _in_pairs(win: Finished) -> Iterator[tuple[Marks, Reading]]:
    """Seven pairs, which are no pungs and have no middle (R-FAN-PAIRS, R-FAN-CLOSED)."""
    asked = _asked(win)
    held = {"pairs", "open"} | ({"four"} if fours(win) else set[str]())
    for groups in pairings(win.tiles, win.gold):
        suited = all(asked["one suit"](group) for group in groups)
        yield frozenset(held | ({"one suit"} if suited else set())), groups


def _true(win: Finished, facts: Marks) -> list[Name]:
    """The fans that this table has and that are true of a reading, in the order of the list."""
    return [
        name
        for name, needed in SHAPES.items()
        if needed <= facts
        and name in win.rules.fans
        and (win.rules.optional_fans or name not in OPTIONAL)
    ]


def _by_shape(win: Finished, facts: Marks, groups: Reading) -> Fan:
    """One reading by its highest base; bases are never multiplied."""
    name = max(_true(win, facts), key=win.rules.fans.__getitem__)
    return _fan(win, name, win.rules.fans[name], doublings(win, name, "open" not in facts), groups)


def _opening(win: Finished) -> list[Name]:
    """The dealer's first tiles, or his first discard, or a first draw of another (R-FAN-HEAVEN)."""
    held: dict[Name, bool] = {
        "heavenly": win.how is How.HEAVENLY,
        "earthly": win.how is How.EARTHLY or win.first_discard,
    }
    return [name for name, holds in held.items() if holds and name in win.rules.fans]


def _by_opening(win: Finished, name: Name, groups: Reading) -> Fan:
    """Worth the cap, or its own base where there is none; nothing doubles it (R-FAN-HEAVEN)."""
    return _fan(win, name, win.rules.cap or win.rules.fans[name], [], groups)


def _fan(win: Finished, name: Name, base: int, doubled: list[Line], groups: Reading) -> Fan:
    lines = [Line(name, base, RULE_OF_FAN[name]), *doubled]
    if win.rules.cap and total(lines) > win.rules.cap:
        lines.append(Line("cap", win.rules.cap, "R-FAN-PLAIN", "≤"))
    return Fan(name, (), tuple(lines), groups)
