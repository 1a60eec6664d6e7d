"""What comes of an answer, in one word."""

from enum import StrEnum


class Result(StrEnum):
    """What came of an answer."""

    HELD = "held"
    """it is kept until the beat is played; not yet durable"""
    APPLIED = "applied"
    """it has been played and is durable"""
    DUPLICATE = "duplicate"
    """the seat has answered this beat before; the first answer stands"""
    STALE = "stale"
    """something has happened since"""
    ILLEGAL = "illegal"
    """the rules refuse it"""
