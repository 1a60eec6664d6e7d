"""The sentence in the action bar: what the table waits for, or asks of this player."""

from collections.abc import Sequence

from fzmj_engine.actions import RobGold, ThreeGolds, Win
from fzmj_engine.state import Phase, State
from fzmj_engine.tiles import BACK, Tile
from fzmj_tui.paint.look import Look
from fzmj_tui.screens.offers import Choices
from fzmj_tui.words import Words


def prompt(
    state: State, seat: int, choices: Choices, names: Sequence[str], look: Look, words: Words
) -> str:
    """What to say to a seat."""
    if not choices:
        return _waiting(state, seat, names, words)
    if state.phase is Phase.CLAIM and state.offer is not None:
        if any(isinstance(action, RobGold) for action in choices):
            return words("prompt.rob")
        offer = state.offer
        said = "prompt.rob_kong" if offer.kong else "prompt.offer"
        return words(said, name=names[offer.seat], tile=_inline(offer.tile, look))
    if state.phase is Phase.OPENING:
        return words(_opening(choices, state.rules.knows("heavenly")))
    drawn = state.concealed[seat].drawn
    if state.phase is Phase.TURN and drawn is not None and drawn != BACK:
        return words("prompt.drew", tile=_inline(drawn, look))
    return words("prompt.discard")


def _waiting(state: State, seat: int, names: Sequence[str], words: Words) -> str:
    if state.phase is Phase.ENDED:
        return _ended(state, names, words)
    if state.phase is Phase.DEAL:
        return words("prompt.dealing")
    if state.phase is Phase.LAST:
        return words("prompt.last_group", count=state.last_left)
    if state.phase in (Phase.HORSE, Phase.FLOWERS):
        return words("prompt.flower")
    if state.phase is Phase.CLAIM or state.turn == seat:
        return words("prompt.waiting")
    return words("prompt.wait_for", name=names[state.turn])


def _ended(state: State, names: Sequence[str], words: Words) -> str:
    outcome = state.outcome
    if outcome is None:
        return words("prompt.ended") if state.hand else words("prompt.dealing")
    if outcome.victory is None:
        return words("prompt.exhausted")
    won = outcome.victory
    return words("prompt.won", name=names[won.seat], how=words(f"how.{won.how}"))


def _opening(choices: Choices, heavenly: bool) -> str:
    if any(isinstance(action, Win) for action in choices):
        return "prompt.heavenly" if heavenly else "prompt.opening_win"
    if any(isinstance(action, ThreeGolds) for action in choices):
        return "prompt.three_golds"
    return "prompt.opening"


def _inline(tile: Tile, look: Look) -> str:
    return look.face.inline[tile].strip()
