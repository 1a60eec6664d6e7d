"""Opens the client for whoever comes, and sees to it that it ends."""

import asyncio
import logging
from asyncio import Task, create_task, get_running_loop
from collections.abc import Callable

from fzmj_tui import words
from fzmj_tui.driver.innards import settle
from fzmj_tui.driver.line import Line
from fzmj_tui.driver.remote import Remote, Session
from fzmj_tui.driver.visit import Visit, draws, language
from fzmj_tui.mishap import Mishap, mishap

log = logging.getLogger("fzmj.host")

GRACE = 5.0
"""Seconds an App has to close when nobody is there any more; then it is ended."""

DRAIN = 8.0
"""Seconds Apps have to close when the host does."""

OK, FAILED, REFUSED = 0, 1, 2
"""Exit codes as `fzmj` has them."""


class Refused(Exception):
    """A visitor cannot be let in; the text is the key of a sentence that says why."""


MakeApp = Callable[[Session], Remote]
"""Opens the client for somebody; Refused if that cannot be."""


class Host:
    """Everybody who plays in this process."""

    def __init__(self, make_app: MakeApp, room: int = 100, lang: str | None = None) -> None:
        """Room for so many at a time; `lang` is spoken with those who name no language."""
        settle()
        self.lang = lang
        self._make_app = make_app
        self._room = room
        self._open: dict[Task[int | None], tuple[Remote, Session]] = {}
        self._is_closing = False

    @property
    def playing(self) -> int:
        """How many there are now."""
        return len(self._open)

    async def entertain(self, visit: Visit, line: Line) -> int:
        """Open the client on a line until the visitor leaves or is gone; the exit code."""
        session = Session(visit, line)
        try:
            app = self._opened(session)
        except Refused as reason:
            line.say(f"{self._words(visit)(str(reason))}\r\n")
            return REFUSED
        except Exception as error:
            return self._failed(session, mishap(error))
        task = create_task(_run(app))
        self._open[task] = app, session
        try:
            await _until_over(task, line)
        finally:
            del self._open[task]
        return self._over(task, app, session)

    def _opened(self, session: Session) -> Remote:
        if not draws(session.visit):
            raise Refused("host.no_terminal")
        if self._is_closing:
            raise Refused("host.closing")
        if len(self._open) >= self._room:
            raise Refused("host.full")
        return self._make_app(session)

    def _over(self, task: Task[int | None], app: Remote, session: Session) -> int:
        ended = task.done() and not task.cancelled()
        found = app.mishap
        if found is None and ended and (error := task.exception()) is not None:
            found = mishap(error)
        if found is not None:
            return self._failed(session, found)
        if session.line.is_stuck:
            log.info("line given up: %s", session.visit.address)
        if self._is_closing:
            session.line.say(f"{self._words(session.visit)('host.closing')}\r\n")
        elif farewell := getattr(app, "farewell", ""):
            session.line.say(f"{farewell}\r\n")
        return (app.return_code or OK) if ended else FAILED

    def _failed(self, session: Session, found: Mishap) -> int:
        """Kind and place of an error, for whoever runs the host; never a value."""
        log.error("%s\n  %s", found.kind, "\n  ".join(found.places))
        session.line.say(f"{self._words(session.visit)('host.mishap')}\r\n")
        return FAILED

    def _words(self, visit: Visit) -> words.Words:
        return words.load(language(visit))

    async def close(self, seconds: float = DRAIN) -> None:
        """Let nobody in any more, and everybody out."""
        self._is_closing = True
        for app, _ in self._open.values():
            app.exit()
        if tasks := list(self._open):
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()


async def _run(app: Remote) -> int | None:
    """Textual chooses how tasks start for the whole loop; that is not for an App to say."""
    loop = get_running_loop()
    factory = loop.get_task_factory()
    loop.call_soon(lambda: loop.set_task_factory(factory))
    return await app.run_async()


async def _until_over(task: Task[int | None], line: Line) -> None:
    """Wait for an App; when its line is gone, not for long."""
    gone = create_task(line.gone.wait())
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            await asyncio.wait({task}, timeout=GRACE)
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=GRACE)
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
