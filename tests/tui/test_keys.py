"""Keys that mean one thing each, and that every terminal can send."""

from collections import Counter

from fzmj_tui.keymap import face
from fzmj_tui.keys import APP, TABLE

FORBIDDEN = {"ctrl+s", "ctrl+q", "ctrl+z", "ctrl+h", "ctrl+i", "ctrl+m", "ctrl+j", "ctrl+["}
TILE_LETTERS = {"m", "s"}
CLAIMS = {"chow", "pung", "kong", "win", "three_golds", "rob", "pass", "decline"}


def test_no_key_twice() -> None:
    keys = Counter(key for row in (*TABLE, *APP) for key in row.keys.split(","))
    assert [key for key, count in keys.items() if count > 1] == []
    assert not set(keys) & (FORBIDDEN | TILE_LETTERS)
    assert not set(keys) & set("123456789")


def test_claims_have_keys_of_their_own() -> None:
    own = {row.id.partition(".")[2]: row.keys for row in TABLE}
    assert set(own) >= CLAIMS
    assert own["pass"] == "space" != own["decline"]


def test_ids_are_unique() -> None:
    ids = [row.id for row in (*TABLE, *APP)]
    assert len(ids) == len(set(ids))


def test_face() -> None:
    names = ("escape", "question_mark", "w", "ctrl+p", "shift+left", "f2")
    assert tuple(map(face, names)) == ("Esc", "?", "w", "^p", "Shift+←", "F2")
