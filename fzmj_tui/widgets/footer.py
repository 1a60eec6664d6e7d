"""The bottom row of a screen: the keys that work on it."""

from textual import events
from textual.widgets import Footer


class Keys(Footer):
    """Textual's footer; a click on it is not for the screen, where any click may close it."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def on_click(self, event: events.Click) -> None:
        """A key has taken it, or nothing."""
        event.stop()
