"""Faces, palettes and words: fixed cells, nothing by colour alone, no sentence forgotten."""

import re
import unicodedata
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import asdict
from rich.color import Color

import fzmj_tui.paint
from fzmj_engine.tiles import FLOWERS, SUIT_TILES, Tile
from fzmj_tui.faces import FACES, GLYPHS
from fzmj_tui.paint.canvas import cells
from fzmj_tui.paint.look import KEYS
from fzmj_tui.paint.plate import ABSENT, HABITS
from fzmj_tui.palettes import DEPTHS, FILLS, THEMES, Depth, palette
from fzmj_tui.screens.options import FACES as OFFERED_FACES
from fzmj_tui.screens.options import THEMES as OFFERED

PAINTERS = sorted(Path(fzmj_tui.paint.__file__ or "").parent.glob("*.py"))


@pytest.mark.parametrize("name", FACES)
def test_every_tile_takes_its_cells(name: str) -> None:
    face = FACES[name]
    assert {cells(face.inline[tile]) for tile in Tile} == {face.inline_width}
    widths = {cells(row) for tile in Tile for row in face.rows[tile]}
    assert widths == ({2} if all(face.sides) else {3})
    assert {cells(face.short[tile]) for tile in FLOWERS} == {cells(face.backs)} == {2}
    signs = [sign for sign in asdict(face.signs).values() if isinstance(sign, str)]
    assert {cells(sign) for sign in (*signs, *face.signs.arrows, *filter(None, face.sides))} == {1}


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
    steady = [face for face in FACES.values() if not face.measured]
    written += " ".join(text for face in steady for text in face.inline.values())
    written += " ".join(row for face in steady for rows in face.rows.values() for row in rows)
    assert not set(written) & set("✿⏎⚙\ufe0f\ufe0e\u200d")
    assert not [letter for letter in written if ord(letter) > 0xFFFF]


def test_glyphs_are_the_tiles_they_show() -> None:
    """By Unicode's own names; the red dragon, two cells wide where others have one, is a word."""
    suits = {"m": "CHARACTERS", "p": "CIRCLES", "s": "BAMBOOS"}
    ranks = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
    wanted = {f"{n}{s}": f"{rank} OF {suits[s]}" for s in suits for n, rank in enumerate(ranks, 1)}
    winds = ("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON")
    plants = ("SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "BAMBOO", "CHRYSANTHEMUM")
    wanted |= {f"{n}z": name for n, name in enumerate(winds, 1)}
    wanted |= {f"{n}f": name for n, name in enumerate(plants, 1)}
    face = FACES["glyphs"]
    for tile, text in face.inline.items():
        drawn = [unicodedata.name(letter) for letter in text if letter in GLYPHS]
        assert drawn == ([f"MAHJONG TILE {wanted[tile]}"] if tile in wanted else [])
    assert len(set(GLYPHS)) == len(wanted) and all(cells(glyph) == 1 for glyph in GLYPHS)
    assert face.measured and "\U0001f004" not in GLYPHS


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_tile_has_ink_on_every_fill(depth: Depth, theme: str) -> None:
    printed = palette(depth, theme).printed
    assert set(printed) == {(fill, tile) for fill in FILLS for tile in Tile}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS[:3])
def test_suits_have_inks_of_their_own(depth: Depth, theme: str) -> None:
    printed = palette(depth, theme).printed
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


def test_the_settings_offer_every_theme_and_face() -> None:
    assert THEMES == OFFERED and set(FACES) == set(OFFERED_FACES)


def seen(colour: Color, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """A colour as eyes see it that lack a kind of cones, in linear light."""
    parts = [(part / 255) ** 2.2 for part in colour.get_truecolor()]
    return tuple(
        sum(a * b for a, b in zip(row, parts, strict=True)) ** (1 / 2.2)
        if sum(a * b for a, b in zip(row, parts, strict=True)) > 0
        else 0.0
        for row in matrix
    )


PROTAN = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
DEUTAN = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
"""Machado, Oliveira and Fernandes 2009: no red cones, no green cones."""


@pytest.mark.parametrize("matrix", [PROTAN, DEUTAN])
@pytest.mark.parametrize("depth", ["truecolor", "256"])
def test_safe_suits_differ_without_red_and_green(
    depth: Depth, matrix: tuple[tuple[float, ...], ...]
) -> None:
    printed = palette(depth, "safe").printed
    inks = [printed["tile", Tile(f"5{suit}")].color for suit in "mps"]
    for one, other in combinations([ink for ink in inks if ink], 2):
        apart = zip(seen(one, matrix), seen(other, matrix), strict=True)
        assert sum((a - b) ** 2 for a, b in apart) ** 0.5 > 0.3


def brightness(colour: Color) -> float:
    """How bright a colour is, from 0 to 1."""
    parts = [(part / 255) ** 2.2 for part in colour.get_truecolor()]
    return float(sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), parts, strict=True)))


@pytest.mark.parametrize(("theme", "least"), [("light", 4.5), ("contrast", 7.0)])
@pytest.mark.parametrize("depth", ["truecolor", "256"])
def test_contrast(theme: str, least: float, depth: Depth) -> None:
    """As WCAG measures it: 4.5 is what text needs, 7 the better grade."""
    drawn = palette(depth, theme)
    pairs = [drawn.felt + drawn.dim, drawn.felt + drawn.accent, drawn.panel, drawn.key, drawn.chip]
    pairs += [drawn.hot_chip, drawn.plate, drawn.felt + drawn.flower]
    pairs += [drawn.printed["tile", tile] for tile in SUIT_TILES]
    for style in pairs:
        assert style.color and style.bgcolor
        low, high = sorted((brightness(style.color), brightness(style.bgcolor)))
        assert (high + 0.05) / (low + 0.05) >= least, style
