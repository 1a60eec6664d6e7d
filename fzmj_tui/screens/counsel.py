"""What a seat could count for itself: tiles missing, what it waits for, how many are left."""

from collections.abc import Callable, Iterator

from fzmj_engine import shapes
from fzmj_engine.bots.reckon import unseen
from fzmj_engine.shapes import Analysis
from fzmj_engine.state import State
from fzmj_engine.tiles import Tile
from fzmj_engine.turns import pending_flower
from fzmj_tui.paint.scene import Advice
from fzmj_tui.words import Words


def discards(state: State, seat: int) -> dict[Tile, Analysis]:
    """Every discard of a hand that has a tile too many, with what it leaves."""
    hand, sets, pairs = _hand(state, seat)
    return shapes.discards(hand, sets, state.gold, unseen(state, seat), pairs)


def standing(state: State, seat: int) -> Analysis:
    """Tiles missing from a hand that waits, and the useful ones with the copies not seen."""
    hand, sets, pairs = _hand(state, seat)
    left = unseen(state, seat)
    useful = shapes.useful(hand, sets, state.gold, pairs)
    lacking = shapes.deficiency(hand, sets, pairs)
    return Analysis(lacking, {tile: left[tile] for tile in useful})


def full(state: State, seat: int) -> bool:
    """Whether the seat holds a tile too many and has to discard."""
    held = len(state.concealed[seat].tiles)
    return held == 3 * _sets(state, seat) + 2


def _sets(state: State, seat: int) -> int:
    return state.rules.sets - len(state.players[seat].melds)


def _hand(state: State, seat: int) -> tuple[int, int, bool]:
    sets = _sets(state, seat)
    hand = shapes.pack(state.concealed[seat].tiles, state.gold)
    return hand, sets, state.rules.pairs and sets == state.rules.sets


def advice(state: State, seat: int, picked: Tile | None) -> Advice | None:
    """For the picked discard of a full hand, or for the hand that waits; None for no hand."""
    if not state.concealed[seat].tiles or pending_flower(state.concealed[seat]):
        return None
    if not full(state, seat):
        found = standing(state, seat)
        return Advice(None, found.deficiency, tuple(found.useful.items()))
    after = discards(state, seat).get(picked) if picked else None
    return Advice(picked, after.deficiency, tuple(after.useful.items())) if after else None


def counsel(state: State, seat: int, words: Words, name: Callable[[Tile], str]) -> Iterator[str]:
    """The same in sentences: the best discards, or what the hand waits for."""
    if not full(state, seat):
        yield _sentence(standing(state, seat), words, name)
        return
    found = discards(state, seat)
    if not found:
        return
    least = min(after.deficiency for after in found.values())
    best = {tile: after for tile, after in found.items() if after.deficiency == least}
    for tile, after in sorted(best.items(), key=lambda item: -sum(item[1].useful.values()))[:3]:
        yield words("counsel.throw", tile=name(tile), after=_sentence(after, words, name))


def _sentence(found: Analysis, words: Words, name: Callable[[Tile], str]) -> str:
    copies = found.useful.items()
    said = (words("counsel.copies", tile=name(tile), left=left) for tile, left in copies)
    tiles = words("plain.comma").join(said)
    key = "counsel.waits" if found.deficiency == 1 else "counsel.away"
    total = sum(found.useful.values())
    return words(key, count=found.deficiency, tiles=tiles, total=total)
