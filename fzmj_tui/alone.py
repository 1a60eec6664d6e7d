"""One App alone in this terminal: run to its end, and never a traceback on it.

Textual prints what nobody caught with all local variables, other people's tiles among them. The
App here keeps a mishap instead, for whoever started it. Every private name of Textual that this
takes is in this module; a test notices when one of them goes.
"""

import gc
import signal
import sys
import threading
from asyncio import AbstractEventLoop, Runner
from collections.abc import Mapping
from typing import Any

from rich.color import ColorSystem
from textual import on
from textual.app import App
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, Monochrome, NoColor
from textual.worker import WorkerFailed

from fzmj_tui.keyboard import HUNG_UP, Keyboard
from fzmj_tui.mishap import Mishap, mishap, placed
from fzmj_tui.palettes import Depth
from fzmj_tui.probe import Measured

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""Signals by which a process is asked to end; its exit code is 128 and the signal's number."""

_SYSTEMS: Mapping[Depth, ColorSystem] = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "mono": ColorSystem.STANDARD,
}


class Careful(App[int]):
    """An App that keeps its first mishap and shows none."""

    mishap: Mishap | None = None
    asked: int = 0
    """The exit code somebody wanted before there was an App to end."""
    asks_colour: bool = False
    """Whether nothing but the terminal itself says how many colours there are."""

    def _handle_exception(self, error: Exception) -> None:
        """Textual calls this for every error of a handler, a painter or a worker.

        Whoever looks for a widget while all of them are taken away finds none, which is no mishap.
        """
        if self._exit and isinstance(error, NoMatches):
            return
        if self.mishap is None:
            self.mishap = mishap(error.error if isinstance(error, WorkerFailed) else error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Close, without rendering a traceback."""
        self._close_messages_no_wait()

    def panic(self, *renderables: Any) -> None:
        """Close; the thread that reads keys hands in a Rich traceback, kept as a mishap."""
        for drawn in renderables:
            stacks = getattr(getattr(drawn, "trace", None), "stacks", ())
            if self.mishap is None and stacks:
                calls = ((frame.filename, frame.lineno, frame.name) for frame in stacks[0].frames)
                self.mishap = placed(stacks[0].exc_type, calls)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Nothing is printed by the App."""
        self._exit_renderables.clear()

    def get_driver_class(self) -> type[Driver]:
        """In a Unix terminal its driver has a reader of our own."""
        found = super().get_driver_class()
        return Keyboard if issubclass(Keyboard, found) else found

    def measured(self, found: Measured) -> None:
        """What the terminal has said of itself."""

    def draw_in(self, depth: Depth) -> None:
        """Send no more colours than that."""
        self.console._color_system = _SYSTEMS[depth]
        self.no_color = depth == "mono"
        native = depth in ("16", "mono")
        self.set_reactive(App.ansi_color, native)
        kept = [one for one in self._filters if not isinstance(one, NoColor | Monochrome)]
        if [one.enabled for one in kept if isinstance(one, ANSIToTruecolor)] != [not native]:
            kept = [ANSIToTruecolor(self.ansi_theme, enabled=not native)]
        self._filters = [*kept, *([NoColor()] if self.no_color else [])]
        if self.is_running:
            self._watch_theme(self.theme)

    @on(Driver.SignalResume)
    def redraw(self) -> None:
        """Back from being stopped; the screen is empty then."""
        self.refresh(layout=True)

    def stop(self, code: int) -> None:
        """End with an exit code, as soon as there is something that can end."""
        self.asked = code
        if self.is_running:
            self.exit(code, code)

    def on_ready(self) -> None:
        """What was asked for while this was starting."""
        if self.asked:
            self.exit(self.asked, self.asked)

    def lost(self, error: BaseException | None) -> None:
        """An error of a task or a thread that nobody waits for ends the game like any other."""
        if self.is_running and isinstance(error, Exception):
            self._handle_exception(error)


def alone(app: Careful) -> int:
    """Run an App in this terminal; its exit code. Afterwards it knows whether it had a mishap."""
    gc.freeze()  # going through all that is loaded takes 40 ms, now and then in the middle of a key
    gc.enable()
    with Runner() as runner:
        _listen(app, runner.get_loop())
        return runner.run(app.run_async()) or 0


def _listen(app: Careful, loop: AbstractEventLoop) -> None:
    """What Python would print of tasks and threads goes to the App; a kind kill closes it.

    A thread that cannot read or write any more has lost its terminal.

    What happens while objects are taken down is of no use to anybody and only printed by Python.
    """

    def task(loop: AbstractEventLoop, context: Mapping[str, Any]) -> None:
        app.lost(context.get("exception"))

    def thread(died: threading.ExceptHookArgs) -> None:
        if loop.is_closed():
            return
        if isinstance(died.exc_value, OSError):
            loop.call_soon_threadsafe(app.stop, HUNG_UP)
        else:
            loop.call_soon_threadsafe(app.lost, died.exc_value)

    loop.set_exception_handler(task)
    threading.excepthook = thread
    sys.unraisablehook = lambda ignored: None
    for asked in ENDING:
        loop.add_signal_handler(asked, app.stop, 128 + asked)
