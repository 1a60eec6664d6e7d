"""What the bots' figures are counted by counts what it says."""

import pytest

from fzmj_engine.rules import load
from fzmj_engine.state import State
from fzmj_engine.tiles import parse
from tests.bots.tables import TABLE, early, offered
from tools.measure_bots import KINDS, Alone, Tally, Watch, alone, reading

SICHUAN = early(load("sichuan"))

CASES = [
    ("golds help", offered(TABLE, "123m456m789m234s67s99p", "1z"), 1, "5s8s5p", 4 + 4 + 3, 91),
    (
        "a third suit does not",
        offered(SICHUAN, "123m456m78m22s99s9p", "9p"),
        2,
        "3m6m9m2s9s",
        3 + 3 + 4 + 2 + 2,
        95,
    ),
]


@pytest.mark.parametrize(
    ("state", "missing", "useful", "near", "unseen"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_a_hand_is_read(state: State, missing: int, useful: str, near: int, unseen: int) -> None:
    """What is missing, what helps, and how much of the tiles that are not seen."""
    found = reading(state, 0)
    assert (found.missing, set(found.useful)) == (missing, set(parse(useful)))
    assert found.share == pytest.approx(near / unseen)


def test_hands_are_watched() -> None:
    """Every hand ends once, won or not, and has one winner at most."""
    tally = Tally()
    Watch("classic", "easy", "watched", 20, tally)
    ended, drawn = (tally.counts[figure][""] for figure in ("exhausted", "SELF_DRAWS"))
    assert ended[1] == 20
    assert drawn[1] == 20 - ended[0]
    assert sum(came for came, _ in tally.counts["OTHERS_WIN"].values()) == 0.75 * drawn[1]


@pytest.mark.parametrize("kind", KINDS, ids=[kind.figure for kind in KINDS])
def test_one_draws_alone(kind: Alone) -> None:
    """A hand that lacks less is helped by less."""
    tally = Tally()
    alone(kind, 20, tally)
    shares = [came / of for _, (came, of) in sorted(tally.counts[kind.figure].items())]
    assert 0 < shares[0] < shares[1] < shares[2] < 1
