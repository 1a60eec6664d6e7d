"""Why a tile stays in hand is said with the rule."""

import pytest

from fzmj_engine.actions import Chow, Discard
from fzmj_engine.legal import choices
from fzmj_engine.rules import load, override
from fzmj_engine.tiles import Tile
from fzmj_tui import words
from fzmj_tui.faces import FACES
from fzmj_tui.paint.look import Look
from fzmj_tui.palettes import palette
from fzmj_tui.screens.questions import why_kept
from fzmj_tui.screens.seated import Seated
from tests.stack import Script, among

WANTED = {
    "en": "Throw 3p? you have just chowed this very tile · R-CHOWED-TILE",
    "zh": "打 3p？刚吃进的就是这种牌 · R-CHOWED-TILE",
    "zh-Hant": "打 3p？剛吃進的就是這種牌 · R-CHOWED-TILE",
}


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_why_a_tile_is_kept(lang: str) -> None:
    rules = override(load("classic"), {"chowed_tile": False})
    script = Script(among({0: "3p", 1: "123p 9s"}, "9m"), rules)
    script.do({0: Discard(Tile.P3)})
    script.do({1: Chow((Tile.P1, Tile.P2))})
    seated = Seated(rules, 1, ("", "", "", ""))
    seated.state, seated.choices = script.state, choices(script.state, 1)
    said = words.load(lang)
    look = Look(FACES["ascii"], palette("mono"), said)
    text = why_kept(seated, Tile.P3, look, said)
    assert text.replace("[", "").replace("]", "") == WANTED[lang]
    seated.choices = ()
    assert why_kept(seated, Tile.P3, look, said) == said("hint.not_now")
