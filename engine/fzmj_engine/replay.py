"""Logs: a match as JSON Lines, read back, checked against the rules, and played on.

Line 1 is the header, line n + 1 is event n. Checking a log is playing it again: the answers are
read off its events, and the table must come to the very same ones (law 1).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pung, RobGold, ThreeGolds, Win
from fzmj_engine.events import (
    Discarded,
    Event,
    HandBegan,
    HandEnded,
    HandVoided,
    How,
    KongConcealed,
    KongDeclared,
    Melded,
)
from fzmj_engine.legal import IllegalAction
from fzmj_engine.melds import Kind
from fzmj_engine.rules import Rules
from fzmj_engine.state import SEATS, Phase, State
from fzmj_engine.table import Deal, Table
from fzmj_engine.tiles import ordered

VERSION = 1
"""The number of this log format."""

Answer = tuple[int, Action]
Bytes32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Revealed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the wall of one hand was made of (docs/fairness.md), in hexadecimal."""

    seed: Bytes32
    nonces: tuple[Bytes32 | None, Bytes32 | None, Bytes32 | None, Bytes32 | None]


class Fairness(Struct, frozen=True, forbid_unknown_fields=True):
    """The chance of a match that was played on a server."""

    game: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
    """The id of the match."""
    hands: tuple[Revealed, ...]


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a log: whose match, under which rules, how long."""

    fzmj: int
    rules: Rules
    seats: tuple[str, str, str, str]
    length: Annotated[int, Meta(ge=1)] | None
    """Hands in the match; None: without end."""
    fair: Fairness | None = None
    """How the walls came about, where that can be checked."""


class Unreadable(ValueError):
    """A line that is no line of a log."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Wrong(ValueError):
    """A line that can be read but does not follow from those before it."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


_encode = msgspec.json.Encoder().encode
_header = msgspec.json.Decoder(Header).decode
_event = msgspec.json.Decoder(Event).decode


def write(header: Header, events: Iterable[Event]) -> Iterator[bytes]:
    """The lines of a log, each with its newline."""
    yield _encode(header) + b"\n"
    for event in events:
        yield _encode(event) + b"\n"


def read(lines: Iterable[bytes]) -> tuple[Header, list[Event]]:
    """Header and events of a log; Unreadable names the first line that is neither."""
    numbered = enumerate(lines, 1)
    header = _decoded(_header, *next(numbered, (1, b"")))
    if header.fzmj != VERSION:
        raise Unreadable(1, f"log version {header.fzmj}, this program reads {VERSION}")
    return header, [_decoded(_event, number, line) for number, line in numbered]


def _decoded(decode: Callable[[bytes], Any], number: int, line: bytes) -> Any:
    if not line.strip():
        raise Unreadable(number, "it is empty")
    try:
        return decode(line)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Unreadable(number, str(error)) from None


def verify(header: Header, events: list[Event]) -> Table:
    """Play a log again; Wrong at the first event that does not hold, or if it ends early."""
    table = rerun(header, events)
    if table.state.phase is not Phase.ENDED or not (table.over or header.length is None):
        raise Wrong(len(events) + 2, "the log ends before the match does")
    return table


def rerun(header: Header, events: list[Event]) -> Table:
    """The table after a log, ready to be played on; Wrong at the first event that does not hold."""
    table = _table(header, events)
    follow(table, events)
    return table


def follow(table: Table, events: Iterable[Event], first: int = 2) -> None:
    """Play events at a table that has come so far; Wrong at the first one that does not hold.

    `first` is the number the first one is called by: its line, in a whole log.
    """
    for line, event in enumerate(events, first):
        try:
            if isinstance(event, HandVoided):
                table.leave(event.seat)
            for seat, action in answers(table.state, event):
                table.answer(seat, action)
        except IllegalAction as error:
            raise Wrong(line, f"{_text(event)} is against {error.rule}") from None
        except ValueError as error:
            raise Wrong(line, f"{_text(event)}: {error}") from None
        due = None if table.over else table.step()
        if due != event:
            raise Wrong(line, _difference(event, due))


def turn_to(table: Table, began: HandBegan) -> None:
    """Bring a fresh table to where this hand is due: its event tells all that was before it."""
    table.state = replace(
        table.state,
        hand=began.hand - 1,
        dealer=began.dealer,
        streak=began.streak,
        base=began.base,
        scores=began.scores,
        fifth=began.fifth,
        house=began.house,
    )


def _text(found: Any) -> str:
    return "nothing" if found is None else _encode(found).decode()[:200]


def _difference(event: Event, due: Event | None) -> str:
    """The first field in which an event is not the one that was due; its kind goes before all."""
    found, wanted = msgspec.to_builtins(event), msgspec.to_builtins(due) or {"type": None}
    path = "" if found["type"] != wanted["type"] else found["type"]
    while isinstance(found, dict) and isinstance(wanted, dict):
        name = next(key for key in {**found, **wanted} if found.get(key) != wanted.get(key))
        path = f"{path}.{name}".lstrip(".")
        found, wanted = found.get(name), wanted.get(name)
    return f"{path}: found {_text(found)}, expected {_text(wanted)}"


def _table(header: Header, events: list[Event]) -> Table:
    """A table that deals what the log says was dealt."""
    began = [(line, event) for line, event in enumerate(events, 2) if isinstance(event, HandBegan)]
    if not began or began[0][1] is not events[0]:
        raise Wrong(2, "a log starts with hand_began")
    for line, event in began:
        _check_deal(line, event, header.rules)
    walls = {event.hand: Deal(event.wall, event.dice) for _, event in began}
    first = began[0][1]
    last = began[-1][1]
    return Table(
        header.rules,
        lambda hand: walls.get(hand, Deal(last.wall, last.dice)),
        length=header.length,
        dealer=first.dealer,
        streak=first.streak,
        base=first.base,
    )


def _check_deal(line: int, event: HandBegan, rules: Rules) -> None:
    """Every tile is there, the dice are dice, the dealer sits at the table (R-TILES, R-DICE)."""
    if ordered(event.wall) != rules.wall:
        raise Wrong(line, f"the wall is not the {len(rules.wall)} tiles (R-TILES)")
    if event.hand == 1 and event.streak:
        raise Wrong(line, "a dealer's first hand has no streak (R-L-COUNT)")
    if not all(1 <= die <= 6 for die in event.dice):
        raise Wrong(line, "dice show 1 to 6 (R-DICE)")
    if event.dealer not in SEATS or event.base < 1:
        raise Wrong(line, "no such dealer or base (R-DEALER)")


def answers(state: State, event: Event) -> tuple[Answer, ...]:
    """The answer an event shows to have been given, if it shows one; all others passed."""
    find = _ANSWER.get(type(event))
    return find(state, event) if find else ()


def _of_discard(state: State, event: Discarded) -> tuple[Answer, ...]:
    return ((event.seat, Discard(event.tile, event.rob)),)


def _of_meld(state: State, event: Melded) -> tuple[Answer, ...]:
    meld = event.meld
    if state.offer is not None and state.offer.kong:
        return ()
    if meld.kind is Kind.CHOW:
        own = tuple(tile for tile in meld.tiles if tile != meld.taken)
        return ((event.seat, Chow((own[0], own[1]))),) if len(own) == 2 else ()
    return ((event.seat, Pung() if meld.kind is Kind.PUNG else Kong(meld.tiles[0])),)


def _of_kong(state: State, event: KongConcealed | KongDeclared) -> tuple[Answer, ...]:
    return ((event.seat, Kong(event.tile)),)


def _of_end(state: State, event: HandEnded) -> tuple[Answer, ...]:
    """A victory was somebody's answer, unless the table took it itself."""
    victory = event.victory
    if victory is None or state.phase is Phase.LAST:
        return ()
    if victory.how is How.SELF_DRAW and state.phase is Phase.CLAIM:
        return ()
    if victory.how is How.ROB_GOLD:
        return () if victory.seat == state.dealer else ((victory.seat, RobGold()),)
    action = ThreeGolds() if victory.how is How.THREE_GOLDS else Win()
    return ((victory.seat, action),)


_ANSWER: dict[type, Callable[[State, Any], tuple[Answer, ...]]] = {
    Discarded: _of_discard,
    Melded: _of_meld,
    KongConcealed: _of_kong,
    KongDeclared: _of_kong,
    HandEnded: _of_end,
}
