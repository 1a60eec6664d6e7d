"""Tables and who sits at them, in words."""

from fzmj_engine.state import distance
from fzmj_net.asks import Terms
from fzmj_net.tells import Here, RoomInfo, Sitting
from fzmj_tui.screens.rows import said
from fzmj_tui.screens.seated import bot_name
from fzmj_tui.words import Words


def terms_line(room: RoomInfo, words: Words) -> str:
    """Rules, length, clock and base of a table."""
    terms = room.terms
    length = words("home.endless") if terms.length is None else str(terms.length)
    line = words(
        "lobby.terms",
        profile=said("profile")(words, terms.profile),
        length=length,
        pace=words(f"pace.{terms.pace}"),
        base=terms.base,
    )
    return f"{line}  {words('lobby.for_coins')}" if terms.coins else line


def kind_line(terms: Terms, words: Words) -> str:
    """Rules, clock and base: what a quick seat is looked for by."""
    profile, pace = said("profile")(words, terms.profile), words(f"pace.{terms.pace}")
    line = words("lobby.kind", profile=profile, pace=pace, base=terms.base)
    return f"{line}  {words('lobby.for_coins')}" if terms.coins else line


def room_line(room: RoomInfo, words: Words) -> str:
    """A table in one row of the lobby."""
    taken = sum(sitting is not None and not sitting.bot for sitting in room.seats)
    playing = words("lobby.playing" if room.playing else "lobby.open")
    return f"{room.table}  {terms_line(room, words)}  {taken}/4  {playing}"


def back_line(word: str | None, words: Words) -> tuple[str, ...]:
    """How one comes back whose terminal keeps nothing to come back with."""
    return () if word is None else (words("lobby.back", word=word),)


def sitting_lines(here: Here, words: Words) -> tuple[str, ...]:
    """Who has each seat, and what he is about; bots are called as they are in a match."""
    return tuple(
        _sitting_line(sitting, distance(here.seat or 0, seat), words)
        for seat, sitting in enumerate(here.room.seats)
    )


def _sitting_line(sitting: Sitting | None, place: int, words: Words) -> str:
    if sitting is None:
        return words("room.free")
    return f"{sitter(sitting, place, words)}  {words(f'room.{manner(sitting)}')}"


def sitter(sitting: Sitting, place: int, words: Words) -> str:
    """What somebody is called who sits so many seats to the right of one's own."""
    return bot_name(sitting.name, place, words) if sitting.bot else sitting.name


def manner(sitting: Sitting) -> str:
    """bot, away, auto, ready or waiting."""
    if sitting.bot:
        return "bot"
    if not sitting.present:
        return "away"
    if sitting.auto:
        return "auto"
    return "ready" if sitting.ready else "waiting"


def waits_for(here: Here, say: Words) -> str:
    """Why no match begins yet, if it is not for oneself."""
    room = here.room
    if here.seat is None:
        return say("room.watching")
    late = [
        (seat, one.name)
        for seat, one in enumerate(room.seats)
        if one is not None and manner(one) == "waiting"
    ]
    if any(seat == here.seat for seat, _ in late):
        return say("room.ready_yourself")
    if late:
        return say("room.wait_for", name=", ".join(name for _, name in late))
    if None in room.seats:
        return say("room.four" if room.terms.fill is None else "room.soon")
    return ""
