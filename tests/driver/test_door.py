"""Who may come in, by a clock of the test's own."""

import pytest

from fzmj_tui.driver import door as module
from fzmj_tui.driver.door import Caller, Door, Limits


class Street:
    """A door, a clock, and callers by the names of their addresses."""

    def __init__(self, **limits: float) -> None:
        self.now = 1000.0
        self.door = Door(Limits(**limits), lambda: self.now)  # type: ignore[arg-type]
        self.cut: list[Caller] = []

    def caller(self, address: str) -> Caller:
        caller = Caller(address, lambda: self.cut.append(caller))
        return caller

    def entered(self, address: str, times: int = 1, inside: bool = False) -> list[Caller]:
        """Those who were let through."""
        entered = []
        for _ in range(times):
            caller = self.caller(address)
            if self.door.enter(caller):
                entered.append(caller)
                if inside:
                    self.door.let_in(caller)
        return entered


def test_room_for_each_and_for_all() -> None:
    street = Street(each=3, total=5, burst=100)
    assert len(street.entered("a", 9, inside=True)) == 3
    first, *_ = street.entered("b", 9, inside=True)
    assert len(street.entered("c", 9, inside=True)) == 0
    street.door.leave(first)
    street.door.leave(first)
    assert len(street.entered("c", 9, inside=True)) == 1


def test_those_outside_make_way_and_who_failed_goes_first() -> None:
    street = Street(outside_each=3, outside=4, burst=100)
    one, two, three = street.entered("a", 3)
    street.door.failed(two)
    (four,) = street.entered("a")
    assert street.cut == [two] and two not in street.door
    street.entered("a")
    assert street.cut == [two, one]
    street.door.let_in(three)
    assert three in street.door
    street.entered("b", 3)
    assert street.cut == [two, one, four]


def test_who_is_inside_is_never_sent_away() -> None:
    street = Street(outside_each=2, outside=2, each=10, burst=100)
    inside = street.entered("a", 5, inside=True)
    street.entered("a", 20)
    assert not set(street.cut) & set(inside)
    assert all(caller in street.door for caller in inside)


def test_not_too_many_a_second() -> None:
    street = Street(rate=5, burst=10, each=1000, total=1000, outside=1000, outside_each=1000)
    assert len(street.entered("a", 100)) == 10
    assert len(street.entered("b", 1)) == 1
    street.now += 1
    assert len(street.entered("a", 100)) == 5


def test_failing_takes_longer_and_longer_and_only_so_many_tries() -> None:
    street = Street(tries=3, wait=0.5, longest_wait=3, forget=600)
    (first,) = street.entered("a")
    assert [street.door.failed(first) for _ in range(3)] == [0.5, 1.0, None]
    (second,) = street.entered("a")
    assert [street.door.failed(second) for _ in range(2)] == [3, 3]
    (other,) = street.entered("b")
    assert street.door.failed(other) == 0.5
    street.now += 601
    (later,) = street.entered("a")
    assert street.door.failed(later) == 0.5


def test_addresses_are_forgotten_but_not_who_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 10)
    street = Street(outside=1000)
    (here,) = street.entered("here")
    for number in range(100):
        (gone,) = street.entered(f"n{number}")
        street.door.leave(gone)
    assert len(street.door._known) <= 11 and here in street.door


def test_a_household_is_one_address() -> None:
    street = Street(each=1)
    assert len(street.entered("2001:db8:1:2:3::1", inside=True)) == 1
    assert len(street.entered("2001:db8:1:2:ffff::9")) == 0
    assert len(street.entered("2001:db8:1:3::1")) == 1
    assert len(street.entered("no address")) == 1
