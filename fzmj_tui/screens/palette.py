"""Textual's command palette, made to survive being closed twice or while it still looks."""

from typing import Any, Self, cast

from rich.text import Text
from textual import command
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.errors import NoWidget
from textual.events import Click
from textual.widgets.option_list import Option
from textual.worker import Worker

from fzmj_tui.screens.base import Host, Windowed
from fzmj_tui.screens.menu import Steady


class Hits(Steady, CommandList):
    """What was found so far; every letter typed makes it another list."""

    def add_option(self, option: Any = None) -> Self:
        """That nothing was found is said in the player's language, as it is elsewhere."""
        if isinstance(option, Option) and option.id == CommandPalette._NO_MATCHES:
            said = Text(cast(Host, self.app).words("palette.none"), justify="center")
            option = Option(said, disabled=True, id=option.id)
        return super().add_option(option)


vars(command)["CommandList"] = Hits
"""The palette makes its list itself and can be given no other."""


class Palette(CommandPalette, Windowed[Any]):
    """Its search fails when the palette is gone before it begins; that must not end the App."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the palette once; Textual's own closes whatever is on top."""
        if self.app.screen_stack[-1:] == [self]:
            return super().dismiss(result)
        return AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys work once there is a list: a page of nothing fails."""
        ready = any(found.size for found in self.query(CommandList))
        return super().check_action(action, parameters) if ready or action == "escape" else False

    def _on_click(self, event: Click) -> None:  # type: ignore[override]
        """Textual's own answer, which follows, fails where nothing was laid out yet."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    def run_worker(self, *args: Any, **kwargs: Any) -> Worker[Any]:
        """A worker whose failure stays its own."""
        return super().run_worker(*args, **{**kwargs, "exit_on_error": False})
