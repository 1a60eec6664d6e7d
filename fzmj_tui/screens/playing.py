"""Keys and clicks at a table, turned into answers; what needs a question first gets one."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual import events, work
from textual.app import ComposeResult

from fzmj_engine.actions import Action, Discard
from fzmj_engine.legal import IllegalAction
from fzmj_engine.tiles import Tile
from fzmj_tui.keys import TABLE
from fzmj_tui.rulebook.telling import why
from fzmj_tui.screens.arranging import Arranging
from fzmj_tui.screens.ask import Ask
from fzmj_tui.screens.base import bound
from fzmj_tui.screens.offers import Choices, doubt, meant
from fzmj_tui.screens.questions import named, sure, which, why_kept
from fzmj_tui.screens.refusing import why_not
from fzmj_tui.screens.seated import Seated
from fzmj_tui.widgets.board import Board

if TYPE_CHECKING:
    from fzmj_net.link import Link


class Playing(Arranging):
    """The picture of a table, and what a player does at it."""

    BINDINGS = bound(TABLE)
    DEFAULT_CSS = "Playing { background: $background; }"

    def __init__(self, link: "Link") -> None:
        """Sit at the seat of a link."""
        super().__init__()
        self.link = link
        self.seated = Seated(link.rules, link.seat, link.names)
        self.question: Ask | None = None
        self.board: Board | None = None
        self._spoken = ""

    def compose(self) -> ComposeResult:
        """Nothing but the picture of the table."""
        self._put_in_order()
        self.board = Board(self._scene(), self.host.look)
        self._spoken = self.words.lang
        yield self.board

    async def say_again(self) -> None:
        """The same table in another language or with other tiles."""
        if self._spoken != self.words.lang:
            self._spoken = self.words.lang
            self.seated.hint = ""
        self._put_in_order()
        self.repaint()

    def repaint(self) -> None:
        """Draw what has changed; a key may come before there is anything to draw on."""
        if self.board is not None:
            self.board.show(self._scene(), self.host.look)

    def _scene(self) -> Any:
        options = self.host.options
        return self.seated.scene(
            self.host.look,
            self.words,
            helps=not options.bare,
            motion=options.motion,
            counsel=options.counsel,
        )

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Any key takes the seat back from a bot; a digit and its suit name a tile."""
        if self.seated.auto:
            event.stop()
            self.take_back()
            return
        holding = self.seated.holding
        was = holding.typed
        name = holding.type(event.character or "?")
        if name is None:
            if was and event.key in ("escape", "backspace"):
                event.stop()
            if was:
                self.repaint()
            return
        event.stop()
        missing = len(name) == 2 and name not in holding.order
        self.seated.hint = (
            self.words("hint.not_held", tile=named(Tile(name), self.host.look)) if missing else ""
        )
        self.repaint()

    def on_painted_hit(self, message: Board.Hit) -> None:
        """A tile, a chip, or a seat was clicked."""
        if self.seated.auto:
            self.take_back()
            return
        match message.target:
            case ("tile", int(place)) if place < len(self.seated.holding.order):
                self._click(place)  # the picture that was clicked may have had more tiles
            case ("log",):
                self.action_log()
            case "discard":
                self.action_discard()
            case str(wish):
                self.action_wish(wish)

    def _click(self, place: int) -> None:
        holding = self.seated.holding
        if holding.cursor == place and holding.order[place] in self.seated.discardable:
            self.action_discard()
        else:
            holding.cursor = place
            self._fresh()

    def action_discard(self) -> None:
        """Throw the picked tile."""
        tile = self.seated.holding.tile
        if not self.seated.discardable:
            open_ = ", ".join(f"{chip.key} {chip.label}" for chip in self._scene().chips)
            key = "hint.answer_first" if open_ else "hint.not_now"
            self._fresh(self.words(key, chips=open_))
        elif tile is None or tile not in self.seated.discardable:
            self._fresh(why_kept(self.seated, tile, self.host.look, self.words))
        else:
            self._answer((Discard(tile),))

    def action_throw_drawn(self) -> None:
        """Throw the tile just drawn."""
        if self.seated.state.concealed[self.seated.seat].drawn is not None:
            self.seated.holding.edge(-1)
        elif self.seated.discardable:
            self._fresh(self.words("hint.nothing_drawn"))
            return
        self.action_discard()

    def action_wish(self, wish: str) -> None:
        """Claim, win, rob, pass — or hear why not."""
        found = meant(self.seated.choices, wish)
        if wish == "rob" and (tile := self.seated.holding.tile):
            found = tuple(a for a in found if a == Discard(tile, rob=True)) or found
        if found:
            self._answer(found)
        else:
            self._fresh(why_not(self.seated, wish, self.seated.holding.tile, self.words))

    def take_back(self) -> None:
        """The player answers again, not a bot."""
        self.seated.habits.auto = False
        self._fresh(self.words("hint.taken_back"))

    # Answers

    def _answer(self, found: Choices) -> None:
        """Answer with one of these actions, after any question that has to be asked."""
        self.seated.hint = ""
        self._settle(found)

    @work(exclusive=True, group="answer")
    async def _settle(self, found: Choices) -> None:
        state = self.seated.state
        place = 0 if len(found) == 1 else await self._asked(which(found, state))
        if place is None:
            return
        question = doubt(state, self.seated.choices, action := found[place])
        if question and not await self._asked(sure(question, action)):
            return
        if action in self.seated.choices:
            await self._send(action)

    async def _send(self, action: Action) -> None:
        """Give the answer; it is final."""
        try:
            await self.link.send(action)
        except IllegalAction as error:
            self._fresh(why(error.rule, self.seated.state.rules, self.words))
        else:
            self.seated.answered()
            self.repaint()

    async def _asked(self, question: Ask) -> Any:
        self.question = question
        try:
            return await self.ask(question)
        finally:
            self.question = None

    # Other screens

    def action_log(self) -> None:
        """All that happened in this hand."""
        from fzmj_tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.seated))

    def action_result(self) -> None:
        """The end of the latest hand, once more."""
        from fzmj_tui.screens.sheet import HandSheet

        if self.seated.finished is None:
            self._fresh(self.words("hint.no_result"))
        else:
            self.app.push_screen(HandSheet(self.seated, again=True))

    def action_unseen(self) -> None:
        """How many copies of each face may still come."""
        from fzmj_tui.screens.counting import Counting

        if self.host.options.bare:
            self._fresh(self.words("hint.bare"))
        elif self._scene().unseen:
            self.app.push_screen(Counting(self._scene))

    def action_bare(self) -> None:
        """All helps away, or back."""
        bare = not self.host.options.bare
        self.host.change(replace(self.host.options, bare=bare))
        self._fresh(self.words("hint.bare" if bare else "hint.bare_off"))

    def action_help(self) -> None:
        """What can be done now."""
        from fzmj_tui.screens.reading import help_screen

        self.app.push_screen(help_screen(self.seated))
