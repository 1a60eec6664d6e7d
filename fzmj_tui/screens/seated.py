"""A player at a table: the state followed event by event, what may be done, and how it is shown.

No Textual in here: the screen hands in events and keys' meanings and draws the scene it gets.
"""

from fzmj_engine.actions import Action, Discard, RobGold
from fzmj_engine.apply import apply
from fzmj_engine.bots.reckon import unseen
from fzmj_engine.events import Discarded, Event, HandBegan, HandEnded, HandVoided, Melded
from fzmj_engine.legal import choices
from fzmj_engine.rules import Rules
from fzmj_engine.state import Phase, State, distance
from fzmj_engine.tiles import Tile
from fzmj_tui.keys import BY_ID
from fzmj_tui.paint.look import Look
from fzmj_tui.paint.scene import Advice, Chip, Scene
from fzmj_tui.screens.chronicle import Entry, entries, gains, lines
from fzmj_tui.screens.counsel import advice
from fzmj_tui.screens.habits import Habits
from fzmj_tui.screens.holding import Holding
from fzmj_tui.screens.moments import STILL, Moment, moment
from fzmj_tui.screens.offers import WISHES, Choices, discards, meant, win_name, wins
from fzmj_tui.screens.prompts import prompt
from fzmj_tui.screens.rows import said
from fzmj_tui.words import Words

HINTS = ("table.choose", "table.discard", "table.sort", "table.log")
"""Keys of the table that the bottom row lists, before the App's own."""
FAR_HINTS = (*HINTS, "far.chat")
"""The same at a table elsewhere."""
WATCHING_HINTS = ("table.log", "far.chat")
"""The same where one only watches."""
PLACES = ("seat.self", "names.right", "names.across", "names.left")
"""What the seats are called that have no name, from one's own on."""
BOTS = ("names.bottom", *PLACES[1:])
"""The same where a bot has every seat; who watches has none of his own."""
HINT_ALWAYS = ("app.help", "app.palette", "app.leave")


def bot_name(name: str, place: int, words: Words) -> str:
    """What a bot is called so many seats to the right; one of the host's own as the host does."""
    return words(BOTS[place]) if f"bot.{name}" in words else name


