"""What a table screen asks and explains: which of several, are you sure."""

from rich.text import Text

from fzmj_engine.actions import Action, Chow, Discard, Kong
from fzmj_engine.legal import why_not as refusal
from fzmj_engine.state import State
from fzmj_engine.tiles import Tile
from fzmj_tui.paint.look import Look
from fzmj_tui.rulebook.telling import why
from fzmj_tui.screens.ask import Ask, Asked, Confirm
from fzmj_tui.screens.offers import Choices, Doubt, wins
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words


def named(tile: Tile, look: Look) -> str:
    """A tile within a sentence."""
    return look.face.inline[tile].strip()


def which(found: Choices, state: State) -> Ask:
    """One of several actions of a kind."""
    title = {Chow: "ask.chow", Kong: "ask.kong"}.get(type(found[0]), "ask.rob")

    def asks(look: Look, words: Words) -> Asked:
        return Asked(words(title), tuple(_tiles(action, state, look) for action in found))

    return Ask(asks)


def _tiles(action: Action, state: State, look: Look) -> Text:
    """The tiles an action is about, as they lie on the table."""
    if isinstance(action, Chow) and state.offer is not None:
        own = Text(" ").join(_drawn(tile, "tile", state, look) for tile in action.tiles)
        return own.append(" + ").append(_drawn(state.offer.tile, "hot", state, look))
    if isinstance(action, Kong | Discard):
        return _drawn(action.tile, "tile", state, look)
    return Text()


def _drawn(tile: Tile, fill: str, state: State, look: Look) -> Text:
    found = "gold" if tile == state.gold else fill
    return Text(look.face.inline[tile].rstrip(), look.palette.printed[found, tile])


def sure(question: Doubt, action: Action) -> Confirm:
    """Whether an action is really meant."""

    def asks(look: Look, words: Words) -> Asked:
        tile = named(action.tile, look) if isinstance(action, Discard) else ""
        what = "" if wins(action) else words(f"keys.{type(action).__name__.lower()}")
        reasons = tuple(words(reason) for reason in question.reasons)
        answers = (words("ask.no"), words("ask.yes"))
        return Asked(words(question.title, tile=tile, what=what), answers, reasons)

    return Confirm(asks)


def why_kept(seated: Seated, tile: Tile | None, look: Look, words: Words) -> str:
    """Why a tile cannot be thrown now: it is not one's turn, or a rule is against it."""
    state, seat = seated.state, seated.seat
    rule = refusal(state, seat, Discard(tile)) if tile and seated.choices else None
    if tile is None or rule is None or rule == "R-TURN":
        return words("hint.not_now")
    reason = why(rule, state.rules, words, "discard")
    return words("hint.not_this", tile=named(tile, look), why=reason)
