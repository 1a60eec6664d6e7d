"""How one leaves: the game, a table, or a match that has come to its end."""

from asyncio import shield, sleep
from typing import TYPE_CHECKING, Any

from textual import work
from textual.screen import Screen

from fzmj_tui.alone import Careful
from fzmj_tui.screens.home import Home

if TYPE_CHECKING:
    from fzmj_tui.screens.options import Options
    from fzmj_tui.screens.table import TableScreen


class Leaving(Careful):
    """An App in which one finds back to where one came from."""

    options: "Options"
    far = False
    """At a host elsewhere: there is a lobby, and no home."""

    def action_leave(self) -> None:
        """Ask, then leave the table or the game."""
        from fzmj_tui.screens.table import TableScreen

        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        if tables:
            tables[-1].action_leave()
        else:
            self.ask_to_leave()

    def ask_to_leave(self) -> None:
        """Ask, then go home, or out if one is there or nowhere."""
        from fzmj_tui.screens.ask import Leave

        if not isinstance(self.screen, Leave):
            self._ask_to_leave()

    @work(exclusive=True, group="leave")
    async def _ask_to_leave(self) -> None:
        from fzmj_tui.screens.ask import Asked, Leave

        seated = not isinstance(self.screen, Home) and not self.far
        what = "leave" if seated else "quit"
        question = Leave(
            lambda look, say: Asked(
                say(f"ask.{what}"), (say("ask.no"), say("ask.yes")), (say(f"ask.{what}_why"),)
            )
        )
        if await shield(self.push_screen(question, wait_for_dismiss=True)):
            homes = [screen for screen in self.screen_stack if isinstance(screen, Home)]
            if seated and homes:
                await self.close_above(homes[-1])
            else:
                self.exit(0)

    async def close_above(self, ground: Screen[Any]) -> None:
        """Close everything above a screen, as long as it is there itself.

        Whoever does not wait any longer leaves a screen at its end: Textual would pass a cancelled
        wait on to all that is in it, and later to whoever waits for that.
        """
        while ground in self.screen_stack and self.screen is not ground:
            if self.screen.is_mounted:
                await shield(self.pop_screen())
            else:
                await sleep(0)

    async def on_table_screen_over(self, over: "TableScreen.Over") -> None:
        """A match has come to its end: back to where one sat down, or home."""
        stack = self.screen_stack
        if over.table in stack[1:]:
            await self.close_above(stack[stack.index(over.table) - 1])
        elif over.table in stack:
            await self.close_above(over.table)
            await self.push_screen(Home(self.options))
