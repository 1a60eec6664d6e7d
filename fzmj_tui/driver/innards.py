"""Every private name of Textual that serving takes; a test for each fails when it is renamed.

Textual is made for one App that owns its process. Here are the places where Apps of one process
would see each other, or the machine they run on, and what is done about each of them.
"""

import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import TerminalTheme
from textual import constants, events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.cache import LRUCache
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.filter import ANSIToTruecolor, LineFilter, NoColor
from textual.keys import Keys
from textual.message import Message
from textual.strip import Strip

from fzmj_tui.deltas import styled

CONSTANTS: Mapping[str, Any] = {
    "DEBUG": False,
    "DISABLE_KITTY_KEY": False,
    "ESCAPE_DELAY": 0.1,
    "FILTERS": "",
    "LOG_FILE": None,
    "PRESS": "",
    "SCREENSHOT_DELAY": -1,
    "SHOW_RETURN": False,
    "SMOOTH_SCROLL": False,
}
"""What Textual reads from the environment of whoever started the server, and is nobody's wish."""

_IGNORED = events.Key(Keys.Ignore, None)
"""A key that is none; the parser lets it fall."""


class Parser(XTermParser):
    """Keys and mouse from what a terminal sends; whatever it sends, it neither fails nor leaks."""

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        """Textual's is cached on the parser, and the cache would keep every parser there ever was.

        Numbers that are no characters, and halves of surrogate pairs, are no keys.
        """
        try:
            keys: list[events.Key] | None = XTermParser._parse_extended_key.__wrapped__(
                self, sequence
            )
        except (ValueError, OverflowError):
            return [_IGNORED]
        return [_IGNORED] if any(map(_broken, keys or ())) else keys

    @property
    def mouse_pixels(self) -> bool:
        """Never: a report of pixels comes in band, where anybody can write a window of 0 by 0."""
        return False

    @mouse_pixels.setter
    def mouse_pixels(self, wanted: bool) -> None:
        """Asked for in band; ignored."""

    @property
    def waiting(self) -> bool:
        """Whether an ESC came and nothing after it yet: `tick` may make a key of it."""
        return self._timeout_time is not None


def _broken(key: events.Key) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in f"{key.key}{key.character}")


def settle() -> None:
    """Make the parts of Textual that Apps share fit for many; once or more, before the first App.

    Styles and blank lines are shared and keep the escape codes of whoever drew them first, so
    nothing is kept on them: `Strip.render_ansi` has a cache that knows the number of colours.
    """
    for name, value in CONSTANTS.items():
        setattr(constants, name, value)
    Strip.__init__ = _made  # type: ignore[method-assign]
    Strip.render_style = classmethod(styled)  # type: ignore[assignment]
    Strip.render = _rendered  # type: ignore[method-assign]
    StylesCache.get_inner_outer = _inner_outer  # type: ignore[assignment,method-assign]
    Stylesheet._parse_rules = _parsed  # type: ignore[method-assign]


class _Forgetful:
    """A cache that keeps nothing. A strip has seven, and most of them are never asked."""

    def get(self, key: object, default: Any = None) -> Any:
        """Not here."""
        return default

    def __setitem__(self, key: object, value: object) -> None:
        """Not kept."""


_FORGETFUL: Any = _Forgetful()


def _made(self: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """Textual's own makes seven caches, half of the memory of an App and a fifth of its time."""
    self._segments = list(segments)
    self._cell_length = cell_length
    self._divide_cache = self._crop_cache = self._style_cache = self._filter_cache = _FORGETFUL
    self._line_length_cache = self._crop_extend_cache = self._offsets_cache = _FORGETFUL
    self._render_cache = self._link_ids = self._cell_count = None


_textuals = StylesCache.get_inner_outer.__wrapped__


def _inner_outer(self: StylesCache, base: Color, background: Color) -> Any:
    """Textual caches this by the widget, too, and so keeps widgets and all they have drawn."""
    return _grounds(base, background)


@lru_cache(1024)
def _grounds(base: Color, background: Color) -> Any:
    return _textuals(None, base, background)


_parse = Stylesheet._parse_rules
_sheets: LRUCache[object, list[RuleSet]] = LRUCache(512)


def _parsed(self: Stylesheet, css: str, *how: Any, **named: Any) -> list[RuleSet]:
    """Rules that are made of the same text with the same colours are shared by all Apps."""
    told = css, how, tuple(named.items()), frozenset(self._variables.items())
    found = _sheets.get(told)
    if found is None:
        found = _sheets[told] = _parse(self, css, *how, **named)
    return found


def _rendered(self: Strip, console: Console) -> str:
    colours = console._color_system or ColorSystem.TRUECOLOR
    styled = self.render_style
    return "".join(
        text if style is None else styled(style, text, colours) for text, style, _ in self._segments
    )


def equip(app: App[Any], environment: Mapping[str, str]) -> None:
    """Give an App, just made, the console of its own terminal instead of the server's.

    What would be printed stays where it goes: Textual redirects it for the whole process, and Apps
    that end in another order than they began would leave it redirected to one that is gone.
    """
    app.no_color = bool(environment.get("NO_COLOR"))
    app.console = Console(
        file=app.console.file,
        markup=True,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        soft_wrap=False,
        _environ={key: value for key, value in environment.items() if key != "NO_COLOR"},
    )
    app._filters = _filters(app)
    app.animation_level = "none"
    app.features = frozenset()
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]


def _filters(app: App[Any]) -> list[LineFilter]:
    theme = app.ansi_theme_dark if app.current_theme.dark else app.ansi_theme_light
    mapped = _mapped(theme, not (app.no_color or app.native_ansi_color))
    return [mapped, NoColor()] if app.no_color else [mapped]


@lru_cache(16)
def _mapped(theme: TerminalTheme, enabled: bool) -> ANSIToTruecolor:
    """Shared, because its cache is asked by the filter, too."""
    return ANSIToTruecolor(theme, enabled)


def post(app: App[Any], message: Message) -> None:
    """Hand a message to an App, from its own loop."""
    app.post_message(message)
