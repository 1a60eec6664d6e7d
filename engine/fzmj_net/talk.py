"""What people say to each other at a table."""

from fzmj_net.asks import Chat, Phrase
from fzmj_net.people import Session
from fzmj_net.refused import Refused
from fzmj_net.room import Room
from fzmj_net.tells import Phrased, Said, Tell
from fzmj_net.trouble import Trouble

PHRASES = (
    "hello",
    "hurry",
    "well_played",
    "lucky",
    "unlucky",
    "sorry",
    "thanks",
    "one_more",
    "goodbye",
)
"""Ready-made phrases; every client says them in its own language."""


def say(room: Room, session: Session, ask: Chat | Phrase, now: int) -> None:
    """Say something at a table; Refused if it comes too often or from nobody there."""
    seat = _place(room, session)
    if not session.chats.take(now):
        raise Refused(Trouble.RATE, "you talk too fast")
    name = session.user.name
    message: Tell
    if isinstance(ask, Chat):
        message = Said(room.code, seat, name, ask.text)
    elif ask.phrase in PHRASES:
        message = Phrased(room.code, seat, name, ask.phrase)
    else:
        raise Refused(Trouble.UNKNOWN, "no such phrase")
    _heard(room, seat, message)


def _place(room: Room, session: Session) -> int | None:
    """The seat somebody speaks from; None: the gallery."""
    seat = room.seating.seat_of(session.user.id)
    if seat is None and session.id not in room.gallery:
        raise Refused(Trouble.SEAT, "you are not at this table")
    return seat


def _heard(room: Room, speaker: int | None, message: Tell) -> None:
    """Players are heard by all who have not muted them; the gallery only by itself."""
    if speaker is not None:
        for seat, sitter in room.seating.persons():
            if speaker not in sitter.muted:
                room.tell_seat(seat, message)
    room.tell_gallery(message)


def mute(room: Room, session: Session, seat: int, on: bool) -> None:
    """Do not hear a seat, or hear it again."""
    _, sitter = room.seat(session.user)
    if on:
        sitter.muted.add(seat)
    else:
        sitter.muted.discard(seat)
