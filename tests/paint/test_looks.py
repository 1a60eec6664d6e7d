"""Faces, palettes and words: fixed cells, nothing by colour alone, no sentence forgotten."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import asdict

import fzmj_tui.paint
from fzmj_engine.tiles import FLOWERS, SUIT_TILES, Tile
from fzmj_tui.faces import FACES
from fzmj_tui.paint.canvas import cells
from fzmj_tui.paint.look import KEYS
from fzmj_tui.paint.plate import ABSENT, HABITS
from fzmj_tui.palettes import DEPTHS, FILLS, Depth, palette

PAINTERS = sorted(Path(fzmj_tui.paint.__file__ or "").parent.glob("*.py"))


@pytest.mark.parametrize("name", FACES)
def test_every_tile_takes_its_cells(name: str) -> None:
    face = FACES[name]
    assert {cells(face.inline[tile]) for tile in Tile} == {face.inline_width}
    assert {cells(row) for tile in Tile for row in face.rows[tile]} == {2}
    assert {cells(face.short[tile]) for tile in FLOWERS} == {cells(face.backs)} == {2}
    signs = [sign for sign in asdict(face.signs).values() if isinstance(sign, str)]
    assert {cells(sign) for sign in (*signs, *face.signs.arrows, *face.sides)} == {1}


@pytest.mark.parametrize("name", FACES)
def test_no_two_tiles_look_alike(name: str) -> None:
    face = FACES[name]
    assert len(set(face.inline.values())) == len(set(face.rows.values())) == len(Tile)


def test_the_ascii_face_is_ascii() -> None:
    face = FACES["ascii"]
    texts = [*face.inline.values(), *face.short.values(), face.backs, *face.signs.arrows]
    assert all(text.isascii() for text in texts)


def test_no_glyph_that_terminals_disagree_on() -> None:
    written = " ".join(path.read_text("utf-8") for path in PAINTERS)
    written += " ".join(text for face in FACES.values() for text in face.inline.values())
    assert not set(written) & set("✿⏎⚙\ufe0f\ufe0e\u200d")
    assert not [letter for letter in written if ord(letter) > 0xFFFF]


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_tile_has_ink_on_every_fill(depth: Depth) -> None:
    printed = palette(depth).printed
    assert set(printed) == {(fill, tile) for fill in FILLS for tile in Tile}


@pytest.mark.parametrize("depth", DEPTHS[:3])
def test_suits_have_inks_of_their_own(depth: Depth) -> None:
    printed = palette(depth).printed
    for fill in ("tile", "dim", "meld", "gold"):
        inks = {tile[1]: printed[fill, tile].color for tile in SUIT_TILES}
        assert all(one != other for one, other in combinations(inks.values(), 2))
        assert printed[fill, SUIT_TILES[0]].bgcolor not in inks.values()


def test_mono_uses_no_colour() -> None:
    plain = palette("mono")
    styles = [*plain.printed.values(), plain.felt, plain.accent, plain.plate_turn, plain.hot_chip]
    assert not [style for style in styles if style.color or style.bgcolor]


def test_the_painters_say_what_is_listed() -> None:
    source = "\n".join(path.read_text("utf-8") for path in PAINTERS if path.name != "look.py")
    said = set(re.findall(r"[\"'](table\.[a-z_]+)[\"']", source)) | {"app.title"}
    badges = {f"table.badge_{name}" for name in ("dealer", "lock", "roam", *ABSENT, *HABITS)}
    assert said | badges == set(KEYS)
