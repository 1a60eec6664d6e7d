"""A match in lines: events are said, questions are numbered, an answer is a line of input."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from fzmj_engine.actions import Action, Discard
from fzmj_engine.events import Event, GoldTurned, HandEnded, HandVoided, PlayOpened
from fzmj_engine.legal import IllegalAction
from fzmj_engine.tiles import FLOWERS, SUIT_TILES, Tile
from fzmj_net.link import Link
from fzmj_tui.keys import SUITS
from fzmj_tui.plain import report
from fzmj_tui.plain.speech import offers, tile_name
from fzmj_tui.plain.told import Told
from fzmj_tui.rulebook.telling import why
from fzmj_tui.screens.chronicle import Entry, entries
from fzmj_tui.screens.offers import doubt
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

    async def play(self) -> None:
        """The whole match; Left when the player leaves or his input ends."""
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

    def _follow(self, event: Event) -> None:
        seated = self.seated
        seated.follow(event)
        for entry in entries(seated.state, event):
            self.say(self._sentence(entry))
        if isinstance(event, PlayOpened) or (
            isinstance(event, GoldTurned) and event.tile not in FLOWERS
        ):
            self._say_all(report.hand(seated, self.words))
        if isinstance(event, HandEnded | HandVoided):
            self._say_all(Told(self.seated, self.words).hand_lines())

    def _sentence(self, entry: Entry) -> str:
        names = self.seated.names(self.words)
        name = "" if entry.seat is None else names[entry.seat]
        key = f"plain.{entry.key}" if f"plain.{entry.key}" in self.words else entry.key
        said = self.words(key, name=name, **entry.fields)
        return f"{said} {tile_name(entry.tile, self.words)}" if entry.tile else said

    # Questions

    async def _answer(self, coming: "asyncio.Future[Event | None]") -> None:
        """Ask until an answer is given, or the table goes on without one."""
        seated = self.seated
        await asyncio.sleep(0)
        while seated.choices and not coming.done():
            found = offers(seated.state, seated.seat, seated.choices, self.words)
            self._choices(found)
            line = await self._line(coming)
            if line is None:
                return
            action = self._understood(line, found)
            if action is not None and await self._sure(action, coming):
                await self._send(action)

    def _choices(self, found: Iterable[tuple[str, Action]]) -> None:
        numbered = (f"{place} {said}" for place, (said, _) in enumerate(found, 1))
        self.say(self.words("plain.choose", choices=self.words("plain.semicolon").join(numbered)))

    def _understood(self, line: str, found: list[tuple[str, Action]]) -> Action | None:
        """The action a line means; None after something else was done or said."""
        if line.isdecimal() and len(line) < 3 and 1 <= int(line) <= len(found):
            return found[int(line) - 1][1]
        named = line[:1] + SUITS.get(line[1:], "")
        if len(named) == 2 and named in [str(tile) for tile in SUIT_TILES]:
            discard = Discard(Tile(named))
            if discard in [action for _, action in found]:
                return discard
            self.say(self.words("plain.not_held", tile=tile_name(Tile(named), self.words)))
            return None
        self._command(line)
        return None

    def _command(self, line: str) -> None:
        tell = {"h": report.hand, "t": report.table, "s": report.scores, "w": report.counsels}.get(
            line
        )
        if tell is not None:
            self._say_all(tell(self.seated, self.words))
        elif line == "q":
            raise Left
        elif line == "l":
            self._say_all(map(self._sentence, self.seated.notes))
        elif line == "?":
            self._say_all(self.words("plain.help").splitlines())
        else:
            self.say(self.words("plain.unknown", text=line[:40]))

    async def _sure(self, action: Action, coming: Any) -> bool:
        """Some answers are asked about once more (R-GOLD-LOCK, R-PASSABLE)."""
        question = doubt(self.seated.state, self.seated.choices, action)
        if question is None:
            return True
        tile = tile_name(action.tile, self.words) if isinstance(action, Discard) else ""
        self.say(self.words(question.title, tile=tile, what=""))
        self._say_all(self.words(reason) for reason in question.reasons)
        self.say(self.words("plain.yes_no"))
        return await self._line(coming) == "1"

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
        return line.strip().lower()

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.strip():
                self.say(" ".join(line.split()))
