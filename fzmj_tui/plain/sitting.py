"""A match in lines: events are said, questions are numbered, an answer is a line of input."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from fzmj_engine.actions import Action, Discard
from fzmj_engine.events import Event, GoldTurned, HandBegan, HandEnded, HandVoided, PlayOpened
from fzmj_engine.legal import IllegalAction, why_not
from fzmj_engine.state import Phase
from fzmj_engine.tiles import FLOWERS, Tile
from fzmj_net.link import Link
from fzmj_tui.plain import report
from fzmj_tui.plain.happening import happening
from fzmj_tui.plain.speech import Offer, listed, offers, question, tile_name
from fzmj_tui.plain.told import Told
from fzmj_tui.plain.typed import Typed, means_yes, understood
from fzmj_tui.rulebook.telling import why
from fzmj_tui.screens.offers import WISHES, doubt, meant, winning
from fzmj_tui.screens.refusing import why_not as refusal
from fzmj_tui.screens.seated import Seated
from fzmj_tui.words import Words

Lines = Callable[[], Awaitable[str | None]]
"""The next line the player types; None at the end of input. May be cancelled and asked again."""


class Left(Exception):
    """The player has left the table."""


class Over(Exception):
    """The host will not have the player any more; the text says why."""


class PlainSitting:
    """One seat at one table, for somebody who reads lines."""

    listens = False
    """Whether lines are read while nothing is asked; here nothing can happen then."""

    def __init__(self, link: Link, words: Words, lines: Lines, say: Callable[[str], None]) -> None:
        """Sit down; `lines` is what the player types, `say` writes one line."""
        self.link, self.words, self.lines, self.say = link, words, lines, say
        self.seated = Seated(link.rules, link.seat, link.names)
        self.heard: list[str] = []
        """What has happened in this hand, as it was said."""
        self.found: list[Offer] = []
        """The question that is open."""
        self._kept: str | None = None
        """A line that was no answer to are-you-sure, to be taken next."""

    async def play(self) -> None:
        """The whole match; Left when the player leaves or his input ends."""
        self._say_all(report.places(self.seated, self.words))
        events = aiter(self.link.events())
        event: Event | None = await anext(events, None)
        while event is not None:
            self._follow(event)
            coming = asyncio.ensure_future(anext(events, None))
            try:
                await self._meanwhile(coming)
                event = await coming
            finally:
                coming.cancel()
        if self.seated.state.hand:
            self._say_all(Told(self.seated, self.words).match_lines())

    def _follow(self, event: Event) -> None:
        seated = self.seated
        seated.follow(event)
        if isinstance(event, HandBegan):
            self.heard.clear()
        for said in happening(seated, event, self.words):
            self.heard.append(said)
            self.say(said)
        if isinstance(event, PlayOpened) or (
            isinstance(event, GoldTurned) and event.tile not in FLOWERS
        ):
            self._say_all(report.hand(seated, self.words))
        if isinstance(event, HandEnded | HandVoided):
            self._say_all(Told(seated, self.words).hand_lines())

    # Questions

    async def _meanwhile(self, coming: "asyncio.Future[Event | None]") -> None:
        """Ask, and take what is typed, until an answer is given or the table goes on without."""
        await asyncio.sleep(0)
        asked = self.seated.choices and not self.link.behind
        self.found = self._offers() if asked else []
        self._ask()
        while not coming.done() and (self.listens or self.found):
            line = await self._line(coming)
            if line is None:
                return
            typed = understood(line)
            if typed is None:
                self._unknown(line)
            else:
                await self._take(typed, coming)

    def _offers(self) -> list[Offer]:
        return offers(self.seated.state, self.seated.seat, self.seated.choices, self.words)

    def _ask(self) -> None:
        self._say_all(question(self.found, self.words))

    async def _take(self, typed: Typed, coming: Any) -> None:
        """What was typed: an answer, or something else to be said or done."""
        actions = self._meant(typed)
        if len(actions) > 1:
            self._say_which(actions)
        elif actions and await self._sure(actions[0], coming):
            await self._send(actions[0], coming)
        elif actions and self._kept is None:
            self._ask()

    def _meant(self, typed: Typed) -> list[Action]:
        """The answers a line may mean; none after something else was done or said."""
        answers = typed.number is not None or typed.verb in (*WISHES, "throw", "drawn")
        if not answers:
            self._told(typed.verb)
        elif not self.found:
            self.say(self.words("hint.not_now"))
        elif typed.number is not None:
            return self._numbered(typed.number)
        elif typed.verb in WISHES:
            return self._wished(typed)
        else:
            return self._thrown(typed.tile)
        return []

    def _numbered(self, number: int) -> list[Action]:
        if 1 <= number <= len(self.found):
            return [self.found[number - 1][1]]
        self._unknown(str(number))
        return []

    def _wished(self, typed: Typed) -> list[Action]:
        """The answers of a kind, those about the tile if one was named; else why there is none."""
        choices = self.seated.choices
        wish = "decline" if typed.verb == "pass" and winning(choices) else typed.verb
        actions = [
            action
            for action in meant(choices, wish)
            if typed.tile is None or getattr(action, "tile", None) == typed.tile
        ]
        if not actions:
            said = refusal(self.seated, wish, typed.tile or self._drawn(), self.words)
            self.say(said or self.words("hint.not_now"))
        return actions

    def _thrown(self, tile: Tile | None) -> list[Action]:
        """The discard of a tile, or of the one just drawn; else why it stays."""
        state, seat = self.seated.state, self.seated.seat
        tile = tile or self._drawn()
        if tile is None:
            self.say(self.words("hint.nothing_drawn"))
        elif (discard := Discard(tile)) in self.seated.choices:
            return [discard]
        elif tile not in state.concealed[seat].tiles:
            self.say(self.words("plain.not_held", tile=tile_name(tile, self.words)))
        else:
            rule = why_not(state, seat, discard)
            reason = why(rule, state.rules, self.words, "discard") if rule else ""
            said = tile_name(tile, self.words)
            self.say(self.words("hint.not_this", tile=said, why=reason))
        return []

    def _drawn(self) -> Tile | None:
        return self.seated.state.concealed[self.seated.seat].drawn

    def _told(self, verb: str) -> None:
        """Whatever else can be asked for."""
        if verb == "leave":
            raise Left
        if verb == "again" and not self.found:
            self.say(self._waited_for())
        elif verb == "again":
            self._ask()
        elif verb == "log":
            self._say_all(self.heard)
        elif verb == "help":
            self._say_all(self.words("plain.help").splitlines())
        elif verb == "result":
            self._say_all(self._result())
        elif verb in report.REPORTS:
            self._say_all(report.REPORTS[verb](self.seated, self.words))
        else:
            self.say(self.words("hint.not_now"))

    def _waited_for(self) -> str:
        """Whose move it is, where it is no secret."""
        state = self.seated.state
        if state.phase in (Phase.CLAIM, Phase.ENDED):
            return self.words("prompt.waiting")
        return self.words("prompt.wait_for", name=self.seated.names(self.words)[state.turn])

    def _result(self) -> Iterable[str]:
        if self.seated.finished is None:
            return (self.words("plain.no_result"),)
        return Told(self.seated, self.words).hand_lines(rules=True)

    def _unknown(self, line: str) -> None:
        shown = "".join(letter if letter.isprintable() else "?" for letter in line.strip()[:40])
        self.say(self.words("plain.unknown", text=shown))

    def _say_which(self, actions: list[Action]) -> None:
        """Several answers of a kind, by the numbers they have in the question."""
        said = (
            self.words("plain.numbered", place=place, said=said)
            for place, (said, action) in enumerate(self.found, 1)
            if action in actions
        )
        self.say(self.words("plain.which", choices=listed(said, self.words)))

    async def _sure(self, action: Action, coming: Any) -> bool:
        """Some answers are asked about once more (R-GOLD-LOCK, R-PASSABLE)."""
        asked = doubt(self.seated.state, self.seated.choices, action)
        if asked is None:
            return True
        tile = tile_name(action.tile, self.words) if isinstance(action, Discard) else ""
        what = self.words(f"keys.{type(action).__name__.lower()}")
        title = self.words(asked.title, tile=tile, what=what)
        return await self._agreed([title, *map(self.words, asked.reasons)], coming)

    async def _agreed(self, lines: Iterable[str], coming: Any) -> bool:
        """Whether the answer to a question is yes; it is not where the table went on meanwhile.

        Who types another word instead has not said yes, and wants what that says.
        """
        self._say_all(lines)
        while True:
            self.say(self.words("plain.yes_no"))
            line = await self._line(coming)
            yes = None if line is None else means_yes(line)
            if line is None or yes is not None:
                return bool(yes)
            typed = understood(line)
            if typed is not None and typed.number is None and line.strip():
                self._kept = line
                return False
            self._unknown(line)

    async def _send(self, action: Action, coming: Any) -> None:
        """Answer; nobody waits for what comes of it where the table has gone on."""
        sending = asyncio.ensure_future(self.link.send(action))
        await asyncio.wait({sending, coming}, return_when=asyncio.FIRST_COMPLETED)
        if not sending.done():
            sending.cancel()
            return
        try:
            sending.result()
        except IllegalAction as error:
            self.say(why(error.rule, self.seated.state.rules, self.words))
        else:
            self.seated.answered()
            self.found = []

    async def _line(self, coming: Any) -> str | None:
        """The next line of input, or None when the table went on meanwhile; Left at its end."""
        kept, self._kept = self._kept, None
        if kept is not None:
            return kept
        typed = asyncio.ensure_future(self.lines())
        await asyncio.wait({typed, coming}, return_when=asyncio.FIRST_COMPLETED)
        if not typed.done():
            typed.cancel()
            return None
        line = typed.result()
        if line is None:
            raise Left
        return line

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.strip():
                self.say(" ".join(line.split()))
