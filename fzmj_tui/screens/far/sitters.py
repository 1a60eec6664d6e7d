"""Tables and who sits at them, in words."""

from fzmj_net.tells import RoomInfo, Sitting
from fzmj_tui.screens.rows import said
from fzmj_tui.words import Words


def terms_line(room: RoomInfo, words: Words) -> str:
    """Rules, length, clock and base of a table."""
    terms = room.terms
    key = f"profile.{terms.profile}"
    profile = words(key) if key in words else terms.profile
    length = words("home.endless") if terms.length is None else str(terms.length)
    line = words(
        "lobby.terms",
        profile=profile,
        length=length,
        pace=words(f"pace.{terms.pace}"),
        base=terms.base,
    )
    return f"{line}  {words('lobby.for_coins')}" if terms.coins else line


def room_line(room: RoomInfo, words: Words) -> str:
    """A table in one row of the lobby."""
    taken = sum(sitting is not None and not sitting.bot for sitting in room.seats)
    playing = words("lobby.playing" if room.playing else "lobby.open")
    return f"{room.table}  {terms_line(room, words)}  {taken}/4  {playing}"


def back_line(word: str | None, words: Words) -> tuple[str, ...]:
    """How one comes back whose terminal keeps nothing to come back with."""
    return () if word is None else (words("lobby.back", word=word),)


def sitting_line(sitting: Sitting | None, words: Words) -> str:
    """Who has a seat, and what he is about."""
    if sitting is None:
        return words("room.free")
    return f"{sitter(sitting, words)}  {words(f'room.{manner(sitting)}')}"


def sitter(sitting: Sitting, words: Words) -> str:
    """What somebody is called."""
    return said("bot")(words, sitting.name) if sitting.bot else sitting.name


def manner(sitting: Sitting) -> str:
    """bot, away, auto, ready or waiting."""
    if sitting.bot:
        return "bot"
    if not sitting.present:
        return "away"
    if sitting.auto:
        return "auto"
    return "ready" if sitting.ready else "waiting"
