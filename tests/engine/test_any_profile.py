"""Laws 1–5 under profiles nobody wrote: every switch of the rules moved at random."""

from typing import Any, get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from fzmj_engine.apply import apply
from fzmj_engine.bots import BOTS
from fzmj_engine.events import seen_by
from fzmj_engine.legal import choices
from fzmj_engine.payments import balances
from fzmj_engine.play import Seats, play, seated
from fzmj_engine.replay import Header, verify
from fzmj_engine.rules import Fan, Rules, Special, load
from fzmj_engine.state import SEATS, State, view
from fzmj_engine.table import Table, first_dealer, seeded

FANS = load("thirteen").fans
NUMBERS: dict[str, tuple[Any, ...]] = {
    "hand_size": (13, 16),
    "flower_set_bonus": (0, 2),
    "flowers_scored": ("all", "plants"),
    "reserve": (0, 1, 5, 18),
    "last_group": (0, 2, 4, 7),
    "base_points": (0, 1, 5),
    "special_base_points": (None, 0, 3),
    "discard_multiplier": (1, 2),
    "self_draw_multiplier": (1, 2, 3),
    "special_discard_multiplier": (1, 2),
    "flowerless_extra": (0, 10),
    "roam_multipliers": ((), (4, 8, 16)),
    "cap": (None, 0, 8, 16),
    "discard_paid_by": ("discarder", "all"),
    "streak_paid_by": ("every_payer", "if_dealer_wins", "dealer", "nobody"),
    "loss_cap": (None, 0, 1, 50),
    "escape_penalty": (0, 8),
    "bases": ((1,), (2, 20, 50)),
    "base_factor": (1, 100),
    "coins": (0, 5000),
    "specials": tuple(
        dict.fromkeys(get_args(Special)[:size], worth) for size in (0, 3, 10) for worth in (0, 30)
    ),
    "special_multipliers": ({}, {"three_golds": 4}),
    "fans": ({}, FANS, dict.fromkeys(get_args(Fan), 3)),
}
"""Values worth trying for each field that is no switch."""


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules with every field at random."""
    fields = {
        field.name: st.sampled_from(NUMBERS[field.name]) if field.name in NUMBERS else st.booleans()
        for field in msgspec.structs.fields(Rules)
        if field.name != "name"
    }
    return st.fixed_dictionaries(fields).map(_converted)


def _converted(fields: dict[str, Any]) -> Rules:
    return msgspec.convert({"name": "any", **fields}, Rules)


@settings(max_examples=120, deadline=None)
@given(any_rules(), st.sampled_from(sorted(BOTS)), st.integers(0, 10**6))
def test_every_switch_may_be_moved(rules: Rules, bot: str, seed: int) -> None:
    """Laws 1, 2, 4 and 5: a match comes to its end, and everybody could follow and check it."""
    table = Table(rules, seeded(str(seed)), length=2, dealer=first_dealer(str(seed)))
    for _ in play(table, Seats(seated([bot] * 4), str(seed))):
        pass
    assert table.over
    assert sum(table.state.scores) + table.state.fifth + table.state.house == 0
    header = Header(1, rules, ("a", "b", "c", "d"), 2)
    assert verify(header, table.log).state == table.state
    state = State(rules=rules)
    for event in table.log:
        after = apply(state, event)
        for seat in (0, 2, None):
            assert view(after, seat) == apply(view(state, seat), seen_by(event, seat))
        for seat in SEATS:
            assert choices(after, seat) == choices(view(after, seat), seat)
        payments = getattr(event, "payments", ())
        assert sum(balances(payments)) == 0
        state = after
