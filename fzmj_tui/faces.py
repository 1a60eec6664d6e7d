"""How a tile is written: upright in one row or two, and inline. A face is data, never code.

Every text has a fixed number of cells, so that whoever draws need not measure anything.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from fzmj_engine.tiles import BACK, Suit, Tile


class Signs(Struct, frozen=True):
    """The marks around tiles; each one cell wide, and the second sign beside a colour."""

    last: str = "›"
    """Before the newest discard."""
    gold: str = "*"
    """Before a gold that is written inline."""
    drawn: str = "·"
    """Before a discard thrown as it was drawn."""
    times: str = "×"
    at_most: str = "≤"
    arrows: tuple[str, str, str, str] = ("▾", "▸", "▴", "◂")
    """Towards oneself, the next seat, the opposite one, the one before."""
    turn: str = "▸"
    """On the plate of the seat to act."""
    bar: str = "│"
    rule: str = "─"
    cut: str = "…"
    """Where text had to be clipped."""


class Face(Struct, frozen=True):
    """One way to write all tiles."""

    name: str
    inline: Mapping[Tile, str]
    """In one row, `inline_width` cells."""
    inline_width: int
    rows: Mapping[Tile, tuple[str, ...]]
    """Upright; two cells a row, or three in a single one that has no sides."""
    sides: tuple[str, str]
    """Left and right edge of an upright tile, one cell each; empty where there is none."""
    gold_sides: tuple[str, str]
    halves: bool
    """The sides are half blocks in the tile's colour, and a darker edge lies below."""
    gold_edge: str
    """The second sign of an upright gold, two cells below it; empty where the sides say so."""
    short: Mapping[Tile, str]
    """A flower among many others, two cells."""
    backs: str
    """One tile from behind, two cells."""
    signs: Signs
    measured: bool = False
    """Terminals disagree on the cells of its GLYPHS: not to be drawn before they were measured."""

    @property
    def height(self) -> int:
        """Rows of an upright tile with its edge."""
        return len(self.rows[BACK]) + self.halves


_SUITS = {Suit.CHARACTERS: "万", Suit.DOTS: "筒", Suit.BAMBOOS: "条"}
_WIDE = "０１２３４５６７８９"
_NUMERALS = "〇一二三四五六七八九"
_HONOURS = ("东风", "南风", "西风", "北风", "白板", "发财", "红中")
_HONOUR_SHORT = "东南西北白发中"
_PLANTS = "春夏秋冬梅兰竹菊"
_GLYPHS = {
    "m": "🀇🀈🀉🀊🀋🀌🀍🀎🀏",
    "p": "🀙🀚🀛🀜🀝🀞🀟🀠🀡",
    "s": "🀐🀑🀒🀓🀔🀕🀖🀗🀘",
    "z": "🀀🀁🀂🀃🀆🀅中",
    "f": "🀦🀧🀨🀩🀢🀣🀤🀥",
}
"""By suit and rank. Unicode's red dragon has two cells where all others have one."""
_ASCII_HONOURS = ("Ea", "So", "We", "No", "Wh", "Gr", "Re")
_ASCII_PLANTS = ("Sp", "Su", "Au", "Wi", "Pl", "Or", "Ba", "Ch")


def _short(tile: Tile) -> str:
    return _HONOUR_SHORT[tile.rank - 1] if tile.suit is Suit.HONOURS else _PLANTS[tile.rank - 1]


def _inline(tile: Tile) -> str:
    if tile == BACK:
        return "▐█▌"
    return f"{tile.rank}{_SUITS[tile.suit]}" if tile.suit in _SUITS else f"{_short(tile)} "


def _upright(tile: Tile, digits: str) -> tuple[str, str]:
    if tile == BACK:
        return "▒▒", "▒▒"
    if tile.suit in _SUITS:
        return digits[tile.rank], _SUITS[tile.suit]
    if tile.suit is Suit.HONOURS:
        return _HONOURS[tile.rank - 1][0], _HONOURS[tile.rank - 1][1]
    return _PLANTS[tile.rank - 1], "花"


def _glyph(tile: Tile) -> str:
    return _GLYPHS[tile[1]][tile.rank - 1]


def _glyph_inline(tile: Tile) -> str:
    if tile == BACK or tile.suit not in _SUITS:
        return _inline(tile) if tile in ("7z", BACK) else f"{_glyph(tile)}  "
    return f"{tile.rank}{_glyph(tile)} "


def _glyph_upright(tile: Tile) -> tuple[str, str]:
    upper, lower = _upright(tile, _WIDE)
    return (upper, lower) if tile in ("7z", BACK) else (upper, f"{_glyph(tile)} ")


def _ascii(tile: Tile) -> str:
    if tile == BACK or tile.suit in _SUITS:
        return "##" if tile == BACK else str(tile)
    return (_ASCII_HONOURS if tile.suit is Suit.HONOURS else _ASCII_PLANTS)[tile.rank - 1]


def _tall(name: str, digits: str) -> Face:
    return Face(
        name=name,
        inline=_INLINE,
        inline_width=3,
        rows={tile: _upright(tile, digits) for tile in Tile},
        sides=("▐", "▌"),
        gold_sides=("▐", "▌"),
        halves=True,
        gold_edge="金",
        short={tile: "▐▌" if tile == BACK else _short(tile) for tile in Tile if tile[1] in "zf?"},
        backs="▐▌",
        signs=Signs(),
    )


_INLINE = {tile: _inline(tile) for tile in Tile}
_DIGITS = _tall("digits", _WIDE)
_PLAIN = {tile: _ascii(tile) for tile in Tile}


def in_script(face: Face, write: Callable[[str], str]) -> Face:
    """The same tiles in other characters, which take the same cells."""

    def again(texts: Mapping[Tile, str]) -> Mapping[Tile, str]:
        return {tile: write(text) for tile, text in texts.items()}

    rows = {tile: tuple(map(write, texts)) for tile, texts in face.rows.items()}
    return replace(face, inline=again(face.inline), rows=rows, short=again(face.short))


FACES: Mapping[str, Face] = {
    "digits": _DIGITS,
    "numerals": _tall("numerals", _NUMERALS),
    "inline": replace(
        _DIGITS,
        name="inline",
        rows={tile: (text,) for tile, text in _INLINE.items()},
        sides=("", ""),
        gold_sides=("", ""),
        halves=False,
    ),
    "ascii": Face(
        name="ascii",
        inline=_PLAIN,
        inline_width=2,
        rows={tile: (text,) for tile, text in _PLAIN.items()},
        sides=("[", "]"),
        gold_sides=("{", "}"),
        halves=False,
        gold_edge="",
        short=_PLAIN,
        backs="[]",
        signs=Signs(
            last=">",
            drawn=".",
            times="x",
            at_most="<",
            arrows=("v", ">", "^", "<"),
            turn=">",
            bar="|",
            rule="-",
            cut="~",
        ),
    ),
    "glyphs": replace(
        _DIGITS,
        name="glyphs",
        inline={tile: _glyph_inline(tile) for tile in Tile},
        rows={tile: _glyph_upright(tile) for tile in Tile},
        short={
            tile: text if tile in ("7z", BACK) else f"{_glyph(tile)} "
            for tile, text in _DIGITS.short.items()
        },
        measured=True,
    ),
}
"""Every face by its name, the default first."""

GLYPHS = "".join(_GLYPHS.values()).replace("中", "")
"""What a terminal must draw in one cell each before such a face is drawn on it."""
