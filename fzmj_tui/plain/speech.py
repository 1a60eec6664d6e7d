"""Tiles and what may be done with them, as words a voice can read."""

from collections.abc import Iterable

from fzmj_engine.actions import Action, Chow, Discard, Kong
from fzmj_engine.state import State
from fzmj_engine.tiles import BACK, ORDER, Suit, Tile
from fzmj_tui.screens.offers import WISHES, Choices, discards, meant, win_name
from fzmj_tui.words import Words


def tile_name(tile: Tile, words: Words) -> str:
    """`5 dots`, `spring`; a tile from behind is a hidden one."""
    if tile == BACK:
        return words("plain.hidden")
    if tile.suit in (Suit.HONOURS, Suit.PLANTS):
        return words(f"plain.{tile}")
    return words(f"plain.suit_{tile.suit}", rank=tile.rank)


def tile_names(tiles: Iterable[Tile], words: Words) -> str:
    """Some tiles in a row, or a word that there are none."""
    said = words("plain.comma").join(tile_name(tile, words) for tile in tiles)
    return said or words("plain.none")


def offers(state: State, seat: int, choices: Choices, words: Words) -> list[tuple[str, Action]]:
    """Everything a seat may do, said in words: wins and claims first, then the discards."""
    found = [
        (_said(wish, action, state, seat, words), action)
        for wish in WISHES
        for action in meant(choices, wish)
    ]
    drawn = state.concealed[seat].drawn
    thrown = [(_discard(tile, state, drawn, words), Discard(tile)) for tile in discards(choices)]
    return [*found, *sorted(thrown, key=lambda offer: ORDER[offer[1].tile])]


def _said(wish: str, action: Action, state: State, seat: int, words: Words) -> str:
    if wish == "win":
        return words(win_name(state, seat))
    said = words(f"keys.{wish}")
    if isinstance(action, Chow):
        return f"{said} {tile_names(action.tiles, words)}"
    tile = action.tile if isinstance(action, Kong | Discard) else None
    return f"{said} {tile_name(tile, words)}" if tile else said


def _discard(tile: Tile, state: State, drawn: Tile | None, words: Words) -> str:
    key = "plain.discard_gold" if tile == state.gold else "plain.discard"
    said = words(key, tile=tile_name(tile, words))
    return words("plain.drawn", what=said) if tile == drawn else said
