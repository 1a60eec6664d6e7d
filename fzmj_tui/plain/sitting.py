"""A match in lines: events are said, questions are numbered, an answer is a line of input."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from fzmj_engine.actions import Action, Discard
from fzmj_engine.events import Event, GoldTurned, HandBegan, HandEnded, HandVoided, PlayOpened
from fzmj_engine.legal import IllegalAction, why_not
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


class PlainSitting:
    """One seat at one table, for somebody who reads lines."""

    def __init__(self, link: Link, words: Words, lines: Lines, say: Callable[[str], None]) -> None:
        """Sit down; `lines` is what the player types, `say` writes one line."""
        self.link = link
        self.words = words
        self.lines = lines
        self.say = say
        self.seated = Seated(link.rules, link.seat, link.names)
        self.heard: list[str] = []
        """What has happened in this hand, as it was said."""

    async def play(self) -> None:
        """The whole match; Left when the player leaves or his input ends."""
        self._greet()
        events = aiter(self.link.events())
        event: Event | None = await anext(events, None)
        while event is not None:
            self._follow(event)
            coming = asyncio.ensure_future(anext(events, None))
            try:
                if self.seated.choices:
                    await self._answer(coming)
                event = await coming
            finally:
                coming.cancel()
        if self.seated.state.hand:
            self._say_all(Told(self.seated, self.words).match_lines())

    def _greet(self) -> None:
        """Which rules, who sits where, and how to get on."""
        words, names, own = self.words, self.seated.names(self.words), self.seated.seat
        key = f"profile.{self.link.rules.name}"
        rules = words(key) if key in words else self.link.rules.name
        places = {
            place: names[(own + step) % 4]
            for step, place in enumerate(("right", "across", "left"), 1)
        }
        self.say(words("plain.seats", rules=rules, **places))
        self.say(words("plain.start"))

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

    async def _answer(self, coming: "asyncio.Future[Event | None]") -> None:
        """Ask until an answer is given, or the table goes on without one."""
        await asyncio.sleep(0)
        found = offers(self.seated.state, self.seated.seat, self.seated.choices, self.words)
        self._say_all(question(found, self.words))
        while self.seated.choices and not coming.done():
            line = await self._line(coming)
            if line is None:
                return
            actions = self._meant(line, found)
            if len(actions) > 1:
                self._say_which(actions, found)
            elif actions and await self._sure(actions[0], coming):
                await self._send(actions[0])
            elif actions:
                self._say_all(question(found, self.words))

    def _meant(self, line: str, found: list[Offer]) -> list[Action]:
        """The answers a line may mean; none after something else was done or said."""
        typed = understood(line)
        if typed is None:
            self._unknown(line)
        elif typed.number is not None:
            if 1 <= typed.number <= len(found):
                return [found[typed.number - 1][1]]
            self._unknown(line)
        elif typed.verb in WISHES:
            return self._wished(typed)
        elif typed.verb in ("throw", "drawn"):
            return self._thrown(typed.tile)
        else:
            self._told(typed.verb, found)
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

    def _told(self, verb: str, found: list[Offer]) -> None:
        """Whatever else can be asked for."""
        if verb == "leave":
            raise Left
        if verb == "again":
            self._say_all(question(found, self.words))
        elif verb == "log":
            self._say_all(self.heard)
        elif verb == "help":
            self._say_all(self.words("plain.help").splitlines())
        elif verb == "result":
            self._say_all(self._result())
        else:
            self._say_all(report.REPORTS[verb](self.seated, self.words))

    def _result(self) -> Iterable[str]:
        if self.seated.finished is None:
            return (self.words("plain.no_result"),)
        return Told(self.seated, self.words).hand_lines(rules=True)

    def _unknown(self, line: str) -> None:
        shown = "".join(letter if letter.isprintable() else "?" for letter in line.strip()[:40])
        self.say(self.words("plain.unknown", text=shown))

    def _say_which(self, actions: list[Action], found: list[Offer]) -> None:
        """Several answers of a kind, by the numbers they have in the question."""
        said = (
            self.words("plain.numbered", place=place, said=said)
            for place, (said, action) in enumerate(found, 1)
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
        self.say(self.words(asked.title, tile=tile, what=what))
        self._say_all(self.words(reason) for reason in asked.reasons)
        while True:
            self.say(self.words("plain.yes_no"))
            line = await self._line(coming)
            yes = None if line is None else means_yes(line)
            if line is None or yes is not None:
                return bool(yes)
            self._unknown(line)

    async def _send(self, action: Action) -> None:
        try:
            await self.link.send(action)
        except IllegalAction as error:
            self.say(why(error.rule, self.seated.state.rules, self.words))
        else:
            self.seated.answered()

    async def _line(self, coming: Any) -> str | None:
        """The next line of input, or None when the table went on meanwhile; Left at its end."""
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