class Seated:
    """Everything a table screen knows."""

    def __init__(self, rules: Rules, seat: int, names: tuple[str, ...]) -> None:
        self.state = State(rules=rules)
        self.seat = seat
        self.given = names
        self.choices: Choices = ()
        self.holding = Holding()
        self.habits = Habits()
        self.notes: list[Entry] = []
        self.hint = ""
        """Said in place of the newest log line until the next key or event."""
        self.moment: Moment = STILL
        """What has just happened, until it fades."""
        self.change: tuple[int, ...] = ()
        """What the last hand that ended brought the seats."""
        self.last: int | None = None
        self.finished: State | None = None
        """The end of the latest hand that has ended."""
        self.hints: tuple[str, ...] = HINTS
        self.watching = False
        """Nobody's seat: everything is seen from it, nothing can be done."""
        self.manners: tuple[str, ...] = ("", "", "", "")
        """bot, away or auto, where a seat is not played by somebody present."""
        self.seconds: int | None = None
        """What is left on the clock, where there is one."""
        self.connection = ""
        """How the line to a table elsewhere is."""
        self.line = ""
        """Why nothing can be done at the moment, where the line has dropped."""

    def follow(self, event: Event) -> None:
        """Take in what happened."""
        before, self.state = self.state, apply(self.state, event)
        self.moment = moment(before, self.state, event)
        self.choices = () if self.watching else choices(self.state, self.seat)
        self.hint = ""
        if isinstance(event, HandBegan):
            self.notes.clear()
        elif isinstance(event, HandEnded | HandVoided):
            self.finished = self.state
            self.change = event.gains if isinstance(event, HandEnded) else self.change
        self.notes += entries(self.state, event)
        if isinstance(event, HandEnded):
            self.notes += gains(event)
        self._mark(event)
        self.holding.follow(self.state, self.seat, bool(self.discardable))

    def _mark(self, event: Event) -> None:
        """Which newest discard stays marked."""
        if isinstance(event, Discarded):
            self.last = event.seat
        elif isinstance(event, Melded | HandBegan) or _won_from_a_river(event):
            self.last = None

    def answered(self) -> None:
        """The answer is given; nothing more can be done before something happens."""
        self.choices = ()

    @property
    def auto(self) -> bool:
        """Whether a bot plays this seat, here or at a host elsewhere."""
        return not self.watching and (self.habits.auto or self.manners[self.seat] == "auto")

    def by_habit(self) -> Action | None:
        """What is answered now without asking."""
        return self.habits.answer(self.state, self.seat, self.choices)

    @property
    def discardable(self) -> frozenset[Tile]:
        """What may be thrown now."""
        return discards(self.choices)

    def names(self, words: Words) -> tuple[str, ...]:
        """What the seats are called; the table's bots, and who has no name, by their place."""
        return tuple(self._called(seat, name, words) for seat, name in enumerate(self.given))

    def _called(self, seat: int, name: str, words: Words) -> str:
        place = distance(self.seat, seat)
        if self.manners[seat] == "bot":
            return bot_name(name, place, words)
        return name or words(PLACES[place])

    def rob_tile(self) -> Tile | None:
        """The tile a declared robbery throws, if only one does or it is picked."""
        tiles = [
            action.tile for action in meant(self.choices, "rob") if isinstance(action, Discard)
        ]
        if self.holding.tile in tiles:
            return self.holding.tile
        return tiles[0] if len(tiles) == 1 else None

    def scene(
        self,
        look: Look,
        words: Words,
        helps: bool = True,
        motion: bool = False,
        counsel: bool = True,
    ) -> Scene:
        """What to draw."""
        names = self.names(words)
        holding = self.holding
        return Scene(
            state=self.state,
            seat=self.seat,
            names=names,
            rules=said("profile")(words, self.state.rules.name),
            order=holding.order,
            cursor=holding.cursor,
            choices=self.choices,
            chips=() if self.auto else tuple(self._chips(look, words)),
            prompt=self._prompt(names, look, words),
            log=lines(self.notes, words, names),
            hint=self.hint,
            caller=self.moment.seat,
            call=words(self.moment.call) if self.moment.call else "",
            fresh=self.moment.fresh if motion else "",
            gains=self.moment.gains,
            advice=self._advice() if counsel and helps else None,
            unseen=self._unseen() if helps else (),
            change=self.change,
            bare=not helps,
            keys=self._keys(words),
            typed=holding.typed,
            last=self.last,
            manners=self.manners,
            habits=self.habits.on,
            seconds=self.seconds,
            connection=self.connection,
        )

    def _prompt(self, names: tuple[str, ...], look: Look, words: Words) -> str:
        if self.auto and not self.line:
            return words("prompt.auto")
        return self.line or prompt(self.state, self.seat, self.choices, names, look, words)

    def _advice(self) -> Advice | None:
        if self.state.phase in (Phase.DEAL, Phase.HORSE, Phase.FLOWERS, Phase.ENDED):
            return None
        return advice(self.state, self.seat, self.holding.tile)

    def _unseen(self) -> tuple[int, ...]:
        if not self.state.concealed[self.seat].tiles:
            return ()
        return tuple(unseen(self.state, self.seat).values())

    def _keys(self, words: Words) -> tuple[tuple[str, str], ...]:
        return tuple(
            (words.keys[name], words(BY_ID[name].words)) for name in (*self.hints, *HINT_ALWAYS)
        )

    def _chips(self, look: Look, words: Words) -> list[Chip]:
        """What can be done, the weightiest first, the discard last."""
        chips = [
            Chip(
                words.keys[f"table.{wish}"],
                self._label(wish, found[0], look, words),
                wish,
                any(map(wins, found)),
            )
            for wish in WISHES
            if (found := meant(self.choices, wish))
        ]
        tile = self.holding.tile
        if tile in self.discardable and tile is not None:
            label = words("chip.discard", tile=look.face.inline[tile].strip())
            chips.append(Chip(words.keys["table.discard"], label, "discard"))
        return chips

    def _label(self, wish: str, action: Action, look: Look, words: Words) -> str:
        if wish == "win":
            return words(win_name(self.state, self.seat))
        if wish != "rob":
            return words(f"chip.{wish}")
        if isinstance(action, RobGold):
            return words("chip.rob_gold")
        tile = self.rob_tile()
        if tile is None:
            return words("chip.rob_some")
        return words("chip.rob_with", tile=look.face.inline[tile].strip())


def _won_from_a_river(event: Event) -> bool:
    """Whether the newest discard has gone to whoever won with it."""
    won = event.victory if isinstance(event, HandEnded) else None
    return won is not None and won.source is not None
