"""What happens at a table, a sentence an event, and nothing that goes without saying."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fzmj_engine.events import (
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    GoldTurned,
    HandEnded,
    Melded,
)
from fzmj_engine.melds import Kind
from fzmj_engine.state import State
from fzmj_engine.tiles import BACK, FLOWERS
from fzmj_tui.plain.speech import grouped, tile_name, tile_names
from fzmj_tui.screens.chronicle import Entry, entries
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words

SILENT = ("log.dice", "log.won", "log.exhausted", "log.left")
"""What decides nothing, and what the end of the hand tells."""


def happening(seated: Seated, event: Event, words: Words) -> Iterator[str]:
    """The sentences for an event; the state is the one after it."""
    for entry in _notes(seated.state, event):
        if entry.key not in SILENT:
            yield _sentence(entry, _tile(entry, seated, event, words), seated, words)
    if isinstance(event, FlowersReplaced) and event.seat == seated.seat and seated.state.gold:
        tiles = [tile for tile in event.tiles if tile not in FLOWERS]
        if tiles:
            yield words("plain.own.instead", tiles=tile_names(tiles, words))


def _notes(state: State, event: Event) -> tuple[Entry, ...]:
    """What is said of an event where a voice needs another sentence than a screen."""
    note = _NOTES.get(type(event))
    found = note(event) if note else None
    return entries(state, event) if found is None else found


def _flowers(event: FlowersReplaced) -> tuple[Entry, ...]:
    return (Entry(event.seat, "log.flowers", fields={"tiles": event.flowers}),)


def _drew(event: Drawn) -> tuple[Entry, ...]:
    """Others' draws are no news, and a flower is told when it is laid open."""
    hidden = event.tile == BACK or event.tile in FLOWERS
    return () if hidden else (Entry(event.seat, "log.drew", event.tile),)


def _melded(event: Melded) -> tuple[Entry, ...] | None:
    meld = event.meld
    if meld.kind is not Kind.CHOW:
        return None
    own = tuple(tile for tile in meld.tiles if tile != meld.taken)
    return (Entry(event.seat, "log.chow", meld.taken, {"own": own}),)


_NOTES: Mapping[type, Callable[[Any], tuple[Entry, ...] | None]] = {
    FlowersReplaced: _flowers,
    Drawn: _drew,
    Melded: _melded,
    HandEnded: lambda event: (),
}


_SAID: Mapping[str, Callable[[Any, Words], str]] = {
    "tiles": tile_names,
    "own": lambda tiles, words: grouped(tiles, None, words),
}
"""Fields that are tiles."""


def _sentence(entry: Entry, tile: str, seated: Seated, words: Words) -> str:
    own = entry.key.replace("log.", "plain.own.") if entry.seat == seated.seat else ""
    keys = (own, f"plain.{entry.key}", entry.key)
    said = next(key for key in keys if key in words)
    named = {
        name: _SAID[name](value, words) if name in _SAID else value
        for name, value in entry.fields.items()
    }
    name = "" if entry.seat is None else seated.names(words)[entry.seat]
    return words(said, name=name, tile=tile, **named).strip()


def _tile(entry: Entry, seated: Seated, event: Event, words: Words) -> str:
    """The tile it is about; whether it is gold, or was thrown as it was drawn."""
    if entry.tile is None:
        return ""
    said = tile_name(entry.tile, words)
    if entry.tile == seated.state.gold and not isinstance(event, GoldTurned):
        said = words("plain.of_gold", tile=said)
    as_drawn = isinstance(event, Discarded) and event.drawn and event.seat != seated.seat
    return words("plain.as_drawn", tile=said) if as_drawn else said
