"""Walls that are fixed before the hand and revealed after it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from fzmj_engine.events import HandBegan, seen_by
from fzmj_engine.replay import Header, Wrong, verify, write
from fzmj_engine.rules import load
from fzmj_engine.tiles import write as notation
from fzmj_net.asks import Terms
from fzmj_net.fair import Chance, check_walls
from fzmj_net.proof import Proof
from fzmj_net.tells import Fair, HandEnd
from tests.cli.run import fzmj
from tests.net.memory import Memory, Player, play_out

CHANCE = Chance(bytes(range(32)), "ab" * 16, 1, load("classic"))


def played(hands: int = 2) -> tuple[Memory, list[int]]:
    """A match of two people and two bots."""
    host = Memory()
    people = [host.guest("ann"), host.guest("bob")]
    host.seat(people, Terms(length=hands, fill="random", pace="fast"))
    play_out(host, [Player(host, person) for person in people])
    return host, people


def test_known_answer() -> None:
    """What docs/fairness.md gives other programs to compare with."""
    text = (Path(__file__).parents[2] / "docs/fairness.md").read_text("utf-8")
    deal = CHANCE.deal()
    assert CHANCE.commitment() in text
    assert f"dice {deal.dice[0]} and {deal.dice[1]}" in text
    assert notation(deal.wall[:16]) in text


@pytest.mark.parametrize(
    "other",
    [
        replace(CHANCE, seed=bytes(32)),
        replace(CHANCE, game="cd" * 16),
        replace(CHANCE, hand=2),
        replace(CHANCE, rules=load("youjin")),
    ],
)
def test_a_commitment_binds_everything(other: Chance) -> None:
    assert other.commitment() != CHANCE.commitment()
    assert other.deal() != CHANCE.deal()


def test_a_share_changes_the_wall_and_not_the_commitment() -> None:
    shared = replace(CHANCE, nonces=(None, bytes(32), bytes([1]) * 32, None))
    assert shared.commitment() == CHANCE.commitment()
    assert shared.deal() != CHANCE.deal()


def test_a_log_is_checked(tmp_path: Path) -> None:
    host, _ = played()
    header, events = host.log()
    verify(header, events)
    assert check_walls(header, events) == 2
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(write(header, events)))
    done = fzmj("verify", str(path))
    assert done.returncode == 0 and b"2 walls follow" in done.stdout


def test_another_wall_is_found(tmp_path: Path) -> None:
    """A log of a legal game, but not of the one its seeds make."""
    header, events = played()[0].log()
    assert header.fair is not None
    swapped = replace(header.fair, hands=header.fair.hands[::-1])
    forged = replace(header, fair=swapped)
    verify(forged, events)
    with pytest.raises(Wrong, match="line 2: this wall does not follow"):
        check_walls(forged, events)
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(write(forged, events)))
    assert fzmj("verify", str(path)).returncode == 1


def test_seeds_left_out_are_missed() -> None:
    header, events = played()[0].log()
    assert header.fair is not None
    short = replace(header, fair=replace(header.fair, hands=header.fair.hands[:1]))
    with pytest.raises(Wrong, match="not revealed"):
        check_walls(short, events)


class Hand:
    """What one seat has kept of the first hand of a match."""

    def __init__(self) -> None:
        host, people = played(1)
        self.header: Header
        self.header, events = host.log()
        self.fair = host.told(people[0], Fair)[0]
        self.end = host.told(people[0], HandEnd)[0]
        self.events = [seen_by(event, 0) for event in events]

    def check(self) -> str | None:
        proof = Proof(self.header.rules, 0)
        proof.commit(self.fair)
        for event in self.events:
            proof.see(event)
        return proof.check(self.end)


def test_a_fair_hand() -> None:
    assert Hand().check() is None


def test_another_seed_than_committed() -> None:
    hand = Hand()
    hand.end = replace(hand.end, reveal=replace(hand.end.reveal, seed="00" * 32))
    assert hand.check() == "this is not what the server had committed to"


def test_a_share_that_was_replaced() -> None:
    hand = Hand()
    hand.end = replace(hand.end, reveal=replace(hand.end.reveal, nonces=("00" * 32, *[None] * 3)))
    assert hand.check() == "your share in the chance was replaced"


def test_who_comes_to_a_hand_that_has_begun_knows_no_share_of_his() -> None:
    """He gives none, accuses nobody of replacing it, and still sees whether the wall follows."""
    hand = Hand()

    def check(end: HandEnd) -> str | None:
        proof = Proof(hand.header.rules, 0)
        for event in hand.events:
            proof.see(event)
        assert proof.commit(hand.fair) is None
        return proof.check(end)

    assert check(hand.end) is None
    other = replace(hand.end.reveal, nonces=("11" * 32, *[None] * 3))
    assert "that wall" in (check(replace(hand.end, reveal=other)) or "")


def test_a_tile_that_was_swapped() -> None:
    """Somebody was dealt another tile than the wall has for him: the gold he turned up differs."""
    hand = Hand()
    place = next(i for i, e in enumerate(hand.events) if not isinstance(e, HandBegan))
    dealt = hand.events[place : place + 4]
    mine = next(event for event in dealt if event.seat == 0)  # type: ignore[union-attr]
    at = hand.events.index(mine)
    swapped = replace(mine, tiles=mine.tiles[::-1])  # type: ignore[union-attr]
    hand.events[at] = swapped
    assert "does not follow from that wall" in (hand.check() or "")
