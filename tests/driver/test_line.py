"""The line by itself: one frame a turn, lost frames, sizes, early bytes."""

import asyncio

import pytest

from fzmj_tui.driver import line as module
from fzmj_tui.driver.line import HELD, UNSENT
from tests.driver.elsewhere import Elsewhere, until


class Listener:
    def __init__(self) -> None:
        self.heard: list[object] = []

    def received(self, data: bytes) -> None:
        self.heard.append(data)

    def resized(self, width: int, height: int) -> None:
        self.heard.append((width, height))

    def resumed(self) -> None:
        self.heard.append("resumed")

    def ended(self) -> None:
        self.heard.append("ended")


async def test_a_turn_of_the_loop_is_one_frame() -> None:
    place = Elsewhere()
    for letter in "abc":
        place.line.write(letter)
    assert place.frames == []
    await asyncio.sleep(0)
    place.line.write("d")
    await asyncio.sleep(0)
    assert place.frames == [b"abc", b"d"]


async def test_whole_frames_are_lost_and_it_is_told() -> None:
    place, reader = Elsewhere(), Listener()
    place.line.attach(reader)
    place.under_way = UNSENT + 1
    for frame in ("one", "two"):
        place.line.write(frame)
        await asyncio.sleep(0)
    place.line.drained()
    assert (place.frames, reader.heard) == ([], [])
    place.under_way = UNSENT
    place.line.drained()
    place.line.drained()
    assert reader.heard == ["resumed"]
    place.line.write("three")
    await asyncio.sleep(0)
    assert place.frames == [b"three"]


async def test_draining_without_a_loss_is_nothing() -> None:
    place, reader = Elsewhere(), Listener()
    place.line.attach(reader)
    place.line.drained()
    assert reader.heard == []


async def test_who_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STUCK", 0.01)
    place, reader = Elsewhere(), Listener()
    place.line.attach(reader)
    place.under_way = UNSENT + 1
    place.line.write("lost")
    await until(lambda: place.hung_up)
    assert place.line.is_stuck and reader.heard == ["ended"]


async def test_who_takes_it_in_time_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STUCK", 0.02)
    place = Elsewhere()
    place.under_way = UNSENT + 1
    place.line.write("lost")
    await asyncio.sleep(0)
    place.under_way = 0
    place.line.drained()
    await asyncio.sleep(0.04)
    assert not place.hung_up


async def test_sizes_are_fitted_and_never_come_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BETWEEN_SIZES", 0.02)
    place, reader = Elsewhere((0, 0)), Listener()
    place.line.attach(reader)
    assert place.line.size == (80, 24)
    for width in range(1000):
        place.line.resized(10_000 + width, 10_000)
        place.line.resized(30 + width % 50, 40)
    await until(lambda: len(reader.heard) == 2)
    await asyncio.sleep(0.05)
    assert reader.heard == [(240, 80), (79, 40)]
    place.line.resized(0, 1)
    assert reader.heard[2:] == [(80, 1)]
    place.line.resized(80, 1)
    await asyncio.sleep(0.05)
    assert len(reader.heard) == 3


async def test_early_bytes_wait_for_a_reader_but_not_endlessly() -> None:
    place, reader = Elsewhere(), Listener()
    for _ in range(1000):
        place.line.received(b"x" * 1000)
    place.line.attach(reader)
    place.line.received(b"y")
    assert reader.heard == [b"x" * (HELD // 1000 * 1000), b"y"]


async def test_who_was_gone_before_anybody_read() -> None:
    place, reader = Elsewhere(), Listener()
    place.line.cut()
    place.line.attach(reader)
    place.line.write("late")
    place.line.say("later")
    await asyncio.sleep(0)
    assert reader.heard == ["ended"] and place.frames == []


async def test_last_words_can_be_said_to_who_says_nothing_more() -> None:
    place = Elsewhere()
    place.under_way = UNSENT + 1
    place.line.write("frame")
    place.line.ended()
    place.line.say("bye \ud800")
    await asyncio.sleep(0)
    assert place.frames == [b"bye ?"] and place.line.gone.is_set()


async def test_holding_is_passed_on_once() -> None:
    place = Elsewhere()
    for held in (False, True, True, False, False):
        place.line.hold(held)
    assert place.held == [True, False]
