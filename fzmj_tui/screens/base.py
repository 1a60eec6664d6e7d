"""What all screens share: the App's words, keys as bindings, and texts that change language."""

from asyncio import Lock, shield
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from rich.console import RenderableType
from textual.app import SystemCommand
from textual.binding import ActiveBinding, Binding, BindingType
from textual.events import Resize
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen

from fzmj_tui.keys import Key
from fzmj_tui.screens.options import Options
from fzmj_tui.screens.prose import break_anywhere
from fzmj_tui.words import Words

if TYPE_CHECKING:
    from fzmj_tui.paint.look import Look

Result = TypeVar("Result")

break_anywhere()


class Host(Protocol):
    """What a screen may ask of the App it is on."""

    words: Words
    options: Options

    @property
    def look(self) -> "Look":
        """Face, palette and words for the painters."""

    def change(self, options: Options) -> None:
        """Other settings from now on."""

    def ask_to_leave(self) -> None:
        """Ask, then go home, or out."""

    async def close_above(self, ground: Screen[Any]) -> None:
        """Close everything above a screen."""

    def part(self, why: str) -> None:
        """Close; whoever has opened the App says why in one line."""


def bound(table: Sequence[Key]) -> list[BindingType]:
    """Textual's bindings for a table of keys; their descriptions stay keys into the words."""
    return [
        Binding(
            key.keys,
            key.action,
            key.words,
            id=key.id,
            show=key.show,
            priority=key.priority,
        )
        for key in table
    ]


def spoken(bindings: dict[str, ActiveBinding], words: Words) -> dict[str, ActiveBinding]:
    """Bindings with their keys and descriptions in a language."""
    return {
        key: active._replace(
            binding=replace(
                active.binding,
                description=words(active.binding.description),
                key_display=words.keys.get(
                    active.binding.id or "", active.binding.key_display or key
                ),
            )
        )
        if active.binding.description in words
        else active
        for key, active in bindings.items()
    }


class Windowed(Screen[Result]):
    """A screen of the size that its window has now, over the one below it."""

    def on_resize(self, event: Resize) -> None:
        """A size that the window has no more is let go.

        Textual's screens tell themselves and those behind them of every size they take. Of two that
        are under way each would call for the other one for ever.
        """
        if event.size != self.app.size:
            event.prevent_default().stop()

    def render(self) -> RenderableType:
        """What lies behind is shown through a translucent ground.

        Textual's screens take the next one of a list they share. A screen that need not be drawn
        again leaves its own to the one below it, until two of them lie behind each other.
        """
        stack, ground = self.app.screen_stack, self.styles.background
        place = stack.index(self) if self in stack else 0
        if place and ground.a < 1:
            return BackgroundScreen(stack[place - 1], ground)
        return super().render()


class Spoken(Windowed[Result]):
    """A screen that says everything in the language of its App."""

    def __init__(self) -> None:
        super().__init__()
        self._saying = Lock()

    @property
    def host(self) -> Host:
        """The App, as a screen sees it."""
        return cast(Host, self.app)

    @property
    def words(self) -> Words:
        """The language spoken now."""
        return self.host.words

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that work now, described in the language spoken now.

        Those that a widget answers are listed as the screen calls them.
        """
        found = super().active_bindings
        for key, binding in self._bindings:
            if binding.action.startswith("nothing") and key in found:
                found[key] = ActiveBinding(self, binding, True)
        return spoken(found, self.words)

    async def speak(self) -> None:
        """The language or the looks have changed.

        A screen that is only being composed says it by itself, one that is being closed never.
        Whoever does not wait any longer leaves it at work: half a screen taken away would hear
        nothing more. It is said once at a time.
        """

        async def in_turn() -> None:
            async with self._saying:
                await self.say_again()

        if self.is_mounted and self in self.app.screen_stack:
            await shield(in_turn())

    async def say_again(self) -> None:
        """Say everything in the language spoken now."""
        await self.recompose()

    def commands(self) -> Iterable[SystemCommand]:
        """What the palette offers on this screen besides."""
        return ()

    def finish(self, result: Result | None = None) -> None:
        """Close this screen. Textual's dismiss closes whatever is on top, also a second time."""
        if self.app.screen_stack[-1:] == [self]:
            self.dismiss(result)

    def action_nothing(self, what: str) -> None:
        """A key that the focused widget answers; it is bound to be listed."""

    async def ask(self, question: Screen[Any]) -> Any:
        """Show a question and wait for the answer; only inside a worker.

        Textual's own `push_screen_wait` waits first for all screens that are being closed. If the
        asking one is among them, its end cancels the worker, and so whoever else waits for it.
        """
        return await shield(self.app.push_screen(question, wait_for_dismiss=True))


class Over(Spoken[Result]):
    """A box over what was shown before, which stays visible behind it in all colours."""

    DEFAULT_CSS = """
    Over { align: center middle; background: $veil; }
    Over:ansi { background: transparent; }
    """
