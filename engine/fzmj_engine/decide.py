"""What follows once every seat that was asked has answered: one event at a time.

The state says what is due, so a beat of the game is a single step: answers and the wall in, the
next event out. Answers that compete are ranked; whoever has not answered passes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from fzmj_engine.actions import (
    Action,
    Chow,
    Discard,
    Kong,
    Pass,
    Pung,
    RobGold,
    ThreeGolds,
    Win,
)
from fzmj_engine.events import (
    Dealt,
    Discarded,
    Drawn,
    Event,
    FlowersReplaced,
    GoldTurned,
    HandEnded,
    How,
    KongConcealed,
    LastGroupBegan,
    Melded,
    Tiles,
    Victory,
)
from fzmj_engine.legal import own_pung, pending_flower, robbery_open, way_to_win
from fzmj_engine.melds import Kind, Meld
from fzmj_engine.patterns import Finished, finished, is_sparrow, refusal
from fzmj_engine.score import score
from fzmj_engine.state import SEATS, Phase, State, distance, next_seat
from fzmj_engine.tiles import FLOWERS, ordered

Answers = Mapping[int, Action]
Rank = tuple[int, int]

_STRENGTH: dict[type, int] = {
    RobGold: 0,
    # 1: the robbery the dealer declared with his discard (R-ROB-ORDER); 2: a gold sparrow
    Win: 3,
    ThreeGolds: 4,
    Kong: 5,
    Pung: 5,
    Chow: 6,
    Discard: 7,
    Pass: 9,
}
_DECLARED: Rank = (1, 0)
_NOTHING: Rank = (9, 0)


def rank(state: State, seat: int, action: Action) -> Rank:
    """How strong an answer is, the smallest first (R-CLAIMS, R-NEAREST, R-ROB-ORDER).

    Opening: heavenly, three golds, the dealer's act. First discard: robbing, the dealer's declared
    robbery, then claims. Equal ones go by turn order after the discarder.
    """
    strength = _STRENGTH[type(action)]
    on_discard = strength == 3 and state.phase is Phase.CLAIM
    if on_discard and is_sparrow(finished(state, seat, How.DISCARD)):
        strength = 2
    return strength, distance(state.turn, seat)


def settled(state: State, answers: Answers, open_: Mapping[int, tuple[Action, ...]]) -> bool:
    """Whether no seat still asked could give an answer that outranks those given."""
    if not open_:
        return True
    given = min((rank(state, seat, action) for seat, action in answers.items()), default=_NOTHING)
    best = min(given, _DECLARED) if state.robbery and robbery_open(state) else given
    return all(rank(state, seat, action) > best for seat in open_ for action in open_[seat])


def decide(state: State, answers: Answers, wall: Tiles) -> Event | None:
    """The next event; None between hands, where a new deal is due."""
    return _DUE[state.phase](state, answers, wall)


def next_deal(state: State) -> tuple[int, int]:
    """Who deals the next hand, and his L (R-DEAL-MOVES, R-L-COUNT)."""
    if state.outcome is None:
        return state.dealer, state.streak
    victory, rules = state.outcome.victory, state.rules
    if victory is None and rules.draw_keeps_dealer:
        return state.dealer, state.streak + rules.draw_adds_streak
    if victory is not None and victory.seat == state.dealer:
        return state.dealer, state.streak + 1
    return next_seat(state.dealer), 0


def _deal(state: State, answers: Answers, wall: Tiles) -> Event:
    """Four tiles a turn from the first taker, the remainder at once, the dealer's extra last."""
    seat, size = state.turn, state.rules.hand_size
    place = distance(state.dealer + sum(state.dice) - 1, seat)
    rounds, rest = divmod(size, 4)
    tiles = [
        tile
        for lap in range(rounds)
        for tile in wall[lap * 16 + place * 4 : lap * 16 + place * 4 + 4]
    ]
    tiles += wall[rounds * 16 + place * rest : rounds * 16 + (place + 1) * rest]
    if seat == state.dealer:
        tiles.append(wall[size * 4])
    return Dealt(seat, tuple(tiles))


def _flowers(state: State, answers: Answers, wall: Tiles) -> Event:
    """The next seat in the round that holds flowers; else the gold is turned.

    Rounds start at the dealer and skip seats without flowers, so they are one endless circle.
    """
    for step in SEATS:
        seat = (state.turn + step) % 4
        flowers = tuple(tile for tile in state.concealed[seat].tiles if tile in FLOWERS)
        if flowers:
            return FlowersReplaced(seat, ordered(flowers), _from_tail(state, wall, len(flowers)))
    (tile,) = _from_tail(state, wall, 1)
    return GoldTurned(tile)


def _from_tail(state: State, wall: Tiles, count: int) -> Tiles:
    end = len(wall) - state.tail
    return tuple(reversed(wall[end - count : end]))


def _act(state: State, answers: Answers, wall: Tiles) -> Event:
    """The strongest answer of the opening, a full turn or a forced discard."""
    own = state.concealed[state.turn]
    if own.drawn is not None and pending_flower(own):
        return FlowersReplaced(state.turn, (own.drawn,), _from_tail(state, wall, 1))
    return _strongest(state, answers) or _exhausted(state)


