"""`fzmj score` and a played hand agree: what was paid at the table is what the contract answers."""

from collections import Counter

import pytest

from fzmj_engine.payments import balances
from fzmj_engine.rules import profiles
from fzmj_tui.cli.contract import score_answer
from tests.contract.asked import score_line, won_hands

HANDS = 150


@pytest.mark.parametrize("profile", profiles())
def test_every_win_is_worth_what_was_paid(profile: str) -> None:
    found: Counter[str] = Counter()
    for event, state in won_hands(profile, HANDS):
        answer = score_answer(score_line(profile, state))
        assert answer["wins"], answer
        for name in ("special", "each"):
            assert answer[name] == getattr(event, name)
        won = [payment for payment in event.payments if payment.why in ("win", "streak")]
        assert tuple(answer["gains"]) == balances(won)[:4]
        assert event.victory is not None
        found[event.victory.how] += 1
    assert found["self_draw"] > 5 and found["discard"] > 5
