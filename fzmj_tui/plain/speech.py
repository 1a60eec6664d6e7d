"""Tiles and what may be done with them, as words a voice can read."""

from collections import Counter
from collections.abc import Iterable, Iterator

from fzmj_engine.actions import Action, Chow, Discard, Kong, Pung
from fzmj_engine.melds import Kind, Meld
from fzmj_engine.state import State
from fzmj_engine.tiles import BACK, ORDER, Suit, Tile, ordered
from fzmj_tui.screens.offers import WISHES, Choices, discards, meant, win_name
from fzmj_tui.words import Words

Offer = tuple[str, Action]
"""An action, and how it is said."""


def tile_name(tile: Tile, words: Words) -> str:
    """`5 dots`, `spring`; a tile from behind is a hidden one."""
    if tile == BACK:
        return words("plain.hidden")
    if f"plain.{tile}" in words:
        return words(f"plain.{tile}")
    return words(f"plain.suit_{tile.suit}", rank=tile.rank)


def tile_names(tiles: Iterable[Tile], words: Words) -> str:
    """Some tiles in a row, or a word that there are none."""
    return joined((tile_name(tile, words) for tile in tiles), words) or words("plain.none")


def joined(said: Iterable[str], words: Words) -> str:
    """Names in a row."""
    return words("plain.comma").join(said)


def listed(said: Iterable[str], words: Words) -> str:
    """Longer things in a row."""
    return words("plain.semicolon").join(said)


def grouped(tiles: Iterable[Tile], gold: Tile | None, words: Words) -> str:
    """A hand with each suit named once, the golds counted before all others."""
    kept = ordered(tiles)
    golds = kept.count(gold) if gold else 0
    rows = [words("plain.row_gold", count=golds)] if golds else []
    for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS):
        ranks = [str(tile.rank) for tile in kept if tile.suit is suit and tile != gold]
        if ranks:
            rows.append(words(f"plain.row_{suit}", ranks=joined(ranks, words)))
    others = [tile for tile in kept if tile.suit in (Suit.HONOURS, Suit.PLANTS)]
    return listed([*rows, *(tile_name(tile, words) for tile in others)], words)


def meld_name(meld: Meld, words: Words) -> str:
    """`pung 9 dots`, `chow bamboo 3, 4, 5`."""
    chow = meld.kind is Kind.CHOW
    tiles = grouped(meld.tiles, None, words) if chow else tile_name(meld.tiles[0], words)
    return f"{words(f'meld.{meld.kind}')} {tiles}"


def offers(state: State, seat: int, choices: Choices, words: Words) -> list[Offer]:
    """Everything a seat may do, said in words: wins and claims first, then the discards."""
    found = [
        (_said(wish, action, state, seat, words), action)
        for wish in WISHES
        for action in meant(choices, wish)
    ]
    thrown = sorted(discards(choices), key=ORDER.__getitem__)
    return [*found, *((_thrown(tile, state, seat, words), Discard(tile)) for tile in thrown)]


def question(found: list[Offer], words: Words) -> Iterator[str]:
    """The offers by their numbers: what may be done, then what may be thrown for what."""
    kinds: dict[str, list[str]] = {"plain.you_may": [], "plain.rob": [], "plain.throw": []}
    for place, (said, action) in enumerate(found, 1):
        kinds[_kind(action)].append(words("plain.numbered", place=place, said=said))
    for key, numbered in kinds.items():
        if numbered:
            yield words(key, choices=listed(numbered, words))


def _kind(action: Action) -> str:
    """The words an offer is listed behind."""
    if isinstance(action, Discard):
        return "plain.rob" if action.rob else "plain.throw"
    return "plain.you_may"


def _said(wish: str, action: Action, state: State, seat: int, words: Words) -> str:
    if wish == "win":
        return words(win_name(state, seat)).capitalize()
    said = words(f"keys.{wish}")
    match action:
        case Discard(tile=tile):
            return _tile(tile, state, words)
        case Chow(tiles=tiles):
            return words("plain.with", what=said, tiles=grouped(tiles, None, words))
        case Kong(tile=tile):
            return f"{said} {tile_name(tile, words)}"
        case Pung() if state.offer is not None:
            return f"{said} {tile_name(state.offer.tile, words)}"
    return said


def _thrown(tile: Tile, state: State, seat: int, words: Words) -> str:
    said = _tile(tile, state, words)
    held = Counter(state.concealed[seat].tiles)[tile]
    if held > 1:
        said = words("plain.held", what=said, count=held)
    drawn = tile == state.concealed[seat].drawn
    return words("plain.drawn", what=said) if drawn else said


def _tile(tile: Tile, state: State, words: Words) -> str:
    """A tile of one's own, with a word where it is gold."""
    said = tile_name(tile, words)
    return words("plain.of_gold", tile=said) if tile == state.gold else said
