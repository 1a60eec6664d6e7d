"""How one player's client looks and speaks; this belongs to an App, never to the process."""

from collections.abc import Mapping
from os import environ
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from fzmj_tui import words
from fzmj_tui.alone import Careful
from fzmj_tui.keymap import OURS, Keymap
from fzmj_tui.palettes.announced import CHOSEN, announced
from fzmj_tui.probe import Measured
from fzmj_tui.screens.felt import felt
from fzmj_tui.screens.options import THEMES, Options
from fzmj_tui.trouble import Trouble

if TYPE_CHECKING:
    from fzmj_tui.paint.look import Look
    from fzmj_tui.palettes import Depth

ELSE: "Depth" = "256"
"""Colours where neither player, environment nor terminal says how many there are."""


class Looking(Careful):
    """Language, keys, tiles and colours: as they were chosen, as far as the terminal can."""

    def __init__(self, options: Options, keymap: Keymap = OURS) -> None:
        """Look as the options say; `keymap` has keys instead of ours."""
        super().__init__()
        self.options = options
        self.found = Measured()
        self._chosen_keys = keymap
        self.set_keymap(dict(keymap))
        self.words = self._words()
        self.asks_colour = options.colours not in CHOSEN and announced(self.environment) is None
        self._recolour()

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables of whoever plays."""
        return environ

    @property
    def look(self) -> "Look":
        """How tiles are drawn now."""
        from fzmj_tui.paint.look import Look, written
        from fzmj_tui.palettes import palette

        return Look(
            written(self.face, self.words.lang), palette(self.depth, self.options.theme), self.words
        )

    @property
    def depth(self) -> "Depth":
        """How many colours there are: the player, his environment, his terminal say so."""
        chosen = CHOSEN.get(self.options.colours) or announced(self.environment)
        return chosen or ("truecolor" if self.found.truecolour else ELSE)

    @property
    def face(self) -> str:
        """The tiles that are drawn: those that were chosen, if the terminal can draw them."""
        return "ascii" if self.found.unusual else self._instead or self.options.face

    @property
    def _instead(self) -> str | None:
        """Other tiles, where those that were chosen are not drawn before they are measured."""
        from fzmj_tui.faces import FACES

        measured = FACES[self.options.face].measured
        return next(iter(FACES)) if measured and not self.found.glyphs else None

    def measured(self, found: Measured) -> None:
        """The terminal has said what it draws, or nothing in time."""
        before = self.face, self.depth
        self.found = found
        if why := self.unlike:
            self.tell(why)
        if (self.face, self.depth) != before:
            self.look_anew()

    @property
    def unlike(self) -> Trouble | None:
        """Why other tiles are drawn than were chosen."""
        if self.found.unusual and self.options.face != "ascii":
            return Trouble("probe.unusual", {})
        if self._instead is None:
            return None
        return Trouble("probe.unknown" if self.found.glyphs is None else "probe.glyphs", {})

    def look_as(self, options: Options) -> None:
        """Other options from now on."""
        old, self.options = self.options, options
        if options.face != old.face and (why := self.unlike):
            self.tell(why)
        self.look_anew()

    def look_anew(self) -> None:
        """Whatever has changed is drawn and said in the new way."""
        if (self.options.lang, self.face) != (self.words.lang, self._worded):
            self.words = self._words()
        if (self.options.theme, self.depth) != self._coloured:
            self._recolour()

    def tell(self, trouble: Trouble) -> None:
        """One line for a while."""
        self.notify(self.words(trouble.key, **trouble.fields), timeout=12, markup=False)

    def _recolour(self) -> None:
        self._coloured = self.options.theme, self.depth
        for theme in THEMES:
            self.register_theme(felt(self.depth, theme))
        self.theme = self.options.theme
        self.draw_in(self.depth)

    def _words(self) -> words.Words:
        """The language; without signs that a terminal lacks which needs the ASCII face."""
        self._worded = self.face
        ascii_only = self.face == "ascii"
        self.set_class(ascii_only, "-ascii")
        return words.load(self.options.lang, ascii_only).with_keys(self._chosen_keys)


def changed(old: Options, new: Options) -> dict[str, object]:
    """The fields in which options differ."""
    before = asdict(old)
    return {name: value for name, value in asdict(new).items() if value != before[name]}
