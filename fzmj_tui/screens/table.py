"""The table screen: it pulls events, shows each of them, and answers by the player's habits."""

from asyncio import sleep
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message
from textual.timer import Timer

from fzmj_engine.events import Event, HandEnded, HandVoided
from fzmj_tui.screens.follower import tell
from fzmj_tui.screens.moments import STILL
from fzmj_tui.screens.options import SPEEDS
from fzmj_tui.screens.pace import CALLED, MOVING, pause, reading
from fzmj_tui.screens.playing import Playing

if TYPE_CHECKING:
    from fzmj_net.link import Link


class TableScreen(Playing):
    """One seat at one table, local or not."""

    COMMANDS_HERE = ("unseen", "bare", "auto", "auto_win", "no_claims")
    """What the palette offers besides."""

    GO = "sheet.home"
    """Where the standings lead."""

    class Over(Message):
        """The match has been played to its end and looked at."""

        def __init__(self, table: "TableScreen") -> None:
            super().__init__()
            self.table = table

    def __init__(self, link: "Link", length: int | None = None) -> None:
        """Sit at the seat of a link; the match has so many hands, where that is known."""
        super().__init__(link)
        self._resting: Timer | None = None
        self.length = length

    def on_mount(self) -> None:
        """Sit down."""
        self._follow()

    @work(exclusive=True, group="game")
    async def _follow(self) -> None:
        """Every event of the match, each shown before the next is asked for."""
        seated = self.seated
        async for event in self.link.events():
            was_asked = bool(seated.choices)
            seated.follow(event)
            if seated.choices and not was_asked and self.host.options.bell:
                self.app.bell()
            if self.question is not None:
                self.question.finish()
            self._stir()
            await tell(self.app.screen_stack)
            await self._linger(event)
            if isinstance(event, HandEnded | HandVoided):
                await self._show_sheet()
        if seated.state.hand:
            await self._show_standings()
        self.post_message(self.Over(self))

    def _stir(self) -> None:
        """Draw what has happened, and let what stands out come to rest: one timer for all of it."""
        if self._resting is not None:
            self._resting.stop()
        beat = SPEEDS[self.host.options.speed]
        if not beat:
            self.seated.moment = self.seated.moment._replace(fresh="")
        elif self.seated.moment != STILL:
            self._resting = self.set_timer(beat * MOVING, self._rest)
        self.repaint()

    def _rest(self) -> None:
        """What moved is in its place; a call fades later, if there is any later by now."""
        beat = SPEEDS[self.host.options.speed]
        if not beat:
            self._fade()
            return
        self.seated.moment = self.seated.moment._replace(fresh="")
        self._resting = self.set_timer(beat * CALLED, self._fade)
        self.repaint()

    def _fade(self) -> None:
        self.seated.moment = STILL
        self.repaint()

    async def _linger(self, event: Event) -> None:
        """Let the player see what happened; then answer for him, if that is his habit."""
        idle = not self.seated.choices or self.seated.by_habit() is not None
        if idle and not self.link.behind:
            await sleep(pause(event, self.seated.seat, self.host.options.speed))
        await self._answer_by_habit()

    async def _answer_by_habit(self) -> None:
        action = self.seated.by_habit()
        if action is not None:
            await self._send(action)

    async def _show_sheet(self) -> None:
        """While a bot plays the sheet goes by itself; whoever closes it is there again."""
        from fzmj_tui.screens.sheet import HandSheet

        sheet = HandSheet(self.seated, last=self.seated.state.hand == self.length)
        if self.seated.auto:
            self.set_timer(reading(self.host.options.speed), sheet.finish)
        await self.ask(sheet)
        if sheet.read and self.seated.auto:
            self.take_back()

    async def _show_standings(self) -> None:
        from fzmj_tui.screens.sheet import FinalSheet

        await self.ask(FinalSheet(self.seated, self.GO))

    def action_leave(self) -> None:
        """Ask, then leave."""
        self.host.ask_to_leave()

    # Habits

    def action_auto(self) -> None:
        """Let a bot play; any key takes the seat back."""
        self._turn("auto")

    def action_auto_win(self) -> None:
        """Take every win at once, or be asked again."""
        self._turn("auto_win")

    def action_no_claims(self) -> None:
        """Pass chows, pungs and kongs, or be asked again."""
        self._turn("no_claims")

    @work(group="habit")
    async def _turn(self, name: str) -> None:
        """Turn a habit on or off; it answers at once what is open."""
        on = not getattr(self.seated.habits, name)
        setattr(self.seated.habits, name, on)
        self._fresh(self.words(f"hint.{name}_{'on' if on else 'off'}"))
        if self.seated.by_habit() is not None:
            if self.question is not None:
                self.question.finish()
            await self._answer_by_habit()
