"""A paste is one event and no keys, however it comes, and never the last thing that is heard."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from fzmj_tui.driver.innards import Parser
from fzmj_tui.pastes import END, KEPT, PATIENCE, START, Pastes

TEXTS = st.lists(st.sampled_from([START, END, "ab", "中", "\x1b", "[A", "\x1b[20", "\r", "~"])).map(
    "".join
)


def plain(messages: list[Message]) -> list[str]:
    """Keys by name, pastes in quotes."""
    told = []
    for message in messages:
        if isinstance(message, events.Paste):
            told.append(f"“{message.text}”")
        elif isinstance(message, events.Key):
            told.append(message.key)
    return told


def parsed(*parts: str) -> list[str]:
    """What comes of text that has pauses in it, longer than a parser waits after an ESC."""
    parser, pastes, found = Parser(), Pastes(), list[Message]()
    for part in parts:
        if heard := pastes.hear(part, 0.0):
            found += parser.feed(heard)
        if parser.waiting:
            parser._timeout_time = 0.0
            found += parser.tick()
    return plain(found)


@pytest.mark.parametrize("cut", range(1, len(END)))
def test_a_pause_within_the_end(cut: int) -> None:
    assert parsed(f"a{START}5p{END[:cut]}", f"{END[cut:]}b") == ["a", "“5p”", "b"]


def test_pauses_everywhere_within() -> None:
    assert parsed(START, *"5p中", *END, "x") == ["“5p中”", "x"]


@pytest.mark.parametrize("within", ["\x1b[31md", "\x1bOP", "\x03", "\x1b\x1b", "\x9b31md", START])
def test_nothing_within_is_a_key(within: str) -> None:
    (told, last) = parsed(f"{START}{within}{END}x")
    assert told.startswith("“") and last == "x"


def test_lines_and_tabs_stay() -> None:
    assert parsed(f"{START}a\r\nb\tc{END}") == ["“a\r\nb\tc”"]


@given(TEXTS, st.lists(st.integers(0, 60)))
def test_how_it_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    whole, pastes = Pastes().hear(text, 0.0), Pastes()
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    parts = (text[a:b] for a, b in pairwise(places))
    assert "".join(pastes.hear(part, 0.0) for part in parts) == whole


@given(TEXTS.filter(lambda text: START not in text))
def test_what_is_no_paste_is_given_on_as_it_is(text: str) -> None:
    pastes = Pastes()
    assert "".join(pastes.hear(letter, 0.0) for letter in text) == text


def test_a_paste_without_an_end_is_let_go() -> None:
    pastes = Pastes()
    heard = pastes.hear(f"{START}abc", 1.0) + pastes.hear("d", 1.0 + PATIENCE)
    assert plain(list(Parser().feed(heard))) == []
    heard += pastes.hear("q", 1.1 + PATIENCE)
    assert plain(list(Parser().feed(heard))) == ["“”", "q"]


def test_a_long_one_is_clipped_and_not_kept() -> None:
    pastes = Pastes()
    pastes.hear(START, 0.0)
    for _ in range(100):
        assert pastes.hear("x" * 4096, 0.0) == ""
        assert len(pastes._kept) < KEPT + len(END)
    assert pastes.hear(f"{END}y", 0.0) == "x" * KEPT + END + "y"
