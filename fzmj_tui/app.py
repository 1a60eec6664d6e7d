"""The Textual application: it seats a player at a table and shows screens."""

from collections.abc import Callable, Iterable, Sequence
from sys import stderr
from typing import Any

from textual import work
from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from fzmj_net.link import Link
from fzmj_tui.alone import alone
from fzmj_tui.deltas import send_changes_only
from fzmj_tui.hearing import Hearing
from fzmj_tui.interrupts import ended_at_once
from fzmj_tui.keymap import OURS, Keymap
from fzmj_tui.keys import APP
from fzmj_tui.leaving import Leaving
from fzmj_tui.looking import Looking, changed
from fzmj_tui.mishap import Failed
from fzmj_tui.screens.base import Spoken, bound
from fzmj_tui.screens.home import Home
from fzmj_tui.screens.options import Options
from fzmj_tui.settings import Keep
from fzmj_tui.trouble import Trouble

__all__ = ["FzmjApp", "Options", "run"]

OPENING = frozenset({"help", "rules", "settings", "command_palette"})
"""Actions that show something over whatever is shown."""
DEEPEST = 4
"""So many screens may lie over each other for that."""

send_changes_only()


class FzmjApp(Looking, Leaving, Hearing):
    """One player's client."""

    TITLE = "fzmj"
    BINDINGS = [
        *bound(APP),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    CSS = """
    SearchIcon { display: none; }
    OptionList { min-width: 8; }
    OptionList > .option-list--option, CommandList > .option-list--option { padding: 0; }
    CommandList, CommandList:focus { padding: 0 2; }
    Static { min-width: 1; }
    .-ascii .box { border: ascii $primary; }
    .-ascii CommandPalette #--input, .-ascii CommandPalette CommandList { border: blank; }
    .-ascii CommandPalette LoadingIndicator { display: none; }
    OptionList:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    """
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False

    def __init__(
        self,
        options: Options,
        home: bool = True,
        link: Link | None = None,
        lobby: Callable[[], Screen[Any]] | None = None,
        keep: Keep | None = None,
        troubles: Sequence[Trouble] = (),
        keymap: Keymap = OURS,
    ) -> None:
        """Start at the home screen, or at a table; `link` is one that is there already.

        With `lobby` it starts in one, at a host elsewhere. `keep` remembers what is changed; what
        `troubles` say about the settings of last time is shown. `keymap`: keys instead of ours.
        """
        super().__init__(options, keymap)
        self._starts_home = home
        self._link = link
        self._lobby = lobby
        self.far = lobby is not None
        self._keep = keep
        self._troubles = troubles
        self.farewell = ""
        """Why it closed by itself, for whoever has opened it."""

    def get_default_screen(self) -> Screen[Any]:
        """The first frame is the screen one asked for, not a blank one."""
        if self._lobby is not None:
            return self._lobby()
        return Home(self.options) if self._starts_home else self._table()

    def _table(self) -> Screen[Any]:
        from fzmj_tui.screens.table import TableScreen
        from fzmj_tui.sitting import sit_down

        return TableScreen(self._link or sit_down(self.options), self.options.hands)

    def on_mount(self) -> None:
        """Say what is wrong with the settings."""
        self._sliding = self.animation_level
        self._slide()
        for trouble in self._troubles:
            self.tell(trouble)

    def _slide(self) -> None:
        """Textual's own movements, where there are any at all."""
        self.animation_level = self._sliding if self.options.motion else "none"

    def on_home_changed(self, message: Home.Changed) -> None:
        """A setting was changed on the home screen."""
        self.change(message.options)

    def on_home_chosen(self, message: Home.Chosen) -> None:
        """Play, read the rules, or leave."""
        if message.what == "play":
            self.push_screen(self._table())
        elif message.what in ("rules", "settings"):
            getattr(self, f"action_{message.what}")()
        else:
            self.action_leave()

    def change(self, options: Options) -> None:
        """New settings take effect at once, on every screen, and are kept."""
        changes = changed(self.options, options)
        self.look_as(options)
        if self._keep is not None and (trouble := self._keep(changes)) is not None:
            self.tell(trouble)

    def look_anew(self) -> None:
        """New settings are heard and seen on every screen."""
        super().look_anew()
        self._slide()
        self._speak()

    @work(exclusive=True, group="speak")
    async def _speak(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Spoken):
                await screen.speak()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers, in the player's language."""
        from fzmj_tui.screens.commands import commands

        return commands(self, screen)

    def action_command_palette(self) -> None:
        """The palette, its placeholder in the player's language."""
        from fzmj_tui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=self.words("palette.placeholder")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing more is opened over so many screens: each draws again all it lies on."""
        if action in OPENING and len(self.screen_stack) >= DEEPEST:
            return False
        return super().check_action(action, parameters)

    def action_help(self) -> None:
        """What can be done here: the table knows, elsewhere it is what the game is about."""
        from fzmj_tui.screens.reading import ReadingScreen, help_screen
        from fzmj_tui.screens.table import TableScreen

        if isinstance(self.screen, TableScreen):
            self.screen.action_help()
        elif not isinstance(self.screen, ReadingScreen):
            self.push_screen(help_screen())

    def action_rules(self) -> None:
        """The rules of this table, or of the chosen profile, and all others."""
        from fzmj_tui.screens.rules import RulesScreen
        from fzmj_tui.screens.table import TableScreen

        options = self.options
        tables = (screen for screen in self.screen_stack if isinstance(screen, TableScreen))
        here = next((table.seated.state.rules for table in tables), None)
        others = {name: options.rules(name) for name in options.profiles}
        if not isinstance(self.screen, RulesScreen):
            self.push_screen(RulesScreen(here or others[options.profile], others))

    def action_settings(self) -> None:
        """Everything that can be chosen, over whatever is shown."""
        from fzmj_tui.screens.choosing import Choosing

        if not any(isinstance(screen, Choosing) for screen in self.screen_stack):
            self.push_screen(Choosing())

    def part(self, why: str) -> None:
        """Close; whoever has opened the App says why in one line."""
        self.farewell = why
        self.exit(2, return_code=2)

    def action_interrupt(self) -> None:
        """Ctrl-C: no question, a clean terminal, the exit code of an interruption."""
        self.exit(130, return_code=130)


def run(
    options: Options,
    home: bool,
    lobby: Callable[[], Screen[Any]] | None = None,
    keep: Keep | None = None,
    troubles: Sequence[Trouble] = (),
    keymap: Keymap = OURS,
) -> int:
    """Run the client in this terminal; its exit code. Failed, if it ended by a mishap of ours."""
    with ended_at_once():
        app = FzmjApp(options, home, lobby=lobby, keep=keep, troubles=troubles, keymap=keymap)
    try:
        code = alone(app)
    except KeyboardInterrupt:
        return 130
    if app.mishap is not None:
        raise Failed(app.mishap, app.words.lang)
    if app.farewell:
        print(f"fzmj: {app.farewell}", file=stderr)
    return code