def _claim(state: State, answers: Answers, wall: Tiles) -> Event:
    """The strongest claim, the dealer's declared robbery before any but a robbery, or a draw."""
    declared = state.robbery and robbery_open(state)
    event = _strongest(state, answers, before=_DECLARED if declared else _NOTHING)
    if event is not None:
        return event
    if declared:
        return _victory(finished(state, state.dealer, How.ROB_GOLD), state)
    return _next_draw(state, wall)


def _next_draw(state: State, wall: Tiles) -> Event:
    """The normal draw that is due, or the beginning of the end (R-LAST-GROUP, R-LAST-ZERO)."""
    seat, drawable = next_seat(state.turn), state.drawable
    if drawable == 0:
        return _exhausted(state)
    if drawable <= state.rules.last_group:
        return LastGroupBegan(seat, drawable)
    return Drawn(seat, wall[state.head])


def _replace(state: State, answers: Answers, wall: Tiles) -> Event:
    (tile,) = _from_tail(state, wall, 1)
    return Drawn(state.turn, tile, tail=True)


def _last(state: State, answers: Answers, wall: Tiles) -> Event:
    """A winning draw of the last group is taken by itself, else the next one is drawn."""
    seat = state.turn
    if state.concealed[seat].drawn is not None:
        for how in (How.SELF_DRAW, How.THREE_GOLDS):
            win = finished(state, seat, how)
            if refusal(win) is None:
                return _victory(win, state)
    if state.last_left == 0:
        return _exhausted(state)
    return Drawn(next_seat(seat), wall[state.head])


def _strongest(state: State, answers: Answers, before: Rank = _NOTHING) -> Event | None:
    ranked = [(rank(state, seat, action), seat, action) for seat, action in answers.items()]
    best, seat, action = min(ranked, default=(_NOTHING, 0, Pass()), key=lambda entry: entry[0])
    if best >= before:
        return None
    return _EVENT[type(action)](state, seat, action)


def _discarded(state: State, seat: int, action: Discard) -> Event:
    drawn = state.concealed[seat].drawn == action.tile
    return Discarded(seat, action.tile, drawn, action.rob)


def _chowed(state: State, seat: int, action: Chow) -> Event:
    assert state.offer is not None
    tile = state.offer.tile
    run = ordered((*action.tiles, tile))
    return Melded(seat, Meld(Kind.CHOW, run, tile, state.offer.seat))


def _punged(state: State, seat: int, action: Pung) -> Event:
    assert state.offer is not None
    tile = state.offer.tile
    return Melded(seat, Meld(Kind.PUNG, (tile,) * 3, tile, state.offer.seat))


def _konged(state: State, seat: int, action: Kong) -> Event:
    tiles = (action.tile,) * 4
    if state.phase is Phase.CLAIM and state.offer is not None:
        return Melded(seat, Meld(Kind.EXPOSED, tiles, action.tile, state.offer.seat))
    if not own_pung(state, seat, action.tile):
        return KongConcealed(seat, action.tile)
    pung = next(meld for meld in state.players[seat].melds if meld.tiles == tiles[:3])
    return Melded(seat, Meld(Kind.ADDED, tiles, pung.taken, pung.source))


def _won(state: State, seat: int, action: Win) -> Event:
    return _victory(finished(state, seat, way_to_win(state, seat)), state)


def _robbed(state: State, seat: int, action: RobGold) -> Event:
    return _victory(finished(state, seat, How.ROB_GOLD), state)


def _three_golds(state: State, seat: int, action: ThreeGolds) -> Event:
    return _victory(finished(state, seat, How.THREE_GOLDS), state)


def _victory(win: Finished, state: State) -> HandEnded:
    count = score(win)
    hands = tuple(win.tiles if seat == win.seat else state.concealed[seat].tiles for seat in SEATS)
    victory = Victory(win.seat, win.how, win.tile, win.source)
    kongs = tuple(own.kongs for own in state.concealed)
    return HandEnded(victory, count.special, count.each, count.gains, hands, kongs)


def _exhausted(state: State) -> HandEnded:
    hands = tuple(own.tiles for own in state.concealed)
    kongs = tuple(own.kongs for own in state.concealed)
    return HandEnded(None, None, 0, (0, 0, 0, 0), hands, kongs)


def _between(state: State, answers: Answers, wall: Tiles) -> None:
    return None


_DUE: dict[Phase, Callable[[State, Answers, Tiles], Event | None]] = {
    Phase.DEAL: _deal,
    Phase.FLOWERS: _flowers,
    Phase.OPENING: _act,
    Phase.TURN: _act,
    Phase.DISCARD: _act,
    Phase.CLAIM: _claim,
    Phase.REPLACE: _replace,
    Phase.LAST: _last,
    Phase.ENDED: _between,
}

_EVENT: dict[type, Callable[[State, int, Any], Event]] = {
    Discard: _discarded,
    Chow: _chowed,
    Pung: _punged,
    Kong: _konged,
    Win: _won,
    RobGold: _robbed,
    ThreeGolds: _three_golds,
}
