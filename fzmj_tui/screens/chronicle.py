"""What happened, as sentences: every event of a hand and the words for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fzmj_engine.events import (
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    GoldTurned,
    HandBegan,
    HandEnded,
    HandVoided,
    HorseTaken,
    KongConcealed,
    KongDeclared,
    LastGroupBegan,
    Melded,
)
from fzmj_engine.payments import balances
from fzmj_engine.state import State
from fzmj_engine.tiles import BACK, FLOWERS, Tile
from fzmj_tui.paint.scene import LogLine
from fzmj_tui.words import Words


class Entry(NamedTuple):
    """Something that happened, in no language yet."""

    seat: int | None
    key: str
    tile: Tile | None = None
    fields: Mapping[str, Any] = {}


def entries(state: State, event: Event) -> tuple[Entry, ...]:
    """What to note down of an event; the state is the one after it."""
    note = _NOTES.get(type(event))
    return note(state, event) if note else ()


FILTERS: Mapping[str, tuple[str, ...]] = {
    "all": (),
    "calls": (
        "chow",
        "pung",
        "exposed",
        "added",
        "concealed",
        "kong_declared",
        "robbed",
        "roams",
        "last_group",
        "won",
    ),
    "flowers": ("flower", "flowers", "gold", "gold_flower", "horse"),
    "payments": ("kong_money", "gain"),
    "talk": ("said", "heard"),
}
"""What a reader of the log may choose, with the notes that it lets through; all: every one."""


def chosen(notes: Sequence[Entry], name: str) -> list[Entry]:
    """The notes that a filter lets through."""
    keys = {f"log.{key}" for key in FILTERS[name]}
    return [note for note in notes if not keys or note.key in keys]


def gains(event: HandEnded) -> Iterator[Entry]:
    """What a hand has brought to whom."""
    for seat, points in enumerate(event.gains):
        if points:
            yield Entry(seat, "log.gain", fields={"points": f"{points:+d}"})


def lines(notes: Sequence[Entry], words: Words, names: Sequence[str]) -> tuple[LogLine, ...]:
    """The notes as sentences of a language."""
    return tuple(
        LogLine(
            note.seat,
            words(note.key, name="" if note.seat is None else names[note.seat], **note.fields),
            note.tile,
        )
        for note in notes
    )


def _began(state: State, event: HandBegan) -> tuple[Entry, ...]:
    one, two = event.dice
    return (
        Entry(event.dealer, "log.hand", fields={"hand": event.hand}),
        Entry(None, "log.dice", fields={"one": one, "two": two}),
    )


def _flowers(state: State, event: FlowersReplaced) -> tuple[Entry, ...]:
    if len(event.flowers) == 1:
        return (Entry(event.seat, "log.flower", event.flowers[0]),)
    return (Entry(event.seat, "log.flowers", fields={"count": len(event.flowers)}),)


def _gold(state: State, event: GoldTurned) -> tuple[Entry, ...]:
    if event.tile in FLOWERS:
        return (Entry(state.dealer, "log.gold_flower", event.tile),)
    return (Entry(None, "log.gold", event.tile),)


def _drew(state: State, event: Drawn) -> tuple[Entry, ...]:
    if event.tile == BACK and not event.tail:
        return ()
    tile = None if event.tile == BACK else event.tile
    return (Entry(event.seat, "log.drew_tail" if event.tail else "log.drew", tile),)


def _horse(state: State, event: HorseTaken) -> tuple[Entry, ...]:
    return (Entry(None, "log.horse"),)


def _discarded(state: State, event: Discarded) -> tuple[Entry, ...]:
    thrown = Entry(event.seat, "log.robbed" if event.rob else "log.discarded", event.tile)
    roams = Entry(event.seat, "log.roams", fields={"level": event.roam})
    return (thrown, roams) if event.roam else (thrown,)


def _declared(state: State, event: KongDeclared) -> tuple[Entry, ...]:
    return (Entry(event.seat, "log.kong_declared", event.tile),)


def _melded(state: State, event: Melded) -> tuple[Entry, ...]:
    tile = event.meld.taken or event.meld.tiles[0]
    laid = Entry(event.seat, f"log.{event.meld.kind}", tile)
    return (laid, *_money(state, event.seat)) if event.meld.is_kong else (laid,)


def _concealed(state: State, event: KongConcealed) -> tuple[Entry, ...]:
    laid = Entry(event.seat, "log.concealed", None if event.tile == BACK else event.tile)
    return (laid, *_money(state, event.seat))


def _money(state: State, seat: int) -> tuple[Entry, ...]:
    """What a seat's kongs have brought it by now (R-KONG-MONEY)."""
    if not state.paid:
        return ()
    return (Entry(seat, "log.kong_money", fields={"points": f"{balances(state.paid)[seat]:+d}"}),)


def _last_group(state: State, event: LastGroupBegan) -> tuple[Entry, ...]:
    return (Entry(None, "log.last_group", fields={"count": event.size}),)


def _ended(state: State, event: HandEnded) -> tuple[Entry, ...]:
    if event.victory is None:
        return (Entry(None, "log.exhausted"),)
    return (Entry(event.victory.seat, "log.won", event.victory.tile),)


def _voided(state: State, event: HandVoided) -> tuple[Entry, ...]:
    return (Entry(event.seat, "log.left"),)


_NOTES: Mapping[type, Callable[[State, Any], tuple[Entry, ...]]] = {
    HandBegan: _began,
    HorseTaken: _horse,
    FlowersReplaced: _flowers,
    GoldTurned: _gold,
    Drawn: _drew,
    Discarded: _discarded,
    KongDeclared: _declared,
    Melded: _melded,
    KongConcealed: _concealed,
    LastGroupBegan: _last_group,
    HandEnded: _ended,
    HandVoided: _voided,
}
