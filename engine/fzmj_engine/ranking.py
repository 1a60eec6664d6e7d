"""Which of competing answers counts (R-CLAIMS, R-NEAREST, R-ROB-ORDER)."""

from collections.abc import Mapping

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
from fzmj_engine.finished import finished
from fzmj_engine.patterns import is_sparrow
from fzmj_engine.state import Phase, State, distance
from fzmj_engine.turns import robbery_open
from fzmj_engine.wins import way_to_win

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
DECLARED: Rank = (1, 0)
"""The robbery the dealer declared with his first discard."""

NOTHING: Rank = (9, 0)
"""No answer, or a pass."""


def rank(state: State, seat: int, action: Action) -> Rank:
    """How strong an answer is, the smallest first (R-CLAIMS, R-NEAREST, R-ROB-ORDER).

    Opening: heavenly, three golds, the dealer's act. First discard: robbing, the dealer's declared
    robbery, then claims. Equal ones go by turn order after the discarder.
    """
    strength = _STRENGTH[type(action)]
    on_discard = strength == 3 and state.phase is Phase.CLAIM
    if on_discard and is_sparrow(finished(state, seat, way_to_win(state, seat))):
        strength = 2
    return strength, distance(state.turn, seat)


def settled(state: State, answers: Answers, open_: Mapping[int, tuple[Action, ...]]) -> bool:
    """Whether no seat still asked could give an answer that outranks those given."""
    if not open_:
        return True
    given = min((rank(state, seat, action) for seat, action in answers.items()), default=NOTHING)
    best = min(given, DECLARED) if state.robbery and robbery_open(state) else given
    return all(rank(state, seat, action) > best for seat in open_ for action in open_[seat])
