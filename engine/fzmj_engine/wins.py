"""Who may win at this moment, and in which way; each check answers None or a rule's id."""

from functools import lru_cache

from fzmj_engine.actions import RobGold, ThreeGolds, Win
from fzmj_engine.events import How, Tiles
from fzmj_engine.finished import finished
from fzmj_engine.refusals import refusal
from fzmj_engine.shapes import deficiency, is_complete, pack
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import Tile
from fzmj_engine.turns import after_claim, not_your_turn, nothing_offered, robbery_open


def way_to_win(state: State, seat: int) -> How:
    """What "win" means at this moment: by another's tile, as dealt, or by one's own draw."""
    rules, offer = state.rules, state.offer
    if state.phase is Phase.OPENING and rules.knows("heavenly"):
        return How.HEAVENLY
    if offer is not None and offer.kong:
        return How.ROB_KONG
    if rules.knows("earthly") and seat != state.dealer and _untouched(state, seat):
        return How.EARTHLY
    return How.DISCARD if state.phase is Phase.CLAIM else How.SELF_DRAW


def _untouched(state: State, seat: int) -> bool:
    """The dealer's first discard, or one's own first draw before any claim (R-FAN-HEAVEN)."""
    if state.phase is Phase.CLAIM:
        return state.discards == 1
    return not state.players[seat].river and not any(player.melds for player in state.players)


def _held_back(state: State, seat: int) -> str | None:
    """The rule by which other seats, or one's own passing, close a win on another's tile."""
    if any(player.roam > 1 for other, player in enumerate(state.players) if other != seat):
        return "R-YOU-OTHERS"
    bound = state.offer is not None and state.offer.tile in state.players[seat].let_go
    return "R-PASS-LOCK" if bound and state.rules.pass_lock else None


@lru_cache(maxsize=1024)
def _lacking(tiles: Tiles, gold: Tile | None, sets: int, pairs: bool) -> int:
    """A hand's deficiency, kept while the hand stands: it is asked at every discard."""
    return deficiency(pack(tiles, gold), sets, pairs)


def _completed(state: State, seat: int, tile: Tile | None) -> bool:
    """Whether a seat's tiles hold a complete hand, with one tile more if one is given."""
    tiles, melds = state.concealed[seat].tiles, len(state.players[seat].melds)
    sets, pairs = state.rules.sets - melds, not melds and state.rules.pairs
    lacking = _lacking(tiles, state.gold, sets, pairs)
    if tile is None or lacking > 1:
        return lacking <= 0
    return deficiency(pack((*tiles, tile), state.gold), sets, pairs) <= 0


def winnable(state: State, seat: int) -> bool:
    """Whether a seat's tiles are complete, with what is offered: a quick no to most hands."""
    offer = state.offer
    return _completed(state, seat, offer.tile if offer is not None and offer.seat != seat else None)


def robbable(state: State, seat: int) -> bool:
    """Whether a seat's tiles hold a win with the marker, the dealer's with one to throw (R-ROB)."""
    return state.marker and state.rules.knows("rob_gold") and _completed(state, seat, state.gold)


def win_refused(state: State, seat: int, action: Win) -> str | None:
    """The rule that forbids to win on what lies there now, or None."""
    if state.phase is Phase.CLAIM:
        rule = nothing_offered(state, seat) or _held_back(state, seat)
    else:
        rule = not_your_turn(state, seat) or after_claim(state)
    return rule or refusal(finished(state, seat, way_to_win(state, seat)))


def rob_gold_refused(state: State, seat: int, action: RobGold) -> str | None:
    """The rule that forbids to rob the gold, or None."""
    if not robbery_open(state) or seat == state.dealer:
        return "R-ROB"
    return refusal(finished(state, seat, How.ROB_GOLD))


def three_golds_refused(state: State, seat: int, action: ThreeGolds) -> str | None:
    """The rule that forbids to lay three golds, or None."""
    if state.phase is not Phase.OPENING and (
        rule := not_your_turn(state, seat) or after_claim(state)
    ):
        return rule
    return refusal(finished(state, seat, How.THREE_GOLDS))


def dealer_robbery_refused(state: State, seat: int, tile: Tile) -> str | None:
    """The dealer's hand must be complete with the marker for the tile he throws (R-ROB-DEALER)."""
    if state.discards or not state.marker or not state.rules.knows("rob_gold"):
        return "R-ROB-DEALER"
    own = list(state.concealed[seat].tiles)
    own.remove(tile)
    sets = state.rules.sets - len(state.players[seat].melds)
    whole = is_complete(pack((*own, state.gold or tile), state.gold), sets)
    return None if whole else "R-ROB-DEALER"
