"""Tiles, melds and flowers as the contract writes them, refused where no table could hold them."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from fzmj_engine.events import Tiles
from fzmj_engine.melds import Kind, Meld, parse_meld
from fzmj_engine.rules import Rules
from fzmj_engine.tiles import SUIT_TILES, Tile, copies, parse
from fzmj_tui.cli.console import BadInput, shown

Read = TypeVar("Read")


def _parsed(text: str, name: str, parse_text: Callable[[str], Read]) -> Read:
    if not text.isprintable():
        raise BadInput(f"{name}: not tile notation: {shown(text)}")
    try:
        return parse_text(text)
    except ValueError as error:
        raise BadInput(f"{name}: {error}") from None


def tiles(text: str, name: str) -> Tiles:
    """Tiles of a hand; BadInput for wrong notation and for what is never held."""
    found = _parsed(text, name, parse)
    for tile in found:
        if tile not in SUIT_TILES:
            raise BadInput(f"{name}: {tile} is a flower, never held in a hand")
    return found


def one_tile(text: str, name: str) -> Tile:
    """A single suit tile."""
    found = tiles(text, name)
    if len(found) != 1:
        raise BadInput(f"{name} has {len(found)} tiles, 1 expected")
    return found[0]


def gold_of(text: str | None, rules: Rules) -> Tile | None:
    """The gold's face; BadInput for one where none is turned, or for none where one is."""
    if (text is not None) != rules.gold:
        raise BadInput(
            "gold is null, but this profile has one"
            if rules.gold
            else f"gold is {shown(str(text))}, but this profile has none: null expected"
        )
    return None if text is None else one_tile(text, "gold")


def melds_of(texts: list[str], gold: Tile | None, rules: Rules) -> tuple[Meld, ...]:
    """Melds in contract notation; BadInput for one that cannot lie there."""
    if len(texts) > rules.sets:
        raise BadInput(f"melds: {len(texts)} of them, at most {rules.sets} expected")
    found = tuple(_parsed(text, "melds", parse_meld) for text in texts)
    for meld in found:
        if gold in meld.tiles:
            raise BadInput(f"melds: {meld} contains the gold {gold}")
        if meld.kind is Kind.CHOW and not rules.chow:
            raise BadInput(f"melds: {meld} is a chow, which this profile does not have")
    return found


def flowers_of(text: str, rules: Rules) -> Tiles:
    """A rack of flowers; BadInput for one that is none or that does not exist so often."""
    found = _parsed(text, "flowers", parse)
    if found and not rules.flowers:
        raise BadInput(f"flowers: {found[0]}, but this profile has none")
    for tile, count in Counter(found).items():
        if tile in SUIT_TILES:
            raise BadInput(f"flowers: {tile} is no flower")
        if count > copies(tile):
            raise BadInput(f"flowers: {count} copies of {tile}, there is {_number(copies(tile))}")
    return found


def _number(count: int) -> str:
    return "only 1" if count == 1 else f"no more than {count}"


def sized(hand: Tiles, sizes: tuple[int, ...]) -> None:
    """BadInput unless a hand has one of these sizes."""
    if len(hand) not in sizes:
        wanted = " or ".join(map(str, sizes))
        raise BadInput(f"hand has {len(hand)} tiles, {wanted} expected")


def real(held: Iterable[Tile], melds: Iterable[Meld], marker: Tile | None) -> Counter[Tile]:
    """How often each face is seen; BadInput for a fifth copy (the marker counts as one)."""
    seen = Counter(held)
    seen.update(tile for meld in melds for tile in meld.tiles)
    if marker is not None:
        seen[marker] += 1
    for tile, count in seen.items():
        if count > copies(tile):
            note = ", the marker included" if tile == marker else ""
            raise BadInput(f"{count} copies of {tile}{note}, there are no more than 4")
    return seen
