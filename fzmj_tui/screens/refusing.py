"""Why somebody cannot have what he wishes for, in words; nothing is decided here."""

from fzmj_engine.state import Phase, next_seat
from fzmj_engine.tiles import Tile
from fzmj_tui.rulebook.telling import why
from fzmj_tui.screens.offers import meant, refused
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words


def why_not(seated: Seated, wish: str, tile: Tile | None, words: Words) -> str:
    """Why a wish cannot be had now, where it is about this tile: the rule's id and what it says."""
    if wish == "pass" and meant(seated.choices, "decline"):
        return words("hint.decline_first")
    if wish in ("pass", "decline"):
        return ""
    answered = seated.state.phase is Phase.CLAIM and not seated.choices
    rule = refused(seated.state, seated.seat, wish, tile)
    if _lacks(seated, wish, rule):
        return words(f"hint.no_{wish}")
    if rule is None or (answered and rule == "R-CLAIMS"):
        return words("hint.not_now")
    sentence = why(rule, seated.state.rules, words, wish)
    return words("hint.why_not", what=words(f"keys.{wish}"), why=sentence)


def _lacks(seated: Seated, wish: str, rule: str | None) -> bool:
    """Whether a claim fails for want of tiles, or of a discard on one's own turn, not by a rule."""
    state, seat = seated.state, seated.seat
    if wish not in ("chow", "pung", "kong") or rule not in (None, "R-CLAIMS"):
        return False
    if state.phase is not Phase.CLAIM or state.offer is None:
        return state.turn == seat and bool(seated.choices)
    allowed = wish != "chow" or seat == next_seat(state.offer.seat)
    return allowed and state.offer.seat != seat and bool(seated.choices)
