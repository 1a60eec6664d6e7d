"""The rules of every profile: choose one, compare it with another, search in them."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fzmj_engine.rules import Rules
from fzmj_tui.keys import RULES
from fzmj_tui.rulebook.comparing import Contrast, contrasts, differences
from fzmj_tui.rulebook.telling import tell
from fzmj_tui.rulebook.values import label, shown
from fzmj_tui.screens.base import Over, bound
from fzmj_tui.screens.rolling import Rolling
from fzmj_tui.screens.rows import said
from fzmj_tui.widgets.footer import Keys

Entry = tuple[str, str, tuple[Content, ...]]
"""A chapter's heading, a rule or a field in it, and its lines."""

LONGEST = 40
"""Letters that may be searched for."""


class RulesScreen(Over[None], Rolling):
    """Type to search, ← → for another profile, Tab for one to compare with."""

    BINDINGS = bound(RULES)
    DEFAULT_CSS = """
    RulesScreen .box { width: 76; max-width: 100%; height: 1fr; margin: 1 0; padding: 0 2;
        background: $panel; border: round $primary; }
    RulesScreen VerticalScroll { scrollbar-size-vertical: 1; }
    RulesScreen #choice { height: 2; margin-bottom: 1; link-style: bold; }
    """

    def __init__(self, rules: Rules, others: Mapping[str, Rules]) -> None:
        """Begin with these rules; the others are there to choose from."""
        super().__init__()
        self.known = {**others, rules.name: rules}
        self.chosen = rules.name
        self.beside: str | None = None
        """The profile it is compared with."""
        self.sought = ""
        """What was typed."""
        self.entries: list[Entry] = []
        """All there is to say of what was chosen."""

    def compose(self) -> ComposeResult:
        """What is chosen, and under it the rules in a box that scrolls."""
        with Vertical(classes="box"):
            yield Static(id="choice", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="rules", markup=False)
        yield Keys()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that work here; a letter is searched for, whatever it does elsewhere."""
        found = super().active_bindings
        return {key: active for key, active in found.items() if len(key) > 1}

    def on_mount(self) -> None:
        """Say what there is."""
        self._tell()

    async def say_again(self) -> None:
        """Another language: the same rules in it."""
        self._tell()
        self.refresh_bindings()

    def on_key(self, event: events.Key) -> None:
        """Letters are searched for; Backspace takes the last one back."""
        typed = event.character or ""
        if event.key == "backspace":
            self._seek(self.sought[:-1])
        elif typed.isprintable() and typed and typed != "?":
            self._seek(self.sought + typed)
        else:
            return
        event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted words are searched for as well."""
        self._seek(self.sought + "".join(filter(str.isprintable, event.text)))

    def action_close(self) -> None:
        """Give up the search, then the screen."""
        if self.sought:
            self._seek("")
        else:
            self.finish()

    def action_profile(self, step: int) -> None:
        """Another profile's rules."""
        names = list(self.known)
        self.chosen = names[(names.index(self.chosen) + step) % len(names)]
        self._tell()

    def action_compare(self, step: int) -> None:
        """Another profile beside it, or none."""
        names = [None, *(name for name in self.known if name != self.chosen)]
        place = names.index(self.beside) if self.beside in names else 0
        self.beside = names[(place + step) % len(names)]
        self._tell()

    def _seek(self, text: str) -> None:
        self.sought = text[:LONGEST]
        self._show()

    def _tell(self) -> None:
        self.entries = list(self._entries())
        self._show()

    def _show(self) -> None:
        """All that was found, from the top."""
        found = [entry for entry in self.entries if _matches(entry, self.sought)]
        self.query_one("#choice", Static).update(self._choice(len(found)))
        listing = _listing(found, self.sought) if found else Content(self._nothing())
        self.query_one("#rules", Static).update(listing)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _entries(self) -> Iterator[Entry]:
        rules, words = self.known[self.chosen], self.words
        if self.beside is None:
            for told in tell(rules, words):
                yield words(f"chapter.{told.chapter}"), told.rule, (Content(told.text),)
            return
        other = self.known[self.beside]
        sides = words.signs(" → ").join(_named(words, name) for name in (self.chosen, self.beside))
        for field in differences(rules, other, words):
            values = words.signs(" → ").join(
                shown(field.field, value, words) for value in field.values
            )
            text = Content.assemble(f"{label(field.field, words)}  ", (values, "bold"))
            yield f"{words('compare.fields')}  {sides}", field.field, (text,)
        for contrast in contrasts(rules, other, words):
            yield words(f"chapter.{contrast.chapter}"), contrast.rule, self._both(contrast)

    def _both(self, contrast: Contrast) -> tuple[Content, ...]:
        absent = (self.words("compare.absent"), "dim")
        return tuple(
            Content.assemble((f"{_named(self.words, name)}  ", "bold"), text or absent)
            for name, text in zip((self.chosen, self.beside), contrast.texts, strict=True)
        )

    def _choice(self, found: int) -> Content:
        """Which profiles, and what is searched for."""
        words = self.words
        beside = _named(words, self.beside) if self.beside else words("screen.alone")
        count = words("screen.found", found=found, entries=len(self.entries))
        hint = (words("screen.type"), "dim")
        sought = (self.sought + "_", "bold") if self.sought else hint
        return Content.assemble(
            f"{words('home.profile')} ",
            self._turned(_named(words, self.chosen), "profile"),
            f"   {words('screen.beside')} ",
            self._turned(beside, "compare"),
            (f"   {count}\n", "dim"),
            words("screen.search"),
            sought,
        )

    def _turned(self, name: str, action: str) -> Content:
        """A name between signs that turn it when they are clicked."""
        back, forth = (
            (self.words.signs(sign), f"bold @click=screen.{action}({step})")
            for sign, step in (("‹ ", -1), (" ›", 1))
        )
        return Content.assemble(back, (name, "bold"), forth)

    def _nothing(self) -> str:
        return self.words("screen.nothing_found" if self.sought else "compare.same")


_named = said("profile")
"""A profile as it is called in a language; one of the player's own by its name."""


def _matches(entry: Entry, sought: str) -> bool:
    """Whether every word searched for is somewhere in it."""
    chapter, rule, texts = entry
    whole = " ".join((chapter, rule, *(text.plain for text in texts))).lower()
    return all(word in whole for word in sought.lower().split())


def _listing(entries: list[Entry], sought: str) -> Content:
    """Chapters with their rules, what was searched for marked."""
    lines: list[Content] = []
    for chapter, group in groupby(entries, key=lambda entry: entry[0]):
        lines += [Content(""), Content.assemble((chapter, "bold $primary"))]
        for _, rule, texts in group:
            lines += [Content.assemble((rule, "dim")), *texts]
    return Content("\n").join(_marked(line, sought) for line in lines[1:])


def _marked(line: Content, sought: str) -> Content:
    plain = line.plain.lower()
    for word in set(sought.lower().split()):
        at = plain.find(word)
        while at >= 0:
            line = line.stylize("reverse", at, at + len(word))
            at = plain.find(word, at + len(word))
    return line
